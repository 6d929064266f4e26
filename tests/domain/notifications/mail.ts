import { db, transaction } from '~/db/client.server';
import { type MailContent, queueMail } from '~/domain/notifications/index.server';
import type { NewMail } from '~/domain/notifications/mail/queue-mail.server';

export const EMAIL: MailContent = {
  subject: 'Confirm your email address',
  preview: 'Your code is inside.',
  heading: 'Confirm your email address',
  parts: [
    'Type this code on the page that asked for it.',
    { code: '314159' },
    { note: 'The code works for 15 minutes.' },
  ],
};

export function queue({
  kind = 'test_email',
  to = 'ann@people.example',
  content = EMAIL,
  expiresAt,
}: Partial<NewMail> = {}): Promise<string> {
  return transaction((tx) => queueMail(tx, kind, to, content, expiresAt));
}

export function seeMail(id: string) {
  return db.mail.findUniqueOrThrow({
    where: { id },
    include: { tries: { orderBy: { id: 'asc' } } },
  });
}

export async function jobsOf(mailId: string): Promise<{ inSeconds: number }[]> {
  return db.$queryRaw`
    SELECT extract(epoch FROM run_at - updated_at)::float AS "inSeconds" FROM graphile_worker.jobs
     WHERE key = ${`send_mail:${mailId}`} AND locked_at IS NULL AND attempts < max_attempts`;
}

export async function skipTime(seconds: number): Promise<void> {
  await db.$executeRaw`UPDATE mails SET created_at = created_at - make_interval(secs => ${seconds})`;
  await db.$executeRaw`UPDATE mail_tries SET created_at = created_at - make_interval(secs => ${seconds})`;
  // The view can't be written, and the queue has no function that moves all jobs.
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs
       SET run_at = run_at - make_interval(secs => ${seconds}) WHERE locked_at IS NULL`;
}
