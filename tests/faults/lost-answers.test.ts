import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { syncAccounts } from '~/domain/companies/onboarding/payment-status.server';
import { holdForPurchase } from '~/domain/trading/checkout/hold-for-purchase.server';
import { reconcile, refundTransaction, startPurchase } from '~/domain/trading/index.server';
import { openPayment } from '~/domain/trading/checkout/open-payment.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../setup/sandbox';
import { rounds } from './rounds';
import {
  DECLINED,
  makeBuyer,
  openStall,
  pay,
  see,
  stockOf,
  createPurchase,
  refundAtStripe,
} from '../domain/trading/trade';
import { expectBalancedBooks, expectRefusal } from '../setup/expectations';

vi.setConfig({ testTimeout: 120_000 });

const sandbox = useSandbox();
afterEach(() => setStripeOptions({}));
afterAll(expectBalancedBooks);

const CREATE = { element: 'POST /v1/payment_intents', checkout: 'POST /v1/checkout/sessions' };
const inAnHour = () => new Date(Date.now() + 3_600_000);

async function age(transactionId: string, minutes: number): Promise<void> {
  await db.$executeRaw`
    UPDATE transactions SET created_at = created_at - ${minutes} * interval '1 minute'
     WHERE id = ${transactionId}::uuid`;
  await db.$executeRaw`
    UPDATE stock_holds SET expires_at = expires_at - ${minutes} * interval '1 minute'
     WHERE transaction_id = ${transactionId}::uuid`;
}

/** The SDK retries a dropped connection once, whatever its settings. */
function setStripeOptions(settings: { timeout?: number }): void {
  const client = stripe() as unknown as { _setApiField(name: string, value: number): void };
  const all = { timeout: 10_000, maxNetworkRetries: 0, ...settings };
  for (const [name, value] of Object.entries(all)) client._setApiField(name, value);
}

async function chargesOf(transactionId: string) {
  const { data } = await stripe().charges.list({ limit: 100 });
  return data.filter((charge) => charge.metadata.transactionId === transactionId && charge.paid);
}

const UNANSWERED = ['times out after it did the work', { kind: 'timeout', when: 'after' }] as const;
const STORED = [
  'answers 500 after it did the work',
  { kind: 'error', status: 500, when: 'after' },
] as const;
const FAILED = ['answers 500', { kind: 'error', status: 500 }] as const;
const FAULTS = {
  element: [
    UNANSWERED,
    STORED,
    FAILED,
    ['answers 429', { kind: 'error', status: 429 }],
    ['cuts the connection after it did the work', { kind: 'reset', when: 'after', times: 2 }],
  ],
  checkout: [UNANSWERED, STORED, FAILED],
} as const;

