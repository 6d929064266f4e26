import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import { MAIL_COPY } from '~/domain/notifications/copy';
import { forgetRecipient, queueMail } from '~/domain/notifications/index.server';
import { queueSending } from '~/domain/notifications/mail/queue-mail.server';
import type * as SendMail from '~/domain/notifications/mail/send-mail.server';
import { sweepMails } from '~/domain/notifications/mail/send-mail.server';
import { addJob } from '~/services/jobs.server';
import { sendMail } from '~/services/mail.server';
import { daysAgo } from '../../factories/days';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { ownCopy } from '../../setup/own-copy';
import { useSandbox } from '../../setup/sandbox';
import { EMAIL, jobsOf, skipTime, queue, seeMail } from './mail';

const { retryDelayMs, sendQueuedMail } = await ownCopy<typeof SendMail>(
  'domain/notifications/mail/send-mail.server.ts',
);

const sandbox = useSandbox();
beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.clearMail();
});

const MINUTE_MS = 60_000;
const send = (mailId: string, triedForMs = 0) =>
  sendQueuedMail({ mailId, since: new Date(Date.now() - triedForMs).toISOString() });
const fail = (status: number, times = 1) =>
  sandbox.control.fail({ kind: 'error', status, times, match: 'POST /email' });

describe('a queued email', () => {
  test('is sent as HTML and text; its content is erased and the try recorded', async () => {
    const id = await queue();
    expect(await jobsOf(id)).toHaveLength(1);
    await send(id);
    const [sent, ...others] = await sandbox.control.mail();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      from: 'Offcut <mail@offcut.example>',
      to: 'ann@people.example',
      subject: EMAIL.subject,
      tag: 'test_email',
      stream: 'outbound',
      metadata: { mail: id },
    });
    expect(sent?.text).toContain('314159');
    expect(sent?.html).toContain('314159');
    expect(await seeMail(id)).toMatchObject({
      status: 'sent',
      messageId: sent?.id,
      sealedContent: null,
      failureReason: null,
      sentAt: expect.any(Date),
      tries: [{ failureReason: null }],
    });
  });

  test('to a deleted account forgets its recipient once it is sent', async () => {
    const id = await queue({ kind: 'account_closed' });
    expect(await tablesWith('ann@people.example')).toContain('public.mails');
    await send(id);
    expect(await sandbox.control.mail()).toMatchObject([{ to: 'ann@people.example' }]);
    expect(await tablesWith('ann@people.example')).toEqual([]);
  });

  test('that is refused after its recipient’s account was deleted doesn’t bring the address back', async () => {
    const to = 'ann+inactive@people.example';
    const id = await queue({ to });
    await sandbox.control.slow({ ms: 500, match: 'POST /email' });
    const sending = send(id);
    await vi.waitFor(async () => expect((await seeMail(id)).tries).toHaveLength(1), 10_000);
    await transaction((tx) => forgetRecipient(tx, to));
    await sending;
    await sandbox.control.slow({ ms: 0, match: 'POST /email' });
    expect(await tablesWith(to)).toEqual([]);
    expect(await seeMail(id)).toMatchObject({
      status: 'failed',
      failureReason: MAIL_COPY.recipientDeleted,
      tries: [{ failureReason: MAIL_COPY.recipientDeleted }],
    });
  });

  test('is sent once, however many jobs run', async () => {
    const id = await queue();
    await sandbox.control.slow({ ms: 200, match: 'POST /email' });
    await Promise.all(Array.from({ length: 8 }, () => send(id)));
    await sandbox.control.slow({ ms: 0, match: 'POST /email' });
    await send(id);
    expect(await sandbox.control.mail()).toHaveLength(1);
    expect((await seeMail(id)).tries).toHaveLength(1);
  });

  test('is gone when its transaction is rolled back', async () => {
    const keys = () => db.$queryRaw`SELECT key FROM graphile_worker.jobs ORDER BY key`;
    const before = await keys();
    const undone = transaction(async (tx) => {
      await queueMail(tx, 'test_email', 'ann@people.example', EMAIL);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await db.mail.count()).toBe(0);
    expect(await keys()).toEqual(before);
  });

  test('with a code goes before other jobs, of a purchase in turn, and with news after them, also when tried again', async () => {
    const news = await queue({ kind: 'notification_materials' });
    const transactionId = news;
    await addJob(db, 'expire_hold', { transactionId }, { jobKey: 'hold' });
    const code = await queue({ kind: 'password_reset' });
    const order = await queue({ kind: 'notification_orders' });
    await addJob(db, 'send_password_reset', { email: 'ann@people.example' }, { jobKey: 'forgot' });
    const keys = [`send_mail:${code}`, 'forgot', 'hold', `send_mail:${order}`, `send_mail:${news}`];
    const nextJobs = () => db.$queryRaw`
      SELECT key FROM graphile_worker.jobs WHERE key = ANY (${keys}) ORDER BY priority, run_at, id`;
    const inOrder = keys.map((key) => ({ key }));
    expect(await nextJobs()).toEqual(inOrder);
    await queueSending(db, [news], { runAt: new Date(Date.now() - MINUTE_MS) });
    expect(await nextJobs()).toEqual(inOrder);
  });

  test('never stores its code readable, before or after sending', async () => {
    const code = '271828';
    const id = await queue({ content: { ...EMAIL, preview: code, parts: [{ code }] } });
    expect(await tablesWith(code)).toEqual([]);
    expect(await tablesWith('ann@people.example')).toContain('public.mails');
    await fail(500);
    await send(id);
    expect(await tablesWith(code)).toEqual([]);
    await send(id);
    expect((await sandbox.control.mail())[0]?.text).toContain(code);
    expect(await tablesWith(code)).toEqual([]);
  });

  test('can’t have its code in the subject, which is stored in plain text', async () => {
    const content = { ...EMAIL, subject: '314159 is your code' };
    await expect(queue({ content })).rejects.toThrow('must not contain its code');
  });

  test('can’t gain a header from line breaks in its subject', async () => {
    const subject = `Hello\r\nBcc: all@people.example\u2028X: y ${'😀'.repeat(300)}`;
    const id = await queue({ content: { ...EMAIL, subject } });
    await send(id);
    const [sent] = await sandbox.control.mail();
    expect(sent?.subject).toMatch(/^Hello Bcc: all@people.example X: y… 😀+$/u);
    expect(sent?.headers).toEqual([{ name: 'Auto-Submitted', value: 'auto-generated' }]);
    expect((await seeMail(id)).subject).toBe(sent?.subject);
  });
});

