import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connection } from './connection.server';
import { Prisma } from './generated/client';

/**
 * What a query runs on: `db`, or the `tx` of a transaction. Reads that a use case needs inside its
 * transaction take it as an argument.
 */
export type Tx = Prisma.TransactionClient;

interface TransactionOptions {
  /** PostgreSQL's default, ReadCommitted, when absent. */
  isolation?: 'RepeatableRead' | 'Serializable';
  /** How long the whole may take before it is rolled back. */
  timeoutMs?: number;
}

/** A message that PostgreSQL delivers to every listening process when the transaction commits. */
interface Notification {
  channel: string;
  payload: unknown;
}

interface OpenTransaction {
  notifications: Notification[];
  /** False once it has ended: work that was started inside and not awaited is outside of it then. */
  isOpen: boolean;
}

/** What a hook of `onCommit` learns of the transaction that was committed. */
export interface Commit {
  /** Those of `notify`, and those of the triggers that set a setting. */
  notifications: readonly Notification[];
}

// On globalThis, so that a module that a development server loads twice shares them.
const shared = globalThis as typeof globalThis & {
  __offcutTransactions?: AsyncLocalStorage<OpenTransaction>;
  __offcutCommitHooks?: Set<(commit: Commit) => unknown>;
};
const storage = (shared.__offcutTransactions ??= new AsyncLocalStorage());
const commitHooks = (shared.__offcutCommitHooks ??= new Set());

/** The transaction that the current call runs in. */
export function currentTransaction(): OpenTransaction | undefined {
  const open = storage.getStore();
  return open?.isOpen ? open : undefined;
}

const ATTEMPTS = 6;

/**
 * Runs `work` in one database transaction: all of its changes, or none when it throws.
 *
 * After a serialization failure or deadlock `work` runs again, up to 6 times in all, so it must have
 * no effect outside of `tx`: no request to another server, no variable of the caller changed twice.
 * Such effects are jobs, added in the same transaction.
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
  const options = {
    ...(isolation && { isolationLevel: isolation }),
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const open: OpenTransaction = { notifications: [], isOpen: true };
    const runOnce = (tx: Tx) =>
      storage.run(open, async () => {
        const result = await work(tx);
        open.notifications.push(...(await notificationsOfTriggers(tx)));
        return result;
      });
    try {
      const result = await connection().client.$transaction(runOnce, options);
      open.isOpen = false;
      await runHooks(open);
      return result;
    } catch (error) {
      open.isOpen = false;
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      // Spread out, or those that collided would collide again.
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Their NOTIFY arrives after the commit; the setting says now that it will. */
async function notificationsOfTriggers(tx: Tx): Promise<Notification[]> {
  const [setting] = await tx.$queryRaw<{ told: string | null }[]>`
    SELECT current_setting('offcut.catalogue_changed', true) AS told`;
  return setting?.told === 'yes' ? [{ channel: 'catalogue_changed', payload: null }] : [];
}

/**
 * Calls `hook` after every commit of this process, before `transaction` returns, so that a cache is
 * dropped before the person who made the change sees the next page. Other processes learn of it by
 * `notify`.
 *
 * @returns a function that ends it
 */
export function onCommit(hook: (commit: Commit) => unknown): () => void {
  commitHooks.add(hook);
  return () => void commitHooks.delete(hook);
}

/** The change is in the database: a hook that fails must not make it look undone. */
async function runHooks({ notifications }: OpenTransaction): Promise<void> {
  for (const hook of commitHooks) {
    try {
      await hook({ notifications });
    } catch (error) {
      process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error), {
        type: 'CommitHookWarning',
      });
    }
  }
}

const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);

/** A serialization failure or a deadlock, as Prisma's queries, its raw queries or pg report it. */
function isRetryable(error: unknown): boolean {
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
