// @alone: the process remembers that the mail service is away
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { MAIL_COPY } from '~/domain/notifications/copy';
import { notificationJobs } from '~/domain/notifications/index.server';
import { retryDelayMs, sweepMails } from '~/domain/notifications/mail/send-mail.server';
import { startWorkerInProcess } from '~/services/jobs.server';
import { skipTime, queue } from '../domain/notifications/mail';
import { useSandbox } from '../setup/sandbox';
import { resetDatabase } from '../setup/database';
import { rounds } from './rounds';

const sandbox = useSandbox();
const running = new Set<{ kill(): Promise<void> }>();
beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.clearMail();
  await sandbox.control.clearRequests();
});
afterEach(async () => {
  for (const worker of running) await worker.kill();
});

const EMAIL = 'POST /email';
const down = (kind: 'error' | 'reset' | 'timeout') =>
  sandbox.control.fail({ kind, status: 503, match: EMAIL, times: 1_000_000 });
const requests = () => sandbox.control.requests({ match: EMAIL });
const asked = async () => (await requests()).length;
const unanswered = async () => (await requests()).filter(({ status }) => status === null).length;

function startWorker() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/faults/programs/mail-worker.ts'],
    { stdio: 'ignore', env: { ...process.env, LOG_LEVEL: 'silent' } },
  );
  const worker = {
    async kill() {
      running.delete(worker);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  running.add(worker);
  return worker;
}

async function sendAll(): Promise<{ minutes: number }> {
  const worker = startWorkerInProcess([notificationJobs], { concurrency: 4 });
  let minutes = 0;
  try {
    for (; minutes < 5; minutes += 1) {
      await sweepMails();
      const isOut = vi.waitFor(
        async () => expect(await db.mail.count({ where: { status: 'pending' } })).toBe(0),
        { timeout: 6000, interval: 200 },
      );
      if (
        await isOut.then(
          () => true,
          () => false,
        )
      )
        break;
      await skipTime(61);
    }
  } finally {
    await worker.stop();
  }
  return { minutes };
}

async function arrivals(ids: string[]): Promise<number[]> {
  const sent = await sandbox.control.mail();
  return ids.map((id) => sent.filter((mail) => mail.metadata.mail === id).length);
}

test('after a ten-minute outage and a killed worker each email is sent once', async () => {
  await down('error');
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) => queue({ to: `ann+${n}@people.example` })),
  );
  const first = startWorker();
  await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(20), 30_000);
  await sandbox.control.clearFaults();
  await down('timeout');
  await skipTime(61);
  await vi.waitFor(async () => expect(await unanswered()).toBeGreaterThan(2), 30_000);
  await first.kill();
  const [{ locked }] = await db.$queryRaw<[{ locked: number }]>`
    SELECT count(*)::int AS locked FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
  expect(locked).toBeGreaterThan(0);
  expect(
    await db.mailTry.count({ where: { failureReason: MAIL_COPY.unfinishedTry } }),
  ).toBeGreaterThan(0);

  await skipTime(500);
  await sandbox.control.clearFaults();
  const { minutes } = await sendAll();
  expect(minutes).toBeLessThanOrEqual(2);
  expect(await arrivals(ids)).toEqual(ids.map(() => 1));
  expect(await db.mail.count({ where: { status: 'sent' } })).toBe(20);
  for (const { tries } of await db.mail.findMany({ include: { tries: true } })) {
    expect(tries.filter((each) => each.failureReason === null)).toHaveLength(1);
    expect(tries.length).toBeGreaterThan(1);
  }
}, 120_000);

test('killing a worker repeatedly during sending loses no email', async () => {
  await sandbox.control.slow({ ms: 60, match: EMAIL });
  const ids = await Promise.all(Array.from({ length: rounds(20, 60) }, () => queue()));
  for (let round = 0; round < rounds(1, 5); round += 1) {
    const worker = startWorker();
    const before = await asked();
    await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(before + 4), 30_000);
    await worker.kill();
  }
  const interrupted = await db.mailTry.findMany({
    where: { failureReason: MAIL_COPY.unfinishedTry },
    select: { mailId: true },
  });
  await skipTime(61);
  await sandbox.control.slow({ ms: 0, match: EMAIL });
  await sendAll();
  expect(await db.mail.count({ where: { status: 'sent' } })).toBe(ids.length);
  const counts = await arrivals(ids);
  const again = new Set(interrupted.map(({ mailId }) => mailId));
  // Twice only if the worker was killed between the service's yes and its own record of it.
  ids.forEach((id, n) => {
    expect(counts[n]).toBeGreaterThanOrEqual(1);
    expect(counts[n]).toBeLessThanOrEqual(again.has(id) ? 2 : 1);
  });
}, 120_000);

test('in the first hour of an outage email is retried at least every minute', () => {
  for (let triedForMs = 0; triedForMs < 3_600_000; triedForMs += 10_000) {
    expect(retryDelayMs(triedForMs)).toBeLessThanOrEqual(60_000);
  }
});
