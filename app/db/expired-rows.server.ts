import { attemptAll } from '~/lib/attempt-all';
import { db, Prisma, sql } from './client.server';

/** The condition under which a table's rows have expired; rows that depend on them are deleted too. */
const EXPIRED: Record<string, Prisma.Sql> = {
  admin_events: sql`created_at < now() - interval '2 days'`,
  company_registration_requests: sql`status = 'pending' AND NOT email_verified
    AND updated_at < now() - interval '30 days'`,
  idempotent_calls: sql`started_at < now() - interval '1 day'`,
  // The browser's cookie lasts as long.
  known_browsers: sql`last_used_at < now() - interval '400 days'`,
  listing_drafts: sql`updated_at < now() - interval '60 days'`,
  listing_imports: sql`state = 'checked' AND created_at < now() - interval '1 day'
    OR state IN ('done', 'cancelled', 'stopped', 'undone')
       AND created_at < now() - interval '90 days'`,
  mails: sql`status <> 'pending' AND created_at < now() - interval '90 days'`,
  notifications: sql`created_at < now() - interval '90 days'
    AND (dismissed OR expires_at < now() - interval '90 days')`,
  passkey_challenges: sql`expires_at < now()`,
  rate_limits: sql`expire <= extract(epoch FROM clock_timestamp()) * 1000`,
  sessions: sql`expire < now()`,
  user_sessions: sql`expires_at < now()`,
  webhook_deliveries: sql`created_at < now() - interval '30 days'`,
};
const BATCH = 5_000;

/** In batches, since a statement may take 30 s. Runs hourly; safe to repeat and to run concurrently. */
export const deleteExpired = (): Promise<void> =>
  attemptAll(
    Object.entries(EXPIRED),
    async ([name, isExpired]) => {
      const table = Prisma.raw(name);
      let count: number;
      do {
        count = await db.$executeRaw`
          DELETE FROM ${table} WHERE ctid = ANY (
            ARRAY(SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT ${BATCH}))`;
      } while (count === BATCH);
    },
    'expired rows were not deleted',
  );
