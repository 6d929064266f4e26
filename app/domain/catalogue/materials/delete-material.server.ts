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
import { requireModerated } from './moderated-material.server';

/**
 * Deletes any listing: it leaves every page with the commit. One that was bought, or is being
 * bought, is kept for the pages of its transactions, with its photos; another is gone for good.
 * Not while another admin edits it.
 *
 * The second time it is `not_found`.
 * @returns its title and whether it was kept
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function deleteMaterial(
  materialId: string,
  actor: Actor,
): Promise<{ title: string; isKept: boolean }> {
  return transaction(async (tx) => {
    const material = await requireModerated(tx, materialId, actor, { toDelete: true });
    const { id, title, companyId, category } = material;
    await requireNotLockedByOther(tx, id, actor);
    const isKept = (await tx.transaction.count({ where: { materialId: id }, take: 1 })) > 0;
    await releaseLockOf(tx, id, actor.userId, 'deleted');
    if (isKept) {
      await tx.material.update({
        where: { id },
        data: { deletedAt: new Date(), available: false },
        select: { id: true },
      });
    } else {
      const images = await tx.materialImage.findMany({
        where: { materialId: id },
        select: { objectPath: true },
      });
      await releaseUploads(tx, [
        ...images.map(({ objectPath }) => objectPath),
        ...(material.imageUrl ? [material.imageUrl] : []),
      ]);
      await tx.material.delete({ where: { id }, select: { id: true } });
    }
    await recordAudit(tx, {
      actor,
      action: 'material.deleted',
      subject: { type: 'material', id },
      before: {
        title,
        companyId,
        category,
        price: material.price.toFixed(2),
        priceUnit: material.priceUnit,
        quantity: material.quantity,
        available: material.available,
      },
      after: { keptForTransactions: isKept },
    });
    await recordAdminEvent(tx, {
      type: 'material_deleted',
      materialId: id,
      deletedBy: actor.userId,
      deletedByName: await nameOfUser(tx, actor.userId),
    });
    return { title, isKept };
  });
}
