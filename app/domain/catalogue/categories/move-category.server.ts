import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import {
  requireModeratedCategory,
  tellCategoriesChanged,
  updateCategory,
} from './moderated-category.server';

/**
 * Moves a category, or a subcategory within its category, one place up or down, and numbers its
 * list anew. At the end of the list nothing happens.
 *
 * @throws DomainError `forbidden`, `not_found`
 */
export async function moveCategory(
  id: string,
  direction: 'up' | 'down',
  actor: Actor,
): Promise<void> {
  await transaction(async (tx) => {
    const category = await requireModeratedCategory(tx, id, actor);
    const { kind, categoryId } = category;
    const inOrder = {
      orderBy: [{ sortOrder: 'asc' as const }, { name: 'asc' as const }],
      select: { id: true, sortOrder: true },
    };
    const list =
      kind === 'category' || !categoryId
        ? await tx.category.findMany(inOrder)
        : await tx.subcategory.findMany({ where: { categoryId }, ...inOrder });
    const from = list.findIndex((other) => other.id === category.id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, passed] = [list[from], list[to]];
    if (!moved || !passed) return;
    [list[from], list[to]] = [passed, moved];
    for (const [index, { id: listed, sortOrder }] of list.entries()) {
      if (sortOrder !== index + 1) {
        await updateCategory(tx, { kind, id: listed }, { sortOrder: index + 1 });
      }
    }
    await recordAudit(tx, {
      actor,
      action: `${kind}.moved`,
      subject: { type: kind, id: category.id },
      before: { position: from + 1 },
      after: { position: to + 1 },
    });
    await tellCategoriesChanged(tx, actor);
  });
}
