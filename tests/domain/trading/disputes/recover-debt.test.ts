import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { MONEY_MOVED } from '~/domain/administration/dashboard/revenue-sql.server';
import { recoverDebt, recoverDebts } from '~/domain/trading/disputes/recover-debt.server';
import {
  getPayout,
  getReceipt,
  getTradeSummary,
  getTransactionPage,
  listMoneyAttention,
  listTransactions,
  refundTransaction,
  settleFromStripe,
  transactionCsvRows,
} from '~/domain/trading/index.server';
import { tradingJobs } from '~/domain/trading/jobs.server';
import { stripe } from '~/services/stripe.server';
import { mailsTo } from '../../../factories/mailbox';
import { resetDatabase } from '../../../setup/database';
import { expectBalancedBooks } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import {
  createPaidPurchase,
  ledgerOf,
  makeAdminActor,
  notificationsTo,
  payoutOf,
  see,
  stockOf,
  timelineOf,
  closeDispute,
  loseDispute,
} from '../trade';

const sandbox = useSandbox();
beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.reset();
});
afterEach(expectBalancedBooks);
const THREE_DAYS_MS = 3 * 24 * 60 * 60_000;

/** 6297 with a fee of 300, of which the seller got 5997. */
async function lost({ refundCents = 0, amount }: { refundCents?: number; amount?: number } = {}) {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  if (refundCents > 0) {
    const refund = { transactionId, amountCents: refundCents, reason: 'One was broken.' };
    await refundTransaction(refund, stall.seller);
  }
  return { stall, transactionId, disputeId: await loseDispute(sandbox, transactionId, amount) };
}

const winLater = (dispute: string, transactionId: string) =>
  closeDispute(sandbox, transactionId, dispute, 'won');

const becomesAvailable = () => sandbox.control.advance({ ms: THREE_DAYS_MS });

const reversals = async (disputeId: string) =>
  (await sandbox.control.requests({ match: 'POST /v1/transfers/' })).filter(({ idempotencyKey }) =>
    idempotencyKey?.includes(disputeId),
  );

const debtOf = async (disputeId: string) => {
  const { owedAmount, recoveredAmount } = await db.dispute.findUniqueOrThrow({
    where: { id: disputeId },
    select: { owedAmount: true, recoveredAmount: true },
  });
  return [owedAmount.toFixed(2), recoveredAmount.toFixed(2)];
};

