import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '~/lib/env.server';
import { PrismaClient } from './generated/client';

interface Connection {
  client: PrismaClient;
  pool: pg.Pool;
}

/** One for the process: kept where a reloaded module (vite, remix-serve) finds it again. */
const shared = globalThis as typeof globalThis & { __offcutDatabase?: Connection };

function connect(): Connection {
  const { DATABASE_URL, DATABASE_POOL_SIZE } = env();
  const config: pg.PoolConfig & { onConnect: (client: pg.PoolClient) => Promise<void> } = {
    connectionString: DATABASE_URL,
    application_name: 'offcut',
    max: DATABASE_POOL_SIZE,
    // A database that is away is an answer within seconds (503), not a hang.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    async onConnect(client) {
      // The adapter sends times without a zone, so they are UTC only where the session is.
      await client.query(`SET timezone = 'UTC'; SET statement_timeout = '30s'`);
    },
  };
  const pool = new pg.Pool(config);
  // A connection that the server closes is replaced at the next query; an error that nobody hears
  // would end the process. The pool hears those of idle connections alone: one that is handed out and
  // closed in the same moment belongs to nobody yet.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = new PrismaClient({
    // Its types come with a copy of pg's types that is not quite ours.
    adapter: new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0]),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  return { client, pool };
}

export const connection = () => (shared.__offcutDatabase ??= connect());

/** Closes every connection; the next use opens new ones. */
export async function disconnectDatabase(): Promise<void> {
  const open = shared.__offcutDatabase;
  shared.__offcutDatabase = undefined;
  if (!open) return;
  await open.client.$disconnect();
  await open.pool.end();
}
