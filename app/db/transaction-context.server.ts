import { AsyncLocalStorage } from 'node:async_hooks';

/** A message that PostgreSQL delivers to every listening process when the transaction commits. */
export interface Notification {
  channel: string;
  payload: unknown;
}

/** What belongs to the transaction that the current call runs in. */
export interface TransactionContext {
  notifications: Notification[];
  afterCommit: (() => unknown)[];
  /** False once it ended: work that was started inside and not awaited is outside of it then. */
  isOpen: boolean;
}

/** On globalThis, so that a module loaded twice by a dev server shares it. */
const shared = globalThis as typeof globalThis & {
  __offcutTransactions?: AsyncLocalStorage<TransactionContext | undefined>;
};
export const transactionStorage = (shared.__offcutTransactions ??= new AsyncLocalStorage());

export function currentTransaction(): TransactionContext | undefined {
  const context = transactionStorage.getStore();
  return context?.isOpen ? context : undefined;
}
