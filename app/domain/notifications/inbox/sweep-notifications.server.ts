import { db } from '~/db/client.server';

const BATCH = 5_000;
/** How long the record of what was told is kept once nobody sees it any more. */
const KEPT_DAYS = 90;

/**
 * Removes what ran out, or was dismissed, 90 days ago, with its deliveries: in batches, so that
 * nobody waits for it. Run daily; safe to repeat.
 * @returns how many were removed
 */
export async function sweepNotifications(): Promise<number> {
  for (let total = 0; ;) {
    const count = await db.$executeRaw`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications
         WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
           AND (dismissed OR expires_at < now() - make_interval(days => ${KEPT_DAYS}))
         LIMIT ${BATCH})`;
    total += count;
    if (count < BATCH) return total;
  }
}
