import { afterAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getDashboardSummary } from '~/domain/administration/index.server';
import {
  checkInvariants,
  getTransactionPage,
  reconcile,
  refundTransaction,
  requestRefund,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../../setup/sandbox';
import {
  ledgerOf,
  makeAdminActor,
  makeBuyer,
  openStall,
  paidTooLate,
  pay,
  see,
  stockOf,
  timelineOf,
  type Stall,
  createPaidPurchase,
  createPurchase,
  paidPurchase,
  openDispute,
  payoutOf,
  refundAtStripe,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

const reason = 'Two pallets were wet.';

/** Past the SDK's own retries. */
const loseRefund = (when: 'before' | 'after') =>
  sandbox.control.fail({ kind: 'reset', when, times: 3, match: 'POST /v1/refunds' });

const refundByPlatform = async (transactionId: string, amount: number) =>
  stripe().refunds.create({
    payment_intent: (await see(transactionId)).stripePaymentIntentId!,
    amount,
  });

describe('a refund', () => {
  test('in full returns the money, the fee and, once, the stock', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const refund = await refundTransaction({ transactionId, reason }, stall.seller);
    expect(refund).toMatchObject({ sequence: 1, amountCents: 6297, status: 'succeeded' });

    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'succeeded',
      refundedCents: 6297,
      commissionStatus: 'refunded',
      commissionCents: 0,
      holdStatus: 'returned',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    expect(await ledgerOf(transactionId)).toEqual({
      kinds: ['charge', 'refund'],
      balances: { buyer_payments: 0, seller_payable: 0, platform_fees: 0, disputes: 0 },
      sum: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(0);
    expect(await timelineOf(transactionId)).toEqual([
      'started',
      'completed',
      'refund_started',
      'refund_succeeded',
      'refunded',
    ]);
  });

  test('in parts takes the fee pro rata and returns the stock with the last part', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await refundTransaction(
      { transactionId, amountCents: 2099, reason, sequence: 1 },
      stall.seller,
    );
    expect(await see(transactionId)).toMatchObject({
      status: 'completed',
      refundedCents: 2099,
      commissionStatus: 'paid',
      commissionCents: 200,
      holdStatus: 'sold',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
    await refundTransaction({ transactionId, amountCents: 1, reason, sequence: 2 }, stall.seller);
    expect((await see(transactionId)).commissionCents).toBe(200);

    await refundTransaction({ transactionId, reason, sequence: 3 }, stall.seller);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 6297,
      commissionCents: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(0);
    expect((await ledgerOf(transactionId)).sum).toBe(0);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('of an admin is one too; of the buyer and of outsiders none', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await expectRefusal(refundTransaction({ transactionId, reason }, stall.buyer), 403);
    await expectRefusal(refundTransaction({ transactionId, reason }, await makeBuyer()), 404);
    const admin = await makeAdminActor();
    expect(await refundTransaction({ transactionId, reason }, admin)).toMatchObject({
      status: 'succeeded',
    });
  });

  test('is refused when unpaid, too large, or all is refunded', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    await expectRefusal(refundTransaction({ transactionId, reason }, stall.seller), 'conflict');
    await pay(sandbox, transactionId);
    await settleFromStripe(transactionId);
    await expectRefusal(
      refundTransaction({ transactionId, amountCents: 6298, reason }, stall.seller),
      { status: 400, field: 'amount' },
    );
    await refundTransaction({ transactionId, reason, sequence: 1 }, stall.seller);
    await expectRefusal(
      refundTransaction({ transactionId, reason, sequence: 2 }, stall.seller),
      'already_settled',
    );
  });

  test('of a form that is out of date is refused', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await refundTransaction({ transactionId, amountCents: 100, reason, sequence: 1 }, stall.seller);
    await expectRefusal(
      refundTransaction({ transactionId, amountCents: 200, reason, sequence: 1 }, stall.seller),
      409,
    );
    expect((await see(transactionId)).refundedCents).toBe(100);
  });

  test("made in the dashboard without reversing the transfer is the platform's alone", async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await refundByPlatform(transactionId, 2099);
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({ refundedCents: 2099, commissionCents: 300 });
    expect(await ledgerOf(transactionId)).toMatchObject({
      balances: {
        ...{ buyer_payments: -4198, seller_payable: 5997, platform_fees: 300 },
        platform_refunds: -2099,
      },
      sum: 0,
    });
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      ...{ sellerCents: 5997, heldCents: 0, refundableCents: 4198 },
    });
    await expectBalancedBooks();

    await refundTransaction({ transactionId, reason }, stall.seller);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
    const { balances } = await ledgerOf(transactionId);
    expect(balances.seller_payable).toBe(await payoutOf(sandbox, stall));
  });

  test('that is smaller than the fee that is due takes of the fee what it is', async () => {
    const stall = await openStall(sandbox, { price: '100.00' });
    const transactionId = await paidPurchase(sandbox, stall, { quantity: 1 });
    await refundByPlatform(transactionId, 9000);
    await settleFromStripe(transactionId);
    const part = { transactionId, reason };
    const small = await refundTransaction({ ...part, amountCents: 100, sequence: 2 }, stall.seller);
    expect(small.status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ refundedCents: 9100, commissionCents: 400 });
    await refundTransaction({ ...part, sequence: 3 }, stall.seller);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
    const { balances } = await ledgerOf(transactionId);
    expect(balances.seller_payable).toBe(await payoutOf(sandbox, stall));
  });

  test('of all, after a part went back at Stripe unheard of, is refused and then of the rest', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await refundAtStripe(transactionId, 1000);
    const tooMuch = await refundTransaction({ transactionId, reason, sequence: 1 }, stall.seller);
    expect(tooMuch.status).toBe('failed');
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({ status: 'completed', refundedCents: 1000 });
    const rest = await refundTransaction({ transactionId, reason, sequence: 3 }, stall.seller);
    expect(rest).toMatchObject({ amountCents: 5297, status: 'succeeded' });
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    expect((await ledgerOf(transactionId)).sum).toBe(0);
  });

  test('that Stripe made of another amount stands with that amount', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await refundAtStripe(transactionId, 1000);
    const { id: stripeRefundId } = await refundAtStripe(transactionId);
    await db.refund.create({
      data: {
        transactionId,
        sequence: 1,
        amount: '62.97',
        feeAmount: '3.00',
        reason,
        stripeRefundId,
      },
    });
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 6297,
      commissionCents: 0,
    });
    const refunds = await db.refund.findMany({
      where: { transactionId },
      orderBy: { amount: 'asc' },
      select: { amount: true, status: true },
    });
    expect(refunds.map(({ amount, status }) => [String(amount), status])).toEqual([
      ['10', 'succeeded'],
      ['52.97', 'succeeded'],
    ]);
  });

  test('that Stripe refuses is said, changes nothing, and can be tried again', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/refunds' });
    const refused = await refundTransaction({ transactionId, reason, sequence: 1 }, stall.seller);
    expect(refused.status).toBe('failed');
    expect(await see(transactionId)).toMatchObject({ status: 'completed', refundedCents: 0 });
    expect(await timelineOf(transactionId)).toContain('refund_failed');
    const again = await refundTransaction({ transactionId, reason, sequence: 2 }, stall.seller);
    expect(again.status).toBe('succeeded');
  });

  test('that gets no answer goes out with the same key later', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await sandbox.control.clearRequests();
    await loseRefund('after');
    const first = await refundTransaction({ transactionId, reason }, stall.seller);
    expect(first.status).toBe('pending');
    const { failures } = await reconcile({ olderThanMs: 0 });
    expect(failures).toEqual([]);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    const calls = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
    expect(await payoutOf(sandbox, stall)).toBe(0);
  });

  test('whose id was not saved is told from another of the same amount that was not sent', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const part = { transactionId, amountCents: 1000, reason };
    await loseRefund('before');
    const unsent = await refundTransaction({ ...part, sequence: 1 }, stall.seller);
    await loseRefund('after');
    const unheard = await refundTransaction({ ...part, sequence: 2 }, stall.seller);
    expect([unsent.status, unheard.status]).toEqual(['pending', 'pending']);
    await settleFromStripe(transactionId);
    const statusOf = async (id: string) =>
      (await db.refund.findUniqueOrThrow({ where: { id }, select: { status: true } })).status;
    expect(await statusOf(unsent.refundId)).toBe('pending');
    expect(await statusOf(unheard.refundId)).toBe('succeeded');
    expect(await submitRefund(unsent.refundId)).toBe('succeeded');
    expect((await see(transactionId)).refundedCents).toBe(2000);
    expect(await db.refund.count({ where: { transactionId } })).toBe(2);
  });

  test('made by hand takes the place of one of its amount only while that was not sent', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const part = { transactionId, amountCents: 1000, reason };
    await loseRefund('after');
    const { refundId } = await refundTransaction({ ...part, sequence: 1 }, stall.seller);
    await refundAtStripe(transactionId, 1000);
    await settleFromStripe(transactionId);
    expect((await see(transactionId)).refundedCents).toBe(2000);
    expect(await submitRefund(refundId)).toBe('succeeded');

    await loseRefund('before');
    const unsent = await refundTransaction({ ...part, sequence: 3 }, stall.seller);
    await refundAtStripe(transactionId, 1000);
    await settleFromStripe(transactionId);
    expect(await submitRefund(unsent.refundId)).toBe('succeeded');
    expect((await see(transactionId)).refundedCents).toBe(3000);
  });

  test('that the bank sends back is held by the platform for the buyer, and the sale stands', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { refundId } = await refundTransaction({ transactionId, reason }, stall.seller);
    const refund = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
    await sandbox.control.failRefund({ refund: refund.stripeRefundId! });
    await settleFromStripe(transactionId);
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'completed',
      refundedCents: 0,
      commissionStatus: 'refunded',
      commissionCents: 0,
      holdStatus: 'returned',
    });
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: ['charge', 'refund', 'refund_reversal'],
      balances: {
        ...{ buyer_payments: -6297, seller_payable: 0, platform_fees: 0 },
        platform_refunds: 6297,
      },
    });
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      sellerCents: 0,
      heldCents: 6297,
      refundableCents: 6297,
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    await expectBalancedBooks();
  });

  test('that came back is sent again by the platform, before the seller pays for another', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const part = { transactionId, amountCents: 2099, reason };
    const { refundId } = await refundTransaction({ ...part, sequence: 1 }, stall.seller);
    const { stripeRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
    await sandbox.control.failRefund({ refund: stripeRefundId! });
    await settleFromStripe(transactionId);
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      sellerCents: 3998,
      heldCents: 2099,
      refundableCents: 2099,
    });
    await expectRefusal(
      refundTransaction({ ...part, amountCents: 2100, sequence: 2 }, stall.seller),
      { field: 'amount' },
    );

    await sandbox.control.clearRequests();
    const again = await refundTransaction({ transactionId, reason, sequence: 2 }, stall.seller);
    expect(again).toMatchObject({ amountCents: 2099, status: 'succeeded' });
    const [call] = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    expect(call?.body).not.toMatch(/reverse_transfer|refund_application_fee/);
    expect(await see(transactionId)).toMatchObject({ refundedCents: 2099, commissionCents: 200 });
    expect(await ledgerOf(transactionId)).toMatchObject({
      balances: {
        ...{ buyer_payments: -4198, seller_payable: 3998, platform_fees: 200 },
        platform_refunds: 0,
      },
      sum: 0,
    });
    await expectBalancedBooks();

    const rest = await refundTransaction({ transactionId, reason, sequence: 3 }, stall.seller);
    expect(rest).toMatchObject({ amountCents: 4198, status: 'succeeded' });
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(0);
  });

  test('that fails while it is pending has taken the money from the seller all the same', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 2099);
    await sandbox.control.turnRefund({ refund: id, status: 'pending' });
    await settleFromStripe(transactionId);
    await sandbox.control.failRefund({ refund: id });
    await settleFromStripe(transactionId);
    const { accounts } = await sandbox.control.balances();
    expect(await ledgerOf(transactionId)).toMatchObject({
      balances: { seller_payable: accounts[stall.accountId], platform_refunds: 2099 },
      sum: 0,
    });
    await expectBalancedBooks();
  });
});

