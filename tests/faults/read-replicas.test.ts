// @alone: its database is a server of its own with a replica
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, disconnectDatabase, transaction } from '~/db/client.server';
import { openConnection } from '~/db/connection.server';
import { cachedRead } from '~/db/kept-reads.server';
import { listening, stopListening } from '~/db/listen.server';
import { runReading } from '~/db/reading.server';
import { comparePrice, getMaterial, listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { isDatabaseAway } from '~/http/database-away';
import { resetEnv } from '~/lib/env.server';
import { migrate } from '../../prisma/migrate';
import { type DatabaseServer, startServer } from '../../prisma/server';
import { createMaterial } from '../factories/material';
import { notificationsDelivered } from '../setup/notices';
import { rounds } from './rounds';

const folder = path.join(realpathSync(tmpdir()), `offcut-replication-${process.pid}`);
const [primaryFolder, replicaFolder] = ['primary', 'replica'].map((name) =>
  path.join(folder, name),
);
let primary: DatabaseServer;
let replica: DatabaseServer;
let onReplica: pg.Client;
let line: Awaited<ReturnType<typeof openLine>>;
let id: string;

beforeAll(async () => {
  mkdirSync(folder);
  const first = await startServer({ dataDir: primaryFolder!, durable: false });
  await migrate(first.url());
  await first.stop();
  execFileSync('cp', ['-a', primaryFolder!, replicaFolder!]);
  primary = await startServer({ dataDir: primaryFolder!, durable: false });
  writeFileSync(path.join(replicaFolder!, 'standby.signal'), '');
  appendFileSync(
    path.join(replicaFolder!, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.url()}'\nhot_standby_feedback = on\n`,
  );
  await startReplica();
  line = await openLine(() => replica.port);
  process.env.DATABASE_URL = primary.url();
  process.env.DATABASE_REPLICA_URLS = replica.url().replace(`:${replica.port}/`, `:${line.port}/`);
  resetEnv();
  await stopListening();
  id = (await createMaterial()).id;
  await listening();
  await isBack();
}, 120_000);

async function startReplica(): Promise<void> {
  replica = await startServer({ dataDir: replicaFolder!, durable: false });
  onReplica = new pg.Client({ connectionString: replica.url() });
  onReplica.on('error', () => undefined);
  await onReplica.connect();
}

afterAll(async () => {
  await stopListening();
  await disconnectDatabase();
  line?.close();
  await onReplica?.end();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Between the app and the replica: it can fall silent, as a network does. */
async function openLine(target: () => number) {
  const open = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((near) => {
    const far = connect(target(), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setSilent: (silent: boolean) => (isSilent = silent),
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

let asked = 0;
/** Whether a read that isn't kept yet is answered by the replica */
async function isReadThere(): Promise<boolean> {
  const read = () => db.$queryRaw<{ there: boolean }[]>`SELECT pg_is_in_recovery() AS there`;
  const [row] = await cachedRead(`read ${(asked += 1)}`, read);
  return row!.there;
}

/** One that failed is tried again after five seconds. */
async function isBack(): Promise<void> {
  const until = performance.now() + 15_000;
  while (!(await isReadThere())) {
    if (performance.now() > until) throw new Error('the replica isn’t used again');
    await sleep(100);
  }
}

const change = (price: string) =>
  transaction((tx) => tx.material.update({ where: { id }, data: { price } }));
const shownCents = async () => (await getMaterial(id))?.priceCents;
const browse = async () =>
  (await listMaterials(ListMaterials.parse({}), {})).materials[0]?.priceCents;

beforeEach(async () => {
  line.setSilent(false);
  await onReplica.query('SELECT pg_wal_replay_resume()');
  await isBack();
});

const among = (...ports: number[]) =>
  primary
    .url()
    .replace(`127.0.0.1:${primary.port}`, ports.map((port) => `127.0.0.1:${port}`).join());

test('of several servers each connection is to the one that takes writes', async () => {
  const { client, pool } = openConnection(among(replica.port, 1, primary.port), { max: 1 });
  const rename = () =>
    client.$executeRaw`UPDATE materials SET title = title WHERE id = ${id}::uuid`;
  expect(await rename()).toBe(1);
  // As a primary that has become a standby behind a pooler answers
  await client.$executeRaw`SET default_transaction_read_only = on`;
  await expect(rename()).rejects.toSatisfy(isDatabaseAway);
  await expect.poll(() => rename().catch(String)).toBe(1);
  await client.$disconnect();
  await pool.end();
});

test('without one that takes writes the database is away', async () => {
  const { client, pool } = openConnection(among(replica.port, 1));
  await expect(client.$queryRaw`SELECT 1`).rejects.toSatisfy(isDatabaseAway);
  await client.$disconnect();
  await pool.end();
});

test('kept reads go to the replica; every other query goes to the primary', async () => {
  expect(await isReadThere()).toBe(true);
  const [here] = await db.$queryRaw<{ there: boolean }[]>`SELECT pg_is_in_recovery() AS there`;
  expect(here!.there).toBe(false);
  await transaction(async (tx) => {
    const [inside] = await tx.$queryRaw<{ there: boolean }[]>`SELECT pg_is_in_recovery() AS there`;
    expect(inside!.there).toBe(false);
  });
});

test('while the replica lags, every read shows the last change', async () => {
  await onReplica.query('SELECT pg_wal_replay_pause()');
  for (const cents of [301, 302, 303]) {
    await change((cents / 100).toFixed(2));
    expect([await shownCents(), await browse()]).toEqual([cents, cents]);
    expect(await comparePrice(id)).toBeNull();
    expect(await isReadThere()).toBe(false);
  }
  await onReplica.query('SELECT pg_wal_replay_resume()');
  await isBack();
  expect([await shownCents(), await browse()]).toEqual([303, 303]);
});

test('a change made by another process shows once it is heard of, whatever the lag', async () => {
  await onReplica.query('SELECT pg_wal_replay_pause()');
  const other = new pg.Client({ connectionString: primary.url() });
  await other.connect();
  await other.query('UPDATE materials SET price = 4.04 WHERE id = $1', [id]);
  await other.end();
  await notificationsDelivered();
  expect(await shownCents()).toBe(404);
});

test('a visitor’s own change is read from the primary until this process hears of it', async () => {
  const read = () => db.$queryRaw<{ there: boolean }[]>`SELECT pg_is_in_recovery() AS there`;
  const visit = (ownChange: string) =>
    runReading({ topics: new Set(), ownChange }, () => cachedRead('visited', read));
  expect((await visit('77.3'))[0]!.there).toBe(false);
  await notificationsDelivered();
  const [last] = await db.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`;
  await change('5.05');
  const heard = String(BigInt(last!.id) + 1n);
  await isBack();
  expect((await visit(`${heard}.1`))[0]!.there).toBe(true);
});

test('random changes and lags: no read is ever older than the last change', async () => {
  let there = 0;
  for (let round = 0; round < rounds(28, 280); round += 1) {
    if (round % 7 === 3) await onReplica.query('SELECT pg_wal_replay_pause()');
    if (round % 7 === 6) await onReplica.query('SELECT pg_wal_replay_resume()');
    const cents = 1_000 + round;
    await change((cents / 100).toFixed(2));
    if (Math.random() < 0.5) await sleep(Math.random() * 20);
    // Long enough for the change to get there, and for one that was behind to be asked again.
    if (round % 7 === 1) await sleep(400);
    expect([await shownCents(), await browse()]).toEqual([cents, cents]);
    if (await isReadThere()) there += 1;
  }
  // Otherwise the replica wasn't tried.
  expect(there).toBeGreaterThan(0);
});

test('a replica that stops is passed over without an error, and used again when it is back', async () => {
  line.cut();
  // A server with other connections than its lease and this one would stay.
  await expect
    .poll(async () => {
      const { rowCount } = await onReplica.query(
        `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend'`,
      );
      return rowCount;
    })
    .toBe(2);
  await onReplica.end();
  expect(await replica.stop()).toBe('stopped');
  await change('6.06');
  expect([await shownCents(), await browse(), await isReadThere()]).toEqual([606, 606, false]);
  await startReplica();
  await isBack();
  expect(await shownCents()).toBe(606);
});

test('a silent replica holds up one second’s reads, and none after that', async () => {
  line.setSilent(true);
  const reads = await Promise.all([isReadThere(), isReadThere()]);
  expect(reads).toEqual([false, false]);
  const began = performance.now();
  await change('7.07');
  expect(await shownCents()).toBe(707);
  expect(performance.now() - began).toBeLessThan(1_000);
}, 20_000);
