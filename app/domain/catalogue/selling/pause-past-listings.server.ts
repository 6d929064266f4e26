import { transaction } from '~/db/client.server';
import { addJob } from '~/services/jobs.server';

/**
 * Pauses listings on the day after `availableUntil`, US Central, and releases their unpaid
 * purchases. A job, because kept pages change with rows, not with the clock. Safe to repeat.
 * @returns how many were paused
 */
export async function pausePastListings(): Promise<number> {
  return transaction(async (tx) => {
    const paused = await tx.$queryRaw<{ id: string }[]>`
      UPDATE materials SET paused_at = now()
       WHERE available_until < (now() AT TIME ZONE 'America/Chicago')::date
         AND paused_at IS NULL AND deleted_at IS NULL
      RETURNING id`;
    for (const { id: materialId } of paused) {
      await addJob(tx, 'release_unpaid_sales', { materialId, actor: null });
    }
    return paused.length;
  });
}