test('a lost dispute refunds the purchase and leaves its stock; the seller owes what it received, until Stripe takes it back, and is the only one to hear of both', async () => {
  const { stall, transactionId, disputeId } = await lost();
  await settleFromStripe(transactionId);
  expect(await see(transactionId)).toMatchObject({
    ...{ status: 'refunded', paymentStatus: 'succeeded', holdStatus: 'sold' },
    ...{ commissionStatus: 'refunded', commissionCents: 0 },
  });
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  expect(await ledgerOf(transactionId)).toMatchObject({
    kinds: ['charge', 'dispute', 'dispute_lost'],
    balances: {
      ...{ buyer_payments: 0, disputes: 0, platform_fees: 0 },
      ...{ seller_debts: -5997, seller_payable: 5997 },
    },
    sum: 0,
  });
  expect(await getTradeSummary(stall.seller)).toMatchObject({ owedCents: 5997, netCents: 0 });
  expect((await listMoneyAttention()).debts).toMatchObject([{ transactionId, cents: 5997 }]);
  const [queued] = await db.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE key = ${`recover_debt:${disputeId}`}`;
  expect(queued).toBeDefined();

  await becomesAvailable();
  await recoverDebt(disputeId);
  await recoverDebt(disputeId);
  expect(await ledgerOf(transactionId)).toMatchObject({
    kinds: ['charge', 'dispute', 'dispute_lost', 'dispute_recovery'],
    balances: { disputes: 0, seller_debts: 0, seller_payable: 0 },
    sum: 0,
  });
  expect(await payoutOf(sandbox, stall)).toBe(0);
  expect((await sandbox.control.balances()).platform).toBe(0);
  expect(await debtOf(disputeId)).toEqual(['59.97', '59.97']);
  expect((await reversals(disputeId)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `txn:${transactionId}:dispute:${disputeId}`,
  ]);
  expect((await listMoneyAttention()).debts).toEqual([]);
  const told = await notificationsTo(stall.seller.companyId, transactionId);
  expect(told.map(({ content }) => content).join()).toContain('your company owes us $59.97');
  expect(told.map(({ about }) => about)).toContain('Lost dispute');
  const page = await getTransactionPage(transactionId, stall.seller);
  expect(page.disputes).toMatchObject([{ evidence: { owedCents: 5997, recoveredCents: 5997 } }]);
  expect(page.sellerCents).toBe(0);
  expect(await timelineOf(transactionId)).toContain('debt_recovered');
  const forBuyer = await getTransactionPage(transactionId, stall.buyer);
  expect(JSON.stringify([forBuyer.timeline, forBuyer.disputes])).not.toMatch(/owed|recovered/);
});

test('what the balance does not cover stays owed and is taken from later sales', async () => {
  const { stall, transactionId, disputeId } = await lost();
  await becomesAvailable();
  await sandbox.control.payOut({ account: stall.accountId });
  await recoverDebt(disputeId);
  expect(await reversals(disputeId)).toEqual([]);
  expect(await debtOf(disputeId)).toEqual(['59.97', '0.00']);
  let csv = '';
  for await (const line of transactionCsvRows(stall.seller)) csv += line;
  expect(csv).toContain('Decided for the buyer,59.97,0.00');

  const { transactionId: later } = await stall.buy({ quantity: 1 });
  await sandbox.control.pay({ payment_intent: (await see(later)).stripePaymentIntentId! });
  await settleFromStripe(later);
  await becomesAvailable();
  await recoverDebts();
  expect(await debtOf(disputeId)).toEqual(['59.97', '19.99']);
  expect((await listMoneyAttention()).debts).toMatchObject([{ transactionId, cents: 3998 }]);
  const [listed] = (await listTransactions(stall.seller, { search: transactionId })).items;
  expect(listed).toMatchObject({ dispute: 'lost', owedCents: 3998 });
});

test('a refund after the payout takes the balance below zero, and a debt waits until it is above', async () => {
  const { stall, disputeId } = await lost();
  const { transactionId: other } = await stall.buy();
  await sandbox.control.pay({ payment_intent: (await see(other)).stripePaymentIntentId! });
  await settleFromStripe(other);
  await becomesAvailable();
  await sandbox.control.payOut({ account: stall.accountId });
  const refund = await refundTransaction({ transactionId: other, reason: 'Wet.' }, stall.seller);
  expect(refund.status).toBe('succeeded');
  expect(await payoutOf(sandbox, stall)).toBe(-5997);
  expect((await ledgerOf(other)).balances).toMatchObject({ seller_payable: 0, buyer_payments: 0 });
  await recoverDebt(disputeId);
  expect(await payoutOf(sandbox, stall)).toBe(-5997);
  expect(await debtOf(disputeId)).toEqual(['59.97', '0.00']);
});

test('a refund before the dispute and a dispute of a part lower the debt', async () => {
  const refunded = await lost({ refundCents: 2099 });
  // Of 5997, 1999 went back with the refund.
  expect(await debtOf(refunded.disputeId)).toEqual(['39.98', '0.00']);
  const part = await lost({ amount: 3000 });
  expect(await debtOf(part.disputeId)).toEqual(['27.00', '0.00']);
});

test('a purchase refunded in full before its dispute leaves no debt', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  const id = await loseDispute(sandbox, transactionId, 6297);
  expect(await debtOf(id)).toEqual(['0.00', '0.00']);
  await expectBalancedBooks();
  expect(await closeDispute(sandbox, transactionId, id, 'won')).toBe('refunded');
  expect((await ledgerOf(transactionId)).balances).toMatchObject({ disputes: 0, platform_fees: 0 });
});

test.each([
  ['a lost answer', { kind: 'reset', when: 'after' }],
  ['a stored 500 after the transfer', { kind: 'error', when: 'after' }],
  ['a stored 500 before the transfer', { kind: 'error', when: 'before' }],
] as const)(
  'after %s the transfer is reversed once, and paid back once when the dispute is won later',
  async (_name, fault) => {
    const { stall, transactionId, disputeId } = await lost();
    await becomesAvailable();
    // The SDK sends again at once after a reset.
    const times = fault.kind === 'reset' ? 2 : 1;
    await sandbox.control.fail({ ...fault, times, match: 'POST /v1/transfers/' });
    await expect(recoverDebt(disputeId)).rejects.toThrow();
    await recoverDebt(disputeId);
    await recoverDebt(disputeId);
    expect(await payoutOf(sandbox, stall)).toBe(0);
    expect(await debtOf(disputeId)).toEqual(['59.97', '59.97']);
    expect(
      (await ledgerOf(transactionId)).kinds.filter((kind) => kind === 'dispute_recovery'),
    ).toEqual(['dispute_recovery']);
    await expectBalancedBooks();

    await winLater(disputeId, transactionId);
    await sandbox.control.fail({ ...fault, times, match: 'POST /v1/transfers' });
    await expect(recoverDebt(disputeId)).rejects.toThrow();
    await recoverDebt(disputeId);
    await recoverDebt(disputeId);
    expect(await payoutOf(sandbox, stall)).toBe(5997);
    expect(await debtOf(disputeId)).toEqual(['0.00', '0.00']);
  },
);

test('a reversal that Stripe lists only after its stored 500 is adopted, not made again', async () => {
  const { stall, disputeId } = await lost();
  await becomesAvailable();
  await sandbox.control.fail({ kind: 'error', when: 'after', match: 'POST /v1/transfers/' });
  await expect(recoverDebt(disputeId)).rejects.toThrow();
  const list = vi.spyOn(stripe().transfers, 'listReversals');
  list.mockResolvedValueOnce({ data: [], has_more: false } as never);
  await recoverDebt(disputeId);
  expect(await payoutOf(sandbox, stall)).toBe(0);
  expect(await debtOf(disputeId)).toEqual(['59.97', '59.97']);
});

test('ten jobs at once reverse the transfer once', async () => {
  const { stall, disputeId } = await lost();
  await becomesAvailable();
  await Promise.allSettled(Array.from({ length: 10 }, () => recoverDebt(disputeId)));
  await recoverDebt(disputeId);
  expect(await payoutOf(sandbox, stall)).toBe(0);
  expect(await debtOf(disputeId)).toEqual(['59.97', '59.97']);
});

test('a reversal made in Stripe’s dashboard counts', async () => {
  const { transactionId, disputeId } = await lost();
  await becomesAvailable();
  const { stripeTransferId } = await db.commission.findUniqueOrThrow({ where: { transactionId } });
  await stripe().transfers.createReversal(stripeTransferId!, { amount: 4000 });
  await recoverDebt(disputeId);
  expect(await debtOf(disputeId)).toEqual(['59.97', '59.97']);
});

test('the debt of a seller who left Stripe stays owed without failing the job', async () => {
  const { stall, disputeId } = await lost();
  await becomesAvailable();
  await sandbox.control.deauthorize({ account: stall.accountId });
  await recoverDebts();
  expect(await debtOf(disputeId)).toEqual(['59.97', '0.00']);
});

test('debts are tried again every day', () => {
  expect(tradingJobs.scheduled.recover_debts[1]).toBe(recoverDebts);
});

describe('a dispute won after it was lost', () => {
  const paybacks = () => sandbox.control.requests({ match: 'POST /v1/transfers' });

  test('is a sale again, and the seller gets back what was taken', async () => {
    const { stall, transactionId, disputeId } = await lost();
    await becomesAvailable();
    await recoverDebt(disputeId);
    await winLater(disputeId, transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'completed',
      commissionStatus: 'paid',
      commissionCents: 300,
      isDisputed: false,
    });
    expect((await ledgerOf(transactionId)).balances).toMatchObject({
      disputes: 0,
      platform_fees: 300,
      seller_debts: 5997,
    });
    await expectBalancedBooks();
    await sandbox.control.clearRequests();
    await Promise.allSettled(Array.from({ length: 5 }, () => recoverDebt(disputeId)));
    await recoverDebts();
    expect(await payoutOf(sandbox, stall)).toBe(5997);
    expect(await debtOf(disputeId)).toEqual(['0.00', '0.00']);
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: [
        ...['charge', 'dispute', 'dispute_lost', 'dispute_recovery'],
        ...['dispute_won', 'dispute_regained', 'dispute_repayment'],
      ],
      balances: { disputes: 0, platform_fees: 300, seller_debts: 0, seller_payable: 5997 },
    });
    expect(new Set((await paybacks()).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect((await getTradeSummary(stall.seller)).netCents).toBe(5997);
    expect((await getTransactionPage(transactionId, stall.seller)).sellerCents).toBe(5997);
    expect((await getReceipt(transactionId, stall.buyer)).returns).toEqual([]);
    const told = await notificationsTo(stall.seller.companyId, transactionId);
    const texts = told.map(({ content }) => content).join();
    expect(texts).toContain('We’ll pay back the $59.97 that we took from your Stripe balance.');
    expect(texts).toContain('back to your Stripe balance');
    const forBuyer = await getTransactionPage(transactionId, stall.buyer);
    expect(JSON.stringify(forBuyer.timeline)).not.toMatch(/repaid/i);
    const { id } = await sandbox.control.payOut({ account: stall.accountId });
    expect((await getPayout(id, stall.seller)).lines.map(({ kind }) => kind)).toContain('other');
  });

  test('is refunded by an admin alone once it was paid back: both sides and the admins read why', async () => {
    const { stall, transactionId, disputeId } = await lost();
    const admin = await makeAdminActor();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
    await becomesAvailable();
    await recoverDebt(disputeId);
    await winLater(disputeId, transactionId);
    await recoverDebt(disputeId);
    const refund = { transactionId, reason: 'One was broken.' };
    expect((await refundTransaction(refund, stall.seller)).status).toBe('failed');
    const { refunds } = await getTransactionPage(transactionId, stall.seller);
    expect(refunds[0]!.failureReason).toContain('An administrator can finish the refund');
    for (const { companyId } of [stall.seller, stall.buyer]) {
      const { content } = (await notificationsTo(companyId, transactionId)).at(-1)!;
      expect(content).toContain('An administrator can finish it');
      expect(content).not.toContain('refund again');
    }
    const [told] = (await mailsTo(email)).filter(({ subject }) => subject.includes('to finish'));
    expect(told).toBeDefined();
    expect((await refundTransaction(refund, admin)).status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
    expect(await payoutOf(sandbox, stall)).toBe(5997);
  });

  test('is paid back once the platform’s balance covers it', async () => {
    const { stall, transactionId, disputeId } = await lost();
    await becomesAvailable();
    await recoverDebt(disputeId);
    const other = await lost();
    await winLater(disputeId, transactionId);
    await recoverDebt(disputeId);
    expect(await debtOf(disputeId)).toEqual(['0.00', '59.97']);
    await becomesAvailable();
    await recoverDebt(other.disputeId);
    await recoverDebts();
    expect(await debtOf(disputeId)).toEqual(['0.00', '0.00']);
    expect(await payoutOf(sandbox, stall)).toBe(5997);
  });

  test('before anything was taken ends the debt', async () => {
    const { stall, transactionId, disputeId } = await lost();
    await winLater(disputeId, transactionId);
    await becomesAvailable();
    await recoverDebts();
    await recoverDebt(disputeId);
    expect(await payoutOf(sandbox, stall)).toBe(5997);
    expect((await listMoneyAttention()).debts).toEqual([]);
  });

  test('while a reversal is on its way gives that back too', async () => {
    const { stall, transactionId, disputeId } = await lost();
    await becomesAvailable();
    await sandbox.control.fail({
      ...{ kind: 'reset', when: 'after', times: 2 },
      match: 'POST /v1/transfers/',
    });
    await expect(recoverDebt(disputeId)).rejects.toThrow();
    await winLater(disputeId, transactionId);
    await recoverDebt(disputeId);
    expect(await payoutOf(sandbox, stall)).toBe(5997);
  });

  test('after a part was refunded returns the rest of the fee, also to the revenue', async () => {
    const { transactionId, disputeId } = await lost({ refundCents: 2099 });
    await winLater(disputeId, transactionId);
    expect((await ledgerOf(transactionId)).balances).toMatchObject({
      disputes: 0,
      platform_fees: 200,
    });
    const [revenue] = await db.$queryRaw<{ dollars: number }[]>`
      SELECT sum(fees - back_fees)::float8 AS dollars FROM (${MONEY_MOVED}) moved`;
    expect(revenue).toEqual({ dollars: 2 });
  });
});
