import { run } from '../../../scripts/bootstrap/run.mjs';
import { findFreePort, waitFor } from '../../../scripts/bootstrap/servers.mjs';
import { startWebServer } from '../../../scripts/bootstrap/web-server.mjs';
import { administer, CLONE, dropDatabase } from '../../setup/clones';

/** A remix-serve of a test's own, on the build and, unless told otherwise, the database of all. */
export async function startOwnServer(
  env: Record<string, string> = {},
  hear?: (logged: string) => void,
) {
  const port = env.PORT ?? (await findFreePort());
  const origin = `http://localhost:${port}`;
  const server = startWebServer({ PORT: String(port), APP_ORIGIN: origin, ...env }, 'keep', hear);
  await waitFor(`${origin}/healthz`, server);
  return { server, origin };
}

/** Whoever waits for a server that has ended is told why it did. */
export function requireAlive(server: ReturnType<typeof startWebServer>): void {
  if (server.hasEnded()) throw new Error(`The server ended.\n${server.lastWords()}`);
}

/** Fills a database with the demo's companies, listings and sales. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'tests/e2e/setup/seed-demo.ts'], {
    env: { DATABASE_URL: databaseUrl },
    failure: 'The demo data could not be loaded',
  });
}

/** A database with every table and no row, such as a new marketplace begins with. */
export async function makeEmptyDatabase() {
  const server = {
    url(name = 'postgres') {
      const url = new URL(process.env.DATABASE_URL!);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
  const name = `${CLONE}empty_${process.pid}_${Date.now().toString(36)}`;
  await administer(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${process.env.EMPTY_DATABASE}`),
  );
  const url = server.url(name);
  return { url, drop: () => dropDatabase(server, url) };
}