test('an expired email is not sent: it fails and its content is erased', async () => {
  const id = await queue({ expiresAt: new Date(Date.now() - 1) });
  await send(id);
  expect(await sandbox.control.mail()).toEqual([]);
  expect(await seeMail(id)).toMatchObject({
    status: 'failed',
    failureReason: MAIL_COPY.expired,
    sealedContent: null,
    tries: [],
  });
});

describe('the mail service', () => {
  test.each([
    ['refuses the recipient', 'ann+inactive@people.example', /marked as inactive/],
    ['says that the address is invalid', 'nobody', /Invalid 'To' address/],
  ])('%s: fails at once, kept for a retry', async (_case, to, reason) => {
    const id = await queue({ to });
    await send(id);
    const mail = await seeMail(id);
    expect(mail).toMatchObject({ status: 'failed', sealedContent: expect.any(String) });
    expect(mail.failureReason).toMatch(reason);
    expect(mail.tries.map((each) => each.failureReason)).toEqual([mail.failureReason]);
    // This job was run by hand; what matters is that no later one was added.
    expect((await jobsOf(id)).every((job) => job.inSeconds <= 0)).toBe(true);
    expect(await db.adminEvent.findMany()).toMatchObject([
      { type: 'list_changed', payload: { list: 'mail' } },
    ]);
  });

  test.each([401, 429, 500])(
    'answers %i: the try is recorded and another queued within seconds',
    async (status) => {
      const id = await queue();
      await fail(status);
      await send(id);
      const waiting = await seeMail(id);
      expect(waiting).toMatchObject({ status: 'pending', sealedContent: expect.any(String) });
      expect(waiting.failureReason).toContain(`(${status})`);
      const [job, ...more] = await jobsOf(id);
      expect(more).toEqual([]);
      expect(job?.inSeconds).toBeGreaterThan(3);
      expect(job?.inSeconds).toBeLessThan(6);
      await send(id);
      const sent = await seeMail(id);
      expect(sent).toMatchObject({ status: 'sent', failureReason: null });
      expect(sent.tries.map((each) => each.failureReason)).toEqual([waiting.failureReason, null]);
    },
  );

  test('rejects our sender: no email fails, and all wait until it is fixed', async () => {
    const email = { to: 'ann@people.example', subject: 'Hello', html: '<p>', text: '-', tag: 'x' };
    const refused = sendMail({ ...email, from: 'nobody' });
    await expectRefusal(refused, { isFinal: false, isAnswered: true });
  });

  test('is retried for a day at most, each minute in the first hour', async () => {
    expect(retryDelayMs(0)).toBe(5_000);
    expect(retryDelayMs(20_000)).toBe(20_000);
    expect(retryDelayMs(10 * MINUTE_MS)).toBe(MINUTE_MS);
    expect(retryDelayMs(5 * 60 * MINUTE_MS)).toBe(5 * MINUTE_MS);
    expect(retryDelayMs(24 * 60 * MINUTE_MS)).toBeNull();
    const id = await queue();
    await fail(429);
    await send(id, 25 * 60 * MINUTE_MS);
    expect(await seeMail(id)).toMatchObject({
      status: 'failed',
      sealedContent: expect.any(String),
      tries: [{ failureReason: expect.stringContaining('(429)') }],
    });
  });
});

