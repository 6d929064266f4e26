import { db, transaction, type Tx } from '~/db/client.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { env } from '~/lib/env.server';
import { logger } from '~/lib/logger.server';
import { unseal } from '~/lib/seal.server';
import { MailNotSent, sendMail } from '~/services/mail.server';
import { MAIL_COPY } from '../copy';
import type { MailContent } from './mail-content';
import { renderMail } from './mail-layout';
import { queueSending, type SendMailJob } from './queue-mail.server';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
/** In the first hour, so that mail is out soon after a short outage; then less often. */
const LONGEST_RETRY_MS = 60 * SECOND_MS;
const LONGEST_LATE_RETRY_MS = 300 * SECOND_MS;
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;
/** How long mails rest when one found the service away, so that they don't keep every worker waiting. */
const REST_MS = 10 * SECOND_MS;
/** How long a try may go on, four times the service's timeout: then whoever made it is gone. */
export const TRY_LASTS_SECONDS = 60;
/** What a process that cannot be asked any more has left to be noted. */
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
 * The job `send_mail`: sends a mail that waits, and notes every try. A try is noted before the
 * service is asked, and while it goes on no other is begun: however many jobs and workers there are,
 * a mail is sent once. Only when a process dies, or the answer is lost, after the service took a mail
 * and before that is noted here, it is sent again: the service knows no idempotency keys.
 *
 * What failed and may still succeed comes again at `retryDelayMs`, by a job of its own: the queue's own
 * backoff grows to hours. Safe to repeat.
 */
export async function sendQueuedMail({ mailId, since }: SendMailJob): Promise<void> {
  const rest = restUntilMs - Date.now();
  if (rest > 0) {
    const runAt = new Date(Date.now() + rest + Math.random() * FIRST_RETRY_MS);
    await queueSending(db, mailId, { runAt, since: new Date(since) });
    return;
  }
  const claimed = await beginTry(mailId);
  if (!claimed) return;
  try {
    const messageId = await hand(claimed);
    await noteSent(claimed, messageId);
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    if (!error.isAnswered) restUntilMs = Date.now() + REST_MS;
    await noteFailure(claimed, error, new Date(since));
  }
}

/**
 * How long to wait before the next try: as long again as it has been tried for, within 5 seconds and a
 * minute; within 5 minutes once it has been an hour.
 * @returns null when it is given up, after a day
 */
export function retryDelayMs(triedForMs: number): number | null {
  if (triedForMs >= GIVE_UP_AFTER_MS) return null;
  const longest = triedForMs < HOUR_MS ? LONGEST_RETRY_MS : LONGEST_LATE_RETRY_MS;
  return Math.min(longest, Math.max(FIRST_RETRY_MS, triedForMs));
}

/** @returns null when there is nothing to send, or a try goes on */
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

async function hand({ mailId, kind, recipient, sealedContent }: Claimed): Promise<string> {
  return sendMail({
    to: recipient,
    ...render(sealedContent, recipient),
    tag: kind,
    metadata: { mail: mailId },
  });
}

function render(sealedContent: string, to: string) {
  try {
    const content = JSON.parse(unseal(sealedContent)) as MailContent;
    return {
      ...renderMail(content, { to, origin: env().APP_ORIGIN }),
      headers: {
        // Nobody's holiday note should come back.
        'Auto-Submitted': 'auto-generated',
        ...(content.unsubscribe && oneClick(content.unsubscribe.url)),
      },
    };
  } catch (cause) {
    throw new MailNotSent(MAIL_COPY.unreadable, { isFinal: true, isAnswered: true, cause });
  }
}

/** What mail programs make a button of their own of. Source: RFC 8058. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Tried again for half a minute: a database that restarts must not make the mail go out twice. */
async function noteSent({ mailId, tryId }: Claimed, messageId: string): Promise<void> {
  for (const delayMs of [...NOTE_AGAIN_MS, null]) {
    try {
      await db.$executeRaw`
        WITH noted AS (UPDATE mail_tries SET failure_reason = NULL WHERE id = ${tryId})
        UPDATE mails SET status = 'sent', sent_at = now(), message_id = ${messageId},
               sealed_content = NULL, failure_reason = NULL
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
    await tx.mailTry.update({
      where: { id: tryId },
      data: { failureReason: failure.message },
      select: { id: true },
    });
    if (delayMs === null) return giveUp(tx, mailId, failure.message);
    await tx.mail.update({
      where: { id: mailId },
      data: { failureReason: failure.message },
      select: { id: true },
    });
    await queueSending(tx, mailId, { runAt: new Date(Date.now() + delayMs), since });
  });
  // Not the reason: it may hold the recipient's address.
  const fields = { mailId, kind, retryInMs: delayMs };
  if (delayMs === null) logger.error(fields, 'a mail could not be sent');
  else logger.warn(fields, 'a mail was not taken and will be tried again');
}

/** What it said is kept, so that an admin can have it tried again, unless nobody has use for it. */
async function giveUp(
  tx: Tx,
  mailId: string,
  failureReason: string,
  { erase = false }: { erase?: boolean } = {},
): Promise<void> {
  await tx.mail.update({
    where: { id: mailId },
    data: { status: 'failed', failureReason, ...(erase && { sealedContent: null }) },
    select: { id: true },
  });
  const byName = MAIL_COPY.system;
  await recordAdminEvent(tx, { type: 'list_changed', list: 'mail', byName });
}
