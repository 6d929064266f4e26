import { db } from '~/db/client.server';
import { pagesOf, stripe } from '~/services/stripe.server';
import { dueFailures, openFailuresAmong } from './event-failures.server';
import { expireHold } from '../checkout/expire-hold.server';
import { applyEvent } from './handle-stripe-event.server';
import { openPayment } from '../checkout/open-payment.server';
import { takeAgain } from './replay-event.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { PURCHASE_EVENTS } from './stripe-events';
import { submitRefund } from '../refunds/submit-refund.server';

const MINUTE_MS = 60_000;
/** With a run every five minutes nothing is wrong for longer than ten, if no event ever arrives. */
const OLDER_THAN_MS = 4 * MINUTE_MS;
const PAGE_SIZE = 500;
/** How far back missed events are looked for: Stripe itself sends for three days. */
const EVENTS_BACK_MS = 3 * 24 * 60 * MINUTE_MS;
/** Stripe's list runs behind its own deliveries by moments. */
const EVENTS_OVERLAP_MS = 60 * MINUTE_MS;
const SWEEP = { list: 'events' };

export interface Reconciliation {
  purchases: number;
  refunds: number;
  events: number;
  /** Dead letters that had their effects now */
  deadLetters: number;
  failures: { id: string; error: unknown }[];
}

/**
 * Makes everything right that events, requests and jobs did not: asks Stripe about every purchase
 * that is not final and older than `olderThanMs`, read in pages of `pageSize`, finishes or releases
 * those that a dying process left without a payment, sends refunds that were written down, takes the
 * events that never arrived, and tries dead letters again, further apart each time. One that fails
 * does not keep the others from it. Safe to repeat and to run twice at once.
 */
export async function reconcile({
  olderThanMs = OLDER_THAN_MS,
  now = new Date(),
  pageSize = PAGE_SIZE,
}: { olderThanMs?: number; now?: Date; pageSize?: number } = {}): Promise<Reconciliation> {
  const before = new Date(now.getTime() - olderThanMs);
  const result: Reconciliation = {
    purchases: 0,
    refunds: 0,
    events: 0,
    deadLetters: 0,
    failures: [],
  };

  const attempt: Attempt = async (id, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      result.failures.push({ id, error });
      return false;
    }
  };

  for await (const { id } of rowsOf(openPurchases(before, now), pageSize)) {
    result.purchases += 1;
    await attempt(id, () => reconcilePurchase(id, now));
  }
  for await (const refund of rowsOf(pendingRefunds(before), pageSize)) {
    const { id, transactionId, stripeRefundId } = refund;
    result.refunds += 1;
    await attempt(id, () => (stripeRefundId ? settleFromStripe(transactionId) : submitRefund(id)));
  }
  await attempt('events', async () => {
    result.events = await takeMissedEvents(before, attempt);
  });
  for (const eventId of await dueFailures(now)) {
    await attempt(eventId, async () => {
      await takeAgain(eventId, 'reconciler');
      result.deadLetters += 1;
    });
  }
  return result;
}

/** The job. @throws AggregateError of what failed, so that it is logged and tried again */
export async function reconcileAll(): Promise<void> {
  const { failures } = await reconcile();
  if (failures.length === 0) return;
  throw new AggregateError(
    failures.map(({ error }) => error),
    `reconciling failed for ${failures.map(({ id }) => id).join(', ')}`,
  );
}

/** Notes a failure under an id and goes on. @returns whether the work was done */
type Attempt = (id: string, work: () => Promise<unknown>) => Promise<boolean>;

interface Place {
  id: string;
  createdAt: Date;
}

type ReadPage<Row extends Place> = (place: {
  /** Rows that stand behind the last one of the page before */
  after: object;
  take: number;
}) => Promise<Row[]>;

const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies object[];

/**
 * All rows, the oldest first, read a page at a time: payments that a bank works on for days keep
 * their place at the front, and nothing behind them is left out.
 */
async function* rowsOf<Row extends Place>(readPage: ReadPage<Row>, take: number) {
  let after = {};
  for (;;) {
    const rows = await readPage({ after, take });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < take) return;
    const { id, createdAt } = last;
    after = { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
  }
}

const openPurchases =
  (before: Date, now: Date): ReadPage<Place> =>
  ({ after, take }) =>
    db.transaction.findMany({
      where: {
        status: { in: ['pending', 'processing'] },
        OR: [{ createdAt: { lte: before } }, { hold: { status: 'held', expiresAt: { lte: now } } }],
        AND: after,
      },
      orderBy: [...OLDEST_FIRST],
      take,
      select: { id: true, createdAt: true },
    });

async function reconcilePurchase(id: string, now: Date): Promise<void> {
  const status = await settleFromStripe(id);
  if (status !== 'pending') return;
  if ((await expireHold(id, now)) !== 'pending') return;
  // Died between the hold and the payment: the same key finds or makes it, and the buyer can pay.
  await openPayment(id);
}

const pendingRefunds =
  (before: Date): ReadPage<Place & { transactionId: string; stripeRefundId: string | null }> =>
  ({ after, take }) =>
    db.refund.findMany({
      where: { status: 'pending', createdAt: { lte: before }, AND: after },
      orderBy: [...OLDEST_FIRST],
      take,
      select: { id: true, createdAt: true, transactionId: true, stripeRefundId: true },
    });

/**
 * Refunds and disputes change at Stripe without a purchase being open here. Sellers' accounts do too,
 * but their events are on no list of the platform's: `syncAccounts` looks at the accounts instead.
 *
 * A list begins where the last one that was read to its end stopped. The newest event that is stored
 * would not do: it may be a delivery from after hours without any, and Stripe lists the newest first,
 * so that a run that dies leaves the older ones out. Nor is it always three days: that is a call for
 * each hundred events, old ones all but a few, every five minutes.
 */
async function takeMissedEvents(before: Date, attempt: Attempt): Promise<number> {
  const lastSweep = await db.stripeSweep.findUnique({ where: SWEEP });
  const sinceMs = Math.max(
    before.getTime() - EVENTS_BACK_MS,
    (lastSweep?.sweptUntil.getTime() ?? 0) - EVENTS_OVERLAP_MS,
  );
  let taken = 0;
  let isComplete = true;
  const pages = pagesOf((place) =>
    stripe().events.list({
      types: [...PURCHASE_EVENTS],
      created: { gte: Math.floor(sinceMs / 1000) },
      ...place,
    }),
  );
  for await (const events of pages) {
    // Those have their own time.
    const deadLetters = await openFailuresAmong(events.map(({ id }) => id));
    for (const event of events) {
      if (event.created * 1000 > before.getTime() || deadLetters.has(event.id)) continue;
      const isTaken = await attempt(event.id, async () => {
        if ((await applyEvent(event, 'reconciler')) === 'applied') taken += 1;
      });
      isComplete &&= isTaken;
    }
  }
  // One that failed is a dead letter at the next run, unless that could not be noted either.
  if (isComplete) {
    const data = { sweptUntil: before };
    await db.stripeSweep.upsert({ where: SWEEP, create: { ...SWEEP, ...data }, update: data });
  }
  return taken;
}
