import { createMaterial } from '../../../factories/material';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { cancelPurchase, settleFromStripe } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { useSandbox } from '../../../setup/sandbox';
import { makeBuyer, openStall, type Stall, stockOf, payAndSettle } from '../trade';

const sandbox = useSandbox();
let stall: Stall;

beforeAll(async () => {
  stall = await openStall(sandbox);
});
const EIGHT_DAYS_AGO = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);

const openPurchasesOf = ({ companyId }: Actor) =>
  db.transaction.count({ where: { buyerCompanyId: companyId!, status: 'pending' } });

async function buyEverywhere(buyer: Actor, attempts: number) {
  const materialIds: string[] = [];
  while (materialIds.length < attempts) {
    const { id } = await createMaterial({ companyId: stall.seller.companyId!, price: '19.99' });
    materialIds.push(id);
  }
  const outcomes = await Promise.allSettled(
    materialIds.map((materialId) => stall.buy({ materialId }, buyer)),
  );
  const refused = outcomes.filter((each) => each.status === 'rejected');
  return { materialIds, refusals: refused.map(({ reason }) => reason as unknown) };
}

test('a company that never completed a purchase holds stock for at most three', async () => {
  const buyer = await makeBuyer();
  const { materialIds, refusals } = await buyEverywhere(buyer, 8);
  expect(await openPurchasesOf(buyer)).toBe(3);
  expect(refusals).toHaveLength(5);
  expect(refusals[0]).toMatchObject({
    status: 409,
    message:
      'Your company has 3 purchases waiting for payment, the most it can have. Pay or cancel one before you start another.',
  });
  const stocks = await Promise.all(materialIds.map(stockOf));
  expect(stocks.filter(({ held }) => held > 0)).toHaveLength(3);
});

test('a company older than a week that has bought before holds stock for at most ten', async () => {
  const buyer = await makeBuyer();
  const { transactionId } = await stall.buy({}, buyer);
  await payAndSettle(sandbox, transactionId);
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
  const [materialId] = (await buyEverywhere(buyer, 3)).materialIds;
  const move = (status: 'processing' | 'pending') =>
    db.transaction.updateMany({ where: { materialId }, data: { status } });
  await move('processing');
  await stall.buy({}, buyer);
  expect((await buyEverywhere(buyer, 1)).refusals).toMatchObject([{ status: 409 }]);
  await move('pending');
  expect(await settleFromStripe((await stall.buy({}, buyer)).transactionId)).toBe('pending');
});
