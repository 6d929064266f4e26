import { db } from '~/db/client.server';

const BATCH = 5_000;
const KEPT_DAYS = 90;

/** Deletes them 90 days after expiry or dismissal, in short batches. Runs daily; safe to repeat. */
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
