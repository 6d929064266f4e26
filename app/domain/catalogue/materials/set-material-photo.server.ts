import { db, transaction, type Tx } from '~/db/client.server';
import {
  nameOfUser,
  recordAdminEvent,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import {
  claimUpload,
  findUploadId,
  getUpload,
  releaseUploads,
  storeUpload,
} from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY, MODERATION_COPY } from '../copy';
import { requireModerated } from './moderated-material.server';
import { MAX_MODERATED_PHOTO_BYTES } from '../photo-limits';

/** A new photo's bytes, or the path of one that was sent before and belongs to no listing yet. */
export type NewPhoto = { bytes: Uint8Array } | { imageUrl: string };

/**
 * Makes a photo the first of any listing, in the place of the one that was. Its bytes are checked
 * like a seller's, and it belongs to the listing's company; at most 5 MB.
 *
 * Bytes sent twice make two photos, of which the listing shows the second.
 * @returns the photo's path under /objects
 * @throws DomainError `forbidden`, `not_found`, `too_large`, `unsupported_type`,
 *   `unreadable_image`, `rate_limited`, `service_unavailable`, `invalid` on `image`
 */
export async function setMaterialPhoto(
  materialId: string,
  photo: NewPhoto,
  actor: Actor,
): Promise<{ imageUrl: string; title: string }> {
  requireAdminActor(actor);
  const material = isUuid(materialId)
    ? await db.material.findFirst({
        where: { id: materialId, deletedAt: null },
        select: { companyId: true },
      })
    : null;
  if (!material) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
  const forCompany: Actor = { ...actor, companyId: material.companyId };
  const uploadId = await uploadIdOf(photo, forCompany);

  return transaction(async (tx) => {
    const { id, title, imageUrl: former } = await requireModerated(tx, materialId, actor);
    const claimed = await claimUpload(tx, uploadId, forCompany);
    const first = await tx.materialImage.findFirst({
      where: { materialId: id },
      orderBy: { position: 'asc' },
      select: { id: true, objectPath: true },
    });
    if (first) {
      await tx.materialImage.update({
        where: { id: first.id },
        data: claimed,
        select: { id: true },
      });
    } else {
      await tx.materialImage.create({
        data: { ...claimed, materialId: id, position: 0 },
        select: { id: true },
      });
    }
    await tx.material.update({
      where: { id },
      data: { imageUrl: claimed.objectPath },
      select: { id: true },
    });
    await releasePhotos(tx, [former, first?.objectPath]);
    await recordAudit(tx, {
      actor,
      action: 'material.photo_updated',
      subject: { type: 'material', id },
      before: { imageUrl: former },
      after: { imageUrl: claimed.objectPath },
    });
    await recordAdminEvent(tx, {
      type: 'material_photo_updated',
      materialId: id,
      imageUrl: claimed.objectPath,
      updatedBy: actor.userId,
      updatedByName: await nameOfUser(tx, actor.userId),
    });
    return { imageUrl: claimed.objectPath, title };
  });
}

async function uploadIdOf(photo: NewPhoto, actor: Actor): Promise<string> {
  if ('bytes' in photo) {
    if (photo.bytes.byteLength > MAX_MODERATED_PHOTO_BYTES) {
      throw new DomainError('too_large', MODERATION_COPY.photoTooLarge, { field: 'image' });
    }
    return (await storeUpload(photo.bytes, actor)).id;
  }
  const uploadId = await findUploadId(photo.imageUrl);
  if (!uploadId) throw new DomainError('invalid', MODERATION_COPY.noSuchPhoto, { field: 'image' });
  // claimUpload asks the same, and can't know that it was sent for another company's material.
  if (!(await getUpload(uploadId, actor))) {
    throw new DomainError('invalid', MODERATION_COPY.photoForOthers, { field: 'image' });
  }
  return uploadId;
}

/** The sweep may remove what the listing does not show any more. */
export async function releasePhotos(
  tx: Tx,
  paths: readonly (string | null | undefined)[],
): Promise<void> {
  await releaseUploads(
    tx,
    paths.flatMap((path) => path ?? []),
  );
}
