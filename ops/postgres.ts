/* A PostgreSQL of a rehearsal's own, from the programs of this machine (`PG_BIN`, else Debian's). */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { run } from '../scripts/bootstrap/run.mjs';
import { findFreePort } from '../scripts/bootstrap/servers.mjs';

const DEBIAN = '/usr/lib/postgresql';
const newest = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map(Number)
      .sort((a, b) => b - a)[0]
  : '';
const programs = process.env.PG_BIN ?? path.join(DEBIAN, String(newest), 'bin');
export const isRoot = process.getuid?.() === 0;

export const home = mkdtempSync(path.join(tmpdir(), 'offcut-rehearsal-'));
chmodSync(home, 0o755);
if (isRoot) await run('chown', ['postgres', home]);

/** A folder in `home` that PostgreSQL may write. */
export async function makeFolder(name: string): Promise<string> {
  const folder = path.join(home, name);
  mkdirSync(folder, { mode: 0o700 });
  await own(folder);
  return folder;
}

export async function own(folder: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', 'postgres', folder]);
}

/** PostgreSQL refuses to run as root. */
export const postgres = (program: string, ...args: string[]) =>
  isRoot
    ? run('runuser', ['-u', 'postgres', '--', path.join(programs, program), ...args])
    : run(path.join(programs, program), args);

export interface Server {
  folder: string;
  port: number;
}

export async function initServer(folder: string, ...args: string[]): Promise<Server> {
  const access = ['--auth', 'trust', '--username', 'offcut'];
  await postgres('initdb', '--pgdata', folder, ...access, ...args);
  return { folder, port: await findFreePort() };
}

export const start = ({ folder, port }: Server, settings = '') =>
  postgres(
    'pg_ctl',
    ...['--pgdata', folder, '--wait', '--log', path.join(home, 'log')],
    ...['--options', `-p ${port} -k ${home} ${settings}`, 'start'],
  );

export const stop = ({ folder }: Server) =>
  postgres('pg_ctl', '--pgdata', folder, '--wait', '--mode', 'immediate', 'stop');

export const copyOf = (server: Server, folder: string, ...args: string[]) =>
  postgres(
    'pg_basebackup',
    ...['--pgdata', folder, '--host', '127.0.0.1', '--port', String(server.port)],
    ...['--username', 'offcut', '--checkpoint', 'fast', ...args],
  );

export const urlOf = ({ port }: Server, database = 'offcut') =>
  `postgresql://offcut@127.0.0.1:${port}/${database}`;

export async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url);
  // The server may end while it is asked.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

export const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return Number(((performance.now() - began) / 1000).toFixed(1));
};

/** Stops what `work` has started; prints the server's last lines when it fails. */
export async function rehearse(
  servers: Server[],
  work: () => Promise<void>,
  cleanUp: () => Promise<void> = () => Promise.resolve(),
): Promise<never> {
  try {
    await work();
  } catch (error) {
    const log = path.join(home, 'log');
    if (existsSync(log)) console.error(readFileSync(log, 'utf8').split('\n').slice(-20).join('\n'));
    console.error(error);
    process.exitCode = 1;
  }
  for (const server of servers) await stop(server).catch(() => null);
  await cleanUp();
  rmSync(home, { recursive: true, force: true });
  process.exit();
}
