import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaClient } from './generated/client';

/** What a page or a kept read is made of; see docs/decisions/002. */
export interface Reading {
  /** Of the changes that it depends on */
  topics: Set<string>;
  /** A kept read names its topics; any other query makes its page depend on every change. */
  isKept?: boolean;
  /** The visitor's last change, which this process may not have heard of yet */
  ownChange: string | null;
  announceOwnChange?: (id: string) => void;
  /** A replica's client; the primary's when absent */
  source?: PrismaClient;
}

export const ANY_CHANGE = 'any';

const shared = globalThis as typeof globalThis & { __offcutReading?: AsyncLocalStorage<Reading> };
const storage = (shared.__offcutReading ??= new AsyncLocalStorage());

export const currentReading = (): Reading | undefined => storage.getStore();
export const runReading = <T>(reading: Reading, work: () => T): T => storage.run(reading, work);

/** Adds to what the page or kept read at work depends on. */
export function dependsOn(topics: Iterable<string>): void {
  const reading = currentReading();
  for (const topic of topics) reading?.topics.add(topic);
}

/** Runs a kept read of which only a part counts: the caller says what that part depends on. */
export const readApart = <T>(read: () => T): T =>
  runReading({ ownChange: null, ...currentReading(), topics: new Set() }, read);
