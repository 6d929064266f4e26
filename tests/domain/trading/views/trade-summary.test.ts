import { expect, test } from 'vitest';
import {
  getTradeSummary,
  getTransactionPage,
  listTransactions,
  refundTransaction,
} from '~/domain/trading/index.server';
import { createActor } from '../../../factories/user';
import { expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { createPaidPurchase, returnRefund } from '../trade';

const sandbox = useSandbox();
const reason = 'Two pallets were wet.';

test("a company's figures are its own: what sales left it, what is being paid, what it spent", async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await stall.buy({ quantity: 1 });
  const netOf = async () => {
    const { items } = await listTransactions(stall.seller);
    const { sellerCents } = await getTransactionPage(transactionId, stall.seller);
    const { netCents } = items.find(({ id }) => id === transactionId)!;
    expect(netCents).toBe(sellerCents);
    return netCents;
  };
  expect(await netOf()).toBe(5997);

  await refundTransaction({ transactionId, amountCents: 2099, reason }, stall.seller);
  expect(await netOf()).toBe(3998);
  expect(await getTradeSummary(stall.seller)).toEqual({
    netCents: 3998,
    pendingCents: 1999,
    spentCents: 0,
    owedCents: 0,
    transactionCount: 2,
  });
  expect(await getTradeSummary(stall.buyer)).toEqual({
    netCents: 0,
    pendingCents: 0,
    spentCents: 4198,
    owedCents: 0,
    transactionCount: 2,
  });

  // The bank returns it to the platform: the seller has paid it all the same.
  await returnRefund(sandbox, transactionId);
  expect(await netOf()).toBe(3998);
  expect(await getTradeSummary(stall.seller)).toMatchObject({ netCents: 3998 });
  expect(await getTradeSummary(stall.buyer)).toMatchObject({ spentCents: 6297 });
  const { items } = await listTransactions(stall.buyer);
  expect(items.map(({ netCents }) => netCents)).toEqual([null, null]);
  expect((await getTradeSummary(await createActor())).transactionCount).toBe(0);
  await expectRefusal(getTradeSummary({ ...stall.seller, companyRole: 'member' }), 403);
});
