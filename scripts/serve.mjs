/* `npm run serve`: only the built app, configured by the environment and .env. */
import { existsSync } from 'node:fs';
import { keepRunning } from './bootstrap/keep-running.mjs';
import { loadEnv } from './bootstrap/prepare.mjs';
import { BUILT_SERVER, startWebServer } from './bootstrap/web-server.mjs';

loadEnv();
if (!existsSync(BUILT_SERVER)) {
  console.error('There is no build yet: npm run build makes it.');
  process.exit(1);
}

const server = keepRunning(() =>
  startWebServer({
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    PORT: process.env.PORT ?? '3000',
  }),
);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void server.stop());
}
const how = await server.exited;
process.exit(how === 'code 0' ? 0 : 1);
