import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './progress.mjs';

const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href;

const LINES_KEPT = 30;

/**
 * Its own process group: Ctrl-C reaches only the script, which stops its servers in order.
 * @param {string} name @param {string[]} args
 * @param {{env?: Record<string, string>, stdout?: 'ignore' | 'pass' | 'keep', stderr?: 'pass' |
 * 'keep', hear?: (text: string) => void}} [options]
 */
export function startServerProcess(
  name,
  args,
  { env = {}, stdout = 'keep', stderr = 'pass', hear } = {},
) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', stdout === 'ignore' ? 'ignore' : 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  const kept = [];
  const follow = (stream, mode, target) =>
    stream?.on('data', (chunk) => {
      if (mode === 'pass') target.write(chunk);
      hear?.(String(chunk));
      kept.push(...String(chunk).split('\n').filter(Boolean));
      kept.splice(0, kept.length - LINES_KEPT);
    });
  follow(child.stdout, stdout, process.stdout);
  follow(child.stderr, stderr, process.stderr);

  let ended = false;
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  }).then((how) => {
    ended = true;
    return how;
  });

  return {
    name,
    pid: child.pid,
    exited,
    hasEnded: () => ended,
    lastWords: () => kept.join('\n'),
    async stop(timeoutMs = 12_000) {
      if (ended) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** @throws PlainError when the server ends first or never answers 200 */
export async function waitFor(url, server) {
  const deadline = Date.now() + 60_000;
  let last = 'no answer';
  while (Date.now() < deadline) {
    if (server.hasEnded()) {
      throw new PlainError(`${server.name} ended (${await server.exited}).\n${server.lastWords()}`);
    }
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
      const body = await response.text();
      if (response.ok) return;
      last = `${response.status} ${body.slice(0, 300)}`;
    } catch (error) {
      last = error.cause?.message ?? error.message;
    }
    await sleep(100);
  }
  throw new PlainError(
    `${server.name} does not get ready: ${url} says ${last}.\n${server.lastWords()}`,
  );
}

export async function isPortFree(port) {
  for (const host of ['0.0.0.0', '::', '127.0.0.1']) {
    if ((await canListen(port, host)) === 'EADDRINUSE') return false;
  }
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** Race: systems give out ports from 32768 up, so none of these is taken before it is listened on. */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isPortFree(port)) return port;
  }
}
