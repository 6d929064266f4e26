import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heldByThisProcess = new Set<string>();

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Runs `work` while no other process holds the lock file; takes over a killed holder's lock. */
export async function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  { timeoutMs = 120_000 } = {},
): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new Error(
        `Process ${holderOf(file)} holds ${file}. If it is none of Offcut's, delete that file.`,
      );
    }
    await sleep(100);
  }
  heldByThisProcess.add(file);
  try {
    return await work();
  } finally {
    heldByThisProcess.delete(file);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  // Written under another name, then linked, so no one reads a half-written lock file.
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    dropIfAbandoned(file);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAbandoned(file: string): boolean {
  const pid = holderOf(file);
  if (pid === undefined) return false;
  if (pid === process.pid) return !heldByThisProcess.has(file);
  if (!isAlive(pid)) return true;
  // A new container reuses process ids: one that began after the lock isn't its holder. Linux only.
  const began = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.ctimeMs;
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return began !== undefined && made !== undefined && began > made + 2000;
}

function dropIfAbandoned(file: string): void {
  if (!isAbandoned(file)) return;
  // Race: another process can drop the stale lock and take a fresh one first. Move it aside, check
  // it again, and put a fresh one back.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
    if (!isAbandoned(aside)) linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