test('an unreadable email fails with a reason', async () => {
  const id = await queue();
  await db.mail.update({ where: { id }, data: { sealedContent: 'AAAA'.repeat(20) } });
  await send(id);
  expect(await seeMail(id)).toMatchObject({
    status: 'failed',
    failureReason: MAIL_COPY.unreadable,
  });
});

describe('admins', () => {
  const notices = () =>
    db.mail.findMany({
      where: { kind: 'mail_failure_notice' },
      select: { id: true, recipient: true },
    });

  test('are notified once an hour of email that failed for good, and never of their own notice', async () => {
    const admin = await createUser({ role: 'admin' });
    await createUser({ role: 'admin', email: 'muted@people.example' });
    const { id: mutedId } = await db.user.findUniqueOrThrow({
      where: { email: 'muted@people.example' },
    });
    await db.notificationMute.create({ data: { userId: mutedId, category: 'system' } });
    const giveUp = async (id: string) => {
      await fail(500);
      await send(id, 25 * 60 * MINUTE_MS);
      expect((await seeMail(id)).status).toBe('failed');
    };
    await giveUp(await queue());
    await giveUp(await queue());
    const [notice, ...others] = await notices();
    expect([notice?.recipient, others]).toEqual([admin.email, []]);
    await db.$executeRaw`UPDATE mails SET admins_told_at = now() - interval '61 minutes' WHERE admins_told_at IS NOT NULL`;
    await giveUp(notice!.id);
    expect(await notices()).toHaveLength(1);
    await giveUp(await queue());
    expect(await notices()).toHaveLength(2);
  });
});

