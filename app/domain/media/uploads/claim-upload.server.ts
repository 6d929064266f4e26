import { type Tx, db } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { invalid } from '~/lib/errors';
import { MEDIA_COPY } from '../copy';
import { type PhotoFolder, pathsOfPhoto } from '../photos/object-paths';
import { deleteObject } from '~/services/image-store.server';

export const SWEPT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Ends 10 minutes before the sweep, so a claim never races it. */
const CLAIMABLE_MS = SWEPT_AFTER_MS - 10 * 60 * 1000;

/** A draft keeps its photos as long as it lives. */
export const stillClaimable = () => ({
  claimedAt: null,
  OR: [{ createdAt: { gt: new Date(Date.now() - CLAIMABLE_MS) } }, { draftId: { not: null } }],
});

/**
 * Call it in the transaction that writes the listing or message.
 * @throws DomainError `no_company`; `invalid` (field `image`) if claimed, expired or another
 * company's
 */
export async function claimUpload(
  tx: Tx,
  uploadId: string,
  actor: Actor,
  folder: PhotoFolder = 'materials',
): Promise<{ objectPath: string; width: number; height: number }> {
  const companyId = requireCompanyId(actor, MEDIA_COPY.noCompany);
  // If two claim it at once, the second matches no row.
  const [photo] = await tx.upload.updateManyAndReturn({
    where: {
      id: uploadId,
      companyId,
      objectPath: { startsWith: `${folder}/` },
      ...stillClaimable(),
    },
    data: { claimedAt: new Date(), draftId: null },
    select: { objectPath: true, width: true, height: true },
  });
  if (!photo) throw invalid('image', MEDIA_COPY.expired);
  return photo;
}

/**
 * Call it in the transaction that removed the photos from their listing; a duplicate of the listing
 * keeps those it shares. The sweep deletes the files almost a day later: until then an import can be
 * undone. They don't count as uploads of the last hour. Safe to repeat.
 */
export async function releaseUploads(tx: Tx, objectPaths: readonly string[]): Promise<void> {
  if (objectPaths.length === 0) return;
  // If two listings that share a photo are deleted at once, the second waits for the first.
  await tx.$executeRaw`
    SELECT 1 FROM uploads WHERE object_path = ANY(${[...objectPaths]}) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE uploads SET claimed_at = NULL,
           created_at = greatest(created_at, now() - interval '2 hours')
     WHERE object_path = ANY(${[...objectPaths]})
       AND NOT EXISTS (SELECT FROM material_images i WHERE i.object_path = uploads.object_path)`;
}

/** The draft's photos become these, as far as the company can still claim them. */
export async function keepForDraft(
  tx: Tx,
  { draftId, companyId, imageUrls }: { draftId: string; companyId: string; imageUrls: string[] },
): Promise<void> {
  await tx.upload.updateMany({
    where: { draftId, objectPath: { notIn: imageUrls } },
    data: { draftId: null },
  });
  if (imageUrls.length === 0) return;
  await tx.upload.updateMany({
    where: {
      companyId,
      objectPath: { in: imageUrls, startsWith: 'materials/' },
      ...stillClaimable(),
    },
    data: { draftId },
  });
}

const BATCH = 100;

/** Files first, then rows, so the next run finds what a failure left behind. Safe to repeat. */
export async function sweepUnclaimedUploads(now: Date = new Date()): Promise<number> {
  const sentBefore = new Date(now.getTime() - SWEPT_AFTER_MS);
  let removed = 0;
  for (;;) {
    const uploads = await db.upload.findMany({
      where: { claimedAt: null, draftId: null, createdAt: { lt: sentBefore } },
      select: { id: true, objectPath: true },
      orderBy: { createdAt: 'asc' },
      take: BATCH,
    });
    if (uploads.length === 0) return removed;
    await deleteObject(...uploads.flatMap((upload) => pathsOfPhoto(upload.objectPath)));
    const { count } = await db.upload.deleteMany({
      where: { id: { in: uploads.map((upload) => upload.id) }, claimedAt: null, draftId: null },
    });
    removed += count;
  }
}
