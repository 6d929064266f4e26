import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { MEDIA_COPY } from '../copy';
import type { PhotoFolder } from '../photos/object-paths';

/** An upload that no listing or message has claimed is deleted after a day. */
export const SWEPT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Ends 10 minutes earlier, so that a claim never races the sweep. */
export const CLAIMABLE_MS = SWEPT_AFTER_MS - 10 * 60 * 1000;

/**
 * Attaches an upload to a listing or message, in the transaction that writes it. Works once per
 * upload, for its own company, within a day.
 * @throws DomainError `no_company`; `invalid` (field `image`) if claimed, expired or another company's
 */
export async function claimUpload(
  tx: Tx,
  uploadId: string,
  actor: Actor,
  folder: PhotoFolder = 'materials',
): Promise<{ objectPath: string; width: number; height: number }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', MEDIA_COPY.noCompany);
  // claimed_at guards against two claims at once: the second one matches no row.
  const [photo] = await tx.upload.updateManyAndReturn({
    where: {
      id: uploadId,
      companyId,
      claimedAt: null,
      objectPath: { startsWith: `${folder}/` },
      createdAt: { gt: new Date(Date.now() - CLAIMABLE_MS) },
    },
    data: { claimedAt: new Date() },
    select: { objectPath: true, width: true, height: true },
  });
  if (!photo) throw new DomainError('invalid', MEDIA_COPY.expired, { field: 'image' });
  return photo;
}

/**
 * Detaches photos from a listing, in the transaction that removes them; the sweep then deletes the
 * files. Safe to repeat; paths that were never uploaded (demo photos) are left alone.
 */
export async function releaseUploads(tx: Tx, objectPaths: readonly string[]): Promise<void> {
  if (objectPaths.length === 0) return;
  await tx.upload.updateMany({
    where: { objectPath: { in: [...objectPaths] } },
    data: { claimedAt: null },
  });
}
