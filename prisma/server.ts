/**
 * One PostgreSQL server for all processes on a data folder; the last to disconnect stops it. The
 * database lists the connections, so a killed process doesn't count. It asks for a password because
 * every account on a shared machine can reach loopback.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, withFileLock } from './file-lock';
import {
  canWriteIn,
  chooseAccount,
  findBinaries,
  rootOnlyFolder,
  spawnOptions,
  type Account,
} from './postgres-binaries';

const MAJOR_VERSION = '18';
const HOST = '127.0.0.1';
const SUPERUSER = 'offcut';
const STARTUP_MS = 60_000;

export interface ServerOptions {
  dataDir: string;
  database?: string;
  /** False skips fsync: a power cut loses the cluster. Ignored when the server already runs. */
  durable?: boolean;
}

export interface DatabaseServer {
  port: number;
  url: (database?: string) => string;
  shared: boolean;
  /** Stops the server unless another process uses it. Safe to repeat. */
  stop: () => Promise<'stopped' | 'left running'>;
}

interface Settings {
  port: number;
  password: string;
}

/**
 * Starts the folder's server or shares the one already running. Safe to call from several processes
 * at once.
 * @throws Error with a readable sentence when it can't
 */
export async function startServer(options: ServerOptions): Promise<DatabaseServer> {
  const { dataDir, database = 'offcut', durable = true } = options;
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const lock = `${path.resolve(dataDir)}.lock`;

  return withFileLock(lock, async () => {
    const account = chooseAccount(existsSync(dataDir) ? dataDir : undefined);
    const binaries = findBinaries(account);
    const cluster = await locateCluster(dataDir, account, binaries);
    const { settings, shared } = await startOrFind({ cluster, account, binaries, durable });

    const url = (name = database) => connectionString(settings, name);
    await createDatabaseIfAbsent(url('postgres'), database);
    const lease = await openLease(url('postgres'));

    let stopping: Promise<'stopped' | 'left running'> | undefined;
    const stop = async () => {
      return withFileLock(lock, async () => {
        // Keeps the process alive until the server has stopped.
        reference(lease, true);
        await lease.end().catch(() => undefined);
        if ((await countOthers(url('postgres'))) > 0) return 'left running' as const;
        await stopCluster({ cluster, account, binaries });
        return 'stopped' as const;
      });
    };
    return { port: settings.port, url, shared, stop: () => (stopping ??= stop()) };
  });
}

function connectionString({ port, password }: Settings, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${encodeURIComponent(database)}`;
}

interface Cluster {
  folder: string;
  settingsFile: string;
}

/** As root, a cluster out of PostgreSQL's reach goes under /var/lib, and `dataDir` links to it. */
async function locateCluster(
  dataDir: string,
  account: Account | undefined,
  binaries: string,
): Promise<Cluster> {
  const link = lstatSync(dataDir, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) adoptOrDropLink(dataDir);

  if (!existsSync(dataDir)) {
    const parent = path.dirname(path.resolve(dataDir));
    if (isReachable(parent, account)) {
      await initialise(path.resolve(dataDir), account, binaries);
    } else {
      const folder = path.join(rootOnlyFolder('clusters'), keyOf(dataDir));
      if (!existsSync(folder)) {
        await initialise(folder, account, binaries);
        writeFileSync(path.join(folder, LINKED_FROM), path.resolve(dataDir));
      }
      symlinkSync(folder, dataDir);
    }
  }

  const folder = realpathSync(dataDir);
  const version = readVersion(folder);
  if (version !== MAJOR_VERSION) {
    throw new Error(
      version
        ? `${dataDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}. ` +
            'Move that folder away to begin a new one.'
        : `${dataDir} is not a PostgreSQL data folder, or belongs to another account. ` +
            'Start Offcut as the account that made it, or move that folder away to begin a new one.',
    );
  }
  return { folder, settingsFile: path.join(folder, 'offcut.json') };
}

const LINKED_FROM = 'offcut-linked-from';

const keyOf = (dataDir: string) =>
  createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);

/** A moved repository keeps its cluster; a copied one doesn't share it. */
function adoptOrDropLink(dataDir: string): void {
  const target = readlinkSync(dataDir);
  const note = path.join(target, LINKED_FROM);
  if (!existsSync(note)) {
    if (!existsSync(target)) unlinkSync(dataDir);
    return;
  }
  const linkedFrom = readFileSync(note, 'utf8');
  if (linkedFrom === path.resolve(dataDir)) return;
  const first = lstatSync(linkedFrom, { throwIfNoEntry: false });
  if (first?.isSymbolicLink() && readlinkSync(linkedFrom) === target) unlinkSync(dataDir);
  else writeFileSync(note, path.resolve(dataDir));
}

function isReachable(parent: string, account: Account | undefined): boolean {
  if (!account) return true;
  const probe = mkdtempSync(path.join(parent, '.reach-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return canWriteIn(probe, account);
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

function readVersion(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Made next to its place, then renamed, so a partial cluster never counts as complete. */
async function initialise(
  folder: string,
  account: Account | undefined,
  binaries: string,
): Promise<void> {
  const partial = mkdtempSync(`${folder}-`);
  const passwordFile = path.join(partial, 'password');
  const target = path.join(partial, 'cluster');
  const settings: Settings = {
    port: await freePort(),
    password: randomBytes(24).toString('base64url'),
  };
  writeFileSync(passwordFile, settings.password, { mode: 0o600 });
  if (account) {
    for (const item of [partial, passwordFile]) chownSync(item, account.uid, account.gid);
  }
  try {
    await run(path.join(binaries, 'bin', 'initdb'), account, [
      `--pgdata=${target}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order on every system, with no system locales needed.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
    ]);
    saveSettings(path.join(target, 'offcut.json'), settings);
    renameSync(target, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function saveSettings(file: string, settings: Settings): void {
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
}

interface Programs {
  cluster: Cluster;
  account: Account | undefined;
  binaries: string;
}

async function startOrFind({
  durable,
  ...programs
}: Programs & { durable: boolean }): Promise<{ settings: Settings; shared: boolean }> {
  const { cluster } = programs;
  const settings = JSON.parse(readFileSync(cluster.settingsFile, 'utf8')) as Settings;

  const running = readPidFile(cluster.folder);
  if (running && isServerOf(running.pid, cluster.folder)) {
    const found = { ...settings, port: running.port ?? settings.port };
    if (await answersBefore(Date.now() + STARTUP_MS, found, cluster.folder, running.pid)) {
      return { settings: found, shared: true };
    }
    if (isServerOf(running.pid, cluster.folder)) {
      throw new Error(
        `A database server (process ${running.pid}) runs on ${cluster.folder} and does not answer. ` +
          'Stop that process and start again.',
      );
    }
  } else if (running && isAlive(running.pid)) {
    // After a reboot the process id can belong to another process, and PostgreSQL would refuse to
    // start.
    rmSync(path.join(cluster.folder, 'postmaster.pid'));
  }

  const port = (await isFree(settings.port)) ? settings.port : await freePort();
  const chosen = { ...settings, port };
  if (port !== settings.port) saveSettings(cluster.settingsFile, chosen);
  await startCluster(programs, port, durable);
  return { settings: chosen, shared: false };
}

function readPidFile(folder: string): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]) || undefined } : undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return false;
  }
}

