import { transaction } from '~/db/client.server';
import { nameOfUser, recordAdminEvent, recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { requireModerated } from './moderated-material.server';
import { releasePhotos } from './set-material-photo.server';

/**
 * Takes the first photo of any listing away; the next one, where there is one, becomes the first.
 *
 * Safe to repeat where there was one photo; of several each call takes another.
 * @returns what is the first photo now
 * @throws DomainError `forbidden`, `not_found`
 */
export async function removeMaterialPhoto(
  materialId: string,
  actor: Actor,
): Promise<{ imageUrl: string | null; title: string }> {
  return transaction(async (tx) => {
    const { id, title, imageUrl: former } = await requireModerated(tx, materialId, actor);
    const [first, next] = await tx.materialImage.findMany({
      where: { materialId: id },
      orderBy: { position: 'asc' },
      take: 2,
      select: { id: true, objectPath: true },
    });
    if (!former && !first) return { imageUrl: null, title };
    if (first) await tx.materialImage.delete({ where: { id: first.id }, select: { id: true } });
    const imageUrl = next?.objectPath ?? null;
    await tx.material.update({ where: { id }, data: { imageUrl }, select: { id: true } });
    await releasePhotos(tx, [former, first?.objectPath]);
    await recordAudit(tx, {
      actor,
      action: 'material.photo_removed',
      subject: { type: 'material', id },
      before: { imageUrl: former },
      after: { imageUrl },
    });
    await recordAdminEvent(tx, {
      type: 'material_photo_removed',
      materialId: id,
      updatedBy: actor.userId,
      updatedByName: await nameOfUser(tx, actor.userId),
    });
    return { imageUrl, title };
  });
}
