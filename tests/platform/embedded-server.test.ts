import {
  type ChildProcessWithoutNullStreams,
  execFileSync,
  spawn,
  spawnSync,
} from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../../prisma/file-lock';
import { rounds } from '../faults/rounds';
import { query as queryAt } from '../../ops/postgres';

vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = path.resolve('tests/platform/programs/database-server.ts');

interface Account {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;
const ordinary = isRoot ? findOrdinaryAccount() : undefined;

function findOrdinaryAccount(): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
    const account = { uid: id('-u'), gid: id('-g') };
    const args = ['--import', 'tsx', '--eval', 'process.exit(0)'];
    const { status } = spawnSync(process.execPath, args, { ...account, env: envOf(account) });
    return status === 0 && existsSync(PROGRAM) ? account : undefined;
  } catch {
    return undefined;
  }
}

function envOf(account: Account | undefined): NodeJS.ProcessEnv {
  return account ? { ...process.env, HOME: '/nonexistent' } : process.env;
}

const folders: string[] = [];
const running = new Set<ChildProcessWithoutNullStreams>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) {
    const dataDir = dataIn(folder);
    const cluster = existsSync(dataDir) ? realpathSync(dataDir) : undefined;
    const pid = cluster && readPostmasterPid(dataDir);
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    if (cluster) rmSync(cluster, { recursive: true, force: true, maxRetries: 20 });
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

function newFolder(account?: Account): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'offcut-server-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

const dataIn = (folder: string) => path.join(folder, 'data', 'postgres');

function readPostmasterPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

async function begin(folder: string, account?: Account) {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, dataIn(folder)], {
    ...account,
    env: envOf(account),
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const lines = readline.createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'exit').then(() => running.delete(child));
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(errors);
    return JSON.parse(value) as unknown;
  };
  const said = (await nextLine()) as { port: number; url: string; shared: boolean };
  return {
    ...said,
    async stop() {
      child.stdin.end();
      const { end } = (await nextLine()) as { end: string };
      await ended;
      return end;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const WRITE = 'CREATE TABLE IF NOT EXISTS kept (id int); INSERT INTO kept VALUES (1)';
const COUNT = 'SELECT count(*)::int AS kept FROM kept';

const accounts: [string, Account | undefined][] = [
  ['root', undefined],
  ['an ordinary user', ordinary],
];

// Root starts the server as another user, which the last test proves; it needs one round of these.
describe.each(isRoot && ordinary ? accounts.slice(-rounds(1, 2)) : accounts.slice(0, 1))(
  'as %s',
  (_name, account) => {
    // Making a cluster takes seconds: the tests go on with what the one before left.
    const folder = newFolder(account);

    test('the server starts in an empty folder and again with its existing data', async () => {
      const first = await begin(folder, account);
      expect(first.shared).toBe(false);
      await queryAt(first.url, WRITE);
      expect(await first.stop()).toBe('stopped');
      expect(readPostmasterPid(dataIn(folder))).toBeUndefined();

      const second = await begin(folder, account);
      expect(await queryAt(second.url, COUNT)).toEqual([{ kept: 1 }]);
      expect(await second.stop()).toBe('stopped');
    });

    test('a server that outlived its killed parent is found again', async () => {
      const first = await begin(folder, account);
      await first.kill();
      const second = await begin(folder, account);
      expect(second).toMatchObject({ shared: true, port: first.port });
      expect(await second.stop()).toBe('stopped');
    });

    test('acknowledged writes survive killing the server and its parent', async () => {
      const first = await begin(folder, account);
      await queryAt(first.url, WRITE);
      process.kill(readPostmasterPid(dataIn(folder))!, 'SIGKILL');
      await first.kill();

      const second = await begin(folder, account);
      expect(second.shared).toBe(false);
      expect(await queryAt(second.url, COUNT)).toEqual([{ kept: 2 }]);
      expect(await second.stop()).toBe('stopped');
    });

    test('a process id reused by another program after a power loss doesn’t block the start', async () => {
      const first = await begin(folder, account);
      const pidFile = path.join(dataIn(folder), 'postmaster.pid');
      const left = readFileSync(pidFile, 'utf8');
      await first.stop();
      writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));

      const second = await begin(folder, account);
      expect(second.shared).toBe(false);
      expect(await second.stop()).toBe('stopped');
    });
  },
);

test('two simultaneous starts in an empty folder share one server, and the last to stop ends it', async () => {
  const folder = newFolder();
  const [one, other] = await Promise.all([begin(folder), begin(folder)]);
  expect(one.port).toBe(other.port);
  expect([one.shared, other.shared].sort()).toEqual([false, true]);
  const [starter, sharer] = one.shared ? [other, one] : [one, other];
  expect(await starter.stop()).toBe('left running');
  await queryAt(sharer.url, WRITE);
  expect(await sharer.stop()).toBe('stopped');
});

test('a folder that isn’t a cluster is refused with a message and left unchanged', async () => {
  const folder = newFolder();
  mkdirSync(dataIn(folder), { recursive: true });
  writeFileSync(path.join(dataIn(folder), 'thesis.txt'), 'not a database');
  await expect(begin(folder)).rejects.toThrow('is not a PostgreSQL data folder');
  expect(readFileSync(path.join(dataIn(folder), 'thesis.txt'), 'utf8')).toBe('not a database');
});

if (isRoot) {
  test('as root, the server starts for a folder that PostgreSQL’s account can’t enter', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const first = await begin(folder);
    await queryAt(first.url, WRITE);
    expect(realpathSync(dataIn(folder)).startsWith(folder)).toBe(false);
    expect(await first.stop()).toBe('stopped');

    const second = await begin(folder);
    expect(await queryAt(second.url, COUNT)).toEqual([{ kept: 1 }]);
    expect(await second.stop()).toBe('stopped');
  });
}