describe('the refund of a payment that came too late', () => {
  test('that the bank sends back leaves it cancelled, to be refunded again', async () => {
    const { stall, transactionId, refundId } = await paidTooLate(sandbox);
    expect(await submitRefund(refundId)).toBe('succeeded');
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    const { stripeRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
    await sandbox.control.failRefund({ refund: stripeRefundId! });
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'cancelled',
      refundedCents: 0,
      holdStatus: 'released',
    });
    await expectBalancedBooks();
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      canRefund: true,
      refundableCents: 6297,
    });
    const again = await refundTransaction({ transactionId, reason, sequence: 2 }, stall.seller);
    expect(again.status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
  });

  test('can be tried again from the page by seller and admins when Stripe refuses it', async () => {
    const { stall, transactionId, refundId } = await paidTooLate(sandbox);
    const asSeller = () => getTransactionPage(transactionId, stall.seller);
    expect(await asSeller()).toMatchObject({ canRefund: false, refundableCents: 0 });
    await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/refunds' });
    expect(await submitRefund(refundId)).toBe('failed');
    expect(await asSeller()).toMatchObject({
      status: 'cancelled',
      canRefund: true,
      refundableCents: 6297,
      nextRefundSequence: 2,
      refunds: [{ status: 'failed' }],
    });
    expect(await getTransactionPage(transactionId, await makeAdminActor())).toMatchObject({
      canRefund: true,
    });
    expect(await getTransactionPage(transactionId, stall.buyer)).toMatchObject({
      canRefund: false,
      canRequestRefund: true,
    });
    await requestRefund({ transactionId, reason: 'Where is my money?' }, stall.buyer);
    const part = { transactionId, amountCents: 2099, reason, sequence: 2 };
    expect((await refundTransaction(part, stall.seller)).status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', refundedCents: 2099 });
    await refundTransaction({ transactionId, reason, sequence: 3 }, stall.seller);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 6297,
      holdStatus: 'released',
    });
  });
});

