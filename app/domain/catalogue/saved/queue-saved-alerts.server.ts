import type { Tx } from '~/db/client.server';
import { addJob, addJobs } from '~/services/jobs.server';

/** Call it in the transaction of the change. Several changes before the job runs make one alert. */
export async function queueSaverAlerts(tx: Tx, materialId: string): Promise<void> {
  const saved = await tx.savedMaterial.findFirst({
    where: { materialId },
    select: { userId: true },
  });
  if (!saved) return;
  await addJob(tx, 'alert_savers', { materialId }, { jobKey: `alert_savers:${materialId}` });
}

/** Call it in the transaction of a new price. Searches with a highest price may find the listing now. */
export async function queuePriceAlerts(
  tx: Tx,
  materialId: string,
  { beforeCents, cents }: { beforeCents: number; cents: number },
): Promise<void> {
  await queueSaverAlerts(tx, materialId);
  if (cents >= beforeCents) return;
  await addJob(
    tx,
    'match_saved_searches',
    { materialId, beforeCents },
    { jobKey: `match_saved_searches:${materialId}:${beforeCents}` },
  );
}

/** Call it in the transaction that lists materials or puts them back on sale. */
export async function queueSearchMatches(tx: Tx, ...materialIds: string[]): Promise<void> {
  await addJobs(
    tx,
    'match_saved_searches',
    materialIds.map((materialId) => ({
      payload: { materialId },
      jobKey: `match_saved_searches:${materialId}`,
    })),
  );
}
