import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, onCommit, sql, transaction, type Commit, type Tx } from '~/db/client.server';
import { listen, listening, notifyListeners, onConnect, stopListening } from '~/db/listen.server';

const endings: (() => unknown)[] = [];

beforeEach(async () => {
  await db.$executeRaw`DROP TABLE IF EXISTS counter`;
  await db.$executeRaw`CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL)`;
  await db.$executeRaw`INSERT INTO counter VALUES (1, 0), (2, 0)`;
});

afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function readCounter(id = 1): Promise<number> {
  const rows = await db.$queryRaw<{ value: number }[]>`SELECT value FROM counter WHERE id = ${id}`;
  return rows[0]!.value;
}

/** All transactions have begun, so their collision is certain. */
function createBarrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    arrived += 1;
    if (arrived >= count) open();
    await all;
  };
}

test('a raw query sends and returns the same values inside and outside a transaction', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const moment = new Date('2026-03-08T08:59:59.123Z');
  const read = sql`
    SELECT 9007199254740993 AS large, 1.10 AS exact, 1.5::float8 AS float, true AS yes, NULL AS none,
           '2026-03-08'::date AS day, ${moment}::timestamptz AS moment, ${moment}::timestamp AS utc,
           'Ana'::citext AS word, 'owner'::company_role AS role, '{"a": [1, null]}'::jsonb AS json,
           ${['a', 'b']}::text[] AS words, '{1,2}'::int[] AS numbers,
           '{2b8f8f52-0f6d-4f0f-9f5e-7b1d3f3b9c11}'::uuid[] AS ids`;
  const inside = await transaction((tx) => tx.$queryRaw(read));
  expect(inside).toMatchObject([
    { large: 9007199254740993n, moment, utc: moment, words: ['a', 'b'] },
  ]);
  expect(await db.$queryRaw(read)).toEqual(inside);
});

