import { bin } from './run.mjs';
import { startServerProcess } from './servers.mjs';

export const BUILT_SERVER = 'build/server/index.js';

const WEB_PROCESS = new URL('web-process.mjs', import.meta.url).href;

/** In MB. With Node's 16, objects of requests under way are copied again and again: a tenth more time. */
const YOUNG_MEMORY = '--max-semi-space-size=64';

/**
 * remix-serve's own request lines are dropped: the app logs requests to standard error.
 * @param {Record<string, string>} env @param {'pass' | 'keep'} [stderr]
 * @param {(text: string) => void} [hear]
 */
export function startWebServer(env, stderr = 'pass', hear) {
  const serve = bin('@remix-run/serve/dist/cli.js');
  const args = [YOUNG_MEMORY, '--import', WEB_PROCESS, serve, BUILT_SERVER];
  return startServerProcess('The web server', args, { env, stdout: 'ignore', stderr, hear });
}

/**
 * @param {{port: number, stateDir: string, appPort: number, webhookSecret: string | undefined}}
 * options
 */
export function startSandbox({ port, stateDir, appPort, webhookSecret }) {
  return startServerProcess('The sandbox', ['--import', 'tsx', 'tests/sandbox/main.ts'], {
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_STATE_DIR: stateDir,
      // On this machine, whatever the public address is.
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${appPort}/webhooks/stripe`,
      ...(webhookSecret && { STRIPE_WEBHOOK_SECRET: webhookSecret }),
    },
  });
}
