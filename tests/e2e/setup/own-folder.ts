import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintOfBuild } from '../../../scripts/bootstrap/prepare.mjs';
import { findFreePort } from '../../../scripts/bootstrap/servers.mjs';
import { fingerprint, writeStamp } from '../../../scripts/bootstrap/stamp.mjs';
import { isAlive } from '../../../prisma/file-lock';

const READY = 'Offcut runs at';
/** These would point `npm start` at the run's database and mode. */
const NOT_PASSED_ON = ['DATABASE_URL', 'EMPTY_DATABASE', 'APP_ORIGIN', 'OFFCUT_MODE', 'NODE_ENV'];

export async function makeFolder() {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'offcut-folder-'));
  // As root: PostgreSQL's own account must be able to enter.
  chmodSync(folder, 0o755);
  linkAll('.', folder, ['data', 'node_modules', 'build', 'test-results', '.env', '.git']);
  linkAll('node_modules', path.join(folder, 'node_modules'), ['.offcut-installed']);
  linkAll('build', path.join(folder, 'build'), ['.made-from']);
  writeStamp(
    path.join(folder, 'node_modules/.offcut-installed'),
    fingerprint(['package-lock.json']),
  );
  writeStamp(path.join(folder, 'build/.made-from'), fingerprintOfBuild());

  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const passedOn = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.includes(name));
  const env = {
    ...Object.fromEntries(passedOn),
    ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), DEMO_DATA: 'off' },
    LOG_LEVEL: 'fatal',
  } as unknown as NodeJS.ProcessEnv;
  const begin = () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env });
    let said = '';
    const ready = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += String(chunk);
          if (said.includes(READY)) resolve(true);
        });
      }
      child.once('close', () => resolve(false));
    });
    return { child, ready, said: () => said };
  };
  const dataDir = path.join(folder, 'data/postgres');
  const postmaster = () =>
    Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    origin: `http://localhost:${port}`,
    sandboxPort,
    async start() {
      const { child, ready, said } = begin();
      if (!(await ready)) throw new Error(`npm start ended.\n${said()}`);
      return child;
    },
    async startInVain() {
      const { child, said } = begin();
      await once(child, 'close');
      return { code: child.exitCode, said: said() };
    },
    databaseUrl() {
      const settings = readFileSync(path.join(dataDir, 'offcut.json'), 'utf8');
      const { port: at, password } = JSON.parse(settings) as { port: number; password: string };
      return `postgresql://offcut:${password}@127.0.0.1:${at}/offcut`;
    },
    async killAll(child: ChildProcess) {
      const pids = [postmaster(), child.pid!, ...childrenOf(child.pid!)];
      const ended = once(child, 'exit');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await ended;
    },
    async remove(child: ChildProcess | undefined) {
      if (child?.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      const left = existsSync(path.join(dataDir, 'postmaster.pid')) ? postmaster() : 0;
      if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
      const cluster = existsSync(dataDir) ? realpathSync(dataDir) : folder;
      rmSync(cluster, { recursive: true, force: true, maxRetries: 20 });
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

function linkAll(from: string, to: string, without: string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!without.includes(name)) symlinkSync(path.resolve(from, name), path.join(to, name));
  }
}

function childrenOf(parent: number): number[] {
  return listProcesses()
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid);
}

function listProcesses(): [pid: number, ppid: number][] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
    return lines
      .filter(Boolean)
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc').flatMap((name): [number, number][] => {
    try {
      // `pid (name) state ppid …`; the name can hold anything.
      const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return [[Number(name), Number(ppid)]];
    } catch {
      return []; // No process, or it ended.
    }
  });
}
