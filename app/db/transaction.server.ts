import { setTimeout as sleep } from 'node:timers/promises';
import { connection } from './connection.server';
import { Prisma } from './generated/client';
import {
  currentTransaction,
  transactionStorage,
  type Notification,
  type TransactionContext,
} from './transaction-context.server';

/**
 * What a query runs on: `db`, or the `tx` of a transaction. Reads which a use case needs inside its
 * transaction take it as an argument.
 */
export type Tx = Prisma.TransactionClient;

export type Isolation = 'ReadCommitted' | 'RepeatableRead' | 'Serializable';

export interface TransactionOptions {
  /** PostgreSQL's default, ReadCommitted, when absent. */
  isolation?: Isolation;
  /** How long the whole may take before it is rolled back. */
  timeoutMs?: number;
}

const ATTEMPTS = 6;

/**
 * Runs `work` in one database transaction: all of its changes, or none when it throws.
 *
 * A serialization failure or deadlock is PostgreSQL's request to do it again: `work` is repeated,
 * up to 6 times in all. So it must have no effect outside of `tx`: no request to another server, no
 * variable of the caller changed twice. Effects go to a job in the same transaction, or to
 * `afterCommit`.
 *
 * Transactions do not nest: a use case takes the `tx` it runs in as an argument.
 */
export async function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  { isolation, timeoutMs }: TransactionOptions = {},
): Promise<T> {
  if (currentTransaction()) {
    throw new Error('transaction() inside transaction(): pass the outer `tx` on instead.');
  }
  for (let attempt = 1; ; attempt += 1) {
    const context: TransactionContext = { notifications: [], afterCommit: [], isOpen: true };
    try {
      const result = await connection().client.$transaction(
        (tx) =>
          transactionStorage.run(context, async () => {
            const result = await work(tx);
            context.notifications.push(...(await toldByTriggers(tx)));
            return result;
          }),
        {
          ...(isolation && { isolationLevel: isolation }),
          ...(timeoutMs !== undefined && { timeout: timeoutMs }),
        },
      );
      context.isOpen = false;
      await runHooks(context);
      return result;
    } catch (error) {
      context.isOpen = false;
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      // Spread out, or those that collided would collide again.
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** The triggers' own NOTIFY comes round later than the commit; what they left a note of is known now. */
async function toldByTriggers(tx: Tx): Promise<Notification[]> {
  const [setting] = await tx.$queryRaw<{ told: string | null }[]>`
    SELECT current_setting('offcut.catalogue_changed', true) AS told`;
  return setting?.told === 'yes' ? [{ channel: 'catalogue_changed', payload: null }] : [];
}

/** What a hook of `onCommit` is told of the transaction that was committed. */
export interface Commit {
  /** Those of `notify`, and those of the triggers that leave a note. */
  notifications: readonly Notification[];
}

const shared = globalThis as typeof globalThis & {
  __offcutCommitHooks?: Set<(commit: Commit) => unknown>;
};
const commitHooks = (shared.__offcutCommitHooks ??= new Set());

/**
 * Calls `hook` after every commit of this process, before `transaction` returns: so that a cache
 * is dropped before the person who made the change sees the next page. Other processes learn of it
 * by `notify`.
 *
 * @returns a function that ends it
 */
export function onCommit(hook: (commit: Commit) => unknown): () => void {
  commitHooks.add(hook);
  return () => void commitHooks.delete(hook);
}

/**
 * Calls `effect` once when the transaction of the current call has been committed, and never when
 * it is rolled back. Outside a transaction it is called at once. What must not be lost is a job
 * instead: a process may die between the commit and this.
 */
export function afterCommit(effect: () => unknown): void {
  const context = currentTransaction();
  if (context) context.afterCommit.push(effect);
  else void runSafely(effect);
}

async function runHooks(context: TransactionContext): Promise<void> {
  const commit: Commit = { notifications: context.notifications };
  for (const hook of commitHooks) await runSafely(() => hook(commit));
  for (const effect of context.afterCommit) await runSafely(effect);
}

/** The change is in the database: a hook that fails must not make it look undone. */
async function runSafely(effect: () => unknown): Promise<void> {
  try {
    await effect();
  } catch (error) {
    process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error), {
      type: 'CommitHookWarning',
    });
  }
}

const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);

/** A serialization failure or a deadlock, as Prisma's queries, its raw queries or pg report it. */
export function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  const { code, originalCode, kind, cause, meta } = error as {
    code?: unknown;
    originalCode?: unknown;
    kind?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  return (
    RETRYABLE_SQLSTATES.has(String(code)) ||
    RETRYABLE_SQLSTATES.has(String(originalCode)) ||
    kind === 'TransactionWriteConflict' ||
    isRetryable(cause) ||
    isRetryable(meta?.driverAdapterError)
  );
}
