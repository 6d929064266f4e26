import type { Tx } from '~/db/client.server';
import { addJob } from '~/services/jobs.server';

/**
 * Lets those who saved a listing be told of its new price or stock, if that is news to them. To be
 * called in the transaction of each change; of several changes before the job runs one is told.
 */
export async function queueSaverAlerts(tx: Tx, materialId: string): Promise<void> {
  const saved = await tx.savedMaterial.findFirst({
    where: { materialId },
    select: { userId: true },
  });
  if (!saved) return;
  await addJob(tx, 'alert_savers', { materialId }, { jobKey: `alert_savers:${materialId}` });
}

/**
 * Lets the saved searches that find a listing tell of it. To be called in the transaction that lists
 * it or puts it back on sale; a search tells of a listing once.
 */
export async function queueSearchMatches(tx: Tx, materialId: string): Promise<void> {
  await addJob(
    tx,
    'match_saved_searches',
    { materialId },
    { jobKey: `match_saved_searches:${materialId}` },
  );
}
