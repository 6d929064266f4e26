import { db } from '~/db/client.server';
import type { MailContent } from '~/domain/notifications/index.server';
import { unseal } from '~/lib/seal.server';

/** Newest first. */
export async function mailsTo(recipient: string, kind?: string) {
  const mails = await db.mail.findMany({
    where: { recipient, ...(kind && { kind }) },
    select: { kind: true, subject: true, sealedContent: true, expiresAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return mails.map(({ sealedContent, ...mail }) => ({
    ...mail,
    content: JSON.parse(unseal(sealedContent!, 'email')) as MailContent,
  }));
}

/** Without its paragraphs. */
export const namedParts = ({ parts }: MailContent) =>
  parts.filter((part) => typeof part === 'object');

export async function codeMailedTo(recipient: string): Promise<string> {
  for (const { content } of await mailsTo(recipient)) {
    const part = namedParts(content).find((part) => 'code' in part);
    if (part) return part.code;
  }
  throw new Error(`No code was mailed to ${recipient}.`);
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function linkMailedTo(recipient: string): Promise<string> {
  for (const { content } of await mailsTo(recipient)) {
    const part = namedParts(content).find((part) => 'button' in part);
    if (part) return new URL(part.button.url).pathname;
  }
  throw new Error(`No link was mailed to ${recipient}.`);
}

/** The payloads of waiting jobs, oldest first. */
export async function waitingJobs<Payload = { email: string }>(name: string): Promise<Payload[]> {
  const rows = await db.$queryRaw<{ payload: Payload }[]>`
    SELECT p.payload FROM graphile_worker._private_jobs p
      JOIN graphile_worker._private_tasks t ON t.id = p.task_id
     WHERE t.identifier = ${name} ORDER BY p.id`;
  return rows.map(({ payload }) => payload);
}
