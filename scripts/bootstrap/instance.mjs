import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { PlainError } from './progress.mjs';

const NOTE = 'data/running.json';

export class AlreadyRunning extends Error {}

/** `command` is the script's file name. @throws AlreadyRunning with the running one's address */
export function claimFolder(command, url) {
  // Written under another name, then linked: a note is never seen half-written.
  const own = `${NOTE}.${process.pid}`;
  try {
    mkdirSync('data', { recursive: true });
    writeFileSync(own, JSON.stringify({ pid: process.pid, command, url }));
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    throw new PlainError('./data belongs to another account. Start Offcut as that one.');
  }
  try {
    while (!link(own, NOTE)) {
      const other = readNote(NOTE);
      if (other && isOurs(other)) {
        throw new AlreadyRunning(
          `Offcut is already running in this folder, at ${other.url} (process ${other.pid}).`,
        );
      }
      dropAbandoned();
    }
  } finally {
    rmSync(own, { force: true });
  }
  process.once('exit', releaseFolder);
}

function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function dropAbandoned() {
  // Another process may have replaced the abandoned note: move it, check it, put it back.
  const aside = `${NOTE}.${process.pid}.old`;
  try {
    renameSync(NOTE, aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return;
  }
  const moved = readNote(aside);
  if (moved && isOurs(moved)) link(aside, NOTE);
  rmSync(aside, { force: true });
}

function releaseFolder() {
  if (readNote(NOTE)?.pid === process.pid) rmSync(NOTE, { force: true });
}

function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
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
  // After a restart the process id may be another program's. Only Linux tells.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes(command);
}
