import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { reconcile } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../../setup/sandbox';
import { resetDatabase } from '../../../setup/database';
import { openStall, paidPurchase, see, refundAtStripe } from '../trade';

const sandbox = useSandbox();
beforeEach(async () => {
  await sandbox.control.reset();
  await resetDatabase();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function refundWithoutEvents(): Promise<string> {
  const id = await paidPurchase(sandbox, await openStall(sandbox));
  await reconcile({ olderThanMs: 0 });
  await refundAtStripe(id);
  return id;
}

const takeDelivery = (occurredAt: Date) =>
  db.stripeEvent.create({
    data: { id: `evt_${randomUUID()}`, type: 'payment_intent.succeeded', occurredAt },
  });

test('a delivery after a long gap doesn’t hide events missed before it', async () => {
  const id = await refundWithoutEvents();
  await takeDelivery(inHours(3));
  expect((await reconcile({ now: inHours(3.1) })).failures).toEqual([]);
  expect(await see(id)).toMatchObject({ status: 'refunded' });
});

test('after an incomplete run the next one starts from the same point', async () => {
  const id = await refundWithoutEvents();
  const { paymentIntents, events } = stripe();
  for (let count = 0; count < 2; count += 1) {
    const { id: strange } = await paymentIntents.create({ amount: 500, currency: 'usd' });
    await paymentIntents.cancel(strange);
  }
  const list = events.list.bind(events);
  vi.spyOn(events, 'list').mockImplementation((params, options) => {
    if (params?.starting_after) throw new Error('the line was cut');
    return list({ ...params, limit: 2 }, options);
  });
  expect((await reconcile({ now: inHours(3) })).failures).toMatchObject([{ id: 'events' }]);
  const type = 'payment_intent.canceled';
  expect(await db.stripeEvent.count({ where: { type } })).toBe(2);
  expect(await see(id)).toMatchObject({ status: 'completed' });

  vi.restoreAllMocks();
  expect((await reconcile({ now: inHours(6) })).failures).toEqual([]);
  expect(await see(id)).toMatchObject({ status: 'refunded' });
});

test('a sweep lists only the last hour again', async () => {
  await reconcile({ now: inHours(1) });
  const { sweptUntil } = await db.stripeSweep.findFirstOrThrow();
  await sandbox.control.clearRequests();
  await reconcile({ now: inHours(2) });
  const [listed] = await sandbox.control.requests({ match: 'GET /v1/events' });
  const since = Math.floor(sweptUntil.getTime() / 1000) - 3600;
  expect(new URLSearchParams(listed!.query).get('created[gte]')).toBe(String(since));
});
