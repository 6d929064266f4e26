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

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs `work` while nothing else on this machine runs any under the same lock file. A lock whose
 * holder was killed is taken over.
 */
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
  // Written whole under another name and then linked: a lock file is never seen half-written.
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
  // Process ids start again in a new container: one that began after the lock was made is not
  // its holder. Only Linux tells.
  const began = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.ctimeMs;
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return began !== undefined && made !== undefined && began > made + 2000;
}

function dropIfAbandoned(file: string): void {
  if (!isAbandoned(file)) return;
  // Moved away before it is looked at again: somebody else may have dropped the abandoned lock
  // and taken a fresh one in between, which then goes back.
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
