import { db, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isUuid } from '~/lib/uuid';
import { stillClaimable } from './claim-upload.server';
import type { StoredUpload } from './store-upload.server';

/** Null unless the actor's company can still claim it. */
export async function getUpload(uploadId: string, actor: Actor): Promise<StoredUpload | null> {
  if (!actor.companyId || !isUuid(uploadId)) return null;
  const upload = await db.upload.findFirst({
    where: { id: uploadId, companyId: actor.companyId, ...stillClaimable() },
    select: { id: true, objectPath: true, width: true, height: true },
  });
  if (!upload) return null;
  const { objectPath: imageUrl, ...rest } = upload;
  return { ...rest, imageUrl };
}

/** `imageUrl` as in `findUploadId`. */
export type PhotoRef = { uploadId: string } | { imageUrl: string };

/**
 * In the order asked; null where the company has no such upload. The same photo sent twice has
 * another id and the same digest.
 */
export async function findUploads(tx: Tx, photos: readonly PhotoRef[], companyId: string) {
  if (photos.length === 0) return [];
  const ids = photos.flatMap((photo) => ('uploadId' in photo ? [photo.uploadId] : []));
  const paths = photos.flatMap((photo) => ('imageUrl' in photo ? [objectPathOf(photo)] : []));
  const found = await tx.upload.findMany({
    where: { companyId, OR: [{ id: { in: ids } }, { objectPath: { in: paths } }] },
    select: { id: true, objectPath: true, digest: true },
  });
  return photos.map((photo) => {
    const isIt = ({ id, objectPath }: (typeof found)[number]) =>
      'uploadId' in photo ? id === photo.uploadId : objectPath === objectPathOf(photo);
    return found.find(isIt) ?? null;
  });
}

export const objectPathOf = ({ imageUrl }: { imageUrl: string }): string =>
  imageUrl.replace(/^\/?(?:objects\/)?/, '');

/** Takes `materials/<uuid>.jpg` or `/objects/materials/…`. Checks no ownership. */
export async function findUploadId(imageUrl: string): Promise<string | null> {
  const objectPath = objectPathOf({ imageUrl });
  const upload = await db.upload.findUnique({ where: { objectPath }, select: { id: true } });
  return upload?.id ?? null;
}
