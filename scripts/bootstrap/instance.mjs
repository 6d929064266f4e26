import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from './progress.mjs';

const NOTE = 'data/running.json';

/** Thrown when this folder's Offcut runs already; not a failure. */
export class AlreadyRunning extends Error {}

/**
 * Notes that this process runs Offcut in this folder.
 *
 * @param {string} command the script's file name, by which a process is known for one of ours
 * @throws AlreadyRunning naming the address of the one that runs
 */
export function claimFolder(command, url) {
  mkdirSync('data', { recursive: true });
  for (;;) {
    try {
      writeFileSync(NOTE, JSON.stringify({ pid: process.pid, command, url }), { flag: 'wx' });
      process.once('exit', releaseFolder);
      return;
    } catch (error) {
      if (error.code === 'EACCES') {
        throw new PlainError('./data belongs to another account. Start Offcut as that one.');
      }
      if (error.code !== 'EEXIST') throw error;
    }
    const other = readNote();
    if (other && isOurs(other)) {
      throw new AlreadyRunning(
        `Offcut is already running in this folder, at ${other.url} (process ${other.pid}).`,
      );
    }
    rmSync(NOTE, { force: true });
  }
}

function releaseFolder() {
  if (readNote()?.pid === process.pid) rmSync(NOTE, { force: true });
}

function readNote() {
  try {
    return JSON.parse(readFileSync(NOTE, 'utf8'));
  } catch {
    return undefined;
  }
}

function isOurs({ pid, command }) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // After a restart of the machine the process id may be somebody else's. Only Linux tells.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(command);
}
