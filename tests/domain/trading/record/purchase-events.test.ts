import { expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import {
  proposeHandover,
  cancelPurchase,
  requestRefund,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { addToTimeline } from '~/domain/trading/record/timeline.server';
import { paymentFailure } from '~/domain/trading/settlement/copy';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '~/domain/webhooks/copy';
import { payloadOf } from '~/domain/webhooks/webhooks.schema';
import { addEndpoint } from '~/domain/webhooks/index.server';
import type { Actor } from '~/lib/actor';
import { pickupTerms } from '../../../factories/pickup-terms';
import { useSandbox } from '../../../setup/sandbox';
import {
  createPurchase,
  makeBuyer,
  openStall,
  paidPurchase,
  recordDispute,
  refundAtStripe,
  type Stall,
} from '../trade';

const sandbox = useSandbox();

async function listeningStall(): Promise<Stall> {
  const stall = await openStall(sandbox);
  for (const actor of [stall.seller, stall.buyer]) {
    await addEndpoint({ url: 'http://127.0.0.1:9/', events: WEBHOOK_EVENT_TYPES }, actor);
  }
  return stall;
}

async function eventsFor({ companyId }: Actor) {
  const events = await db.webhookDelivery.findMany({
    where: { endpoint: { companyId: companyId! } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, createdAt: true, type: true, data: true },
  });
  return events.map(({ id, createdAt, type, data }) => {
    const payload = { id, timestamp: createdAt.toISOString(), type, data };
    const { data: described } = payloadOf(type as WebhookEventType)
      .strict()
      .parse(payload);
    expect(described).toEqual(data);
    return { type, data: described };
  });
}

const typesFor = async (actor: Actor) => [
  ...new Set((await eventsFor(actor)).map(({ type }) => type)),
];

test('both parties hear of a purchase, its payment and its refund; only the seller of stock', async () => {
  const stall = await listeningStall();
  const transactionId = await paidPurchase(sandbox, stall);
  await requestRefund({ transactionId, reason: 'One pallet was wet.' }, stall.buyer);
  await refundAtStripe(transactionId);
  await settleFromStripe(transactionId);
  const ofPurchase = [
    'order.created',
    'order.updated',
    'payment.succeeded',
    'refund.requested',
    'refund.succeeded',
    'refund.updated',
  ];
  expect((await typesFor(stall.buyer)).sort()).toEqual(ofPurchase);
  expect((await typesFor(stall.seller)).sort()).toEqual([...ofPurchase, 'stock.changed']);
  const [created] = await eventsFor(stall.buyer);
  const { materialId } = stall;
  expect(created).toEqual({
    type: 'order.created',
    data: { transactionId, materialId, status: 'pending' },
  });
  const paid = (await eventsFor(stall.seller)).find(({ type }) => type === 'payment.succeeded');
  expect(paid?.data).toEqual({ transactionId, materialId, status: 'completed' });
});

test('only the seller hears of a dispute', async () => {
  const stall = await listeningStall();
  const transactionId = await paidPurchase(sandbox, stall);
  await recordDispute(sandbox, transactionId);
  expect(await typesFor(stall.seller)).toContain('dispute.updated');
  expect(await typesFor(stall.buyer)).not.toContain('dispute.updated');
});

test('a purchase that ends unpaid is cancelled for both, and its stock is back', async () => {
  const stall = await listeningStall();
  const { transactionId } = await stall.buy();
  await db.webhookDelivery.deleteMany({});
  await cancelPurchase(transactionId, stall.buyer);
  expect(await typesFor(stall.buyer)).toEqual(['order.cancelled']);
  expect((await typesFor(stall.seller)).sort()).toEqual(['order.cancelled', 'stock.changed']);
});

test('a failed payment’s notification says once that it can be paid another way', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  const reason = paymentFailure({ code: 'payment_intent_payment_attempt_failed' });
  await transaction((tx) => addToTimeline(tx, transactionId, 'payment_failed', { reason }));
  const { content } = await db.notification.findFirstOrThrow({
    where: { recipientCompanyId: stall.buyer.companyId!, title: { startsWith: 'Payment failed' } },
  });
  expect(content).toContain(reason);
  expect(content.match(/another way/gi)).toHaveLength(1);
});

test('a proposed pickup updates the order', async () => {
  const stall = await listeningStall();
  const transactionId = await paidPurchase(sandbox, stall);
  const before = (await eventsFor(stall.buyer)).length;
  await proposeHandover({ transactionId, version: 0, ...pickupTerms }, stall.seller);
  expect((await eventsFor(stall.buyer)).slice(before)).toMatchObject([{ type: 'order.updated' }]);
});

test('of twelve buyers at once for ten units, ten orders and one change of stock are queued', async () => {
  const stall = await listeningStall();
  const buyers = await Promise.all(Array.from({ length: 12 }, makeBuyer));
  const bought = await Promise.allSettled(buyers.map((buyer) => stall.buy({ quantity: 1 }, buyer)));
  expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const queued = (await eventsFor(stall.seller)).map(({ type }) => type);
  expect(queued.filter((type) => type === 'order.created')).toHaveLength(10);
  expect(queued.filter((type) => type === 'stock.changed')).toHaveLength(1);
});
