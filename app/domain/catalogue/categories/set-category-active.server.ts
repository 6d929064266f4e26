import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MODERATION_COPY } from '../copy';
import { moderateCategory, updateCategory } from './moderated-category.server';

/**
 * Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `conflict` for the last active one
 */
export async function setCategoryActive(
  categoryId: string,
  isActive: boolean,
  actor: Actor,
): Promise<void> {
  await moderateCategory(categoryId, actor, async (tx, category) => {
    const { id, kind } = category;
    if (category.isActive === isActive) return null;
    if (kind === 'category' && !isActive) {
      const others = await tx.category.count({ where: { isActive: true, id: { not: id } } });
      if (others === 0) throw new DomainError('conflict', MODERATION_COPY.lastCategory);
    }
    await updateCategory(tx, category, { isActive });
    const action = isActive ? 'activated' : 'deactivated';
    return { action, before: { isActive: !isActive }, after: { isActive } };
  });
}