describe('the sweep', () => {
  test('requeues stranded emails and leaves the others alone', async () => {
    const [lost, waits, stopped, goesOn, young] = await Promise.all([
      queue(),
      queue(),
      queue(),
      queue(),
      queue(),
    ]);
    await skipTime(30);
    await db.mail.update({ where: { id: young }, data: { createdAt: new Date() } });
    for (const id of [lost, stopped, goesOn, young]) await dropJob(id);
    await queueSending(db, [waits], { runAt: new Date(Date.now() + 50_000) });
    await db.mailTry.create({ data: { mailId: goesOn, failureReason: MAIL_COPY.unfinishedTry } });
    await db.mailTry.create({
      data: {
        mailId: stopped,
        failureReason: MAIL_COPY.unfinishedTry,
        createdAt: new Date(Date.now() - 61_000),
      },
    });
    expect(await sweepMails()).toBe(2);
    const queued = await Promise.all([lost, waits, stopped, goesOn, young].map(jobsOf));
    expect(queued.map((jobs) => jobs.length)).toEqual([1, 1, 1, 0, 0]);
    expect(queued[1]?.[0]?.inSeconds).toBeGreaterThan(45);
    expect(await sweepMails()).toBe(0);
  });

  test('requeues an email after a killed worker or an exhausted job', async () => {
    const [killed, wornOut] = [await queue(), await queue()];
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker-gone'
       WHERE key = ${`send_mail:${killed}`}`;
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts
       WHERE key = ${`send_mail:${wornOut}`}`;
    await skipTime(30);
    expect(await sweepMails()).toBe(2);
    expect(await jobsOf(killed)).toHaveLength(1);
    expect(await jobsOf(wornOut)).toHaveLength(1);
  });

  test('erases failed emails’ content once it is useless', async () => {
    const [expired, old, recent] = await Promise.all([
      queue({ to: 'a+inactive@people.example', expiresAt: new Date(Date.now() + 60_000) }),
      queue({ to: 'b+inactive@people.example' }),
      queue({ to: 'c+inactive@people.example' }),
    ]);
    for (const id of [expired, old, recent]) await send(id);
    await db.mail.update({ where: { id: expired }, data: { expiresAt: new Date() } });
    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await db.mail.update({ where: { id: old }, data: { createdAt: longAgo } });
    await sweepMails();
    const left = await db.mail.findMany({ where: { sealedContent: { not: null } } });
    expect(left.map((mail) => mail.id)).toEqual([recent]);
  });

  test('removes emails after 90 days, except waiting ones', async () => {
    const [sent, failed, waits, recent] = await Promise.all([
      queue(),
      queue({ to: 'a+inactive@people.example' }),
      queue(),
      queue(),
    ]);
    for (const id of [sent, failed, recent]) await send(id);
    await db.mail.updateMany({ data: { createdAt: daysAgo(91) } });
    await db.mail.update({ where: { id: recent }, data: { createdAt: daysAgo(89) } });
    await deleteExpired();
    const left = await db.mail.findMany({ include: { tries: true } });
    expect(left.map(({ id }) => id).sort()).toEqual([waits, recent].sort());
    expect(await db.mailTry.count()).toBe(1);
  });
});

// Last: this file's copy rests afterwards.
test('while the service is down, other emails wait instead of blocking the workers', async () => {
  const [first, second] = [await queue(), await queue()];
  await sandbox.control.fail({ kind: 'reset', match: 'POST /email', times: 5 });
  await send(first);
  expect((await seeMail(first)).failureReason).toContain('did not answer');
  await sandbox.control.clearRequests();
  await send(second);
  expect(await sandbox.control.requests({ match: 'POST /email' })).toEqual([]);
  expect(await seeMail(second)).toMatchObject({ status: 'pending', tries: [] });
  const [job] = await jobsOf(second);
  expect(job?.inSeconds).toBeGreaterThan(3);
  expect(job?.inSeconds).toBeLessThan(16);
});

const dropJob = (id: string) =>
  db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key = ${`send_mail:${id}`}`;

async function tablesWith(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`;
  const searches = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0)`,
  );
  const found = await db.$queryRawUnsafe<{ name: string }[]>(searches.join(' UNION ALL '), text);
  return found.map(({ name }) => name);
}
