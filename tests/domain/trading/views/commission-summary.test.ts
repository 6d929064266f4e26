import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getAnalytics, getDashboardSummary } from '~/domain/administration/index.server';
import { MONEY_MOVED } from '~/domain/administration/dashboard/revenue-sql.server';
import {
  cancelPurchase,
  getCommissionSummary,
  listAccounts,
  listCommissionMonths,
  refundTransaction,
} from '~/domain/trading/index.server';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import { useSandbox } from '../../../setup/sandbox';
import {
  closeDispute,
  makeAdminActor,
  openStall,
  paidTooLate,
  payAndSettle,
  recordDispute,
  see,
  type Stall,
} from '../trade';

const sandbox = useSandbox();

async function feesElsewhere() {
  const [row] = await db.$queryRaw<{ ledger: number; revenue: number }[]>`
    SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries
             WHERE account = 'platform_fees') AS ledger,
           (SELECT round(sum(fees - back_fees) * 100)::int FROM (${MONEY_MOVED}) moved) AS revenue`;
  const accounts = await listAccounts();
  const months = await listCommissionMonths();
  expect(accounts.find(({ account }) => account === 'platform_fees')).toMatchObject({
    balanceCents: row!.ledger,
  });
  expect(months.reduce((sum, one) => sum + one.feesCents - one.feesBackCents, 0)).toBe(row!.ledger);
  return row!;
}

test('every cent of a fee is pending, collected or returned, whatever happens to a purchase', async () => {
  const stall: Stall = await openStall(sandbox);
  const admin = await makeAdminActor();
  const { transactionId } = await stall.buy();
  const says = async (pending: number, paid: number, transactionCount = 1) => {
    const summary = {
      totalCommissionsCents: pending + paid,
      pendingCommissionsCents: pending,
      paidCommissionsCents: paid,
      transactionCount,
    };
    for (const actor of [stall.buyer, stall.seller, admin]) {
      expect(await getCommissionSummary(actor)).toEqual(summary);
    }
  };
  await says(300, 0);

  await payAndSettle(sandbox, transactionId);
  await says(0, 300);

  await refundTransaction(
    { transactionId, amountCents: 2099, reason: 'One was broken', sequence: 1 },
    stall.seller,
  );
  await says(0, 200);
  expect(await feesElsewhere()).toEqual({ ledger: 200, revenue: 200 });

  const dispute = await recordDispute(sandbox, transactionId);
  await says(200, 0);
  expect(await feesElsewhere()).toEqual({ ledger: 200, revenue: 200 });

  await closeDispute(sandbox, transactionId, dispute.id, 'lost');
  await says(0, 0);
  expect(await feesElsewhere()).toEqual({ ledger: 0, revenue: 0 });

  const second = await stall.buy({ quantity: 1 });
  await says(100, 0, 2);
  await cancelPurchase(second.transactionId, stall.buyer);
  await says(0, 0, 2);

  const third = await stall.buy({ quantity: 1 });
  await payAndSettle(sandbox, third.transactionId);
  await refundTransaction(
    { transactionId: third.transactionId, reason: 'Not as described', sequence: 1 },
    stall.seller,
  );
  await says(0, 0, 3);
});

test('a late payment counts as revenue until it is refunded, in the cards and by day', async () => {
  const sums = async () => {
    const { total } = (await getAnalytics('2020-01-01', '2039-12-31')).revenue;
    const fees = total.feesCents - total.feeRefundsCents;
    return { fees, sales: total.grossCents - total.refundsCents, count: total.sales };
  };
  const before = await sums();
  await sandbox.control.fail({ kind: 'error', status: 400, times: 1, match: 'POST /v1/refunds' });
  const { stall, transactionId, refundId } = await paidTooLate(sandbox);
  expect(await submitRefund(refundId)).toBe('failed');
  expect((await see(transactionId)).status).toBe('cancelled');
  const added = async () => {
    const { revenue } = await getDashboardSummary();
    const { ledger, revenue: moved } = await feesElsewhere();
    expect([moved, revenue.feesCents]).toEqual([ledger, ledger]);
    const { fees, sales, count } = await sums();
    expect(revenue).toEqual({ feesCents: fees, sales: count });
    return { fees: fees - before.fees, sales: sales - before.sales };
  };
  expect(await added()).toEqual({ fees: 600, sales: 2 * 6297 });

  const back = (amountCents: number) =>
    refundTransaction({ transactionId, amountCents, reason: 'Sold out' }, stall.seller);
  await back(3149);
  expect(await added()).toEqual({ fees: 450, sales: 2 * 6297 - 3149 });
  await back(3148);
  expect(await added()).toEqual({ fees: 300, sales: 6297 });
});
