import { expect, test } from '@playwright/test';
import type Stripe from 'stripe';
import { db } from '~/db/client.server';
import { checkInvariants } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { ledgerOf } from '../../domain/trading/trade';
import { rounds } from '../../faults/rounds';
import { signatureHeader } from '../../sandbox/index';
import { openEvents } from '../../setup/event-stream';
import { makeAdmin } from '../setup/administering';
import { cookieFor, makeBuyer, makeMaterial, makeSeller, stockOf } from '../setup/market';
import {
  openMarket,
  orderOf,
  type OwnMarket,
  post,
  purchaseOf,
  sendCard,
  sendOrder,
} from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';
import { permutations } from '../../setup/permutations';

/* Serial: starting this world takes the longest. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(900_000);

let market: OwnMarket;
let servers: [string, string];
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;
test.beforeAll(async () => {
  database = await makeEmptyDatabase();
  market = await openMarket(database.url);
  // Events come only from the test, to the server it picks.
  await market.sandbox.control.webhooks({ dropAll: true });
  servers = [
    (await market.startServer()).origin,
    (await market.startServer({ isAnother: true })).origin,
  ];
});
test.afterAll(async () => {
  await market?.close();
  await database?.drop();
});

const either = (index: number) => servers[index % 2]!;

async function deliver(server: string, event: Stripe.Event): Promise<number> {
  const body = JSON.stringify(event);
  const { status } = await fetch(`${server}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': signatureHeader(body, process.env.STRIPE_WEBHOOK_SECRET!),
    },
    body,
  });
  return status;
}

test('stock held through one server is neither shown nor sold by the other', async () => {
  const QUANTITY = 5;
  const BUYERS = 12;
  const material = await makeMaterial({ quantity: QUANTITY });
  const list = `/browse?search=${material.title.split(' ').at(-1)}`;
  const seenOn = async (server: string) => (await fetch(server + list)).text();
  // Twice, so that each server answers from its cache.
  for (const server of [...servers, ...servers]) {
    expect(await seenOn(server)).toContain(`${QUANTITY} available`);
  }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => makeBuyer()));
  const cookies = await Promise.all(buyers.map(cookieFor));
  const statuses = await Promise.all(
    cookies.map(async (cookie, index) => {
      const response = await sendOrder(either(index), orderOf(cookie, { material }));
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUANTITY);
  expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - QUANTITY);
  expect(await stockOf(material.id)).toMatchObject({ quantity: 0, quantityHeld: QUANTITY });
  for (const server of servers) {
    await expect.poll(() => seenOn(server)).not.toContain(`${QUANTITY} available`);
  }
});

test('events delivered in any order, one to three times, in parallel, to both servers give one result', async () => {
  const material = await makeMaterial({ quantity: 1000 });
  const cookie = await cookieFor(await makeBuyer());
  const orders = permutations([0, 1, 2, 3]);
  for (const order of orders.slice(-rounds(1, orders.length))) {
    const bought = orderOf(cookie, { material, quantity: 3 });
    await sendOrder(either(0), bought);
    const { id, stripePaymentIntentId } = (await purchaseOf(bought))!;
    const intent = stripePaymentIntentId!;
    const { control } = market.sandbox;
    await control.pay({ payment_intent: intent, number: '4000000000000002' });
    await control.pay({ payment_intent: intent });
    await stripe().refunds.create({
      payment_intent: intent,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    const events = await control.events({ about: intent });
    const of = (type: string) => events.find((event) => event.type === type)!;
    const refunded = of('charge.refunded');
    const all = [
      of('payment_intent.payment_failed'),
      of('payment_intent.succeeded'),
      refunded,
      // Stripe sends this when a refund changes; for a card it comes late.
      { ...refunded, id: `${refunded.id}_updated`, type: 'refund.updated' } as Stripe.Event,
    ];
    const copies = order.flatMap((place) =>
      Array<Stripe.Event>(1 + Math.floor(Math.random() * 3)).fill(all[place]!),
    );
    const statuses = await Promise.all(
      copies.map((event) => deliver(either(Math.floor(Math.random() * 2)), event)),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({
      status: 'refunded',
    });
    expect(await ledgerOf(id)).toEqual({
      kinds: ['charge', 'refund'],
      balances: { buyer_payments: 0, seller_payable: 0, platform_fees: 0, disputes: 0 },
      sum: 0,
    });
  }
  expect(await stockOf(material.id)).toEqual({
    quantity: 1000,
    quantityHeld: 0,
    quantitySold: 0,
  });
});

test('a page open on one server shows a change made on the other', async () => {
  const buyer = await makeBuyer();
  const cookie = await cookieFor(buyer);
  const order = orderOf(cookie, { material: await makeMaterial() });
  await sendOrder(either(0), order);
  const { id, stripePaymentIntentId } = (await purchaseOf(order))!;
  const stream = await fetch(`${either(1)}/live/transaction/${id}`, {
    headers: { Cookie: cookie },
  });
  const events = openEvents(stream);
  expect(await events.next()).toContain('event: changed');
  await market.sandbox.control.pay({ payment_intent: stripePaymentIntentId! });
  const [paid] = await market.sandbox.control.events({
    type: 'payment_intent.succeeded',
    about: stripePaymentIntentId!,
  });
  expect(await deliver(either(0), paid!)).toBe(200);
  expect(await events.next()).toContain('event: changed');
  await events.close();
  const page = await fetch(`${either(1)}/transaction/${id}`, { headers: { Cookie: cookie } });
  expect(await page.text()).toContain('Completed');
});

test('ten presses of Refund on both servers issue one refund', async () => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller, quantity: 10 });
  const cookie = await cookieFor(await makeBuyer());
  const order = orderOf(cookie, { material, quantity: 3 });
  await sendOrder(either(0), order);
  const { id } = (await purchaseOf(order))!;
  expect((await sendCard(either(0), cookie, id, '4242424242424242')).status).toBe(303);
  const sellersCookie = await cookieFor(seller);
  const presses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      post(`${either(index)}/transaction/${id}/refund`, sellersCookie, {
        amount: '62.97',
        confirmedCents: '6297',
        reason: 'Wet pallets.',
        sequence: '1',
      }),
    ),
  );
  expect(presses.map(({ status }) => status)).toEqual(Array<number>(10).fill(303));
  expect(await db.refund.count({ where: { transactionId: id } })).toBe(1);
  expect(await ledgerOf(id)).toMatchObject({ kinds: ['charge', 'refund'], sum: 0 });
  expect(await stockOf(material.id)).toMatchObject({ quantity: 10, quantitySold: 0 });
  expect(await checkInvariants({ atStripe: true })).toEqual([]);
});

test('of twenty admins on both servers one gets the lock, and the others see who holds it', async () => {
  const material = await makeMaterial();
  const admins = await Promise.all(Array.from({ length: 20 }, () => makeAdmin()));
  const cookies = await Promise.all(admins.map(({ id }) => cookieFor({ userId: id })));
  const ask = (index: number, intent: string) =>
    post(`${either(index)}/admin/materials/${material.id}/lock`, cookies[index]!, { intent });
  const answers = await Promise.all(
    cookies.map(async (_, index) => {
      const response = await ask(index, 'acquire');
      return { status: response.status, text: await response.text() };
    }),
  );
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  const [winner] = winners as [number];
  for (const { status, text } of answers.filter((_, index) => index !== winner)) {
    expect(status).toBe(409);
    expect(text).toContain(admins[winner]!.name);
  }
  const there = `${either(winner + 1)}/admin/materials/${material.id}/lock`;
  expect((await post(there, cookies[winner]!, { intent: 'renew' })).status).toBe(200);
  expect((await post(there, cookies[winner]!, { intent: 'release' })).status).toBe(200);
  const next = winner === 0 ? 1 : 0;
  expect((await ask(next, 'acquire')).status).toBe(200);
});
