import { afterAll, inject } from 'vitest';
import { cloneDatabase, dropDatabase } from './clones';

/*
 * Before each test file: a database of its own, copied from the migrated template, named by
 * DATABASE_URL before anything of the app is imported.
 */
const serverUrl = inject('serverUrl');
const server = {
  url(name = 'postgres') {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  },
};

process.env.OFFCUT_MODE = 'test';
process.env.DATABASE_URL = await cloneDatabase(server, inject('templateDatabase'));
process.env.SESSION_SECRET = 'session secret of the tests, long enough';
process.env.ADMIN_SECRET = 'admin secret of the tests';
process.env.APP_ORIGIN = 'http://localhost:3000';
process.env.STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests';
process.env.STRIPE_CONNECT_WEBHOOK_SECRET = 'whsec_of_connected_accounts';
for (const name of [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'POSTMARK_SERVER_TOKEN',
  'BLOB_READ_WRITE_TOKEN',
  'SHIPPO_API_KEY',
]) {
  delete process.env[name];
}

afterAll(async () => {
  // Only what this file has used is there to be closed; to load it for that would take a second.
  const used = globalThis as { __offcutDatabase?: unknown; __offcutListener?: unknown };
  if (used.__offcutListener) await (await import('~/db/listen.server')).stopListening();
  if (used.__offcutDatabase) await (await import('~/db/client.server')).disconnectDatabase();
  await dropDatabase(server, process.env.DATABASE_URL!);
});
