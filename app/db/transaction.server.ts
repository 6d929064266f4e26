import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAnyCause } from '~/lib/primary.server';
import { withSpan } from '~/lib/trace.server';
import { warn } from './warn.server';
import { connection } from './connection.server';
import type { Prisma } from './generated/client';

export type Tx = Prisma.TransactionClient;

interface TransactionOptions {
  /** ReadCommitted when absent. */
  isolation?: 'RepeatableRead' | 'Serializable';
  /** Also for each statement. When absent, 20 s, and 30 s for a statement. */
  timeoutMs?: number;
}

interface Notification {
  channel: string;
  payload: unknown;
}

interface OpenTransaction {
  notifications: Notification[];
  /** False once it has ended, for work that was started inside and not awaited. */
  isOpen: boolean;
}

export interface Commit {
  notifications: readonly Notification[];
}

// On globalThis, because a development server may load this module twice.
const shared = globalThis as typeof globalThis & {
  __offcutTransactions?: AsyncLocalStorage<OpenTransaction>;
  __offcutCommitHooks?: Set<(commit: Commit) => unknown>;
};
const storage = (shared.__offcutTransactions ??= new AsyncLocalStorage());
const commitHooks = (shared.__offcutCommitHooks ??= new Set());

export function currentTransaction(): OpenTransaction | undefined {
  const open = storage.getStore();
  return open?.isOpen ? open : undefined;
}

const ATTEMPTS = 6;

/**
 * All of `work`'s changes, or none when it throws. Runs up to 6 times after serialization failures
 * or deadlocks, so effects outside `tx` must be jobs. Transactions don't nest: pass `tx`.
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
        if (timeoutMs)
          await tx.$queryRaw`SELECT set_config('statement_timeout', ${`${timeoutMs}`}, true)`;
        const result = await work(tx);
        open.notifications.push(...(await notificationsOfTriggers(tx)));
        return result;
      });
    try {
      const result = await withSpan('transaction', 'call', () =>
        connection().client.$transaction(runOnce, options),
      );
      open.isOpen = false;
      await runHooks(open);
      return result;
    } catch (error) {
      open.isOpen = false;
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      // Jitter, so that transactions that collided don't collide again.
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** A trigger's NOTIFY arrives after the commit; its setting announces it now. */
async function notificationsOfTriggers(tx: Tx): Promise<Notification[]> {
  const [setting] = await tx.$queryRaw<{ change: string | null }[]>`
    SELECT current_setting('offcut.catalogue_changed', true) AS change`;
  if (!setting?.change) return [];
  return [{ channel: 'catalogue_changed', payload: JSON.parse(setting.change) as unknown }];
}

/** Runs before `transaction` returns: the next page sees no stale cache. Returns unsubscribe. */
export function onCommit(hook: (commit: Commit) => unknown): () => void {
  commitHooks.add(hook);
  return () => void commitHooks.delete(hook);
}

/** The change is committed: a failing hook must not make it look undone. */
async function runHooks({ notifications }: OpenTransaction): Promise<void> {
  for (const hook of commitHooks) {
    try {
      await hook({ notifications });
    } catch (error) {
      warn('CommitHookWarning', error);
    }
  }
}

const RETRYABLE = new Set(['40001', '40P01', 'P2034', 'TransactionWriteConflict']);

/** A serialization failure or deadlock, as Prisma, its raw queries or pg report it. */
const isRetryable = (error: unknown) =>
  isAnyCause(error, ({ names }) => names.some((name) => RETRYABLE.has(name)));
