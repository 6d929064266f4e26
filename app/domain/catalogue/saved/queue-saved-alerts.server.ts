import type { Tx } from '~/db/client.server';
import { addJob } from '~/services/jobs.server';

/**
 * Queues alerts on a changed price or stock to those who saved a listing. Call it in the transaction
 * of the change; several changes before the job runs make one alert.
 */
export async function queueSaverAlerts(tx: Tx, materialId: string): Promise<void> {
  const saved = await tx.savedMaterial.findFirst({
    where: { materialId },
    select: { userId: true },
  });
  if (!saved) return;
  await addJob(tx, 'alert_savers', { materialId }, { jobKey: `alert_savers:${materialId}` });
}

/** Queues alerts of saved searches, in the transaction that lists a material or puts it back on sale. */
export async function queueSearchMatches(tx: Tx, materialId: string): Promise<void> {
  await addJob(
    tx,
    'match_saved_searches',
    { materialId },
    { jobKey: `match_saved_searches:${materialId}` },
  );
}
