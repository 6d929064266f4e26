import { transaction } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  releaseLockOf,
  requireNotLockedByOther,
} from '~/domain/administration/index.server';
import { releaseUploads } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { addJob } from '~/services/jobs.server';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, requireModerated } from './moderated-material.server';

/**
 * Transactions keep their pages; unpaid ones are released. The seller reads the reason.
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function deleteMaterial(
  materialId: string,
  actor: Actor,
  reason: string | null = null,
): Promise<{ title: string; isKept: boolean }> {
  return transaction(async (tx) => {
    const material = await requireModerated(tx, materialId, actor, { toDelete: true });
    const { id, title, companyId, category, priceUnit, quantity, available } = material;
    await requireNotLockedByOther(tx, id, actor);
    const isKept = (await tx.transaction.count({ where: { materialId: id }, take: 1 })) > 0;
    await releaseLockOf(tx, id, actor.userId, 'deleted');
    if (isKept) {
      await tx.material.update({
        where: { id },
        data: { deletedAt: new Date() },
        select: { id: true },
      });
      await addJob(tx, 'release_unpaid_sales', { materialId: id, actor });
    } else {
      const images = await tx.materialImage.findMany({
        where: { materialId: id },
        select: { objectPath: true },
      });
      await tx.material.delete({ where: { id }, select: { id: true } });
      await releaseUploads(tx, [
        ...images.map(({ objectPath }) => objectPath),
        ...(material.imageUrl ? [material.imageUrl] : []),
      ]);
    }
    const price = material.price.toFixed(2);
    await recordAudit(tx, {
      actor,
      action: 'material.deleted',
      subject: { type: 'material', id },
      before: { title, companyId, category, price, priceUnit, quantity, available },
      after: { keptForTransactions: isKept, ...(reason && { reason }) },
    });
    await notifySeller(tx, material, LISTING_NEWS.deleted(material, reason), actor);
    await recordAdminEvent(tx, {
      type: 'material_deleted',
      materialId: id,
      deletedBy: actor.userId,
      deletedByName: await nameOfUser(tx, actor.userId),
    });
    return { title, isKept };
  });
}
