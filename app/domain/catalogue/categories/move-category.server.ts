import type { Actor } from '~/lib/actor';
import { moderateCategory, updateCategory } from './moderated-category.server';

/** No effect at the end of the list. @throws DomainError `forbidden`, `not_found` */
export async function moveCategory(
  id: string,
  direction: 'up' | 'down',
  actor: Actor,
): Promise<void> {
  await moderateCategory(id, actor, async (tx, { kind, id: movedId, categoryId }) => {
    const inOrder = {
      orderBy: [{ sortOrder: 'asc' as const }, { name: 'asc' as const }],
      select: { id: true, sortOrder: true },
    };
    const list = categoryId
      ? await tx.subcategory.findMany({ where: { categoryId }, ...inOrder })
      : await tx.category.findMany(inOrder);
    const from = list.findIndex((other) => other.id === movedId);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, passed] = [list[from], list[to]];
    if (!moved || !passed) return null;
    [list[from], list[to]] = [passed, moved];
    for (const [index, { id: listed, sortOrder }] of list.entries()) {
      if (sortOrder !== index + 1) {
        await updateCategory(tx, { kind, id: listed }, { sortOrder: index + 1 });
      }
    }
    return { action: 'moved', before: { position: from + 1 }, after: { position: to + 1 } };
  });
}
