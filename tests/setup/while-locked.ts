import { expect } from 'vitest';
import { db, transaction, type Tx } from '~/db/client.server';

async function waiting(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row!.count;
}

/**
 * A locked row holds the acts back, which come to it one after the other, and is released when the
 * first `most` of them wait: those and the question each need a connection.
 */
export async function doWhileLocked<Answer>(
  lock: (tx: Tx) => Promise<unknown>,
  acts: (() => Promise<Answer>)[],
  most = acts.length,
): Promise<PromiseSettledResult<Answer>[]> {
  let unlock = () => {};
  const isUnlocked = new Promise<void>((resolve) => (unlock = resolve));
  let holder: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    holder = transaction(async (tx) => {
      await lock(tx);
      resolve();
      await isUnlocked;
    });
  });
  // Settled from the start: an act may fail before the lock's holder has ended.
  const running: Promise<PromiseSettledResult<Answer>[]>[] = [];
  try {
    for (const [index, act] of acts.entries()) {
      running.push(Promise.allSettled([act()]));
      if (index < most) await expect.poll(waiting).toBe(index + 1);
    }
  } finally {
    unlock();
    await holder;
  }
  return (await Promise.all(running)).flat();
}
