import { AlreadyRunning, claimFolder } from './instance.mjs';
import { checkNode, generate, install, prepareEnv } from './prepare.mjs';
import { keepRunning } from './keep-running.mjs';
import { fail, PlainError, step, together } from './progress.mjs';
import { run } from './run.mjs';
import { isPortFree, waitFor } from './servers.mjs';
import { startSandbox } from './web-server.mjs';

const SERVICES = ['STRIPE_SECRET_KEY', 'POSTMARK_SERVER_TOKEN', 'BLOB_READ_WRITE_TOKEN'];

/** Stopped in the opposite order. */
const running = [];
let stopping;

/** Ctrl-C, SIGTERM or a server's end stops them all. @param {() => Promise<void>} work */
export async function runServers(work) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void stopAll().then(() => process.exit(0)));
  }
  try {
    await work();
    const servers = running.filter((item) => item.exited);
    const [name, how, words] = await Promise.race(
      servers.map(async (server) => [server.name, await server.exited, server.lastWords()]),
    );
    if (!stopping) throw new PlainError(`${name} ended (${how}).\n${words}`);
  } catch (error) {
    // While stopping, steps fail because what they need is gone.
    if (stopping) await stopping;
    else if (error instanceof AlreadyRunning) console.log(`\n${error.message}`);
    else fail(error);
  }
  await stopAll();
  process.exit();
}

/** Stops it in its turn. @template T @param {T} item @returns {T} */
export function keep(item) {
  running.push(item);
  return item;
}

function stopAll() {
  stopping ??= (async () => {
    if (running.length > 0) console.log('\nStopping …');
    for (const item of running.reverse()) {
      try {
        await item.stop();
      } catch (error) {
        console.error(error.message);
      }
    }
  })();
  return stopping;
}

export async function prepareFolder(script) {
  await step('Node', checkNode);
  await step('Settings', prepareEnv);
  process.env.OFFCUT_MODE = 'demo';
  const port = readPort('PORT', 3000);
  const sandboxPort = readPort('SANDBOX_PORT', 3001);
  const url = process.env.APP_ORIGIN || `http://localhost:${port}`;
  const sandboxed = SERVICES.filter((name) => !process.env[name]);

  claimFolder(script, url);
  await checkPort('PORT', port);
  if (sandboxed.length > 0) await checkPort('SANDBOX_PORT', sandboxPort);
  await step('Packages', install);

  const { register } = await import('tsx/esm/api');
  register();
  const { readEnvironment } = await import('../../app/lib/env.server.ts');
  // Checked before anything starts; the embedded database's address comes later.
  readEnvironment({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgres://later' });
  return { port, sandboxPort, url, sandboxed };
}

/**
 * `beside` begins once the client is generated, however long the database takes.
 * @param {{port: number, sandboxPort: number, sandboxed: string[]}} site
 */
export async function startBackdrop(site, beside = async () => {}) {
  const client = step('Client', generate);
  const fill = async () => {
    const [database] = await together(startDatabase(), client);
    await fillDatabase(site, database);
  };
  await together(client.then(beside), fill());
}

async function startDatabase() {
  const { migrateDatabase, openDatabase } = await import('../database.ts');
  let database;
  await step('Database', async () => {
    database = keep(await openDatabase());
    return database.words;
  });
  await step('Migrations', async () => {
    const applied = await migrateDatabase(database);
    return applied.length > 0 ? `applied ${applied.length}` : 'up to date';
  });
  return database;
}

async function fillDatabase({ port, sandboxPort, sandboxed }, database) {
  const { hasCategories, seedIfEmpty } = await import('../database.ts');
  if (sandboxed.length > 0) {
    await step('Sandbox', async () => {
      const sandbox = keep(
        keepRunning(() =>
          startSandbox({
            port: sandboxPort,
            stateDir: 'data/sandbox',
            appPort: port,
            webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
          }),
        ),
      );
      await waitFor(`http://127.0.0.1:${sandboxPort}/healthz`, sandbox);
      return `port ${sandboxPort}`;
    });
  }
  if (process.env.DEMO_DATA === 'off') {
    await step('Categories', async () => {
      if (await hasCategories(database)) return 'in the database';
      await seed('categories');
      return 'loaded';
    });
    return;
  }
  await step('Demo data', async (say) => {
    const load = async () => {
      say('loading');
      await seed('demo');
    };
    return (await seedIfEmpty(database, load)) ? 'loaded' : 'in the database';
  });
}

function seed(what) {
  return run(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', what], {
    failure: `The ${what === 'demo' ? 'demo data' : 'categories'} could not be loaded`,
    // The build takes longer, on one core: it goes first.
    priority: 10,
  });
}

const LOGINS = [
  ['Seller', 'seller@offcut.example'],
  ['Buyer', 'buyer@offcut.example'],
  ['Admin', 'admin@offcut.example'],
];
const PASSWORD = 'Offcut!2026';

export function announce({ url, sandboxPort, sandboxed }) {
  console.log(`\nOffcut runs at ${url}\n`);
  if (process.env.DEMO_DATA !== 'off') {
    for (const [role, email] of LOGINS) console.log(`  ${role.padEnd(8)}${email}`);
    console.log(`  Password for each: ${PASSWORD}\n`);
  }
  if (sandboxed.includes('POSTMARK_SERVER_TOKEN')) {
    console.log(`  Mail that it sends: http://localhost:${sandboxPort}/mail`);
  }
  if (sandboxed.includes('STRIPE_SECRET_KEY')) {
    console.log('  Payments are tests: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.');
  }
  console.log('\nCtrl-C stops it.');
}

function readPort(name, fallback) {
  const port = Number(process.env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`${name} is not a port: ${process.env[name]}`);
}

async function checkPort(name, port) {
  if (await isPortFree(port)) return;
  throw new PlainError(
    `Port ${port} is taken by another program. Stop it, or choose another port with ${name}.`,
  );
}
