import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../../prisma/file-lock';
import { migrate } from '../../../prisma/migrate';
import { type DatabaseServer, startServer } from '../../../prisma/server';

/** Syncs commits to disk like `npm start`'s, so it can be killed and restarted. */
export async function startCluster() {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'offcut-cluster-'));
  const dataDir = path.join(folder, 'postgres');
  let server: DatabaseServer = await startServer({ dataDir });
  const { port } = server;
  await migrate(server.url());
  const end = async (signal: NodeJS.Signals) => {
    const pidFile = path.join(realpathSync(dataDir), 'postmaster.pid');
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    process.kill(pid, signal);
    while (isAlive(pid)) await sleep(10);
  };
  return {
    url: server.url(),
    /** As `pg_ctl stop --mode=fast` and `--mode=immediate`. */
    stopFast: () => end('SIGINT'),
    stopImmediately: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    async startAgain() {
      server = await startServer({ dataDir });
      if (server.port !== port) throw new Error('another program took the port');
    },
    async remove() {
      await server.stop();
      rmSync(realpathSync(dataDir), { recursive: true, force: true, maxRetries: 20 });
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
