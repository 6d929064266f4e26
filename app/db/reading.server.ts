import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from './connection.server';

/** What a page or a cached read depends on; see docs/decisions/002. */
export interface Reading {
  /** The topics whose changes make it stale */
  topics: Set<string>;
  /** A kept read names its topics; any other query makes its page depend on every change. */
  isKept?: boolean;
  /** The visitor's last change, which this process may not have heard of yet */
  ownChange: string | null;
  announceOwnChange?: (id: string) => void;
  /** A replica; the primary when absent */
  source?: Connection;
}

export const ANY_CHANGE = 'any';

const shared = globalThis as typeof globalThis & { __offcutReading?: AsyncLocalStorage<Reading> };
const storage = (shared.__offcutReading ??= new AsyncLocalStorage());

export const currentReading = (): Reading | undefined => storage.getStore();
export const runReading = <T>(reading: Reading, work: () => T): T => storage.run(reading, work);

/** Adds topics that the current page or cached read depends on. */
export function dependsOn(topics: Iterable<string>): void {
  const reading = currentReading();
  for (const topic of topics) reading?.topics.add(topic);
}

/** Runs a cached read of which the caller uses only a part: it names what that part depends on. */
export const readApart = <T>(read: () => T): T =>
  runReading({ ownChange: null, ...currentReading(), topics: new Set() }, read);
