/* `npm run seed [-- categories]`: fills an empty database; starts the sandbox for photos. */
import { disconnectDatabase } from '~/db/client.server';
import { seedCategories, seedDemoData } from '../prisma/seed/index';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail, PlainError } from './bootstrap/progress.mjs';
import { isPortFree, waitFor } from './bootstrap/servers.mjs';
import { startSandbox } from './bootstrap/web-server.mjs';
import { type Database, migrateDatabase, openDatabase, seedIfEmpty } from './database';

loadEnv();
process.env.OFFCUT_MODE ??= 'demo';
try {
  const what = process.argv[2] ?? 'demo';
  if (what !== 'demo' && what !== 'categories') {
    throw new PlainError(`There is nothing called ${what} to put in: demo or categories.`);
  }
  const database = await openDatabase();
  try {
    await migrateDatabase(database);
    await (what === 'demo' ? putDemoIn(database) : seedCategories());
  } finally {
    await disconnectDatabase();
    await database.stop();
  }
} catch (error) {
  fail(error);
}

async function putDemoIn(database: Database) {
  const sandbox = await startSandboxIfNeeded();
  try {
    const log = (text: string) => console.log(text);
    const load = () => seedDemoData({ databaseUrl: database.url, log });
    const wasEmpty = await seedIfEmpty(database, load);
    if (!wasEmpty) console.log('The database has data already; nothing was added.');
  } finally {
    await sandbox?.stop();
  }
}

async function startSandboxIfNeeded() {
  const port = Number(process.env.SANDBOX_PORT || 3001);
  if (process.env.BLOB_READ_WRITE_TOKEN || !(await isPortFree(port))) return undefined;
  const sandbox = startSandbox({
    port,
    stateDir: 'data/sandbox',
    appPort: Number(process.env.PORT || 3000),
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
  });
  await waitFor(`http://127.0.0.1:${port}/healthz`, sandbox);
  return sandbox;
}