async function answersBefore(
  deadline: number,
  settings: Settings,
  folder: string,
  pid: number,
): Promise<boolean> {
  do {
    if (await answersFor(settings, folder)) return true;
    await sleep(100);
  } while (isAlive(pid) && Date.now() < deadline);
  return false;
}

/** Another server may have the port by now. */
async function answersFor(settings: Settings, folder: string): Promise<boolean> {
  try {
    return await query(connectionString(settings, 'postgres'), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory === folder;
    });
  } catch {
    return false;
  }
}

/**
 * A quarter of the machine's or container's memory, at most 1 GB: other programs run there, too.
 * Source: https://www.postgresql.org/docs/18/runtime-config-resource.html
 */
function sharedBuffersMb(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(1024, Math.max(128, Math.floor(memory / 4 / 1024 ** 2)));
}

async function startCluster(programs: Programs, port: number, durable: boolean): Promise<void> {
  const { cluster, account, binaries } = programs;
  const log = path.join(cluster.folder, 'server.log');
  const flags = [
    `-p ${port}`,
    `-c listen_addresses=${HOST}`,
    `-c unix_socket_directories=`,
    `-c max_connections=250`,
    `-c shared_buffers=${durable ? sharedBuffersMb() : 128}MB`,
    ...(durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ];
  const start = () =>
    run(path.join(binaries, 'bin', 'pg_ctl'), account, [
      'start',
      '--wait',
      '--silent',
      `--timeout=${STARTUP_MS / 1000}`,
      `--pgdata=${cluster.folder}`,
      `--log=${log}`,
      `--options=${flags.join(' ')}`,
    ]);
  rmSync(log, { force: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      const reason = existsSync(log) ? readFileSync(log, 'utf8') : '';
      // After a kill -9, the server's last children take a moment to exit.
      if (reason.includes('pre-existing shared memory block') && attempt <= 20) {
        rmSync(log, { force: true });
        await sleep(500);
        continue;
      }
      const tail = reason.trim().split('\n').slice(-8).join('\n');
      throw new Error(`The database on ${cluster.folder} did not start.\n${tail}`, {
        cause: error,
      });
    }
  }
}

async function stopCluster({ cluster, account, binaries }: Programs): Promise<void> {
  if (!readPidFile(cluster.folder)) return;
  await run(path.join(binaries, 'bin', 'pg_ctl'), account, [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    '--timeout=60',
    `--pgdata=${cluster.folder}`,
  ]);
}

async function run(program: string, account: Account | undefined, args: string[]): Promise<void> {
  // Not a pipe: the server would inherit it and keep it open.
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'offcut-'));
  const outputFile = path.join(folder, 'output');
  const output = openSync(outputFile, 'w');
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(program, args, {
        ...spawnOptions(account),
        stdio: ['ignore', output, output],
      });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) {
      const said = readFileSync(outputFile, 'utf8').trim();
      throw new Error(`${path.basename(program)} ended with ${code}: ${said}`);
    }
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below the range the system uses for outgoing connections. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 20_000 + (randomBytes(2).readUInt16BE(0) % 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 20000 and 29999 for the database.');
}

async function query<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'offcut-server',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabaseIfAbsent(url: string, name: string): Promise<void> {
  await query(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

async function openLease(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'offcut-lease' });
  client.on('error', () => undefined);
  await client.connect();
  reference(client, false);
  return client;
}

/** Not in pg's types. */
function reference(client: pg.Client, keepsAlive: boolean): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  if (keepsAlive) connection.stream.ref();
  else connection.stream.unref();
}

async function countOthers(url: string): Promise<number> {
  try {
    return await query(url, async (client) => {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return rows[0]?.others ?? 0;
    });
  } catch {
    // A server that doesn't answer has no users.
    return 0;
  }
}
