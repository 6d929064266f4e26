import { setTimeout as sleep } from 'node:timers/promises';
import { isDomainError } from '~/lib/errors';
import { env } from '~/lib/env.server';
import { connection, openConnection, type Connection } from './connection.server';

/*
 * Replicas serve kept reads only, and only once they have replayed every change that this process
 * has heard of. One that is behind, slow or away is passed over, and its reads go to the primary.
 */
const READ_TIMEOUT_MS = 1_000;
const ASK_TIMEOUT_MS = 250;
/** Replaying a change takes a few milliseconds. */
const CATCH_UP_MS = [0, 2, 4, 8];
const BEHIND_REST_MS = 100;
const FAILED_REST_MS = 5_000;

interface Replica extends Connection {
  /** Bytes of WAL; it only grows while the server stays the same */
  replayed: bigint;
  restsUntil: number;
  hasFailed: boolean;
  asked?: Promise<void>;
}

interface Replicas {
  all: Replica[];
  next: number;
  /** Where the primary was after the last change heard */
  position?: Promise<bigint | null>;
}

const shared = globalThis as typeof globalThis & { __offcutReplicas?: Replicas };
const replicas = () => (shared.__offcutReplicas ??= { all: connectAll(), next: 0 });

function connectAll(): Replica[] {
  return env().DATABASE_REPLICA_URLS.map((url) => {
    const opened = openConnection(url, {
      application_name: 'offcut-replica',
      connectionTimeoutMillis: READ_TIMEOUT_MS,
      query_timeout: READ_TIMEOUT_MS,
    });
    const replica: Replica = { ...opened, replayed: 0n, restsUntil: 0, hasFailed: false };
    // A new connection may lead to a server that was restored from an older copy.
    opened.pool.on('connect', () => (replica.replayed = 0n));
    return replica;
  });
}

export function forgetPosition(): void {
  if (shared.__offcutReplicas) shared.__offcutReplicas.position = undefined;
}

/** `read` runs again on the primary when a replica fails, so it must only read. */
export async function readFromReplica<T>(
  read: (source: Connection | undefined) => Promise<T>,
): Promise<T> {
  const { all } = replicas();
  if (all.length === 0) return read(undefined);
  const replica = await findReady();
  if (!replica) return read(undefined);
  try {
    return await read(replica);
  } catch (error) {
    if (isDomainError(error)) throw error;
    rest(replica);
    return read(undefined);
  }
}

async function findReady(): Promise<Replica | undefined> {
  const { all, next } = replicas();
  const needed = await (replicas().position ??= askPrimary());
  if (needed === null) return undefined;
  replicas().next = next + 1;
  for (let turn = 0; turn < all.length; turn += 1) {
    const replica = all[(next + turn) % all.length]!;
    if (replica.replayed >= needed && !replica.hasFailed) return replica;
    if (performance.now() < replica.restsUntil) continue;
    const isAsked = (replica.asked ??= catchUp(replica, needed));
    // A failed replica is retried in the background.
    if (!replica.hasFailed) await isAsked;
    if (replica.replayed >= needed && !replica.hasFailed) return replica;
    replica.restsUntil = Math.max(replica.restsUntil, performance.now() + BEHIND_REST_MS);
  }
  return undefined;
}

/** Called after a commit is announced, so the primary is past it. Null while it doesn't respond. */
async function askPrimary(): Promise<bigint | null> {
  try {
    const { rows } = await connection().pool.query<{ at: string }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS at`,
    );
    return BigInt(rows[0]!.at);
  } catch {
    forgetPosition();
    return null;
  }
}

async function catchUp(replica: Replica, needed: bigint): Promise<void> {
  for (const waitMs of CATCH_UP_MS) {
    if (waitMs) await sleep(waitMs);
    await ask(replica);
    if (replica.hasFailed || replica.replayed >= needed) break;
  }
  replica.asked = undefined;
}

async function ask(replica: Replica): Promise<void> {
  try {
    const answer = replica.pool.query<{ at: string | null }>(
      `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END - '0/0')::text AS at`,
    );
    const found = await Promise.race([answer, sleep(ASK_TIMEOUT_MS, null, { ref: false })]);
    if (!found) throw new Error('no answer in time');
    replica.replayed = BigInt(found.rows[0]?.at ?? 0);
    replica.hasFailed = false;
  } catch {
    rest(replica);
  }
}

function rest(replica: Replica): void {
  replica.hasFailed = true;
  replica.replayed = 0n;
  replica.restsUntil = performance.now() + FAILED_REST_MS;
}

export async function disconnectReplicas(): Promise<void> {
  const all = shared.__offcutReplicas?.all ?? [];
  shared.__offcutReplicas = undefined;
  for (const { client, pool } of all) {
    await client.$disconnect();
    await pool.end();
  }
}
