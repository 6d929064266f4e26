import type { Tx } from '~/db/client.server';
import { seal } from '~/lib/seal.server';
import type { JobPayloads } from '~/services/jobs.server';
import { type MailContent, subjectLine } from './mail-text';

export interface NewMail {
  /** Up to 40 characters, such as `verification_code` */
  kind: string;
  to: string;
  content: MailContent;
  /** Not sent after this, such as when its code expires */
  expiresAt?: Date;
}

/**
 * Queues an email in the caller's transaction: retried after commit, never sent after a rollback.
 * @returns the email's id
 * @throws Error when the subject contains the email's code: subjects are stored unencrypted
 */
export async function queueMail(
  tx: Tx,
  kind: string,
  to: string,
  content: MailContent,
  expiresAt?: Date,
): Promise<string> {
  const [id] = await queueMails(tx, [{ kind, to, content, expiresAt }]);
  return id!;
}

/** As `queueMail`, in two statements, however many recipients there are. */
export async function queueMails(tx: Tx, mails: NewMail[]): Promise<string[]> {
  const rows = await tx.mail.createManyAndReturn({ data: mails.map(toRow), select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await queueSending(tx, ids);
  return ids;
}

function toRow({ kind, to, content, expiresAt }: NewMail) {
  for (const part of content.parts) {
    if (typeof part === 'object' && 'code' in part && content.subject.includes(part.code)) {
      throw new Error(`The subject of ${kind} must not contain its code.`);
    }
  }
  return {
    kind,
    recipient: to,
    subject: subjectLine(content.subject),
    sealedContent: seal(JSON.stringify(content), 'email'),
    expiresAt,
  };
}

/** `since` is when its first attempt began, ISO 8601. */
export type SendMailJob = JobPayloads['send_mail'];

/** At most one waiting job per email. SQL builds the same text. */
export const JOB_KEY = 'send_mail:';

/** News that may go to thousands at once: it goes after all other jobs. */
const TO_THOUSANDS = ['materials', 'system', 'digest'].map((kind) => `notification_${kind}`);

/** Someone may wait for an email that is no notification, such as a code: it goes first. */
export async function queueSending(
  tx: Pick<Tx, '$executeRaw'>,
  mailIds: string[],
  { runAt, since = new Date() }: { runAt?: Date; since?: Date } = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job('send_mail',
             payload => json_build_object('mailId', id, 'since', ${since.toISOString()}::text),
             run_at => ${runAt?.toISOString() ?? null}::timestamptz, job_key => ${JOB_KEY} || id,
             priority => CASE WHEN kind = ANY (${TO_THOUSANDS}) THEN 1
                              WHEN starts_with(kind, 'notification_') THEN 0 ELSE -1 END)
      FROM mails WHERE id = ANY (${mailIds}::uuid[])`;
}
