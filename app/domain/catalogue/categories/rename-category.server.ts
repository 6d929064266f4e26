import type { z } from 'zod/v4';
import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { RenameCategory } from './edit-category.schema';
import { moderateCategory, refuseTakenName, updateCategory } from './moderated-category.server';

const BATCH = 5_000;
const RENAMING_MS = 120_000;

/**
 * The slug stays. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `conflict` on `name`
 */
export async function renameCategory(
  id: string,
  after: z.output<typeof RenameCategory>,
  actor: Actor,
): Promise<void> {
  await moderateCategory(
    id,
    actor,
    async (tx, category) => {
      const { kind, name, description } = category;
      if (name === after.name && description === after.description) return null;
      await refuseTakenName(kind, () => updateCategory(tx, category, after));
      if (kind === 'category') await renameInListings(tx, category.id, after.name);
      return { action: 'renamed', before: { name, description }, after };
    },
    { timeoutMs: RENAMING_MS },
  );
}

/**
 * In batches: a statement may take 30 s. The outer condition rechecks, and skips, a listing that
 * changes category at the same time.
 */
async function renameInListings(tx: Tx, categoryId: string, name: string): Promise<void> {
  let renamed: number;
  do {
    renamed = await tx.$executeRaw`
      UPDATE materials SET category = ${name} WHERE id IN (
        SELECT id FROM materials
         WHERE category_id = ${categoryId}::uuid AND category <> ${name} LIMIT ${BATCH})
         AND category_id = ${categoryId}::uuid`;
  } while (renamed > 0);
}
