import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MODERATION_COPY } from '../copy';
import {
  requireModeratedCategory,
  tellCategoriesChanged,
  updateCategory,
} from './moderated-category.server';

/**
 * Offers a category or subcategory, or stops offering it: then it is in no choice and no list, and
 * nothing more can be listed in it. What is listed in it stays on sale. Safe to repeat.
 *
 * @throws DomainError `forbidden`, `not_found`, `conflict` for the last active category
 */
export async function setCategoryActive(
  id: string,
  isActive: boolean,
  actor: Actor,
): Promise<void> {
  await transaction(async (tx) => {
    const category = await requireModeratedCategory(tx, id, actor);
    const { kind } = category;
    if (category.isActive === isActive) return;
    if (kind === 'category' && !isActive) {
      const others = await tx.category.count({
        where: { isActive: true, id: { not: category.id } },
      });
      if (others === 0) throw new DomainError('conflict', MODERATION_COPY.lastCategory);
    }
    await updateCategory(tx, category, { isActive });
    await recordAudit(tx, {
      actor,
      action: `${kind}.${isActive ? 'activated' : 'deactivated'}`,
      subject: { type: kind, id: category.id },
      before: { isActive: category.isActive },
      after: { isActive },
    });
    await tellCategoriesChanged(tx, actor);
  });
}
