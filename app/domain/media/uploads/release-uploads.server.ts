import type { Tx } from '~/db/client.server';

/**
 * Says that no listing shows these photos any more, in the transaction that takes them away: the
 * sweep removes their files. Safe to repeat; paths that nobody uploaded, such as the demo's, stay.
 */
export async function releaseUploads(tx: Tx, objectPaths: readonly string[]): Promise<void> {
  if (objectPaths.length === 0) return;
  await tx.upload.updateMany({
    where: { objectPath: { in: [...objectPaths] } },
    data: { claimedAt: null },
  });
}
