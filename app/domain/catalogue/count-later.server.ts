import { logger } from '~/lib/logger.server';

/** Each process writes its counts once a minute: a write for every page would be most of the work. */
const WRITTEN_EVERY_MS = 60_000;

type Counts = [key: string, count: number][];

interface Waiting {
  counted: Map<string, number>;
  timer?: NodeJS.Timeout;
}

// Global, since the development server reloads this module after each edit.
const shared = globalThis as typeof globalThis & { __offcutCounts?: Record<string, Waiting> };
const all = (shared.__offcutCounts ??= {});

/** What can't be written waits for the next time; past `most` distinct keys, new ones are dropped. */
export function countLater(
  name: string,
  write: (counts: Counts) => Promise<unknown>,
  most = 100_000,
) {
  const waiting = (all[name] ??= { counted: new Map() });

  const later = () => {
    waiting.timer ??= setTimeout(() => void flush(), WRITTEN_EVERY_MS).unref();
  };
  const add = (key: string, count = 1) => {
    const { counted } = waiting;
    if (counted.size >= most && !counted.has(key)) return;
    counted.set(key, (counted.get(key) ?? 0) + count);
    later();
  };
  /** Writes what was counted since the last call. */
  const flush = async () => {
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    const counts = [...waiting.counted].sort();
    waiting.counted.clear();
    if (counts.length === 0) return;
    try {
      await write(counts);
    } catch (err) {
      logger.warn({ err, name }, 'not counted yet');
      for (const [key, count] of counts) add(key, count);
    }
  };
  return { add, flush };
}
