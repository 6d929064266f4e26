import { transaction } from '~/db/client.server';
import {
  type AdminMaterial,
  readAdminMaterial,
  requireAdminActor,
  requireLock,
} from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { applyEdit, holdCategoryOf } from './apply-edit.server';
import type { MaterialEdit } from './edit-material.schema';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, recordModeration, requireModerated } from './moderated-material.server';

/**
 * Changes the fields that are sent; the seller reads what changed and why. With `quantitySeen`,
 * refuses a changed quantity if stock has moved since. Safe to repeat.
 * @throws DomainError `forbidden`, `not_found`, `locked`, `invalid`, `conflict` on `quantity`
 */
export async function editMaterial(
  materialId: string,
  sent: MaterialEdit,
  actor: Actor,
): Promise<AdminMaterial> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    await holdCategoryOf(tx, materialId, sent);
    const before = await requireModerated(tx, materialId, actor);
    await requireLock(tx, before.id, actor);
    const changes = await applyEdit(tx, { before, sent, actor });
    const material = await readAdminMaterial(tx, before.id);
    if (!changes) return material;
    await recordModeration(
      tx,
      actor,
      {
        action: 'material.updated',
        before: changes.before,
        after: { ...changes.after, ...(sent.reason && { reason: sent.reason }) },
      },
      { type: 'material_updated', materialId: before.id, material },
    );
    const news = LISTING_NEWS.edited(before, { ...changes, reason: sent.reason });
    await notifySeller(tx, before, news, actor);
    return material;
  });
}
