/*
 * `npm run ops:failover`: the primary of a synchronous pair is lost while people buy, the standby is
 * promoted, and the old primary is brought back as a standby. Two web processes and a worker know
 * both. The primary is killed, or with `-- silent` its machine no longer answers and comes back late.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../scripts/bootstrap/servers.mjs';
import {
  copyOf,
  initServer,
  makeFolder,
  own,
  postgres,
  query,
  rehearse,
  type Server,
  start,
  stop,
  urlOf,
} from './postgres';
import { untilItWrites, withPeople } from './with-people';

const isSilent = process.argv[2] === 'silent';
/** Until someone decides to promote. */
const SILENT_MS = 10_000;
const STANDBY = ['--write-recovery-conf', '--wal-method', 'stream'];

const servers: Server[] = [];
await rehearse(servers, async () => {
  const one = await initServer(await makeFolder('one'));
  const two = { ...one, folder: await makeFolder('two'), port: 0 };
  servers.push(one, two);
  await start(one);
  await query(urlOf(one, 'postgres'), 'CREATE DATABASE offcut');
  await copyOf(one, two.folder, ...STANDBY);
  two.port = await findFreePort();
  await start(two);
  await replicate(one);

  const url = `postgresql://offcut@127.0.0.1:${one.port},127.0.0.1:${two.port}/offcut`;
  await withPeople(url, ({ site, during }) =>
    during(async (since) => {
      const primary = processesOf(one);
      if (isSilent) for (const pid of primary) process.kill(pid, 'SIGSTOP');
      else process.kill(primary[0]!, 'SIGKILL');
      if (isSilent) await sleep(SILENT_MS);
      await postgres('pg_ctl', '--pgdata', two.folder, '--wait', 'promote');
      console.log(`standby promoted ${since()} after the primary was lost`);
      await Promise.all(
        site.webs.map(async ({ name, port }) => {
          await untilItWrites(port);
          console.log(`${name} wrote ${since()} after`);
        }),
      );
      await sleep(SILENT_MS);
      if (isSilent) {
        for (const pid of primary) process.kill(pid, 'SIGCONT');
        console.log(`the old primary is awake, still as a primary, ${since()} after`);
        await sleep(SILENT_MS);
        await stop(one);
      }
      rmSync(one.folder, { recursive: true });
      await makeFolder('one');
      await copyOf(two, one.folder, ...STANDBY);
      await own(one.folder);
      await start(one);
      await replicate(two);
      console.log(`the old primary follows the new one ${since()} after`);
    }),
  );
});

/** The server's own process first. */
function processesOf({ folder }: Server): number[] {
  const server = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && parentOf(pid) === server);
  return [server, ...others];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It has ended.
    return null;
  }
}

/** From here on a commit waits for the standby. */
async function replicate(primary: Server): Promise<void> {
  const url = urlOf(primary, 'postgres');
  await query(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await query(url, 'SELECT pg_reload_conf()');
  for (;;) {
    const [row] = await query(url, `SELECT sync_state FROM pg_stat_replication`);
    if (row?.sync_state === 'sync') return;
    await sleep(100);
  }
}
