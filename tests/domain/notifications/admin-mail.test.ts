import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { listMails, retryMail } from '~/domain/notifications/index.server';
import { sendQueuedMail } from '~/domain/notifications/mail/send-mail.server';
import type { Actor } from '~/lib/actor';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import { makeAdmin } from '../administration/people';
import { EMAIL, jobsOf, queue, seeMail } from './mail';

useSandbox();
let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  admin = await makeAdmin('Ada', 'Min');
});

const send = (mailId: string) => sendQueuedMail({ mailId, since: new Date().toISOString() });

async function failedMail(expiresAt?: Date): Promise<string> {
  const id = await queue({ to: 'ann+inactive@people.example', expiresAt });
  await send(id);
  return id;
}

test('a failed email is retried, with an audit line and a dashboard event', async () => {
  const id = await failedMail();
  await db.mail.update({ where: { id }, data: { recipient: 'ann@people.example' } });
  await retryMail(id, admin);
  expect(await seeMail(id)).toMatchObject({ status: 'pending', failureReason: null });
  expect(await jobsOf(id)).toHaveLength(1);
  expect(await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { actorUserId: admin.userId, action: 'mail.retried', subjectType: 'mail', subjectId: id },
  ]);
  const { payload } = await db.adminEvent.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(payload).toEqual({ list: 'mail', byName: 'Ada Min' });
  await send(id);
  const sent = await seeMail(id);
  expect(sent.status).toBe('sent');
  expect(sent.tries).toHaveLength(2);
});

test('only admins can retry', async () => {
  const id = await failedMail();
  await expectRefusal(retryMail(id, await createActor()), 'forbidden');
  expect((await seeMail(id)).status).toBe('failed');
});

test('a sent, waiting, expired or unknown email can’t be retried', async () => {
  const [waiting, sent] = [await queue(), await queue()];
  await send(sent);
  await expect(retryMail(waiting, admin)).rejects.toThrow('will be retried automatically');
  await expect(retryMail(sent, admin)).rejects.toThrow('has already been sent');
  const expired = await failedMail(new Date(Date.now() + 60_000));
  await db.mail.update({ where: { id: expired }, data: { expiresAt: new Date() } });
  await expectRefusal(retryMail(expired, admin), { code: 'conflict', status: 409 });
  for (const id of ['00000000-0000-4000-8000-000000000000', "no' uuid"]) {
    await expectRefusal(retryMail(id, admin), 'not_found');
  }
  expect(await db.auditLogEntry.count()).toBe(0);
});

test('of two simultaneous retries, one succeeds and the other is refused', async () => {
  const id = await failedMail();
  const outcomes = await Promise.allSettled([retryMail(id, admin), retryMail(id, admin)]);
  expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.auditLogEntry.count()).toBe(1);
});

test('the list shows status, reason and tries, newest first, and never an email’s content', async () => {
  const failed = await failedMail();
  await db.mail.deleteMany({ where: { kind: 'mail_failure_notice' } });
  const sent = await queue({ content: { ...EMAIL, subject: 'Welcome to Offcut' } });
  await send(sent);
  const list = await listMails();
  expect(list).toMatchObject({ total: 2, page: 1, pageCount: 1, failed: 1 });
  expect(list.rows.map((mail) => mail.id)).toEqual([sent, failed]);
  expect(list.rows[0]).toMatchObject({ status: 'sent', canRetry: false, tryCount: 1 });
  expect(list.rows[0]?.tries).toEqual([{ at: expect.any(String), failureReason: null }]);
  expect(list.rows[1]).toMatchObject({
    status: 'failed',
    canRetry: true,
    failureReason: expect.stringContaining('inactive'),
  });
  expect(JSON.stringify(list)).not.toContain('sealed');
  expect((await listMails({ status: 'failed' })).rows.map((mail) => mail.id)).toEqual([failed]);
  expect((await listMails({ search: 'WELCOME' })).rows.map((mail) => mail.id)).toEqual([sent]);
  expect((await listMails({ search: 'ANN+inactive' })).rows.map((mail) => mail.id)).toEqual([
    failed,
  ]);
  expect(await listMails({ search: '100%', page: 9 })).toMatchObject({ total: 0, page: 1 });
});
