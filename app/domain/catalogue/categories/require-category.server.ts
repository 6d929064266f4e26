import type { Tx } from '~/db/client.server';
import { DomainError } from '~/lib/errors';

const REFUSALS = {
  category: 'Choose a category from the list',
  subcategory: 'Choose a subcategory of the chosen category',
} as const;

/**
 * Keeps a category as it is until the transaction ends: whoever renames it waits, and then finds every
 * listing that was given its name. Renaming takes the category and then its listings: so does
 * whoever needs both.
 */
export async function holdCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM categories WHERE id = ${categoryId}::uuid FOR SHARE`;
}

/**
 * The category that a listing is put into, with its subcategory, both active. It is held until the
 * transaction ends.
 * @param kept what the listing is in already: that may have been deactivated since
 * @throws DomainError `invalid` on `categoryId` or `subcategoryId`
 */
export async function requireCategory(
  tx: Tx,
  input: { categoryId: string; subcategoryId?: string | null },
  kept: { categoryId: string; subcategoryId: string | null } | null = null,
): Promise<{ id: string; name: string }> {
  const isKept = kept?.categoryId === input.categoryId;
  const isSubKept = isKept && kept.subcategoryId === input.subcategoryId;
  await holdCategory(tx, input.categoryId);
  const category = await tx.category.findFirst({
    where: { id: input.categoryId, ...(!isKept && { isActive: true }) },
    select: {
      id: true,
      name: true,
      subcategories: {
        where: {
          id: input.subcategoryId ?? input.categoryId,
          ...(!isSubKept && { isActive: true }),
        },
        select: { id: true },
      },
    },
  });
  if (!category) throw new DomainError('invalid', REFUSALS.category, { field: 'categoryId' });
  if (input.subcategoryId && category.subcategories.length === 0) {
    throw new DomainError('invalid', REFUSALS.subcategory, { field: 'subcategoryId' });
  }
  return { id: category.id, name: category.name };
}
