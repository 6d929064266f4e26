/* Plain Node until the packages are installed; then it loads the database's TypeScript. */
import { announce, keep, prepareFolder, runServers, startBackdrop } from './bootstrap/backdrop.mjs';
import { keepRunning } from './bootstrap/keep-running.mjs';
import { build } from './bootstrap/prepare.mjs';
import { step } from './bootstrap/progress.mjs';
import { waitFor } from './bootstrap/servers.mjs';
import { startWebServer } from './bootstrap/web-server.mjs';

console.log('Offcut\n');
await runServers(async () => {
  process.env.NODE_ENV = 'production';
  const site = await prepareFolder('start.mjs');
  await startBackdrop(site, () => step('Build', build));
  await step('Web server', async () => {
    const server = keep(keepRunning(() => startWebServer({ PORT: String(site.port) })));
    await waitFor(`http://127.0.0.1:${site.port}/readyz`, server);
    return `port ${site.port}`;
  });
  announce(site);
});
