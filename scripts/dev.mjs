import { announce, keep, prepareFolder, runServers, startBackdrop } from './bootstrap/backdrop.mjs';
import { step } from './bootstrap/progress.mjs';
import { bin } from './bootstrap/run.mjs';
import { startServerProcess, waitFor } from './bootstrap/servers.mjs';

console.log('Offcut, for development\n');
await runServers(async () => {
  process.env.NODE_ENV = 'development';
  const site = await prepareFolder('dev.mjs');
  await startBackdrop(site);
  await step('Web server', async () => {
    const args = [bin('@remix-run/dev/dist/cli.js'), 'vite:dev', '--port', String(site.port)];
    const server = keep(startServerProcess('vite', args, { stdout: 'pass' }));
    await waitFor(`http://localhost:${site.port}/healthz`, server);
    return `port ${site.port}`;
  });
  announce(site);
});
