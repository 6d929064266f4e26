import { db } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { pagesOf, stripe, isGone } from '~/services/stripe.server';
import { dueFailures, openFailures } from './event-failures.server';
import { expireHold } from '../checkout/release-purchase.server';
import { applyEvent } from './handle-stripe-event.server';
import { openPayment } from '../checkout/open-payment.server';
import { retryEvent } from './replay-event.server';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { PURCHASE_EVENTS, PAYOUT_EVENTS } from './stripe-events';
import { submitRefund } from '../refunds/submit-refund.server';

const MINUTE_MS = 60_000;
const OLDER_THAN_MS = 4 * MINUTE_MS;
const PAGE_SIZE = 500;
/** Stripe itself retries deliveries for three days. */
const EVENTS_BACK_MS = 3 * 24 * 60 * MINUTE_MS;
/** Stripe's event list can lag behind its deliveries. */
const EVENTS_OVERLAP_MS = 60 * MINUTE_MS;
const SWEEP = { list: 'events' };
const HOUR_MS = 60 * MINUTE_MS;
const SELLERS_A_RUN = 2_000;
/** Within two of the three days that Stripe's events are read back */
const MOST_RUNS = 48;

/**
 * Repairs what events, requests and jobs missed; one failure doesn't stop the rest. Safe to repeat
 * and to run concurrently.
 */
export async function reconcile({
  olderThanMs = OLDER_THAN_MS,
  now = new Date(),
  pageSize = PAGE_SIZE,
}: { olderThanMs?: number; now?: Date; pageSize?: number } = {}) {
  const before = new Date(now.getTime() - olderThanMs);
  const failures: { id: string; error: unknown }[] = [];
  const result = { purchases: 0, refunds: 0, events: 0, retriedEvents: 0, failures };

  const attempt: Attempt = async (id, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      failures.push({ id, error });
      return false;
    }
  };

  for await (const { id } of openPurchases(before, now, pageSize)) {
    result.purchases += 1;
    await attempt(id, () => reconcilePurchase(id, now));
  }
  for await (const refund of pendingRefunds(before, pageSize)) {
    const { id, transactionId, stripeRefundId } = refund;
    result.refunds += 1;
    await attempt(id, () => (stripeRefundId ? settleFromStripe(transactionId) : submitRefund(id)));
  }
  await attempt('events', async () => {
    result.events = await takeMissedEvents(before, attempt);
  });
  for (const eventId of await dueFailures(now)) {
    await attempt(eventId, async () => {
      await retryEvent(eventId, 'reconciler');
      result.retriedEvents += 1;
    });
  }
  return result;
}

/** The job. @throws AggregateError of all failures, so that it is logged and retried */
export async function reconcileAll(): Promise<void> {
  const { failures } = await reconcile();
  if (failures.length === 0) return;
  throw new AggregateError(
    failures.map(({ error }) => error),
    `reconciling failed for ${failures.map(({ id }) => id).join(', ')}`,
  );
}

type Attempt = (id: string, work: () => Promise<unknown>) => Promise<boolean>;

interface Place {
  id: string;
  createdAt: Date;
}

const OLDEST_FIRST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

/** In batches of all: payments pending at a bank for days don't block newer ones. */
const after = (last: Place | undefined) =>
  last && {
    OR: [{ createdAt: { gt: last.createdAt } }, { createdAt: last.createdAt, id: { gt: last.id } }],
  };

const openPurchases = (before: Date, now: Date, size: number) =>
  inBatches<Place>(size, (last, take) =>
    db.transaction.findMany({
      where: {
        status: { in: ['pending', 'processing'] },
        OR: [{ createdAt: { lte: before } }, { hold: { status: 'held', expiresAt: { lte: now } } }],
        AND: after(last),
      },
      orderBy: OLDEST_FIRST,
      take,
      select: { id: true, createdAt: true },
    }),
  );

async function reconcilePurchase(id: string, now: Date): Promise<void> {
  const status = await settleFromStripe(id);
  if (status !== 'pending') return;
  if ((await expireHold(id, now)) !== 'pending') return;
  // The process died between the hold and the payment: the same key finds or creates it.
  await openPayment(id);
}

const pendingRefunds = (before: Date, size: number) =>
  inBatches<Place & { transactionId: string; stripeRefundId: string | null }>(size, (last, take) =>
    db.refund.findMany({
      where: { status: 'pending', createdAt: { lte: before }, AND: after(last) },
      orderBy: OLDEST_FIRST,
      take,
      select: { id: true, createdAt: true, transactionId: true, stripeRefundId: true },
    }),
  );

/**
 * Starts where the last complete listing ended, not at the newest stored event: Stripe lists newest
 * first, so a run that dies midway would skip the older ones.
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
    const failed = await openFailures({ among: events.map(({ id }) => id) });
    for (const event of events) {
      if (event.created * 1000 > before.getTime() || failed.includes(event.id)) continue;
      const isTaken = await attempt(event.id, async () => {
        if ((await applyEvent(event, 'reconciler')) === 'applied') taken += 1;
      });
      isComplete &&= isTaken;
    }
  }
  if (isComplete) {
    const data = { sweptUntil: before };
    await db.stripeSweep.upsert({ where: SWEEP, create: { ...SWEEP, ...data }, update: data });
  }
  return taken;
}

/**
 * The hourly job: applies payout events that were never delivered. Stripe lists them by account, so it
 * asks for each seller with a sale in 90 days; with more than 2,000, for some each hour, and for all
 * within two days. Safe to repeat and to run concurrently.
 * @throws AggregateError of all failures, after the others were tried
 */
export async function sweepPayoutEvents(
  now = new Date(),
  sellersARun = SELLERS_A_RUN,
): Promise<void> {
  const sellers = await db.$queryRaw<{ id: string; stripeAccount: string }[]>`
    SELECT c.id, c.stripe_account_id AS "stripeAccount" FROM companies c
     WHERE c.stripe_account_id IS NOT NULL
       AND EXISTS (SELECT 1 FROM transactions t WHERE t.seller_company_id = c.id
                      AND t.completed_at > now() - interval '90 days')
     ORDER BY c.id`;
  const failures: unknown[] = [];
  const created = { gte: Math.floor((now.getTime() - EVENTS_BACK_MS) / 1000) };
  const runs = Math.min(MOST_RUNS, Math.ceil(sellers.length / sellersARun));
  const run = Math.floor(now.getTime() / HOUR_MS) % runs;
  for (const { id, stripeAccount } of sellers) {
    if (Number.parseInt(id.slice(0, 8), 16) % runs !== run) continue;
    const about = { types: [...PAYOUT_EVENTS], created };
    try {
      for await (const events of pagesOf((place) =>
        stripe().events.list({ ...about, ...place }, { stripeAccount }),
      )) {
        for (const event of events) {
          const sent = { ...event, account: stripeAccount };
          await applyEvent(sent, 'reconciler').catch((error: unknown) => failures.push(error));
        }
      }
    } catch (error) {
      if (!isGone(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payout events were not applied');
}