describe('transaction', () => {
  test('rolls back everything when it throws', async () => {
    const refused = transaction(async (tx) => {
      await tx.$executeRaw`UPDATE counter SET value = 5 WHERE id = 1`;
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await readCounter()).toBe(0);
  });

  test('retries a serialization failure until both changes count', async () => {
    const meet = createBarrier(2);
    let runs = 0;
    const addOne = () =>
      transaction(
        async (tx) => {
          runs += 1;
          const [row] = await tx.$queryRaw<
            { value: number }[]
          >`SELECT value FROM counter WHERE id = 1`;
          await meet();
          await tx.$executeRaw`UPDATE counter SET value = ${row!.value + 1} WHERE id = 1`;
        },
        { isolation: 'Serializable' },
      );
    await Promise.all([addOne(), addOne()]);
    expect(await readCounter()).toBe(2);
    expect(runs).toBeGreaterThan(2);
  });

  test('retries a deadlock', async () => {
    const meet = createBarrier(2);
    const change = (first: number, second: number) =>
      transaction(async (tx) => {
        await tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = ${first}`;
        await meet();
        await tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = ${second}`;
      });
    await Promise.all([change(1, 2), change(2, 1)]);
    expect([await readCounter(1), await readCounter(2)]).toEqual([2, 2]);
  });

  test('retries a write skew that only shows at commit', async () => {
    const meet = createBarrier(2);
    const moveInto = (id: number) =>
      transaction(
        async (tx) => {
          const [sum] = await tx.$queryRaw<
            { sum: number }[]
          >`SELECT sum(value)::int AS sum FROM counter`;
          await meet();
          if (sum!.sum === 0) await tx.$executeRaw`UPDATE counter SET value = 1 WHERE id = ${id}`;
        },
        { isolation: 'Serializable' },
      );
    await Promise.all([moveInto(1), moveInto(2)]);
    expect((await readCounter(1)) + (await readCounter(2))).toBe(1);
  });

  test('gives up after a bounded number of attempts', async () => {
    let runs = 0;
    const always = transaction(async (tx) => {
      runs += 1;
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`;
    });
    await expect(always).rejects.toThrow('again');
    expect(runs).toBe(6);
  });

  test('doesn’t retry a refusal', async () => {
    let runs = 0;
    const refused = transaction(async (tx) => {
      runs += 1;
      await tx.$executeRaw`INSERT INTO counter VALUES (1, 0)`;
    });
    await expect(refused).rejects.toThrow();
    expect(runs).toBe(1);
  });

  test('refuses to nest, and refuses the client inside it', async () => {
    await expect(transaction(() => transaction(async () => 1))).rejects.toThrow('outer `tx`');
    await expect(transaction(() => db.$queryRaw`SELECT 1`)).rejects.toThrow('use its `tx`');
    expect(await db.$queryRaw(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  test('lets a statement take as long as the whole, and the next transaction’s take 30 s', async () => {
    const limit = (tx: Tx) => tx.$queryRaw`SHOW statement_timeout`;
    const limits = [await transaction(limit, { timeoutMs: 600_000 }), await transaction(limit)];
    expect(limits.flat()).toEqual(
      ['10min', '30s'].map((limited) => ({ statement_timeout: limited })),
    );
  });

  test('completes 60 transactions at once on 30 connections', async () => {
    const addOne = () =>
      transaction((tx) => tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = 1`);
    await Promise.all(Array.from({ length: 60 }, addOne));
    expect(await readCounter()).toBe(60);
  });
});

describe('after a commit', () => {
  test('hooks get the notifications before the caller continues', async () => {
    const commits: Commit[] = [];
    endings.push(onCommit((commit) => commits.push(commit)));
    await transaction((tx) => notifyListeners(tx, 'pages', { id: 7 }));
    expect(commits).toEqual([{ notifications: [{ channel: 'pages', payload: { id: 7 } }] }]);
  });

  test('a rolled-back transaction runs no hooks', async () => {
    const effects: string[] = [];
    endings.push(onCommit(() => effects.push('hook')));
    const refused = transaction(() => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    expect(effects).toEqual([]);
  });

  test('a hook can use the database, and its failure undoes nothing', async () => {
    let seen = -1;
    const fail = () => {
      throw new Error('a hook that fails');
    };
    endings.push(onCommit(fail));
    endings.push(onCommit(async () => (seen = await readCounter())));
    await transaction((tx) => tx.$executeRaw`UPDATE counter SET value = 3 WHERE id = 1`);
    expect(seen).toBe(3);
  });
});

describe('listen', () => {
  test('delivers what a committed transaction sent, and nothing from a rolled-back one', async () => {
    const got: unknown[] = [];
    endings.push(listen('news', (payload) => got.push(payload)));
    await listening();
    await transaction(async (tx) => {
      await notifyListeners(tx, 'news', 'lost');
      throw new Error('refused');
    }).catch(() => undefined);
    await transaction((tx) => notifyListeners(tx, 'news', { id: 1 }));
    await expect.poll(() => got).toEqual([{ id: 1 }]);
  });

  test('stops after unsubscribing', async () => {
    const got: unknown[] = [];
    const end = listen('short', (payload) => got.push(payload));
    const other: unknown[] = [];
    endings.push(listen('marker', (payload) => other.push(payload)));
    end();
    await listening();
    await transaction(async (tx) => {
      await notifyListeners(tx, 'short', 1);
      await notifyListeners(tx, 'marker', 2);
    });
    await expect.poll(() => other).toEqual([2]);
    expect(got).toEqual([]);
  });

  test('reports each connection, and connects and delivers again after a cut', async () => {
    await stopListening();
    const got: unknown[] = [];
    let connected = 0;
    endings.push(listen('cut', (payload) => got.push(payload)));
    endings.push(onConnect(() => (connected += 1)));
    await listening();
    expect(connected).toBe(1);
    for (const round of [1, 2]) {
      await db.$queryRaw`SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity
        WHERE application_name = 'offcut-listen' AND datname = current_database()`;
      await expect.poll(() => connected).toBe(1 + round);
      await transaction((tx) => notifyListeners(tx, 'cut', round));
      await expect.poll(() => got.at(-1)).toBe(round);
    }
    await stopListening();
  });

  test('refuses a payload too long for PostgreSQL', async () => {
    const tooLong = transaction((tx) => notifyListeners(tx, 'news', 'x'.repeat(8000)));
    await expect(tooLong).rejects.toThrow('too long');
  });
});
