import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import { countToward, resetCount, secondsLeft, uncount } from '~/db/rate-limits.server';
import { resetDatabase } from '../setup/database';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const LIMIT = { name: 'test', max: 10, withinSeconds: 60 };
const ANN = 'ann@people.example';

beforeEach(resetDatabase);

async function passed(times: number, limit = LIMIT, key = ANN): Promise<number> {
  const all = Array.from({ length: times }, () => countToward(limit, key));
  return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
}

test('of 50 simultaneous tries on all connections, only as many pass as the limit allows', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await passed(50, LIMIT, `round ${round}`)).toBe(10);
  }
});

test('several processes share one count', async () => {
  const program = ['--import', 'tsx', 'tests/platform/programs/count-toward.ts', LIMIT.name, ANN];
  const here = await passed(4);
  const { stdout } = await run(process.execPath, program);
  expect([here, JSON.parse(stdout)]).toEqual([4, { passed: 6 }]);
  expect(await passed(1)).toBe(0);
});

test('the refusal says how long to wait, in words and in seconds', async () => {
  await passed(10);
  await expect(countToward(LIMIT, ANN)).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    message: expect.stringMatching(
      /^Too many attempts\. Wait (1 minute|\d\d seconds) and try again\.$/,
    ),
    details: { retryAfterSeconds: expect.any(Number) },
  });
  const hours = { name: 'hours', max: 1, withinSeconds: 86_400 };
  await countToward(hours, ANN);
  await expect(countToward(hours, ANN)).rejects.toThrow('Wait 24 hours');
});

test('each name and key has its own count, and emails ignore case', async () => {
  await passed(10);
  expect(await passed(1, LIMIT, 'ANN@People.example')).toBe(0);
  expect(await passed(1, LIMIT, 'bob@people.example')).toBe(1);
  expect(await passed(1, { ...LIMIT, name: 'other' })).toBe(1);
  const rows = await db.rateLimit.findMany();
  expect(JSON.stringify(rows.map((row) => row.key))).not.toContain('people.example');
});

test('a count starts over when its period ends, and refusals don’t extend it', async () => {
  expect(await passed(15)).toBe(10);
  const { expire } = await db.rateLimit.findFirstOrThrow();
  expect(await passed(1)).toBe(0);
  expect((await db.rateLimit.findFirstOrThrow()).expire).toBe(expire);
  await db.rateLimit.updateMany({ data: { expire: Date.now() - 1 } });
  expect(await passed(15)).toBe(10);
});

test('a refusal that rolls back its transaction still counts', async () => {
  const refused = transaction(async () => {
    await countToward(LIMIT, ANN);
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await passed(20)).toBe(9);
});

test('a cleared count starts over; expired counts are swept and the rest stays', async () => {
  await passed(10);
  await resetCount(LIMIT, ANN);
  expect(await passed(11)).toBe(10);
  await countToward({ ...LIMIT, name: 'over' }, ANN);
  await deleteExpired();
  expect(await db.rateLimit.count()).toBe(2);
  await db.rateLimit.updateMany({
    where: { key: { startsWith: 'over:' } },
    data: { expire: Date.now() - 1 },
  });
  await deleteExpired();
  expect(await db.rateLimit.count()).toBe(1);
});

test.each([-3_600_000, 3_600_000])(
  'a process whose clock is off by %i ms shares the same count',
  async (offMs) => {
    await passed(10);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
    expect(await passed(1)).toBe(0);
    expect(await secondsLeft(LIMIT, ANN)).toBeLessThanOrEqual(60);
    await deleteExpired();
    expect(await db.rateLimit.count()).toBe(1);
  },
);

test('taking a count back allows another try', async () => {
  await passed(10);
  await uncount(LIMIT, ANN);
  expect(await passed(2)).toBe(1);
});
