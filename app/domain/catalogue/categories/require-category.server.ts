import type { Tx } from '~/db/client.server';
import { invalid } from '~/lib/errors';

/**
 * Locked until commit: a rename waits, then finds every listing with the old name. Lock the
 * category before its listings, as renaming does, or the two deadlock.
 */
export async function holdCategory(tx: Tx, categoryId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM categories WHERE id = ${categoryId}::uuid FOR SHARE`;
}

/**
 * Locked until commit. `current`, the listing's own, may be inactive.
 * @throws DomainError `invalid` on `categoryId` or `subcategoryId`
 */
export async function requireCategory(
  tx: Tx,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId?: string | null },
  current: { categoryId: string; subcategoryId: string | null } | null = null,
): Promise<{ id: string; name: string }> {
  const isKept = current?.categoryId === categoryId;
  const isSubKept = isKept && current.subcategoryId === subcategoryId;
  await holdCategory(tx, categoryId);
  const category = await tx.category.findFirst({
    where: { id: categoryId, ...(!isKept && { isActive: true }) },
    select: {
      id: true,
      name: true,
      subcategories: {
        where: { id: subcategoryId ?? categoryId, ...(!isSubKept && { isActive: true }) },
        select: { id: true },
      },
    },
  });
  if (!category) throw invalid('categoryId', 'Choose a category from the list');
  if (subcategoryId && category.subcategories.length === 0) {
    throw invalid('subcategoryId', 'Choose a subcategory of this category');
  }
  return { id: category.id, name: category.name };
}
