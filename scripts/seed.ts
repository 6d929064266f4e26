/*
 * `npm run seed [-- categories | --scale 10000]`: fills an empty database; starts the sandbox for
 * photos. `--scale` adds that many listings, and companies, sales and notifications in proportion.
 */
import { parseArgs } from 'node:util';
import { disconnectDatabase } from '~/db/client.server';
import { seedCategories, seedDemoData } from '../prisma/seed/index';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail, PlainError } from './bootstrap/progress.mjs';
import { isPortFree, waitFor } from './bootstrap/servers.mjs';
import { startSandbox } from './bootstrap/web-server.mjs';
import {
  type Database,
  isProduction,
  migrateDatabase,
  openDatabase,
  seedIfEmpty,
} from './database';

loadEnv();
process.env.OFFCUT_MODE ??= 'demo';
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: 'string' } },
  });
  const [what = 'demo'] = positionals;
  const materials = Number(values.scale ?? 0);
  if (!Number.isInteger(materials) || (values.scale && materials < 1000)) {
    throw new PlainError('--scale takes how many listings to add, at least 1000.');
  }
  if (what !== 'demo' && what !== 'categories') {
    throw new PlainError(`There is nothing called ${what} to put in: demo or categories.`);
  }
  const database = await openDatabase();
  try {
    await migrateDatabase(database);
    await (what === 'demo' ? putDemoIn(database) : seedCategories());
    if (materials) await scale(database, materials);
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

async function scale(database: Database, materials: number) {
  if (isProduction(database)) {
    throw new PlainError(`${database.words} may hold a live site's data: nothing was added.`);
  }
  const { fillToScale } = await import('../prisma/seed/scale');
  const { keepFigures } = await import('~/domain/administration/index.server');
  await fillToScale(database.url, { materials, log: (line) => console.log(line) });
  await keepFigures(600_000);
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
