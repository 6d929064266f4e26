import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rounds } from '../faults/rounds';

const PROGRAM = path.resolve('tests/platform/programs/claim-folder.mjs');
const START = path.resolve('scripts/start.mjs');

let folder: string;
const running = new Set<ChildProcess>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'offcut-start-'));
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const noteFile = () => path.join(folder, 'data/running.json');
const note = () => JSON.parse(readFileSync(noteFile(), 'utf8')) as { pid: number };

function writeClaim(pid: number): void {
  mkdirSync(path.dirname(noteFile()), { recursive: true });
  const left = { pid, command: 'start.mjs', url: 'http://localhost:3000' };
  writeFileSync(noteFile(), JSON.stringify(left));
}

async function claim(script = 'start.mjs') {
  const child = spawn(process.execPath, [PROGRAM, script], { cwd: folder });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const lines = readline.createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  return { pid: child.pid, said: value as string, child, ended };
}

const start = () => spawnSync(process.execPath, [START], { cwd: folder, encoding: 'utf8' });

test('a second npm start in the same folder says so and exits, leaving the first running', async () => {
  const first = await claim();
  const second = start();
  expect(second.stdout).toContain(
    `Offcut is already running in this folder, at http://localhost:3000 (process ${first.pid}).`,
  );
  expect(second.status).toBe(0);
  expect(first.child.exitCode).toBeNull();
  expect(note().pid).toBe(first.pid);
});

test('npm run dev blocks npm start too', async () => {
  const first = await claim('dev.mjs');
  expect(start().stdout).toContain(`already running in this folder`);
  expect(first.child.exitCode).toBeNull();
});

test('the folder is free again when the first process ends', async () => {
  const first = await claim();
  first.child.stdin?.end();
  await first.ended;
  expect(existsSync(noteFile())).toBe(false);
});

test('a killed process doesn’t block the next start', async () => {
  const first = await claim();
  first.child.kill('SIGKILL');
  await first.ended;
  expect((await claim()).said).toBe('claimed');
});

test('a process id reused by another program doesn’t block the next start', async () => {
  writeClaim(process.pid);
  const second = await claim();
  expect(second.said).toBe('claimed');
  expect(note().pid).toBe(second.pid);
});

test('of several processes that find an abandoned claim at once, one gets the folder', async () => {
  for (let round = 0; round < rounds(1, 10); round += 1) {
    writeClaim(process.pid);
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim()));
    const winners = claims.filter(({ said }) => said === 'claimed');
    expect(winners.map(({ pid }) => pid)).toEqual([note().pid]);
    for (const { child, ended } of claims) {
      child.kill('SIGKILL');
      await ended;
    }
  }
});
