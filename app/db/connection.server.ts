import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '~/lib/env.server';
import { PrismaClient } from './generated/client';

interface Connection {
  client: PrismaClient;
  pool: pg.Pool;
}

const shared = globalThis as typeof globalThis & { __offcutDatabase?: Connection };

function connect(): Connection {
  const { DATABASE_URL, DATABASE_POOL_SIZE } = env();
  const config: pg.PoolConfig & { onConnect: (client: pg.PoolClient) => Promise<void> } = {
    connectionString: DATABASE_URL,
    application_name: 'offcut',
    max: DATABASE_POOL_SIZE,
    // Requests get 503 within seconds while the database is down.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    async onConnect(client) {
      // The adapter sends times without a zone, so the session must be UTC.
      await client.query(`SET timezone = 'UTC'; SET statement_timeout = '30s'`);
    },
  };
  const pool = new pg.Pool(config);
  // The pool reports idle connections' errors only; one can also fail just as it is handed out.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = new PrismaClient({
    adapter: new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0]),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  return { client, pool };
}

export const connection = () => (shared.__offcutDatabase ??= connect());

export async function disconnectDatabase(): Promise<void> {
  const open = shared.__offcutDatabase;
  shared.__offcutDatabase = undefined;
  if (!open) return;
  await open.client.$disconnect();
  await open.pool.end();
}
