import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isUuid } from '~/lib/uuid';
import { CLAIMABLE_MS } from './claim-upload.server';
import type { StoredUpload } from './store-upload.server';

/** Null unless the actor's company can still claim it. */
export async function getUpload(uploadId: string, actor: Actor): Promise<StoredUpload | null> {
  if (!actor.companyId || !isUuid(uploadId)) return null;
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
  const { objectPath: imageUrl, ...rest } = upload;
  return { ...rest, imageUrl };
}

/** Takes `materials/<uuid>.jpg` or `/objects/materials/…`. Checks no ownership. */
export async function findUploadId(imageUrl: string): Promise<string | null> {
  const objectPath = imageUrl.replace(/^\/?(?:objects\/)?/, '');
  const upload = await db.upload.findUnique({ where: { objectPath }, select: { id: true } });
  return upload?.id ?? null;
}