describe('a dispute', () => {
  async function disputed(stall: Stall) {
    const transactionId = await paidPurchase(sandbox, stall);
    const dispute = await openDispute(sandbox, transactionId);
    await settleFromStripe(transactionId);
    return { transactionId, dispute: dispute.id };
  }

  test('that is lost refunds the purchase and leaves the stock as it is', async () => {
    const stall = await openStall(sandbox);
    const { transactionId, dispute } = await disputed(stall);
    await sandbox.control.closeDispute({ dispute, outcome: 'lost' });
    await settleFromStripe(transactionId);
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'succeeded',
      commissionStatus: 'refunded',
      commissionCents: 0,
      holdStatus: 'sold',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: ['charge', 'dispute', 'dispute_lost'],
      balances: { buyer_payments: 0, seller_payable: 5997, platform_fees: 0, disputes: -5997 },
      sum: 0,
    });
  });

  async function lose(transactionId: string): Promise<void> {
    const dispute = await openDispute(sandbox, transactionId);
    await sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' });
    await settleFromStripe(transactionId);
  }

  const feesOf = async () => (await getDashboardSummary()).revenue.feesCents;

  test('that is lost before a refund has arrived keeps all of the fee, and so do the books', async () => {
    const feesBefore = await feesOf();
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 2099);
    await sandbox.control.turnRefund({ refund: id, status: 'pending' });
    await settleFromStripe(transactionId);
    await lose(transactionId);
    await sandbox.control.turnRefund({ refund: id, status: 'succeeded' });
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 2099,
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    // 41.98 at the bank, less 3.00 of the fee, and the fee's 1.00 of the refund.
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: ['charge', 'dispute', 'dispute_lost', 'refund'],
      balances: { buyer_payments: 0, seller_payable: 3998, platform_fees: 0, disputes: -3998 },
      sum: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(3998);
    expect((await feesOf()) - feesBefore).toBe(0);
  });

  test('that is lost before a refund comes back leaves no fee either', async () => {
    const feesBefore = await feesOf();
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 2099);
    await settleFromStripe(transactionId);
    const settledAt = async () =>
      (await db.refund.findFirstOrThrow({ where: { transactionId } })).settledAt;
    const wentAt = await settledAt();
    await lose(transactionId);
    await sandbox.control.failRefund({ refund: id });
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    expect(await ledgerOf(transactionId)).toMatchObject({ balances: { platform_fees: 0 }, sum: 0 });
    expect(await checkInvariants()).toEqual([]);
    expect(await settledAt()).toEqual(wentAt);
    expect((await feesOf()) - feesBefore).toBe(0);
  });
});
