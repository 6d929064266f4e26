import { expect, test } from 'vitest';
import { keepRunning } from '../../scripts/bootstrap/keep-running.mjs';
import { startServerProcess } from '../../scripts/bootstrap/servers.mjs';

const QUICK = { firstPauseMs: 40, longestPauseMs: 160, startsWithinMs: 0, settledAfterMs: 60_000 };

const lasting = () => startServerProcess('The server', ['-e', 'setInterval(() => {}, 1000)']);
const dying = () => startServerProcess('The server', ['-e', 'process.exit(3)']);

test('a killed server is started again, and stops when asked', async () => {
  const lines: string[] = [];
  const server = keepRunning(lasting, { ...QUICK, say: (line) => lines.push(line) });
  const first = server.pid!;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => server.pid).not.toBe(first);
  expect(lines).toEqual(['The server ended (SIGKILL). Starting it again in 0.04 s.']);
  expect(server.hasEnded()).toBe(false);
  await server.stop();
  expect(await server.exited).toBe('SIGTERM');
  expect(() => process.kill(server.pid!, 0)).toThrow();
});

test('one that keeps dying waits twice as long each time, up to a limit', async () => {
  const lines: string[] = [];
  const server = keepRunning(dying, { ...QUICK, say: (line) => lines.push(line) });
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  await server.stop();
  await server.exited;
  const pauses = lines.map((line) => Number(/in ([\d.]+) s/.exec(line)![1]));
  expect(pauses.slice(0, 5)).toEqual([0.04, 0.08, 0.16, 0.16, 0.16]);
});

test('one that ends right after its first start is left', async () => {
  const server = keepRunning(dying, { ...QUICK, startsWithinMs: 60_000 });
  expect(await server.exited).toBe('code 3');
  expect(server.hasEnded()).toBe(true);
});
