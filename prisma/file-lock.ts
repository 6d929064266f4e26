import { closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
 * Runs `work` while no other process of this machine runs any under the same lock file. A lock
 * whose holder was killed is taken over.
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
      throw new Error(`Another process (${holder(file)}) has held ${file} for too long.`);
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  // Written whole under another name and then linked: a lock file is never seen half-written.
  const own = `${file}.${process.pid}`;
  const handle = openSync(own, 'w');
  writeSync(handle, String(process.pid));
  closeSync(handle);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    dropIfAbandoned(file);
    return false;
  } finally {
    unlinkSync(own);
  }
}

function holder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function dropIfAbandoned(file: string): void {
  const pid = holder(file);
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (pid === 0 || modified === undefined) return;
  // A lock is held for seconds. One held for ten minutes outlived its holder, and its process id
  // now belongs to something else, as happens in containers.
  if (!isAlive(pid) || pid === process.pid || Date.now() - modified > 600_000) {
    if (pid === process.pid && heldHere.has(file)) return;
    rmSync(file, { force: true });
  }
}

const heldHere = new Set<string>();
