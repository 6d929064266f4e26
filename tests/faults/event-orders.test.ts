import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { refundTransaction, startPurchase } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../setup/sandbox';
import { rounds } from './rounds';
import {
  DECLINED,
  deliver,
  eventsOf,
  ledgerOf,
  openStall,
  pay,
  see,
  stockOf,
  payoutOf,
  refundAtStripe,
} from '../domain/trading/trade';
import { expectBalancedBooks } from '../setup/expectations';
import { permutations } from '../setup/permutations';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

async function deliverAll(events: Stripe.Event[]): Promise<void> {
  const copies = events.flatMap((event) =>
    Array<Stripe.Event>(1 + Math.floor(Math.random() * 3)).fill(event),
  );
  const outcomes = await Promise.all(copies.map(deliver));
  expect(outcomes).not.toContain('refused');
}

test('events of a declined, paid and refunded purchase can arrive in any order', async () => {
  const stall = await openStall(sandbox, { quantity: 1000 });
  const types = [
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'charge.refunded',
    'refund.updated',
  ];
  const orders = permutations([0, 1, 2, 3]);
  // The last orders start with what Stripe sends last: the hardest case.
  for (const order of orders.slice(-rounds(3, orders.length))) {
    const { transactionId } = await stall.buy({ quantity: 3 });
    await pay(sandbox, transactionId, DECLINED);
    await pay(sandbox, transactionId);
    await refundAtStripe(transactionId);
    const events = await eventsOf(sandbox, transactionId);
    const refunded = events.find((event) => event.type === 'charge.refunded')!;
    const byType = types.map(
      (type) =>
        events.find((event) => event.type === type) ??
        // Stripe sends it when a refund changes; for a card, only later.
        ({ ...refunded, id: `${refunded.id}_updated`, type } as Stripe.Event),
    );
    await deliverAll(order.map((index) => byType[index]!));
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'succeeded',
      refundedCents: 6297,
      commissionStatus: 'refunded',
      holdStatus: 'returned',
    });
    expect(await ledgerOf(transactionId)).toEqual({
      kinds: ['charge', 'refund'],
      balances: { buyer_payments: 0, seller_payable: 0, platform_fees: 0, disputes: 0 },
      sum: 0,
    });
  }
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 1000, held: 0, sold: 0 });
}, 300_000);

test('events can arrive during the purchase itself, on hosted Checkout and in disputes too', async () => {
  const stall = await openStall(sandbox, { quantity: 1000 });
  for (let round = 0; round < rounds(2, 40); round += 1) {
    const flow = round % 2 === 0 ? 'element' : 'checkout';
    const { transactionId } = await stall.buy({ quantity: 1, flow });
    const drip = async () => {
      const events = await eventsOf(sandbox, transactionId);
      await deliverAll(events.sort(() => Math.random() - 0.5));
    };
    await pay(sandbox, transactionId, DECLINED);
    const first = drip();
    await pay(sandbox, transactionId);
    await Promise.all([first, drip(), drip()]);
    const { stripePaymentIntentId: payment_intent } = await see(transactionId);
    const dispute = await sandbox.control.openDispute({ payment_intent: payment_intent! });
    const second = drip();
    const outcome = round % 4 < 2 ? 'won' : 'lost';
    await sandbox.control.closeDispute({ dispute: dispute.id, outcome });
    await Promise.all([second, drip(), drip()]);
    await drip();

    expect(await see(transactionId)).toMatchObject(
      outcome === 'won'
        ? { status: 'completed', commissionStatus: 'paid', isDisputed: false }
        : { status: 'refunded', commissionStatus: 'refunded', commissionCents: 0 },
    );
    const { kinds, sum } = await ledgerOf(transactionId);
    expect(kinds).toEqual(['charge', 'dispute', `dispute_${outcome}`]);
    expect(sum).toBe(0);
  }
}, 300_000);

test('ten presses of Refund issue one refund, in full and in part', async () => {
  for (const amountCents of [undefined, 2099]) {
    const stall = await openStall(sandbox);
    const started = await startPurchase(stall.order(), stall.buyer);
    const { transactionId } = started;
    await pay(sandbox, transactionId);
    for (const event of await eventsOf(sandbox, transactionId)) await deliver(event);
    await sandbox.control.clearRequests();

    const order = { transactionId, amountCents, reason: 'Wet pallets.', sequence: 1 };
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => refundTransaction(order, stall.seller)),
    );
    expect(new Set(presses.map((press) => press.refundId)).size).toBe(1);
    const events = await eventsOf(sandbox, transactionId);
    await Promise.all([...events, ...events].map(deliver));

    expect(await db.refund.count({ where: { transactionId } })).toBe(1);
    const { data } = await stripe().refunds.list({
      payment_intent: (await see(transactionId)).stripePaymentIntentId!,
    });
    expect(data).toHaveLength(1);
    const calls = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
    const { kinds, sum, balances } = await ledgerOf(transactionId);
    expect(kinds).toEqual(['charge', 'refund']);
    expect(sum).toBe(0);
    expect(await payoutOf(sandbox, stall)).toBe(balances.seller_payable);
    expect(await stockOf(stall.materialId)).toEqual(
      amountCents ? { onSale: 7, held: 0, sold: 3 } : { onSale: 10, held: 0, sold: 0 },
    );
  }
}, 300_000);
