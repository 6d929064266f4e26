import type { Tx } from '~/db/client.server';
import { seal } from '~/lib/seal.server';
import { addJob } from '~/services/jobs.server';
import type { MailContent } from './mail-content';

export interface NewMail {
  /** Names the sort of letter, such as `verification_code`; up to 40 characters. */
  kind: string;
  to: string;
  content: MailContent;
  /** After that it is not sent any more, such as the moment its code runs out. */
  expiresAt?: Date;
}

/**
 * Queues a letter in the caller's transaction: it goes out once that is committed, tried again
 * until the mail service takes it, and never when it is rolled back.
 * @returns the mail's id
 */
export async function queueMail(
  tx: Tx,
  { kind, to, content, expiresAt }: NewMail,
): Promise<string> {
  const { id } = await tx.mail.create({
    data: {
      kind,
      recipient: to,
      // A line break would begin another header.
      subject: content.subject.replace(/\s+/g, ' ').slice(0, 255),
      sealedContent: seal(JSON.stringify(content)),
      expiresAt,
    },
    select: { id: true },
  });
  await addJob(tx, 'send_mail', { mailId: id }, { jobKey: `send_mail:${id}` });
  return id;
}
