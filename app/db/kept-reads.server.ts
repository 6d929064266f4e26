import { isListening, listen, onConnect } from './listen.server';
import { ANY_CHANGE, currentReading, dependsOn, runReading } from './reading.server';
import { forgetPosition, readFromReplica } from './replicas.server';
import { onCommit } from './transaction.server';

/**
 * Triggers (migrations, rules) NOTIFY the topics of each change in its own transaction. What was
 * read is kept until one of the topics it depends on changes; see docs/decisions/002. A commit in
 * this process counts at once, before its NOTIFY arrives.
 */
const CHANGED = 'catalogue_changed';
const MAX_READS = 1_000;
const MAX_TOPICS = 100_000;
const MAX_HEARD = 10_000;
/** The maximum age of anything that depends on the time, such as sales of the last 90 days. */
const MAX_AGE_MS = 3_600_000;

interface KeptRead {
  began: number;
  value: Promise<unknown>;
  /** Null while it is being read */
  topics: readonly string[] | null;
}

interface Catalogue {
  moment: number;
  /** When a topic changed last */
  changedAt: Map<string, number>;
  everythingAt: number;
  heard: Set<string>;
  reads: Map<string, KeptRead>;
}

interface Change {
  /** The transaction, a dot, and how many topics it had by then: its last NOTIFY has them all. */
  id: string;
  topics: string[];
}

const shared = globalThis as typeof globalThis & { __offcutCatalogue?: Catalogue };
const catalogue = (shared.__offcutCatalogue ??= start());
const transactionOf = ({ id }: Change) => id.split('.', 1)[0]!;

function start(): Catalogue {
  const fresh: Catalogue = {
    moment: 1,
    changedAt: new Map(),
    everythingAt: 1,
    heard: new Set(),
    reads: new Map(),
  };
  onCommit(({ notifications }) => {
    for (const { channel, payload } of notifications) {
      if (channel !== CHANGED) continue;
      const change = payload as Change | null;
      apply(fresh, change);
      if (!change) continue;
      remember(fresh, transactionOf(change));
      currentReading()?.announceOwnChange?.(change.id);
    }
  });
  listen(CHANGED, (payload) => {
    const change = payload as Change | null;
    if (!change || !fresh.heard.has(transactionOf(change))) apply(fresh, change);
    if (change) remember(fresh, change.id);
  });
  onConnect(() => apply(fresh, null));
  setInterval(() => apply(fresh, null), MAX_AGE_MS).unref();
  return fresh;
}

function apply(kept: Catalogue, change: Change | null): void {
  kept.moment += 1;
  forgetPosition();
  if (!change || change.topics.includes('everything') || kept.changedAt.size > MAX_TOPICS) {
    kept.everythingAt = kept.moment;
    kept.changedAt.clear();
    kept.reads.clear();
    return;
  }
  for (const topic of [ANY_CHANGE, ...change.topics]) kept.changedAt.set(topic, kept.moment);
}

function remember({ heard }: Catalogue, id: string): void {
  heard.add(id);
  if (heard.size > MAX_HEARD) heard.delete(heard.values().next().value!);
}

/** For a change that isn't in the catalogue. */
export const forgetEverything = (): void => apply(catalogue, null);

export const catalogueMoment = (): number => catalogue.moment;

export interface Kept {
  began: number;
  topics: readonly string[];
}

/** Whether nothing it depends on has changed since it began. */
export function isCurrent({ began, topics }: Kept): boolean {
  const { changedAt, everythingAt } = catalogue;
  return began >= everythingAt && topics.every((topic) => (changedAt.get(topic) ?? 0) <= began);
}

/** False while changes can't be heard, or before the visitor's own is: nothing kept may be used. */
export function mayUseKept(ownChange: string | null): boolean {
  if (!isListening()) return false;
  const { heard } = catalogue;
  return !ownChange || heard.has(ownChange) || heard.has(ownChange.split('.', 1)[0]!);
}

/**
 * A read of its key and of `topics` alone, from a replica if there is one; `read` may add topics
 * with `dependsOn`. Without `topics` it is kept until any change. Concurrent readers share one read:
 * at most one more begins for those who come after a change.
 */
export async function cachedRead<T>(
  key: string,
  read: () => Promise<T>,
  topics: readonly string[] = [ANY_CHANGE],
): Promise<T> {
  const ownChange = currentReading()?.ownChange ?? null;
  if (!mayUseKept(ownChange)) {
    dependsOn([ANY_CHANGE]);
    return read();
  }
  const arrived = catalogue.moment;
  for (let kept = catalogue.reads.get(key); kept; kept = catalogue.reads.get(key)) {
    const value = (await kept.value) as T;
    const isFresh = kept.began >= arrived || isCurrent(kept as Kept);
    if (isFresh) {
      dependsOn(kept.topics!);
      return value;
    }
    if (catalogue.reads.get(key) === kept) catalogue.reads.delete(key);
  }
  const kept = beginRead(key, read, topics);
  const value = (await kept.value) as T;
  dependsOn(kept.topics!);
  return value;
}

function beginRead(key: string, read: () => Promise<unknown>, topics: readonly string[]): KeptRead {
  const { reads, moment: began } = catalogue;
  const reading = { topics: new Set(topics), isKept: true, ownChange: null };
  const kept: KeptRead = { began, topics: null, value: Promise.resolve() };
  kept.value = readFromReplica((source) => runReading({ ...reading, source }, read)).then(
    (value) => {
      kept.topics = [...reading.topics];
      return value;
    },
  );
  const [oldest] = reads.keys();
  if (reads.size >= MAX_READS && oldest !== undefined) reads.delete(oldest);
  reads.set(key, kept);
  kept.value.catch(() => {
    if (reads.get(key) === kept) reads.delete(key);
  });
  return kept;
}
