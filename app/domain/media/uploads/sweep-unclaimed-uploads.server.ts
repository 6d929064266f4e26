import { db } from '~/db/client.server';
import { deleteObject } from '~/services/image-store.server';
import { pathsOfPhoto } from '../photos/object-paths';
import { SWEPT_AFTER_MS } from './upload-lifetime';

const BATCH = 100;

/**
 * Removes photos that nobody put into a listing within a day: from the store first, then their
 * rows, so that whatever fails in between is found again by the next run. Safe to repeat and to run
 * twice at once. Run hourly.
 * @returns how many were removed
 */
export async function sweepUnclaimedUploads(now: Date = new Date()): Promise<number> {
  const sentBefore = new Date(now.getTime() - SWEPT_AFTER_MS);
  let removed = 0;
  for (;;) {
    const uploads = await db.upload.findMany({
      where: { claimedAt: null, createdAt: { lt: sentBefore } },
      select: { id: true, objectPath: true },
      orderBy: { createdAt: 'asc' },
      take: BATCH,
    });
    if (uploads.length === 0) return removed;
    await deleteObject(...uploads.flatMap((upload) => pathsOfPhoto(upload.objectPath)));
    const { count } = await db.upload.deleteMany({
      where: { id: { in: uploads.map((upload) => upload.id) }, claimedAt: null },
    });
    removed += count;
  }
}
