import { expect, test } from '@playwright/test';
import { db } from '~/db/client.server';
import { checkInvariants } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { makeBuyer, makeMaterial, stockOf } from '../setup/market';
import { cookieFor, openMarket, orderOf, type OwnMarket, sendOrder } from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';

test.describe.configure({ mode: 'serial' });
test.setTimeout(1_800_000);

let market: OwnMarket;
let origin: string;
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;
test.beforeAll(async () => {
  // Many real connections, as in stock-races.test.ts; the server takes this process's environment.
  process.env.DATABASE_POOL_SIZE = '30';
  database = await makeEmptyDatabase();
  market = await openMarket(database.url);
  ({ origin } = await market.startServer());
});
test.afterAll(async () => {
  delete process.env.DATABASE_POOL_SIZE;
  await market?.close();
  await database?.drop();
});

test('of 100 buyers at once over as many connections none gets what another has', async () => {
  const QUANTITY = 10;
  const cookies: string[] = [];
  for (let index = 0; index < 100; index += 1) cookies.push(await cookieFor(await makeBuyer()));
  for (let round = 0; round < 20; round += 1) {
    const material = await makeMaterial({ quantity: QUANTITY });
    const orders = cookies.map((cookie, index) =>
      orderOf(cookie, {
        material,
        quantity: 1 + ((index + round) % 4),
        flow: index % 2 === 0 ? 'element' : 'checkout',
      }),
    );
    const statuses = await Promise.all(
      orders.map(async (order) => {
        const response = await sendOrder(origin, order);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    const held = orders
      .filter((_, index) => statuses[index] !== 409)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(
      new Set(statuses),
      'bought, sent to the payment page, or told how many are left',
    ).toEqual(new Set([...statuses].filter((status) => [200, 303, 409].includes(status))));
    expect(held).toBe(QUANTITY);
    expect(await stockOf(material.id)).toEqual({
      quantity: 0,
      quantityHeld: QUANTITY,
      quantitySold: 0,
    });
  }
  expect(await checkInvariants({ atStripe: true })).toEqual([]);
});

test('one form sent 20 times at once is one transaction and one intent', async () => {
  for (const flow of ['element', 'checkout'] as const) {
    // As many as the form asks for, so that a second hold would find nothing left.
    const material = await makeMaterial({ quantity: 3 });
    const order = orderOf(await cookieFor(await makeBuyer()), { material, quantity: 3, flow });
    await market.sandbox.control.clearRequests();
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendOrder(origin, order)));
    const pages = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status)).toEqual(
      Array<number>(20).fill(flow === 'element' ? 200 : 303),
    );
    const [purchase, ...others] = await db.transaction.findMany({
      where: { materialId: material.id },
    });
    expect(others).toEqual([]);
    if (flow === 'element') {
      // The page carries the transaction that the dialog's form pays.
      expect(pages.every((page) => page.includes(purchase!.id))).toBe(true);
      const { data } = await stripe().paymentIntents.list({ limit: 100 });
      const ours = data.filter(({ metadata }) => metadata.transactionId === purchase!.id);
      expect(ours.map(({ id }) => id)).toEqual([purchase!.stripePaymentIntentId]);
    } else {
      expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1);
    }
    const calls = await market.sandbox.control.requests({ match: 'POST' });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
    expect(await stockOf(material.id)).toEqual({ quantity: 0, quantityHeld: 3, quantitySold: 0 });
  }
});
