import { afterAll, afterEach, inject, vi } from 'vitest';
import { resetEnv } from '~/lib/env.server';
import { dropDatabase } from './clones';
import { resetDatabase } from './database';
import { closeWorkerConnection, currentWorker, testServer } from './worker';

/* `shared` and `browser-like` files share a process and database; each `alone` file has its own. */
const isFirstFile = !('__testWorker' in globalThis);
const worker = await currentWorker();

for (const name of Object.keys(process.env)) {
  if (!(name in worker.environment)) delete process.env[name];
}
Object.assign(process.env, worker.environment, {
  OFFCUT_MODE: 'test',
  DATABASE_URL: worker.databaseUrl,
  // On few connections, racers would only queue.
  DATABASE_POOL_SIZE: '30',
  SESSION_SECRET: 'session secret of the tests, long enough',
  ADMIN_SECRET: 'admin secret of the tests',
  APP_ORIGIN: 'http://localhost:3000',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_of_connected_accounts',
});
for (const name of [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'POSTMARK_SERVER_TOKEN',
  'BLOB_READ_WRITE_TOKEN',
  'SHIPPO_API_KEY',
]) {
  delete process.env[name];
}
resetEnv();
// React's `act` asks for it; only pages in jsdom use it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Only what an earlier file loaded: loading the rest would take a second.
const used = globalThis as { __offcutDatabase?: unknown; __offcutListener?: unknown };

if (!isFirstFile) {
  if (used.__offcutListener) await (await import('~/db/listen.server')).listening();
  await resetDatabase();
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  if (!inject('isAlone')) return;
  if (used.__offcutListener) await (await import('~/db/listen.server')).stopListening();
  if (used.__offcutDatabase) await (await import('~/db/client.server')).disconnectDatabase();
  await closeWorkerConnection();
  await dropDatabase(testServer, worker.databaseUrl);
});
