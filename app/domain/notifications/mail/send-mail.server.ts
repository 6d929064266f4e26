import { db, transaction, type Tx } from '~/db/client.server';
import { announceListChanged } from '~/domain/administration/index.server';
import { env } from '~/lib/env.server';
import { FORGOTTEN_RECIPIENT } from '~/lib/forgotten-address';
import { logger } from '~/lib/logger.server';
import { unseal } from '~/lib/seal.server';
import { MailNotSent, sendMail } from '~/services/mail.server';
import { MAIL_COPY } from '../copy';
import { notifyAdmins } from '../notify-admins.server';
import type { MailContent } from './mail-text';
import { renderMail } from './mail-layout';
import { queueSending, type SendMailJob, JOB_KEY } from './queue-mail.server';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = 60 * SECOND_MS;
const LONGEST_LATE_RETRY_MS = 300 * SECOND_MS;
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;
/** Sending pauses after a failed connection, so that waiting emails don't occupy every worker. */
const REST_MS = 10 * SECOND_MS;
/** Four times the service's timeout: by then the sender is gone. */
export const TRY_LASTS_SECONDS = 60;
const NOTE_AGAIN_MS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND_MS);

interface Claimed {
  tryId: bigint;
  mailId: string;
  kind: string;
  recipient: string;
  sealedContent: string;
}

let restUntilMs = 0;

/**
 * Sends a waiting email once. The try is recorded before the service is asked, and blocks others.
 * Only if the process dies, or the answer is lost, after the service took it does it go out again:
 * the service has no idempotency keys. Retries use their own jobs, since the queue's backoff grows
 * to hours. Safe to repeat.
 */
export async function sendQueuedMail({ mailId, since }: SendMailJob): Promise<void> {
  const rest = restUntilMs - Date.now();
  if (rest > 0) {
    const runAt = new Date(Date.now() + rest + Math.random() * FIRST_RETRY_MS);
    await queueSending(db, [mailId], { runAt, since: new Date(since) });
    return;
  }
  const claimed = await beginTry(mailId);
  if (!claimed) return;
  try {
    const { mailId: mail, kind: tag, recipient: to, sealedContent } = claimed;
    const messageId = await sendMail({ to, ...render(sealedContent, to), tag, metadata: { mail } });
    await noteSent(claimed, messageId);
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    if (!error.isAnswered) restUntilMs = Date.now() + REST_MS;
    await noteFailure(claimed, error, new Date(since));
  }
}

/**
 * The wait equals the time since the first try: 5 s to 1 min in the first hour, then up to 5 min.
 * @returns null to give up, after a day
 */
export function retryDelayMs(triedForMs: number): number | null {
  if (triedForMs >= GIVE_UP_AFTER_MS) return null;
  const longest = triedForMs < HOUR_MS ? LONGEST_RETRY_MS : LONGEST_LATE_RETRY_MS;
  return Math.min(longest, Math.max(FIRST_RETRY_MS, triedForMs));
}

