import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { StoredUpload } from './store-upload.server';
import { CLAIMABLE_MS } from './upload-lifetime';

/** An upload of the actor's company that can still be claimed, or null. */
export async function getUpload(uploadId: string, actor: Actor): Promise<StoredUpload | null> {
  if (!actor.companyId || !/^[0-9a-f-]{36}$/i.test(uploadId)) return null;
  const upload = await db.upload.findFirst({
    where: {
      id: uploadId,
      companyId: actor.companyId,
      claimedAt: null,
      createdAt: { gt: new Date(Date.now() - CLAIMABLE_MS) },
    },
    select: { id: true, objectPath: true, width: true, height: true },
  });
  if (!upload) return null;
  const { id, objectPath, width, height } = upload;
  return { id, imageUrl: objectPath, width, height };
}

/**
 * The upload at a path such as `materials/<uuid>.jpg`, also as it is served, or null. Whose it is,
 * and whether it is free, `claimUpload` checks.
 */
export async function findUploadId(imageUrl: string): Promise<string | null> {
  const objectPath = imageUrl.replace(/^\/?(?:objects\/)?/, '');
  const upload = await db.upload.findUnique({ where: { objectPath }, select: { id: true } });
  return upload?.id ?? null;
}
