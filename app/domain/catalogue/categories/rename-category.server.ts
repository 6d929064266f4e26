import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import type { RenameCategory } from './edit-category.schema';
import {
  orNameTaken,
  requireModeratedCategory,
  tellCategoriesChanged,
  updateCategory,
} from './moderated-category.server';

const LISTINGS_A_STEP = 5_000;
const RENAMING_MS = 120_000;

/**
 * Gives a category or subcategory another name and description. Its listings go with it: cards,
 * search and counts follow with the commit. Its slug, and links to it, stay. Safe to repeat.
 *
 * @throws DomainError `forbidden`, `not_found`, `conflict` on `name`
 */
export async function renameCategory(
  id: string,
  { name, description }: z.output<typeof RenameCategory>,
  actor: Actor,
): Promise<void> {
  await transaction(
    async (tx) => {
      const category = await requireModeratedCategory(tx, id, actor);
      const { kind } = category;
      if (category.name === name && category.description === description) return;
      await orNameTaken(kind, () => updateCategory(tx, category, { name, description }));
      if (kind === 'category') await renameInListings(tx, category.id, name);
      await recordAudit(tx, {
        actor,
        action: `${kind}.renamed`,
        subject: { type: kind, id: category.id },
        before: { name: category.name, description: category.description },
        after: { name, description },
      });
      await tellCategoriesChanged(tx, actor);
    },
    { timeoutMs: RENAMING_MS },
  );
}

/**
 * Listings carry the name for search, whose index is written anew with it: in parts, since a statement
 * may take 30 s. One that is moved to another category meanwhile is looked at again, and left.
 */
async function renameInListings(tx: Tx, categoryId: string, name: string): Promise<void> {
  let renamed: number;
  do {
    renamed = await tx.$executeRaw`
      UPDATE materials SET category = ${name} WHERE id IN (
        SELECT id FROM materials
         WHERE category_id = ${categoryId}::uuid AND category <> ${name} LIMIT ${LISTINGS_A_STEP})
         AND category_id = ${categoryId}::uuid`;
  } while (renamed > 0);
}
