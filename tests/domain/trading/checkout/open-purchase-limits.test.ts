import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { cancelPurchase, settleFromStripe } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { makeBuyer, openStall, pay, type Stall, stockOf } from '../trade';

const sandbox = useSandbox();
const EIGHT_DAYS_AGO = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);

const openPurchasesOf = ({ companyId }: Actor) =>
  db.transaction.count({ where: { buyerCompanyId: companyId!, status: 'pending' } });

async function buyEverywhere(buyer: Actor, attempts: number) {
  const stalls: Stall[] = [];
  while (stalls.length < attempts) stalls.push(await openStall(sandbox));
  const outcomes = await Promise.allSettled(stalls.map((stall) => stall.buy({}, buyer)));
  const refused = outcomes.filter((each) => each.status === 'rejected');
  return { stalls, refusals: refused.map(({ reason }) => reason as unknown) };
}

test('a company that never completed a purchase holds stock for at most three', async () => {
  const buyer = await makeBuyer();
  const { stalls, refusals } = await buyEverywhere(buyer, 20);
  expect(await openPurchasesOf(buyer)).toBe(3);
  expect(refusals).toHaveLength(17);
  expect(refusals[0]).toMatchObject({
    status: 409,
    message:
      'Your company has 3 purchases waiting for payment, the most it can have. Pay or cancel one before you start another.',
  });
  const stocks = await Promise.all(stalls.map(({ materialId }) => stockOf(materialId)));
  expect(stocks.filter(({ held }) => held > 0)).toHaveLength(3);
});

test('a company older than a week that has bought before holds stock for at most ten', async () => {
  const buyer = await makeBuyer();
  const { transactionId } = await (await openStall(sandbox)).buy({}, buyer);
  await pay(sandbox, transactionId);
  await settleFromStripe(transactionId);
  expect((await buyEverywhere(buyer, 5)).refusals).toHaveLength(2);

  const companyId = buyer.companyId!;
  await db.company.update({ where: { id: companyId }, data: { createdAt: EIGHT_DAYS_AGO } });
  await buyEverywhere(buyer, 9);
  expect(await openPurchasesOf(buyer)).toBe(10);

  const [open] = await db.transaction.findMany({
    where: { buyerCompanyId: companyId, status: 'pending' },
    select: { id: true },
  });
  await cancelPurchase(open!.id, buyer);
  expect((await buyEverywhere(buyer, 2)).refusals).toHaveLength(1);
});

test('a payment at the bank does not count', async () => {
  const buyer = await makeBuyer();
  const [stall] = (await buyEverywhere(buyer, 3)).stalls;
  await db.transaction.updateMany({
    where: { materialId: stall!.materialId },
    data: { status: 'processing' },
  });
  const other = await openStall(sandbox);
  await other.buy({}, buyer);
  await expectRefusal((await openStall(sandbox)).buy({}, buyer), 409);
  await db.transaction.updateMany({
    where: { materialId: stall!.materialId },
    data: { status: 'pending' },
  });
  expect(await settleFromStripe((await other.buy({}, buyer)).transactionId)).toBe('pending');
});
