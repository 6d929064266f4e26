import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '~/db/client.server';
import { checkInvariants } from '~/domain/trading/index.server';
import { rounds } from '../../faults/rounds';
import { cookieFor, makeBuyer, makeMaterial } from '../setup/market';
import {
  openMarket,
  type Order,
  orderOf,
  type OwnMarket,
  purchaseOf,
  sendOrder,
} from '../setup/own-market';
import { startCluster } from '../setup/own-cluster';
import { requireAlive } from '../setup/own-server';

/* Serial: making a cluster takes the longest. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(1_800_000);

const RECOVERED_MS = 10_000;
/** Longer than 1 s, so that retries have begun to back off. */
const AWAY_MS = 2500;

let market: OwnMarket;
let cluster: Awaited<ReturnType<typeof startCluster>>;
test.beforeAll(async () => {
  cluster = await startCluster();
  market = await openMarket(cluster.url);
});
test.afterAll(async () => {
  await market?.close();
  await cluster?.remove();
});

interface Answer {
  kind: string;
  status: number;
  beganAt: number;
  ms: number;
}

async function manyOf<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make());
  return made;
}

async function startLoad(origin: string) {
  const cookies = await manyOf(200, async () => cookieFor(await makeBuyer()));
  // As many as a new company may have unpaid, each of another listing.
  const materials = await manyOf(3, () => makeMaterial({ quantity: 1_000_000 }));
  const orders = materials.flatMap((material) =>
    cookies.map((cookie) => orderOf(cookie, { material })),
  );
  const answers: Answer[] = [];
  const acknowledged: Order[] = [];
  let isOver = false;
  const repeat = async (kind: string, send: () => Promise<number>) => {
    while (!isOver) {
      const beganAt = Date.now();
      // A refused or cut connection counts as the worst answer.
      const status = await send().catch(() => 0);
      answers.push({ kind, status, beganAt, ms: Date.now() - beganAt });
      await sleep(20);
    }
  };
  const read = async (path: string, cookie?: string) => {
    const response = await fetch(origin + path, { headers: cookie ? { Cookie: cookie } : {} });
    await response.arrayBuffer();
    return response.status;
  };
  const buy = async () => {
    const order = orders.shift()!;
    const response = await sendOrder(origin, order);
    await response.arrayBuffer();
    (response.status === 200 ? acknowledged : orders).push(order);
    return response.status;
  };
  const going = [
    repeat('a kept page', () => read('/browse')),
    repeat('a fresh page', () => read(`/browse?search=${Math.random().toString(36).slice(2)}`)),
    ...cookies
      .slice(0, 3)
      .flatMap((cookie) => [
        repeat('a page of one visitor', () => read('/transactions', cookie)),
        repeat('a purchase', buy),
      ]),
  ];
  return {
    answers,
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(going);
    },
  };
}

/** Every acknowledged purchase exists, its stock is held, and the sums agree. */
async function expectAllThere(acknowledged: Order[]): Promise<void> {
  const lost: string[] = [];
  for (const order of acknowledged) {
    const purchase = await purchaseOf(order);
    if (purchase?.hold?.status !== 'held' || !purchase.stripePaymentIntentId)
      lost.push(order.nonce);
  }
  expect(lost).toEqual([]);
  expect(await checkInvariants({ atStripe: true })).toEqual([]);
}

test('the database restarts under load: 503 while it is down, recovery within 10 s, nothing lost', async () => {
  const figures: string[] = [];
  const { origin, server } = await market.startServer();
  for (let round = 0; round < rounds(1, 10); round += 1) {
    const load = await startLoad(origin);
    const taken = () => {
      requireAlive(server);
      return load.acknowledged.length;
    };
    await expect.poll(taken, { timeout: 180_000 }).toBeGreaterThan(5);

    const stoppedAt = Date.now();
    await (round % 2 === 0 ? cluster.stopImmediately() : cluster.stopFast());
    await sleep(AWAY_MS);
    await cluster.startAgain();
    const backAt = Date.now();
    await db.$executeRaw`SELECT graphile_worker.add_job('delete_expired', job_key => 'recovered')`;
    const isDone = async () =>
      (await db.$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE key = 'recovered'`)
        .length === 0;
    while (!(await isDone()) && Date.now() < backAt + 2 * RECOVERED_MS) await sleep(50);
    const jobsMs = Date.now() - backAt;
    const before = load.acknowledged.length;
    await expect.poll(() => taken() - before, { timeout: 180_000 }).toBeGreaterThan(5);
    await load.stop();

    const failed = load.answers.filter(({ status }) => status !== 200);
    const lastFailedMs = Math.max(0, ...failed.map(({ beganAt }) => beganAt - backAt));
    const slowestMs = Math.max(...failed.map(({ ms }) => ms));
    // Otherwise the outage never happened.
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
    expect(failed.filter(({ beganAt, ms }) => beganAt + ms < stoppedAt)).toEqual([]);
    expect(slowestMs, 'an answer, not a hang').toBeLessThan(RECOVERED_MS);
    expect(lastFailedMs).toBeLessThan(RECOVERED_MS);
    expect(jobsMs, 'jobs run again').toBeLessThan(RECOVERED_MS);
    await expectAllThere(load.acknowledged);
    figures.push(
      `${round % 2 === 0 ? 'immediate' : 'fast'}: ${failed.length} times 503, the last ${lastFailedMs} ms after the return, ` +
        `the slowest of them took ${slowestMs} ms, jobs after ${jobsMs} ms, ${load.acknowledged.length} purchases, 0 lost`,
    );
  }
  await server.stop();
  console.log(figures.join('\n'));
});

test('kill -9 of server and database together loses nothing that was acknowledged', async () => {
  const all: Order[] = [];
  for (let round = 0; round < rounds(1, 10); round += 1) {
    const { origin, kill } = await market.startServer();
    const load = await startLoad(origin);
    const enough = 5 + Math.random() * 10;
    await expect
      .poll(() => load.acknowledged.length, { timeout: 180_000, intervals: [10] })
      .toBeGreaterThan(enough);
    await Promise.all([cluster.kill(), kill()]);
    await load.stop();
    await cluster.startAgain();
    all.push(...load.acknowledged);
    await expectAllThere(all);
  }
  const { origin } = await market.startServer();
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  console.log(`${rounds(1, 10)} kills of both, ${all.length} acknowledged purchases, 0 lost`);
});