describe.each(['element', 'checkout'] as const)('Stripe fails while creating %s', (flow) => {
  test.each(FAULTS[flow])('%s: a retry charges once', async (_case, fault) => {
    const stall = await openStall(sandbox);
    await sandbox.control.clearRequests();
    setStripeOptions({ timeout: fault.kind === 'timeout' ? 1_500 : 10_000 });
    await sandbox.control.fail({ ...fault, match: CREATE[flow] });
    const order = stall.order({ flow });
    await expectRefusal(startPurchase(order, stall.buyer), 'service_unavailable');
    setStripeOptions({});
    await db.$executeRaw`UPDATE transactions SET created_at = created_at - interval '2 seconds'`;
    const started = await startPurchase(order, stall.buyer);
    const calls = await sandbox.control.requests({ match: CREATE[flow] });
    expect(calls.length).toBeGreaterThan(1);
    const isStored = fault.kind === 'error' && fault.status === 500;
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(isStored ? 2 : 1);

    await pay(sandbox, started.transactionId);
    await reconcile({ olderThanMs: 0 });
    expect(await see(started.transactionId)).toMatchObject({ status: 'completed' });
    expect(await chargesOf(started.transactionId)).toHaveLength(1);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('the client retries one lost response on its own', async () => {
    const stall = await openStall(sandbox);
    await sandbox.control.fail({ kind: 'reset', when: 'after', match: CREATE[flow] });
    const started = await stall.buy({ flow });
    expect(started.clientSecret ?? started.checkoutUrl).toBeDefined();
  });
});

describe('a process dies', () => {
  test('between hold and payment: the purchase is finished in time or released', async () => {
    for (const flow of ['element', 'checkout'] as const) {
      const stall = await openStall(sandbox);
      const order = stall.order({ flow });
      const { transactionId } = await holdForPurchase(order, stall.buyer);
      await age(transactionId, 5);

      const { failures } = await reconcile();
      expect(failures).toEqual([]);
      const finished = await see(transactionId);
      expect(finished.stripePaymentIntentId ?? finished.stripeCheckoutSessionId).not.toBeNull();
      expect(finished.status).toBe('pending');

      await reconcile({ olderThanMs: 0, now: inAnHour() });
      expect((await see(transactionId)).status).toBe('cancelled');
      expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    }
  });

  test('and the buyer returns minutes later, ten times at once: one page, its hold extended to match', async () => {
    const stall = await openStall(sandbox);
    const order = stall.order({ flow: 'checkout' });
    const { transactionId } = await holdForPurchase(order, stall.buyer);
    await age(transactionId, 5);
    const started = await Promise.all(
      Array.from({ length: 10 }, () => startPurchase(order, stall.buyer)),
    );
    expect(new Set(started.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    const row = await see(transactionId);
    const session = await stripe().checkout.sessions.retrieve(row.stripeCheckoutSessionId!);
    expect(session.expires_at).toBe(Math.floor(row.holdExpiresAt.getTime() / 1000));
    expect(row.stripeAttempt).toBe(2);
    await pay(sandbox, transactionId);
    await reconcile({ olderThanMs: 0 });
    expect(await see(transactionId)).toMatchObject({ status: 'completed', holdStatus: 'sold' });
  });

  test('a hold can be extended only in its first half hour', async () => {
    const stall = await openStall(sandbox);
    const { transactionId } = await holdForPurchase(stall.order({ flow: 'checkout' }), stall.buyer);
    await age(transactionId, 32);
    await db.stockHold.update({
      where: { transactionId },
      data: { expiresAt: new Date(Date.now() + 10 * 60_000) },
    });
    await expectRefusal(openPayment(transactionId), 'payment_failed');
    await reconcile({ olderThanMs: 0, now: inAnHour() });
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', holdStatus: 'released' });
  });

  test('at any point of a purchase: no payment is lost or charged twice, no hold is stuck', async () => {
    const stall = await openStall(sandbox, { quantity: 1000 });
    const ROUNDS = rounds(5, 50);
    const started: { id: string; paid: boolean }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const flow = round % 2 === 0 ? 'element' : 'checkout';
      const order = stall.order({ quantity: 1, flow });
      const point = round % 5;
      const { transactionId } = await holdForPurchase(order, await makeBuyer());
      if (point === 1) {
        await sandbox.control.fail({ kind: 'reset', when: 'after', times: 2, match: CREATE[flow] });
        await openPayment(transactionId).catch(() => undefined);
      }
      if (point >= 2) await openPayment(transactionId);
      // 2: opened and left; 3: declined and left; 4: paid, and no event ever arrives.
      if (point === 3) await pay(sandbox, transactionId, DECLINED);
      if (point === 4) await pay(sandbox, transactionId);
      started.push({ id: transactionId, paid: point === 4 });
    }
    const { failures } = await reconcile({ olderThanMs: 0, now: inAnHour() });
    expect(failures).toEqual([]);
    for (const { id, paid } of started) {
      expect(await see(id)).toMatchObject(
        paid
          ? { status: 'completed', holdStatus: 'sold' }
          : { status: 'cancelled', holdStatus: 'released' },
      );
      expect(await chargesOf(id)).toHaveLength(paid ? 1 : 0);
    }
    const sold = started.filter(({ paid }) => paid).length;
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 1000 - sold, held: 0, sold });
  }, 300_000);
});

test('with every event dropped everything is reconciled within ten minutes', async () => {
  const stall = await openStall(sandbox, { quantity: 100 });
  const buy = async () => (await stall.buy({ quantity: 1 }, await makeBuyer())).transactionId;
  const [paid, open, refunded, disputed] = [await buy(), await buy(), await buy(), await buy()];
  // The reconciler runs every five minutes: its second run is five to ten minutes away.
  const runAgain = () => reconcile({ now: new Date(Date.now() + 5 * 60_000) });
  for (const id of [paid, refunded, disputed]) await pay(sandbox, id);
  await runAgain();
  // The purchase is final here when these change at Stripe, so only the events report them.
  await refundAtStripe(refunded);
  await sandbox.control.openDispute({
    payment_intent: (await see(disputed)).stripePaymentIntentId!,
  });
  await sandbox.control.setTransfers({ account: stall.accountId, status: 'inactive' });
  const { failures } = await runAgain();
  await syncAccounts();
  expect(failures).toEqual([]);
  expect(await see(paid)).toMatchObject({ status: 'completed' });
  expect(await see(open)).toMatchObject({ status: 'pending', holdStatus: 'held' });
  expect(await see(refunded)).toMatchObject({ status: 'refunded', holdStatus: 'returned' });
  expect(await see(disputed)).toMatchObject({ status: 'completed', commissionStatus: 'held' });
  const seller = await db.company.findUniqueOrThrow({ where: { id: stall.seller.companyId! } });
  expect(seller.paymentEnabled).toBe(false);
});

test('payments and refunds behind a full page of open ones are reconciled too', async () => {
  const stall = await openStall(sandbox, { quantity: 100 });
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.push((await stall.buy({ quantity: 1 }, await makeBuyer())).transactionId);
  }
  const inOrder = [...ids].sort();
  // Same timestamp, so the ids decide the order.
  await db.$executeRaw`
    UPDATE transactions SET created_at = now() - interval '1 minute' WHERE id = ANY(${ids}::uuid[])`;
  const [last] = inOrder.slice(-1) as [string];
  await pay(sandbox, last);
  await reconcile({ olderThanMs: 0, pageSize: 2 });
  expect(await see(last)).toMatchObject({ status: 'completed' });

  for (const id of inOrder.slice(0, 3)) await pay(sandbox, id);
  await reconcile({ olderThanMs: 0, pageSize: 2 });
  for (const transactionId of inOrder.slice(0, 3)) {
    await sandbox.control.fail({ kind: 'reset', times: 2, match: 'POST /v1/refunds' });
    await refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  }
  await sandbox.control.clearFaults();
  const { refunds } = await reconcile({ olderThanMs: 0, pageSize: 1 });
  expect(refunds).toBe(3);
  for (const id of inOrder.slice(0, 3)) expect((await see(id)).status).toBe('refunded');
});

test('recent purchases are left to their events', async () => {
  const { transactionId } = await createPurchase(sandbox);
  await pay(sandbox, transactionId);
  await reconcile();
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
});
