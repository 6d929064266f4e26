import { db, transaction } from '~/db/client.server';
import { MAIL_COPY } from '../copy';
import { JOB_KEY, queueSending } from './queue-mail.server';
import { TRY_LASTS_SECONDS } from './send-mail.server';

const BATCH = 500;
/** Longer than any wait between two attempts: only the queue itself postpones a job this far. */
const LONGEST_WAIT_SECONDS = 400;
const KEPT_DAYS = 30;

/**
 * Requeues waiting emails whose worker was killed (the queue locks its job for four hours) or whose
 * job is lost. Erases failed emails' content after 30 days or at expiry. Safe to repeat and to run twice at once. @returns how many were queued
 */
export async function sweepMails(): Promise<number> {
  await db.$executeRaw`
    UPDATE mails SET sealed_content = NULL
     WHERE status = 'failed' AND sealed_content IS NOT NULL
       AND (expires_at <= now() OR created_at < now() - make_interval(days => ${KEPT_DAYS}))`;
  const stranded = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM mails m
     WHERE m.status = 'pending' AND m.created_at < now() - interval '20 seconds'
       AND NOT EXISTS (
         SELECT 1 FROM mail_tries t
          WHERE t.mail_id = m.id AND t.failure_reason = ${MAIL_COPY.unfinishedTry}
            AND t.created_at > now() - make_interval(secs => ${TRY_LASTS_SECONDS}))
       AND NOT EXISTS (
         SELECT 1 FROM graphile_worker.jobs j
          WHERE j.key = ${JOB_KEY} || m.id AND j.locked_at IS NULL AND j.attempts < j.max_attempts
            AND j.run_at < now() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))
     ORDER BY m.created_at LIMIT ${BATCH}`;
  if (stranded.length === 0) return 0;
  await transaction(async (tx) => {
    for (const { id } of stranded) await queueSending(tx, id);
  });
  return stranded.length;
}
