import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../../scripts/bootstrap/run.mjs';
import { findFreePort, waitFor } from '../../../scripts/bootstrap/servers.mjs';
import {
  BUILT_SERVER,
  startSandbox,
  startWebServer,
} from '../../../scripts/bootstrap/web-server.mjs';
import {
  cloneDatabase,
  dropDatabase,
  dropLeftovers,
  prepareTemplate,
  startTestServer,
} from '../../setup/test-server';

/** Variables of the machine that must not reach the app. */
const NOT_OURS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS',
  'POSTMARK_SERVER_TOKEN',
  'POSTMARK_FROM',
  'BLOB_READ_WRITE_TOKEN',
  'VERCEL_BLOB_API_URL',
  'TRUST_PROXY',
  'METRICS_PORT',
];

export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT_SERVER)) {
    throw new Error('There is no build to test: run `npm run build` first.');
  }
  const cleanUp: (() => unknown)[] = [];
  const tearDown = async () => {
    while (cleanUp.length > 0) await cleanUp.pop()!();
  };
  try {
    await start(cleanUp);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function start(cleanUp: (() => unknown)[]): Promise<void> {
  const server = await startTestServer();
  cleanUp.push(() => server.stop());
  const template = await prepareTemplate(server);
  await dropLeftovers(server, template);
  const demoUrl = await cloneDatabase(server, template);
  cleanUp.push(() => dropDatabase(server, demoUrl));

  const stateDir = mkdtempSync(path.join(tmpdir(), 'offcut-e2e-'));
  cleanUp.push(() => rmSync(stateDir, { recursive: true, force: true }));

  const [port, sandboxPort] = await Promise.all([findFreePort(), findFreePort()]);
  for (const name of NOT_OURS) delete process.env[name];
  Object.assign(process.env, {
    NODE_ENV: 'production',
    OFFCUT_MODE: 'test',
    DATABASE_URL: demoUrl,
    EMPTY_DATABASE: template,
    DEMO_DATABASE: new URL(demoUrl).pathname.slice(1),
    SESSION_SECRET: 'session secret of the browser tests, long enough',
    ADMIN_SECRET: 'admin secret of the browser tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_browser_tests',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_of_connected_accounts',
    APP_ORIGIN: `http://localhost:${port}`,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  });

  const sandbox = startSandbox({
    port: sandboxPort,
    stateDir,
    appPort: port,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
  });
  cleanUp.push(() => sandbox.stop());
  await waitFor(`http://127.0.0.1:${sandboxPort}/healthz`, sandbox);
  await run(process.execPath, ['--import', 'tsx', 'tests/e2e/setup/seed-demo.ts'], {
    failure: 'The demo data could not be loaded',
  });
  // PostgreSQL can't copy a database in use; nothing connects to the first one again.
  const databaseUrl = await cloneDatabase(server, process.env.DEMO_DATABASE!);
  cleanUp.push(() => dropDatabase(server, databaseUrl));
  process.env.DATABASE_URL = databaseUrl;

  const web = startWebServer({}, 'keep');
  cleanUp.push(() => web.stop());
  await waitFor(`http://127.0.0.1:${port}/readyz`, web);
}
