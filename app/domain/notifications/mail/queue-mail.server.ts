import type { Tx } from '~/db/client.server';
import { seal } from '~/lib/seal.server';
import { addJob } from '~/services/jobs.server';
import type { MailContent } from './mail-content';
import { singleLine } from './mail-text';

const MAX_SUBJECT = 255;

export interface NewMail {
  /** Names the sort of email, such as `verification_code`; up to 40 characters. */
  kind: string;
  to: string;
  content: MailContent;
  /** After that it is not sent any more, such as the moment its code runs out. */
  expiresAt?: Date;
}

/**
 * Queues an email in the caller's transaction: it goes out once that is committed, tried again
 * until the mail service takes it, and never when it is rolled back.
 * @returns the mail's id
 * @throws Error when the subject holds the code of the email: subjects are kept in the clear
 */
export async function queueMail(
  tx: Tx,
  { kind, to, content, expiresAt }: NewMail,
): Promise<string> {
  if (content.parts.some((part) => 'code' in part && content.subject.includes(part.code))) {
    throw new Error(`The subject of ${kind} must not hold its code.`);
  }
  const { id } = await tx.mail.create({
    data: {
      kind,
      recipient: to,
      subject: [...singleLine(content.subject)].slice(0, MAX_SUBJECT).join(''),
      sealedContent: seal(JSON.stringify(content)),
      expiresAt,
    },
    select: { id: true },
  });
  await queueSending(tx, id);
  return id;
}

/** What the job of a mail is told: which one, and since when it is being tried (ISO 8601). */
export interface SendMailJob {
  mailId: string;
  since: string;
}

/** The key of a mail's job, so that there is one at most that waits. SQL makes the same text. */
export const JOB_KEY = 'send_mail:';

/** Puts the one job of a mail into the queue, or moves the one that waits. */
export async function queueSending(
  tx: Parameters<typeof addJob>[0],
  mailId: string,
  { runAt, since = new Date() }: { runAt?: Date; since?: Date } = {},
): Promise<void> {
  const payload: SendMailJob = { mailId, since: since.toISOString() };
  await addJob(tx, 'send_mail', payload, { runAt, jobKey: JOB_KEY + mailId });
}
