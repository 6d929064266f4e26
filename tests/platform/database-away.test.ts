import { expect, test } from 'vitest';
import { connectionPool, db, disconnectDatabase, transaction } from '~/db/client.server';
import { refuseJson } from '~/http/api.server';
import { isDatabaseAway } from '~/http/database-away';
import { resetEnv } from '~/lib/env.server';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it was done'),
    (error: unknown) => error,
  );

test('a cut or refused connection counts as an unavailable database', async () => {
  const cut = failureOf(db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`);
  expect(isDatabaseAway(await cut)).toBe(true);
  const inside = failureOf(
    transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    }),
  );
  expect(isDatabaseAway(await inside)).toBe(true);

  const { DATABASE_URL } = process.env;
  await disconnectDatabase();
  process.env.DATABASE_URL = 'postgresql://nobody:nothing@127.0.0.1:9/nowhere';
  resetEnv();
  try {
    expect(isDatabaseAway(await failureOf(db.user.count()))).toBe(true);
    expect(isDatabaseAway(await failureOf(db.$queryRaw`SELECT 1`))).toBe(true);
    expect(isDatabaseAway(await failureOf(transaction((tx) => tx.user.count())))).toBe(true);
  } finally {
    await disconnectDatabase();
    process.env.DATABASE_URL = DATABASE_URL;
    resetEnv();
  }
});

test('losing an idle connection affects no other connection', async () => {
  const handedOut = await connectionPool().connect();
  const { rows } = await handedOut.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // `once` of node:events would also reject on an error.
  const closed = new Promise<void>((resolve) => handedOut.on('end', resolve));
  // Without a listener, this error is uncaught and ends the process.
  await db.$queryRaw`SELECT pg_terminate_backend(${rows[0]!.pid}::int)`;
  await closed;
  handedOut.release();
  expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test('a query error does not count as an unavailable database', async () => {
  const twice = { name: 'Lumber', slug: 'lumber' };
  await db.category.create({ data: twice });
  expect(isDatabaseAway(await failureOf(db.category.create({ data: twice })))).toBe(false);
  expect(isDatabaseAway(await failureOf(db.$queryRaw`SELECT 1 / 0`))).toBe(false);
  expect(isDatabaseAway(new Error('broken'))).toBe(false);
  expect(isDatabaseAway(null)).toBe(false);
});

test('a call gets 503 with Retry-After', async () => {
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const response = refuseJson(error);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
});

test('a database that isn’t migrated yet counts as unavailable', async () => {
  await db.$executeRaw`ALTER TABLE own_keys RENAME TO own_keys_before`;
  await db.$executeRaw`ALTER TABLE sessions RENAME COLUMN sess TO sess_before`;
  try {
    expect(isDatabaseAway(await failureOf(db.ownKey.count()))).toBe(true);
    expect(isDatabaseAway(await failureOf(db.sessionStore.findMany()))).toBe(true);
    expect(isDatabaseAway(await failureOf(db.$queryRaw`SELECT * FROM own_keys`))).toBe(true);
    const missing = await failureOf(connectionPool().query('SELECT * FROM own_keys'));
    expect(isDatabaseAway(missing)).toBe(true);
    expect(refuseJson(missing).status).toBe(503);
  } finally {
    await db.$executeRaw`ALTER TABLE own_keys_before RENAME TO own_keys`;
    await db.$executeRaw`ALTER TABLE sessions RENAME COLUMN sess_before TO sess`;
  }
});
