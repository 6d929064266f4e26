/*
 * `npm run ops:disk-full` (as root, it mounts): PostgreSQL's tables and its log are on two small disks.
 * While people buy, each fills up in turn and gets its space back.
 */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../scripts/bootstrap/run.mjs';
import {
  initServer,
  isRoot,
  makeFolder,
  query,
  rehearse,
  type Server,
  start,
  urlOf,
} from './postgres';
import { untilItWrites, withPeople } from './with-people';

if (!isRoot) throw new Error('Only root can mount the two small disks.');
const FULL_MS = 20_000;
const CHUNK = Buffer.alloc(8192);

const servers: Server[] = [];
const disks: string[] = [];
const unmount = async () => {
  for (const disk of disks) await run('umount', [disk]);
};
await rehearse(servers, rehearseFull, unmount);

async function rehearseFull(): Promise<void> {
  const [tables, log] = [await makeDisk('tables', 400), await makeDisk('wal', 160)];
  const server = await initServer(
    path.join(tables, 'data'),
    '--waldir',
    path.join(log, 'segments'),
  );
  servers.push(server);
  const settings = '-c min_wal_size=32MB -c max_wal_size=64MB';
  await start(server, settings);
  await query(urlOf(server, 'postgres'), 'CREATE DATABASE offcut');

  await withPeople(urlOf(server), async ({ site, counts, during }) => {
    for (const [what, disk] of [
      ['tables', tables],
      ['log', log],
    ] as const) {
      await during(async (since) => {
        const refused = counts.get('503') ?? 0;
        const filler = path.join(disk, 'filler');
        for (let waited = 0; waited < FULL_MS; waited += 500) {
          // The server frees some too.
          fill(disk, filler);
          // The next segment of the log needs a file.
          if (disk === log) await query(urlOf(server), 'SELECT pg_switch_wal()').catch(() => null);
          await sleep(500);
        }
        console.log(`the disk of the ${what} was full for ${since()}`);
        const words = `${(counts.get('503') ?? 0) - refused} times 503`;
        const pages = await Promise.all(site.webs.map(({ port }) => statusOf(port)));
        console.log(`${words}, /browse ${pages.join(' and ')}`);
        rmSync(filler);
        const freed = performance.now();
        if (!(await answers(server))) {
          await start(server, settings);
          console.log('PostgreSQL had stopped and was started by hand');
        }
        for (const { port } of site.webs) await untilItWrites(port);
        console.log(`writes again ${((performance.now() - freed) / 1000).toFixed(1)} s after`);
      });
    }
  });
}

/** A disk of `mb` megabytes, in memory, that PostgreSQL may write. */
async function makeDisk(name: string, mb: number): Promise<string> {
  const folder = await makeFolder(name);
  const user = (await run('id', ['-u', 'postgres'])).trim();
  const options = `size=${mb}m,mode=0700,uid=${user}`;
  await run('mount', ['-t', 'tmpfs', '-o', options, 'offcut-rehearsal', folder]);
  disks.push(folder);
  return folder;
}

/** `filler` takes all that is free. */
function fill(disk: string, filler: string): void {
  const file = openSync(filler, 'a');
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

function answers(server: Server): Promise<boolean> {
  return query(urlOf(server), 'SELECT 1').then(
    () => true,
    () => false,
  );
}

async function statusOf(port: number): Promise<number> {
  const signal = AbortSignal.timeout(10_000);
  return (await fetch(`http://127.0.0.1:${port}/browse`, { signal })).status;
}
