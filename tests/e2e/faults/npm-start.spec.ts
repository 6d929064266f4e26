import { expect, test } from '@playwright/test';
import type { ChildProcess } from 'node:child_process';
import { checkInvariants } from '~/domain/trading/index.server';
import { cookieFor, makeBuyer, makeMaterial } from '../setup/market';
import { makeFolder } from '../setup/own-folder';
import {
  chargesByPurchase,
  moveTo,
  type Order,
  orderOf,
  purchaseOf,
  sendCard,
  sendOrder,
} from '../setup/own-market';

test.setTimeout(1_800_000);

test('a second npm start changes nothing, and kill -9 of every process loses nothing acknowledged', async () => {
  const BUYERS = 4;
  const KILLS = 5;
  const site = await makeFolder();
  let running: ChildProcess | undefined;
  let moveBack: (() => Promise<void>) | undefined;
  try {
    running = await site.start();
    const second = await site.startInVain();
    expect(second.said).toContain(
      `Offcut is already running in this folder, at ${site.origin} (process ${running.pid}).`,
    );
    expect(second.code).toBe(0);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);

    const url = site.databaseUrl();
    moveBack = await moveTo(url, site.sandboxPort);
    const material = await makeMaterial({ quantity: 100_000 });
    const cookies = await Promise.all(
      Array.from({ length: BUYERS }, async () => cookieFor(await makeBuyer())),
    );
    const paid: Order[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = paid.length;
      const buyOn = async (cookie: string) => {
        for (;;) {
          const order = orderOf(cookie, { material });
          await sendOrder(site.origin, order);
          const { id } = (await purchaseOf(order))!;
          const { status } = await sendCard(site.origin, cookie, id, '4242424242424242');
          if (status !== 303) throw new Error(`the card form answered ${status}`);
          paid.push(order);
        }
      };
      const buying = cookies.map((cookie) => buyOn(cookie).catch((error: unknown) => error));
      await expect
        .poll(() => paid.length - before, { timeout: 180_000, intervals: [10] })
        .toBeGreaterThan(3 + Math.random() * 10);
      await site.killAll(running);
      await Promise.all(buying);

      running = await site.start();
      expect(site.databaseUrl()).toBe(url);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
      const charges = await chargesByPurchase();
      for (const order of paid) {
        const purchase = await purchaseOf(order);
        expect(purchase).toMatchObject({ status: 'completed', hold: { status: 'sold' } });
        expect(charges.get(purchase!.id)).toBe(1);
      }
    }
    expect(await checkInvariants({ atStripe: true })).toEqual([]);
    console.log(`${KILLS} kills of all that npm start runs, ${paid.length} paid purchases, 0 lost`);
  } finally {
    await moveBack?.();
    await site.remove(running);
  }
});
