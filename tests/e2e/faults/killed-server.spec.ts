import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '~/db/client.server';
import { checkInvariants } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { rounds } from '../../faults/rounds';
import type { Control } from '../../sandbox/index';
import { cookieFor, makeBuyer, makeMaterial, makeSeller, stockOf } from '../setup/market';
import {
  chargesByPurchase,
  openMarket,
  type Order,
  orderOf,
  post,
  purchaseOf,
  sendCard,
  sendOrder,
} from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';

test.setTimeout(2_700_000);

const BUYERS = 6;
const LISTED = 1000;
/** About the Stripe calls of six purchases: a kill can come before the first and after the last. */
const CALLS_OF_A_ROUND = 36;
const ENDINGS = ['pays', 'pays', 'pays', 'pays', 'declined', 'cancels'] as const;

interface Attempt extends Order {
  ending: (typeof ENDINGS)[number];
  acknowledged?: 'paid' | 'cancelled';
  isOver?: boolean;
}

async function attemptPurchase(origin: string, control: Control, attempt: Attempt) {
  const answers: number[] = [];
  const take = async (response: Promise<Response>) => {
    const { status } = await response;
    answers.push(status);
    return status;
  };
  try {
    await take(sendOrder(origin, attempt));
    const purchase = (await purchaseOf(attempt))!;
    const page = `${origin}/transaction/${purchase.id}`;
    if (attempt.ending === 'cancels') {
      const status = await take(post(`${page}/cancellation`, attempt.cookie, {}));
      if (status === 303) attempt.acknowledged = 'cancelled';
    } else if (attempt.flow === 'element') {
      const number = attempt.ending === 'pays' ? '4242424242424242' : '4000000000000002';
      const status = await take(sendCard(origin, attempt.cookie, purchase.id, number));
      if (status === 303) attempt.acknowledged = 'paid';
    } else if (attempt.ending === 'pays') {
      const session = purchase.stripeCheckoutSessionId!;
      const paid = await control.payCheckout({ session }).catch(() => null);
      // Stripe has said yes, whichever process dies.
      if (paid?.payment_status === 'paid') attempt.acknowledged = 'paid';
      await take(fetch(page, { headers: { Cookie: attempt.cookie } }));
    }
    attempt.isOver = true;
  } catch (error) {
    // The connection broke: the buyer doesn't know and will resend the form.
    if (!(error instanceof TypeError)) throw error;
  }
  expect(answers.filter((status) => status >= 500)).toEqual([]);
}

async function waitForCalls(control: Control, count: number): Promise<void> {
  while ((await control.requests()).length < count) await sleep(3);
  await sleep(Math.random() * 30);
}

test('kill -9 at any moment of a purchase: no payment is lost or charged twice, no hold is stuck', async () => {
  const ROUNDS = rounds(1, 50);
  const database = await makeEmptyDatabase();
  const market = await openMarket(database.url);
  const { control } = market.sandbox;
  try {
    const material = await makeMaterial({ seller: await makeSeller(), quantity: LISTED });
    const cookies = await Promise.all(
      Array.from({ length: BUYERS }, async () => cookieFor(await makeBuyer())),
    );
    const attempts: Attempt[] = [];
    const afterKill: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { origin, kill } = await market.startServer();
      const cutOff = attempts.filter(({ isOver }) => !isOver);
      const fresh = cookies.map((cookie, index): Attempt => ({
        ...orderOf(cookie, { material, flow: (index + round) % 2 === 0 ? 'element' : 'checkout' }),
        ending: ENDINGS[(index + round) % ENDINGS.length]!,
      }));
      attempts.push(...fresh);
      // Half of the cut-off buyers come back, the others never do.
      const back = cutOff.filter((_, index) => index % 2 === 0);
      const [first, ...later] = [...back, ...fresh];
      await control.clearRequests();
      const going = [
        attemptPurchase(origin, control, first!),
        ...later.map(async (attempt) => {
          await sleep(Math.random() * 200);
          await attemptPurchase(origin, control, attempt);
        }),
      ];
      await Promise.race([
        Promise.all(going),
        waitForCalls(control, Math.random() * CALLS_OF_A_ROUND),
      ]);
      await kill();
      await Promise.all(going);
      for (const attempt of cutOff) attempt.isOver = true;
      for (const attempt of fresh) {
        const purchase = await purchaseOf(attempt);
        const point = purchase?.status ?? 'not begun';
        const isOpened = purchase?.stripePaymentIntentId ?? purchase?.stripeCheckoutSessionId;
        const name = point === 'pending' && !isOpened ? 'held only' : point;
        afterKill[name] = (afterKill[name] ?? 0) + 1;
      }
    }

    await market.startServer();
    await db.$executeRaw`UPDATE transactions SET created_at = created_at - interval '1 hour'`;
    await db.$executeRaw`
      UPDATE stock_holds SET created_at = created_at - interval '1 hour',
        expires_at = expires_at - interval '1 hour'`;
    await db.$executeRaw`SELECT graphile_worker.add_job('reconcile_payments')`;
    const open = {
      where: { status: { in: ['pending', 'processing'] as ('pending' | 'processing')[] } },
    };
    await expect.poll(() => db.transaction.count(open), { timeout: 180_000 }).toBe(0);
    await control.webhooksSettled();

    const charges = await chargesByPurchase();
    let sold = 0;
    for (const attempt of attempts) {
      const purchase = await purchaseOf(attempt);
      if (!purchase) {
        expect(attempt.acknowledged).toBeUndefined();
        continue;
      }
      const count = charges.get(purchase.id) ?? 0;
      charges.delete(purchase.id);
      expect(count).toBeLessThanOrEqual(1);
      expect(purchase).toMatchObject(
        count === 1
          ? { status: 'completed', hold: { status: 'sold' } }
          : { status: 'cancelled', hold: { status: 'released' } },
      );
      if (attempt.acknowledged) {
        expect(count, `${attempt.acknowledged} stays so`).toBe(
          attempt.acknowledged === 'paid' ? 1 : 0,
        );
      }
      sold += count;
      if (count === 0 && purchase.stripePaymentIntentId) {
        const intent = await stripe().paymentIntents.retrieve(purchase.stripePaymentIntentId);
        expect(intent.status).toBe('canceled');
      }
    }
    expect([...charges], 'charges that no purchase knows of').toEqual([]);
    expect(await stockOf(material.id)).toEqual({
      quantity: LISTED - sold,
      quantityHeld: 0,
      quantitySold: sold,
    });
    expect(await checkInvariants({ atStripe: true })).toEqual([]);
    console.log(
      `${ROUNDS} kills, ${attempts.length} purchases, ${sold} sold; when killed:`,
      afterKill,
    );
  } finally {
    await market.close();
    await database.drop();
  }
});
