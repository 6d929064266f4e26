import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts a server that died again. The pause doubles until the server has run for a while. One that
 * ends right after its first start is left: its settings are wrong, and it has said so.
 * @template {{name: string, pid: number | undefined, exited: Promise<string>, lastWords: () =>
 * string, stop: (timeoutMs?: number) => Promise<void>}} Server
 * @param {() => Server} start
 * @param {{firstPauseMs?: number, longestPauseMs?: number, startsWithinMs?: number,
 * settledAfterMs?: number, say?: (line: string) => void}} [options]
 */
export function keepRunning(
  start,
  {
    firstPauseMs = 1_000,
    longestPauseMs = 60_000,
    startsWithinMs = 5_000,
    settledAfterMs = 60_000,
    say = console.error,
  } = {},
) {
  let server = start();
  let hasEnded = false;
  const stopping = new AbortController();

  const watch = async () => {
    let pauseMs = firstPauseMs;
    for (let starts = 1; ; starts += 1) {
      const startedAt = Date.now();
      const how = await server.exited;
      const ranMs = Date.now() - startedAt;
      if (stopping.signal.aborted || (starts === 1 && ranMs < startsWithinMs)) return how;
      if (ranMs >= settledAfterMs) pauseMs = firstPauseMs;
      say(`${server.name} ended (${how}). Starting it again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return how;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      server = start();
    }
  };
  const exited = watch().finally(() => (hasEnded = true));

  return {
    name: server.name,
    get pid() {
      return server.pid;
    },
    exited,
    hasEnded: () => hasEnded,
    lastWords: () => server.lastWords(),
    async stop(timeoutMs = 12_000) {
      stopping.abort();
      await server.stop(timeoutMs);
    },
  };
}
