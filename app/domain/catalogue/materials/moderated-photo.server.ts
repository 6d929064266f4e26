import { db, transaction, type Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import { digestOf, findUploadId, getUpload, storeUpload } from '~/domain/media/index.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY, MAX_MODERATED_PHOTO_BYTES, MODERATION_COPY } from '../copy';
import { LISTING_NEWS } from './listing-news.server';
import { notifySeller, recordModeration, requireModerated } from './moderated-material.server';
import { setPhotos } from './set-photos.server';

/**
 * Takes bytes (at most 5 MB) or an unused upload of the listing's company. Safe to repeat with the
 * same bytes.
 * @throws DomainError `forbidden`, `not_found`, `locked`, `too_large`, `unsupported_type`,
 * `unreadable_image`, `rate_limited`, `service_unavailable`, `invalid` on `image`
 */
export async function setMaterialPhoto(
  materialId: string,
  photo: ({ bytes: Uint8Array } | { imageUrl: string }) & { reason?: string },
  actor: Actor,
): Promise<{ imageUrl: string; title: string }> {
  const owner: Actor = { ...actor, companyId: await companyOfMaterial(materialId, actor) };
  const shown = 'bytes' in photo && (await findShown(materialId, photo.bytes));
  if (shown) return shown;
  const uploadId =
    'bytes' in photo
      ? await storePhoto(photo.bytes, owner)
      : await requireFreeUpload(photo.imageUrl, owner);

  return transaction(async (tx) => {
    const material = await requireModerated(tx, materialId, actor);
    const { id, title, imageUrl: former } = material;
    const [, ...others] = await listPhotos(tx, id);
    const [first] = await setPhotos(tx, id, [{ uploadId }, ...others], owner);
    const imageUrl = first!;
    await recordModeration(
      tx,
      actor,
      { action: 'material.photo_updated', before: { imageUrl: former }, after: { imageUrl } },
      { type: 'material_photo_updated', materialId: id, imageUrl },
    );
    await notifySeller(tx, material, LISTING_NEWS.photoChanged(material, photo.reason), actor);
    return { imageUrl, title };
  });
}

/**
 * Removes the photo with the path `photo`, or else the first: each call without a path removes another.
 * @throws DomainError `forbidden`, `not_found`, `locked`
 */
export async function removeMaterialPhoto(
  materialId: string,
  actor: Actor,
  { photo, reason }: { photo?: string; reason?: string } = {},
): Promise<{ imageUrl: string | null; title: string }> {
  return transaction(async (tx) => {
    const material = await requireModerated(tx, materialId, actor);
    const { id, title, imageUrl: former } = material;
    const photos = await listPhotos(tx, id);
    const gone = photo ?? former;
    const kept = photos.filter(({ imageUrl }) => imageUrl !== gone);
    if (!gone || kept.length === photos.length) return { imageUrl: former, title };
    const owner = { ...actor, companyId: material.companyId };
    const [imageUrl = null] = await setPhotos(tx, id, kept, owner);
    const after = { imageUrl: gone === former ? imageUrl : null };
    await recordModeration(
      tx,
      actor,
      { action: 'material.photo_removed', before: { imageUrl: gone }, after },
      { type: 'material_photo_removed', materialId: id },
    );
    await notifySeller(tx, material, LISTING_NEWS.photoRemoved(material, reason), actor);
    return { imageUrl, title };
  });
}

async function listPhotos(tx: Tx, materialId: string) {
  const images = await tx.materialImage.findMany({
    where: { materialId },
    orderBy: { position: 'asc' },
    select: { objectPath: true, alt: true },
  });
  return images.map(({ objectPath, alt }) => ({ imageUrl: objectPath, alt }));
}

/** The listing, if its photo was made of these bytes. */
async function findShown(materialId: string, bytes: Uint8Array) {
  const [shown] = await db.$queryRaw<{ imageUrl: string; title: string }[]>`
    SELECT m.image_url AS "imageUrl", m.title
      FROM materials m JOIN uploads u ON u.object_path = m.image_url
     WHERE m.id = ${materialId}::uuid AND u.digest = ${digestOf(bytes)}`;
  return shown;
}

async function storePhoto(bytes: Uint8Array, owner: Actor): Promise<string> {
  if (bytes.byteLength > MAX_MODERATED_PHOTO_BYTES) {
    const sentence = MEDIA_COPY.target.tooLarge(MAX_MODERATED_PHOTO_BYTES);
    throw new DomainError('too_large', sentence, { field: 'image' });
  }
  return (await storeUpload(bytes, owner)).id;
}

async function requireFreeUpload(imageUrl: string, owner: Actor): Promise<string> {
  const uploadId = await findUploadId(imageUrl);
  if (!uploadId) throw invalid('image', MEDIA_COPY.noSuchPhoto);
  if (!(await getUpload(uploadId, owner))) throw invalid('image', MODERATION_COPY.photoForOthers);
  return uploadId;
}

/** For an admin who acts in the company's name. @throws DomainError `forbidden`, `not_found` */
export async function companyOfMaterial(materialId: string, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  const material = isUuid(materialId)
    ? await db.material.findFirst({
        where: { id: materialId, deletedAt: null },
        select: { companyId: true },
      })
    : null;
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  return material.companyId;
}
