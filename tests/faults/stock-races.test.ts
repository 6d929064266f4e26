import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { expireHold, settleFromStripe, startPurchase } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { isDatabaseAway } from '~/http/database-away';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { useSandbox } from '../setup/sandbox';
import { rounds } from './rounds';
import { deliver, makeBuyer, openStall, pay, see, stockOf } from '../domain/trading/trade';
import { expectBalancedBooks } from '../setup/expectations';

const BUYERS = 100;
const sandbox = useSandbox();
const buyers: Actor[] = [];
beforeAll(async () => {
  // In tens: on a busy machine, a hundred at once would wait too long for a connection.
  for (let turn = 0; turn < BUYERS; turn += 10) {
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, makeBuyer))));
  }
});
afterAll(expectBalancedBooks);

test('100 simultaneous buyers never get more than the stock, round after round', async () => {
  const ROUNDS = rounds(1, 20);
  for (let round = 0; round < ROUNDS; round += 1) {
    const stall = await openStall(sandbox, { quantity: 10 });
    const results = await Promise.allSettled(
      buyers.map((buyer, index) => stall.buy({ quantity: 1 + ((index + round) % 4) }, buyer)),
    );
    const won = results.filter((result) => result.status === 'fulfilled').map((r) => r.value);
    const lost = results
      .filter((result) => result.status === 'rejected')
      .map((r) => r.reason as unknown);

    const held = won.reduce((sum, purchase) => sum + purchase.quantity, 0);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10 - held, held, sold: 0 });
    expect(held).toBe(10);
    const isRefused = (error: unknown) => isDomainError(error) && error.status === 409;
    // On a slow machine some wait too long for a connection, and get 503 in production.
    expect(lost.filter((error) => !isRefused(error) && !isDatabaseAway(error))).toEqual([]);

    const paying = won.filter((_, index) => index % 2 === 0);
    await Promise.all(
      won.map(async (purchase) => {
        if (paying.includes(purchase)) await pay(sandbox, purchase.transactionId);
        await expireHold(purchase.transactionId, new Date(Date.now() + 3_600_000));
      }),
    );
    const sold = paying.reduce((sum, purchase) => sum + purchase.quantity, 0);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10 - sold, held: 0, sold });
  }
}, 300_000);

test('one form sent 20 times at once creates one transaction and one payment intent', async () => {
  for (const flow of ['element', 'checkout'] as const) {
    const stall = await openStall(sandbox, { quantity: 3 });
    const order = stall.order({ quantity: 3, flow });
    await sandbox.control.clearRequests();
    const started = await Promise.all(
      Array.from({ length: 20 }, () => startPurchase(order, stall.buyer)),
    );
    expect(new Set(started.map((purchase) => purchase.transactionId)).size).toBe(1);
    expect(new Set(started.map((each) => each.clientSecret ?? each.checkoutUrl)).size).toBe(1);
    expect(await db.transaction.count({ where: { materialId: stall.materialId } })).toBe(1);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 0, held: 3, sold: 0 });
    const calls = await sandbox.control.requests({ match: 'POST' });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
    const intents = await stripe().paymentIntents.list({ limit: 100 });
    const ours = intents.data.filter(
      (intent) => intent.metadata.transactionId === started[0]!.transactionId,
    );
    expect(ours).toHaveLength(flow === 'element' ? 1 : 0);
  }
});

test('a payment that succeeds as its hold expires never ends paid and released', async () => {
  const ROUNDS = rounds(20, 200);
  const outcomes = { completed: 0, cancelled: 0 };
  const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
  const stall = await openStall(sandbox, { quantity: 1000 });
  const race = async (round: number) => {
    const flow = round % 2 === 0 ? 'element' : 'checkout';
    const { transactionId } = await stall.buy({ quantity: 1, flow }, buyers[round % buyers.length]);
    if (round % 10 === 0) await pay(sandbox, transactionId);
    if (round % 10 === 1) await expireHold(transactionId, new Date(Date.now() + 3_600_000));
    await Promise.all([
      pause()
        .then(() => pay(sandbox, transactionId))
        .catch(() => undefined),
      pause().then(() => expireHold(transactionId, new Date(Date.now() + 3_600_000))),
      pause().then(() => settleFromStripe(transactionId)),
      pause().then(async () => {
        const { stripePaymentIntentId: about } = await see(transactionId);
        const events = about ? await sandbox.control.events({ about }) : [];
        await Promise.all(events.map(deliver));
      }),
    ]);
    const status = await settleFromStripe(transactionId);
    const row = await see(transactionId);
    const intent = row.stripePaymentIntentId
      ? await stripe().paymentIntents.retrieve(row.stripePaymentIntentId)
      : null;
    if (intent?.status === 'succeeded') {
      expect(row).toMatchObject({ status: 'completed', holdStatus: 'sold' });
    } else {
      expect(row).toMatchObject({ status: 'cancelled', holdStatus: 'released' });
    }
    outcomes[status as keyof typeof outcomes] += 1;
  };
  for (let round = 0; round < ROUNDS; round += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => race(round + index)));
  }
  expect(Math.min(outcomes.completed, outcomes.cancelled)).toBeGreaterThan(0);
  const { onSale, held, sold } = await stockOf(stall.materialId);
  expect({ onSale, held, sold }).toEqual({
    onSale: 1000 - outcomes.completed,
    held: 0,
    sold: outcomes.completed,
  });
}, 300_000);
