import { transaction } from '~/db/client.server';
import { queueSaverAlerts } from '../saved/queue-saved-alerts.server';

/**
 * Pauses listings on the day after `availableUntil`, US Central. A job and not part of what counts
 * as on sale: kept pages change with rows, not with the clock. Unpaid purchases may still be paid
 * until their hold ends. Safe to repeat. @returns how many were paused
 */
export async function pausePastListings(): Promise<number> {
  return transaction(async (tx) => {
    const paused = await tx.$queryRaw<{ id: string }[]>`
      UPDATE materials SET paused_at = now()
       WHERE available_until < (now() AT TIME ZONE 'America/Chicago')::date
         AND paused_at IS NULL AND deleted_at IS NULL
      RETURNING id`;
    for (const { id } of paused) await queueSaverAlerts(tx, id);
    return paused.length;
  });
}
