import { afterAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getDashboardSummary } from '~/domain/administration/index.server';
import {
  checkInvariants,
  getTransactionPage,
  listTransactions,
  proposeHandover,
  reconcile,
  refundTransaction,
  requestRefund,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { REFUSALS } from '~/domain/trading/copy';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import { stripe } from '~/services/stripe.server';
import { mailsTo } from '../../../factories/mailbox';
import { pickupTerms } from '../../../factories/pickup-terms';
import { createRefund } from '../../../factories/transaction';
import { useSandbox } from '../../../setup/sandbox';
import {
  ledgerOf,
  makeAdminActor,
  makeBuyer,
  notificationsTo,
  openStall,
  paidTooLate,
  see,
  stockOf,
  timelineOf,
  type Stall,
  createPaidPurchase,
  createPurchase,
  paidPurchase,
  payoutOf,
  refundAtStripe,
  payAndSettle,
  returnRefund,
  loseDispute,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

const reason = 'Two pallets were wet.';

/** Past the SDK's own retries. */
const loseRefund = (when: 'before' | 'after') =>
  sandbox.control.fail({ kind: 'reset', when, times: 2, match: 'POST /v1/refunds' });

const refundByPlatform = async (transactionId: string, amount: number) =>
  stripe().refunds.create({
    payment_intent: (await see(transactionId)).stripePaymentIntentId!,
    amount,
  });

const refunder =
  ({ seller }: Stall, transactionId: string) =>
  (amountCents?: number, sequence?: number) =>
    refundTransaction({ transactionId, amountCents, reason, sequence }, seller);

async function sold() {
  const sale = await createPaidPurchase(sandbox);
  return { ...sale, refund: refunder(sale.stall, sale.transactionId) };
}

describe('a refund', () => {
  test('is refused when unpaid, too large, outdated, sent again for another reason, by the buyer or outsiders, or when all is refunded', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    const refund = refunder(stall, transactionId);
    await expectRefusal(refund(), 'conflict');
    await payAndSettle(sandbox, transactionId);
    await expectRefusal(refund(6298), { status: 400, field: 'amount' });
    await expectRefusal(refundTransaction({ transactionId, reason }, stall.buyer), 403);
    await expectRefusal(refundTransaction({ transactionId, reason }, await makeBuyer()), 404);

    const first = await refund(2099, 1);
    expect(await refund(2099, 1)).toMatchObject({ refundId: first.refundId });
    const other = { transactionId, amountCents: 2099, reason: 'Broken corners', sequence: 1 };
    await expectRefusal(refundTransaction(other, stall.seller), 'conflict');
    await expectRefusal(refund(200, 1), 409);
    await expectRefusal(refund(200, 3), 'conflict');
    expect((await see(transactionId)).refundedCents).toBe(2099);

    const rest = { transactionId, reason, sequence: 2 };
    expect(await refundTransaction(rest, await makeAdminActor())).toMatchObject({
      status: 'succeeded',
    });
    await expectRefusal(refund(undefined, 3), 'already_settled');
  });

  test('in full returns the money, the fee and, once, the stock', async () => {
    const { stall, transactionId, refund } = await sold();
    const whole = await refund();
    expect(whole).toMatchObject({ sequence: 1, amountCents: 6297, status: 'succeeded' });

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
    const { stall, transactionId, refund } = await sold();
    await refund(2099, 1);
    expect(await see(transactionId)).toMatchObject({
      status: 'completed',
      refundedCents: 2099,
      commissionStatus: 'paid',
      commissionCents: 200,
      holdStatus: 'sold',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
    await refund(1, 2);
    expect((await see(transactionId)).commissionCents).toBe(200);
    const toSeller = async () =>
      (await notificationsTo(stall.seller.companyId, transactionId)).at(-1)!.content;
    expect(await toSeller()).not.toContain('back in stock');

    await refund(undefined, 3);
    expect(await toSeller()).toContain(
      'With everything refunded, the goods are back in stock. If Prairie Builders keeps them, lower the quantity in My Listings.',
    );
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 6297,
      commissionCents: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(0);
    expect((await ledgerOf(transactionId)).sum).toBe(0);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('made in the Stripe dashboard without reversing the transfer is paid by the platform alone', async () => {
    const { stall, transactionId, refund } = await sold();
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

    await refund();
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
    const { balances } = await ledgerOf(transactionId);
    expect(balances.seller_payable).toBe(await payoutOf(sandbox, stall));
  });

  test('smaller than the remaining fee returns no more fee than its own amount', async () => {
    const stall = await openStall(sandbox, { price: '100.00' });
    const transactionId = await paidPurchase(sandbox, stall, { quantity: 1 });
    const refund = refunder(stall, transactionId);
    await refundByPlatform(transactionId, 9000);
    await settleFromStripe(transactionId);
    const small = await refund(100, 2);
    expect(small.status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ refundedCents: 9100, commissionCents: 400 });
    await refund(undefined, 3);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
    const { balances } = await ledgerOf(transactionId);
    expect(balances.seller_payable).toBe(await payoutOf(sandbox, stall));
  });

  test('in full fails after an unknown partial refund at Stripe, then covers the rest', async () => {
    const { transactionId, refund } = await sold();
    await refundAtStripe(transactionId, 1000);
    const tooMuch = await refund(undefined, 1);
    expect(tooMuch.status).toBe('failed');
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({ status: 'completed', refundedCents: 1000 });
    const rest = await refund(undefined, 3);
    expect(rest).toMatchObject({ amountCents: 5297, status: 'succeeded' });
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    expect((await ledgerOf(transactionId)).sum).toBe(0);
  });

  test('uses the amount Stripe refunded when it differs', async () => {
    const { transactionId } = await createPaidPurchase(sandbox);
    await refundAtStripe(transactionId, 1000);
    const { id: stripeRefundId } = await refundAtStripe(transactionId);
    const whole = { transactionId, amount: '62.97', feeAmount: '3.00', stripeRefundId };
    await createRefund({ ...whole, status: 'pending', settledAt: null });
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

  test('that Stripe refuses changes nothing, can be retried, and says why in our words, never in Stripe’s', async () => {
    const { stall, transactionId, refund } = await sold();
    await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/refunds' });
    expect((await refund(100, 1)).status).toBe('failed');
    expect(await see(transactionId)).toMatchObject({ status: 'completed', refundedCents: 0 });
    expect(await timelineOf(transactionId)).toContain('refund_failed');
    expect((await refund(200, 2)).status).toBe('succeeded');
    await returnRefund(sandbox, transactionId);
    const { refunds, timeline } = await getTransactionPage(transactionId, stall.seller);
    const reasons = [
      'The payment provider couldn’t complete the refund and gave no reason.',
      'The card has expired or was canceled.',
    ];
    expect(refunds.map(({ failureReason }) => failureReason).sort()).toEqual(reasons.sort());
    const failed = timeline.filter(({ kind }) => kind === 'refund_failed');
    expect(failed.map(({ detail }) => detail.reason).sort()).toEqual(reasons);
  });

  test('that fails because the seller left Stripe is for admins, who are told once and finish it there', async () => {
    const { stall, transactionId, refund } = await sold();
    const { userId } = await makeAdminActor();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    await sandbox.control.deauthorize({ account: stall.accountId });
    for (const sequence of [1, 2]) expect((await refund(6297, sequence)).status).toBe('failed');
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes('to finish'));
    expect(told).toHaveLength(1);
    for (const { companyId } of [stall.seller, stall.buyer]) {
      const { content } = (await notificationsTo(companyId, transactionId)).at(-1)!;
      expect(content).toContain('An administrator can finish it');
      expect(content).not.toContain('refund again');
    }
    await refundByPlatform(transactionId, 6297);
    expect(await settleFromStripe(transactionId)).toBe('refunded');
  });

  test('that gets no response is resent with the same key', async () => {
    const { stall, transactionId, refund } = await sold();
    await sandbox.control.clearRequests();
    await loseRefund('after');
    const first = await refund();
    expect(first.status).toBe('pending');
    const { failures } = await reconcile({ olderThanMs: 0 });
    expect(failures).toEqual([]);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    const calls = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
    expect(await payoutOf(sandbox, stall)).toBe(0);
  });

  test('with an unsaved id is not confused with an unsent one of the same amount', async () => {
    const { transactionId, refund } = await sold();
    await loseRefund('before');
    const unsent = await refund(1000, 1);
    await loseRefund('after');
    const unheard = await refund(1000, 2);
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

  test('made by hand replaces one of the same amount only if that was never sent', async () => {
    const { transactionId, refund } = await sold();
    await loseRefund('after');
    const { refundId } = await refund(1000, 1);
    await refundAtStripe(transactionId, 1000);
    await settleFromStripe(transactionId);
    expect((await see(transactionId)).refundedCents).toBe(2000);
    expect(await submitRefund(refundId)).toBe('succeeded');

    await loseRefund('before');
    const unsent = await refund(1000, 3);
    await refundAtStripe(transactionId, 1000);
    await settleFromStripe(transactionId);
    expect(await submitRefund(unsent.refundId)).toBe('succeeded');
    expect((await see(transactionId)).refundedCents).toBe(3000);
  });

  test('returned by the bank is held by the platform for the buyer, and the sale stays completed', async () => {
    const { stall, transactionId, refund } = await sold();
    await refund();
    await returnRefund(sandbox, transactionId);
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
    // Others can buy the goods again.
    await expectRefusal(
      proposeHandover({ transactionId, version: 0, ...pickupTerms }, stall.seller),
      { message: REFUSALS.handoverClosed },
    );
    expect((await listTransactions(stall.seller)).items[0]).toMatchObject({ step: null });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('that was returned is resent from the platform before the seller pays for another', async () => {
    const { stall, transactionId, refund } = await sold();
    await refund(2099, 1);
    await returnRefund(sandbox, transactionId);
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      sellerCents: 3998,
      heldCents: 2099,
      refundableCents: 2099,
    });
    const listed = async () => (await listTransactions(stall.seller)).items[0];
    expect(await listed()).toMatchObject({ totalCents: 6297, netCents: 3998, heldCents: 2099 });
    await expectRefusal(refund(2100, 2), {
      field: 'amount',
      message: 'Send the failed $20.99 again first, on its own. Then refund the other $41.98.',
    });
    const ask = (amountCents: number) =>
      requestRefund({ transactionId, amountCents, reason }, stall.buyer);
    await expectRefusal(ask(6298), { field: 'amount' });
    await ask(4000);

    await sandbox.control.clearRequests();
    const again = await refund(undefined, 2);
    expect((await getTransactionPage(transactionId, stall.buyer)).refundRequests).toMatchObject([
      { state: 'open' },
    ]);
    expect(again).toMatchObject({ amountCents: 2099, status: 'succeeded' });
    expect(await listed()).toMatchObject({ refundedCents: 2099, netCents: 3998, heldCents: 0 });
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

    const rest = await refund(undefined, 3);
    expect(rest).toMatchObject({ amountCents: 4198, status: 'succeeded' });
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(0);
  });

  test('of everything on its way leaves nothing to hand over, unless it fails', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 6297);
    await sandbox.control.turnRefund({ refund: id, status: 'pending' });
    await settleFromStripe(transactionId);
    const propose = () =>
      proposeHandover({ transactionId, version: 0, ...pickupTerms }, stall.seller);
    await expectRefusal(propose(), { message: REFUSALS.handoverClosed });
    expect(await getTransactionPage(transactionId, stall.buyer)).toMatchObject({
      ...{ status: 'completed', leftCents: 0, handover: null },
    });
    await sandbox.control.failRefund({ refund: id });
    await settleFromStripe(transactionId);
    await propose();
  });

  test('that fails while pending has still taken the seller’s money', async () => {
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
    const held = async () => {
      const { heldCents } = await getTransactionPage(transactionId, stall.seller);
      expect((await listTransactions(stall.seller)).items[0]?.heldCents).toBe(heldCents);
      return heldCents;
    };
    expect(await held()).toBe(2099);
    await loseDispute(sandbox, transactionId, 6297);
    // The bank gave the buyer all of it.
    expect(await held()).toBe(0);
  });
});

describe('a refund of a late payment', () => {
  test('returned by the bank leaves the purchase cancelled and can be retried', async () => {
    const { stall, transactionId, refundId } = await paidTooLate(sandbox);
    const refund = refunder(stall, transactionId);
    expect(await submitRefund(refundId)).toBe('succeeded');
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    await returnRefund(sandbox, transactionId);
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
    const again = await refund(undefined, 2);
    expect(again.status).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
  });

  test('refused by Stripe can be retried from the page by seller and admins', async () => {
    const { stall, transactionId, refundId } = await paidTooLate(sandbox);
    const refund = refunder(stall, transactionId);
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
    await refund(undefined, 3);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 6297,
      holdStatus: 'released',
    });
  });
});

describe('a dispute', () => {
  const feesOf = async () => (await getDashboardSummary()).revenue.feesCents;

  test('lost before a refund arrives keeps the whole fee, in the ledger too', async () => {
    const feesBefore = await feesOf();
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 2099);
    await sandbox.control.turnRefund({ refund: id, status: 'pending' });
    await settleFromStripe(transactionId);
    await loseDispute(sandbox, transactionId);
    await sandbox.control.turnRefund({ refund: id, status: 'succeeded' });
    await settleFromStripe(transactionId);
    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      refundedCents: 2099,
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    // Of 59.97 the refund takes 19.99 from the seller, who owes the rest.
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: ['charge', 'dispute', 'dispute_lost', 'refund'],
      balances: {
        buyer_payments: 0,
        seller_payable: 3998,
        platform_fees: 0,
        disputes: 0,
        seller_debts: -3998,
      },
      sum: 0,
    });
    expect(await payoutOf(sandbox, stall)).toBe(3998);
    expect((await feesOf()) - feesBefore).toBe(0);
  });

  test('lost before a refund comes back leaves no fee either', async () => {
    const feesBefore = await feesOf();
    const { transactionId } = await createPaidPurchase(sandbox);
    const { id } = await refundAtStripe(transactionId, 2099);
    await settleFromStripe(transactionId);
    const settledAt = async () =>
      (await db.refund.findFirstOrThrow({ where: { transactionId } })).settledAt;
    const wentAt = await settledAt();
    await loseDispute(sandbox, transactionId);
    await sandbox.control.failRefund({ refund: id });
    await settleFromStripe(transactionId);
    // The platform holds the refund for the buyer again.
    expect(await see(transactionId)).toMatchObject({
      status: 'completed',
      commissionStatus: 'refunded',
      commissionCents: 0,
    });
    expect(await ledgerOf(transactionId)).toMatchObject({ balances: { platform_fees: 0 }, sum: 0 });
    expect(await checkInvariants()).toEqual([]);
    expect(await settledAt()).toEqual(wentAt);
    expect((await feesOf()) - feesBefore).toBe(0);
  });

  test('lost over part of a payment leaves the rest to hand over and to refund, without the fee', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const ask = (amountCents?: number) =>
      requestRefund({ transactionId, amountCents, reason: 'The rest too.' }, stall.buyer);
    await loseDispute(sandbox, transactionId, 3000);
    expect(await see(transactionId)).toMatchObject({ status: 'completed', lostCents: 3000 });
    expect(await getTransactionPage(transactionId, stall.buyer)).toMatchObject({
      payment: { isDisputed: false },
      handover: { isClosed: false, canPropose: true },
      ...{ lostCents: 3000, leftCents: 3297, canRequestRefund: true },
    });
    await expectRefusal(ask(3298), { field: 'amount' });
    await ask();
    await sandbox.control.clearRequests();
    const rest = await refundTransaction({ transactionId, reason: 'Sorry.' }, stall.seller);
    expect(rest).toMatchObject({ amountCents: 3297, status: 'succeeded' });
    const [call] = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    expect(call?.body).not.toContain('refund_application_fee');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', commissionCents: 0 });
    expect(await getTransactionPage(transactionId, stall.seller)).toMatchObject({
      ...{ sellerCents: 0, leftCents: 0, canRefund: false },
      refundRequests: [{ state: 'granted', grantedPartCents: null }],
    });
    expect(await ledgerOf(transactionId)).toMatchObject({
      balances: {
        ...{ buyer_payments: 0, platform_fees: 0, disputes: 0 },
        ...{ seller_payable: 2700, seller_debts: -2700 },
      },
      sum: 0,
    });
  });
});
