import { findFreePort, waitFor } from '../../../scripts/bootstrap/servers.mjs';
import { startWebServer } from '../../../scripts/bootstrap/web-server.mjs';
import { cloneDatabase, dropDatabase } from '../../setup/clones';

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

export function requireAlive(server: ReturnType<typeof startWebServer>): void {
  if (server.hasEnded()) throw new Error(`The server ended.\n${server.lastWords()}`);
}

export const makeEmptyDatabase = () => copyDatabase(process.env.EMPTY_DATABASE!);

export const makeDemoDatabase = () => copyDatabase(process.env.DEMO_DATABASE!);

async function copyDatabase(template: string) {
  const server = {
    url(name = 'postgres') {
      const url = new URL(process.env.DATABASE_URL!);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
  const url = await cloneDatabase(server, template);
  return { url, drop: () => dropDatabase(server, url) };
}