function beginTry(mailId: string): Promise<Claimed | null> {
  return transaction(async (tx) => {
    const [mail] = await tx.$queryRaw<(Claimed & { isExpired: boolean })[]>`
      SELECT id AS "mailId", kind, recipient::text AS recipient, sealed_content AS "sealedContent",
             coalesce(expires_at <= now(), false) AS "isExpired"
        FROM mails WHERE id = ${mailId}::uuid AND status = 'pending' FOR UPDATE`;
    if (!mail) return null;
    const busy = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM mail_tries
       WHERE mail_id = ${mailId}::uuid AND failure_reason = ${MAIL_COPY.unfinishedTry}
         AND created_at > now() - make_interval(secs => ${TRY_LASTS_SECONDS})`;
    if (busy.length > 0) return null;
    if (mail.isExpired) {
      await giveUp(tx, mailId, MAIL_COPY.expired, { erase: true });
      return null;
    }
    const [begun] = await tx.$queryRaw<{ tryId: bigint }[]>`
      INSERT INTO mail_tries (mail_id, failure_reason, created_at)
      VALUES (${mailId}::uuid, ${MAIL_COPY.unfinishedTry}, clock_timestamp())
      RETURNING id AS "tryId"`;
    return begun ? { ...mail, ...begun } : null;
  });
}

function render(sealedContent: string, to: string) {
  try {
    const content = JSON.parse(unseal(sealedContent, 'email')) as MailContent;
    return {
      ...renderMail(content, { to, origin: env().APP_ORIGIN }),
      headers: {
        // Prevents vacation replies.
        'Auto-Submitted': 'auto-generated',
        ...(content.unsubscribe && oneClick(content.unsubscribe.url)),
      },
    };
  } catch (cause) {
    throw new MailNotSent(MAIL_COPY.unreadable, { isFinal: true, isAnswered: true, cause });
  }
}

/** One-click unsubscribe. Source: RFC 8058. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Forgets who got the last email of a deleted account. Retried for 30 s: a database restart must not
 * make the email go out twice.
 */
async function noteSent({ mailId, tryId }: Claimed, messageId: string): Promise<void> {
  for (const delayMs of [...NOTE_AGAIN_MS, null]) {
    try {
      await db.$executeRaw`
        WITH noted AS (UPDATE mail_tries SET failure_reason = NULL WHERE id = ${tryId})
        UPDATE mails SET status = 'sent', sent_at = now(), message_id = ${messageId},
               sealed_content = NULL, failure_reason = NULL,
               recipient = CASE kind WHEN 'account_closed' THEN ${FORGOTTEN_RECIPIENT}
                                     ELSE recipient END
         WHERE id = ${mailId}::uuid`;
      return;
    } catch (error) {
      if (delayMs === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

async function noteFailure(claimed: Claimed, failure: MailNotSent, since: Date): Promise<void> {
  const { mailId, tryId, kind } = claimed;
  const delayMs = failure.isFinal ? null : retryDelayMs(Date.now() - since.getTime());
  await transaction(async (tx) => {
    // Race: by now another try may have sent it, or its recipient’s account was deleted.
    const [mail] = await tx.$queryRaw<{ isWaiting: boolean; isForgotten: boolean }[]>`
      SELECT status = 'pending' AS "isWaiting", recipient = ${FORGOTTEN_RECIPIENT} AS "isForgotten"
        FROM mails WHERE id = ${mailId}::uuid FOR UPDATE`;
    const failureReason = mail?.isForgotten ? MAIL_COPY.recipientDeleted : failure.message;
    await tx.mailTry.updateMany({ where: { id: tryId }, data: { failureReason } });
    if (!mail?.isWaiting) return;
    if (delayMs === null) return giveUp(tx, mailId, failure.message);
    await tx.mail.update({
      where: { id: mailId },
      data: { failureReason: failure.message },
      select: { id: true },
    });
    await queueSending(tx, [mailId], { runAt: new Date(Date.now() + delayMs), since });
  });
  // Not the reason: it may contain the recipient's address.
  const fields = { mailId, kind, retryInMs: delayMs };
  if (delayMs === null) logger.error(fields, 'an email could not be sent');
  else logger.warn(fields, 'an email was not accepted and will be retried');
}

async function giveUp(
  tx: Tx,
  mailId: string,
  failureReason: string,
  { erase = false }: { erase?: boolean } = {},
): Promise<void> {
  const { kind, subject } = await tx.mail.update({
    where: { id: mailId },
    data: { status: 'failed', failureReason, ...(erase && { sealedContent: null }) },
    select: { kind: true, subject: true },
  });
  // An admin's dead address must not trigger an endless chain of notices.
  if (kind !== FAILURE_NOTICE && (await isFirstInAnHour(tx, mailId))) {
    await notifyAdmins(tx, { ...MAIL_COPY.failureNotice(subject), kind: FAILURE_NOTICE });
  }
  await announceListChanged(tx, 'mail', null);
}

const FAILURE_NOTICE = 'mail_failure_notice';

/** An outage fails many emails at once: the list has the others. */
async function isFirstInAnHour(tx: Tx, mailId: string): Promise<boolean> {
  // Two concurrent calls would both be the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mail_failure_notice'))`;
  const first = await tx.$executeRaw`
    UPDATE mails SET admins_told_at = now() WHERE id = ${mailId}::uuid
       AND NOT EXISTS (SELECT 1 FROM mails m
                        WHERE m.status = 'failed' AND m.admins_told_at > now() - interval '1 hour')`;
  return first > 0;
}

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
  await queueSending(
    db,
    stranded.map(({ id }) => id),
  );
  return stranded.length;
}
