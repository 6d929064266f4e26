import { db } from '~/db/client.server';
import { deleteObject } from '~/services/image-store.server';
import { pathsOfPhoto } from '../photos/object-paths';
import { SWEPT_AFTER_MS } from './claim-upload.server';

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
