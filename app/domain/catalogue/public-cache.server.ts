import { onCommit } from '~/db/client.server';
import { isListening, listen, onReconnect } from '~/db/listen.server';

/**
 * Public reads are kept in the process until the catalogue changes. Every change says so in its
 * own transaction (the triggers' NOTIFY catalogue_changed), so that nothing here depends on time;
 * a commit of this very process counts at once, before its NOTIFY has come round.
 */
const MAX_ENTRIES = 1_000;

const CHANGED = 'catalogue_changed';

interface CacheState {
  version: number;
  reads: Map<string, Promise<unknown>>;
}

// One for the process: a development server loads this module again after each edit.
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

/** Grows with each change; what was made under an older version is stale. */
export function catalogueVersion(): number {
  return state.version;
}

/** False while changes cannot be heard of: then nothing may be kept. */
export function isCatalogueCacheable(): boolean {
  return isListening();
}

/**
 * A read that depends on nothing but its key and the catalogue. Readers at the same time share one.
 * @param key names the read and its arguments
 */
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
  // A failure is not kept: the next reader asks again.
  reading.catch(() => {
    if (state.reads.get(key) === reading) state.reads.delete(key);
  });
  return reading;
}
