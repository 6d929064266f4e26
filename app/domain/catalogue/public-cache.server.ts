import { onCommit } from '~/db/client.server';
import { isListening, listen, onReconnect } from '~/db/listen.server';

/**
 * Triggers on materials, photos, saves, companies, categories and synonyms (migrations) NOTIFY in
 * each change's own transaction; `http/front/kept-pages` drops its pages with them. A commit in
 * this process clears the cache at once, before its NOTIFY arrives.
 */
const MAX_ENTRIES = 1_000;

const CHANGED = 'catalogue_changed';

interface CacheState {
  version: number;
  reads: Map<string, Promise<unknown>>;
}

// Global, since the development server reloads this module after each edit.
const shared = globalThis as typeof globalThis & { __offcutPublicCache?: CacheState };
const state = (shared.__offcutPublicCache ??= start());

function start(): CacheState {
  const fresh: CacheState = { version: 1, reads: new Map() };
  const changed = () => {
    fresh.version += 1;
    fresh.reads.clear();
  };
  onCommit(({ notifications }) => {
    if (notifications.some(({ channel }) => channel === CHANGED)) changed();
  });
  onReconnect(changed);
  listen(CHANGED, changed);
  return fresh;
}

export function catalogueVersion(): number {
  return state.version;
}

/** False while NOTIFY can't be heard: then nothing may be cached. */
export function isCatalogueCacheable(): boolean {
  return isListening();
}

/** Caches a read that depends on its key and the catalogue alone. Concurrent readers share one. */
export function cachedRead<T>(key: string, compute: () => Promise<T>): Promise<T> {
  if (!isListening()) return compute();
  const kept = state.reads.get(key);
  if (kept) return kept as Promise<T>;

  const reading = compute();
  if (state.reads.size >= MAX_ENTRIES) {
    const [oldest] = state.reads.keys();
    if (oldest !== undefined) state.reads.delete(oldest);
  }
  state.reads.set(key, reading);
  reading.catch(() => {
    if (state.reads.get(key) === reading) state.reads.delete(key);
  });
  return reading;
}
