import { afterAll, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import {
  cancelPurchase,
  expireHold,
  reopenPayment,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { REFUSALS } from '~/domain/trading/copy';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../../setup/sandbox';
import {
  BANK_ACCOUNT,
  cancelBehindStripe,
  DECLINED,
  ledgerOf,
  makeAdminActor,
  makeBuyer,
  openStall,
  paidTooLate,
  pay,
  see,
  stockOf,
  timelineOf,
  createPurchase,
  notificationsTo,
  payoutOf,
  payAndSettle,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

const cancellationsOf = (transactionId: string) =>
  db.auditLogEntry.findMany({
    where: { action: 'transaction.cancelled', subjectId: transactionId },
    select: { actorUserId: true, before: true, after: true },
  });

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe.each(['element', 'checkout'] as const)('a purchase by %s', (flow) => {
  test('is cancelled by the buyer even if Stripe’s event arrives first', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    // Closed at Stripe only, as when an event or the reconciler overtakes the buyer.
    await sandbox.control.fail({ kind: 'error', match: 'GET /v1/', times: 10 });
    await expect(cancelPurchase(transactionId, stall.buyer)).rejects.toThrow();
    await sandbox.control.clearFaults();
    expect(await see(transactionId)).toMatchObject({ status: 'pending' });

    expect(await settleFromStripe(transactionId)).toBe('cancelled');
    expect(await see(transactionId)).toMatchObject({ cancelReason: 'buyer' });
  });

  test('is completed by payment: stock sold, seller and platform paid, posted once', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
    expect(await settleFromStripe(transactionId)).toBe('completed');

    expect(await see(transactionId)).toMatchObject({
      paymentStatus: 'succeeded',
      commissionStatus: 'paid',
      commissionCents: 300,
      holdStatus: 'sold',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
    expect(await ledgerOf(transactionId)).toEqual({
      kinds: ['charge'],
      balances: { buyer_payments: -6297, seller_payable: 5997, platform_fees: 300, disputes: 0 },
      sum: 0,
    });
    expect(await timelineOf(transactionId)).toEqual(['started', 'completed']);
    const { payment, commission, completedAt } = await db.transaction.findUniqueOrThrow({
      where: { id: transactionId },
      include: { payment: true, commission: true },
    });
    expect(payment).toMatchObject({ paymentMethod: 'card', failureReason: null });
    expect(payment?.stripeChargeId).toMatch(/^ch_/);
    expect(payment?.stripeSellerPaymentId).toMatch(/^py_/);
    expect(payment?.stripePaymentIntentId).toMatch(/^pi_/);
    expect(commission?.stripeTransferId).toMatch(/^tr_/);
    expect(commission?.paidAt).not.toBeNull();
    expect(completedAt).not.toBeNull();
    expect(await payoutOf(sandbox, stall)).toBe(5997);
  });

  test('keeps its stock after a decline, says why, and can be paid with another card', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    expect(await payAndSettle(sandbox, transactionId, DECLINED)).toBe('pending');
    expect(await see(transactionId)).toMatchObject({
      paymentStatus: 'failed',
      failureReason: 'The card was declined.',
      commissionStatus: 'pending',
      holdStatus: 'held',
    });
    await settleFromStripe(transactionId);
    expect(await timelineOf(transactionId)).toEqual(['started', 'payment_failed']);

    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
    expect(await see(transactionId)).toMatchObject({ failureReason: null });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('is processing while the bank works, and its hold doesn’t expire', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    expect(await payAndSettle(sandbox, transactionId, BANK_ACCOUNT)).toBe('processing');
    expect(await see(transactionId)).toMatchObject({
      paymentStatus: 'processing',
      commissionStatus: 'pending',
      holdStatus: 'held',
    });
    expect(await expireHold(transactionId, later(60))).toBe('processing');
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });

    await sandbox.control.settle({
      payment_intent: (await see(transactionId)).stripePaymentIntentId!,
      outcome: 'settle',
    });
    expect(await settleFromStripe(transactionId)).toBe('completed');
    expect(await timelineOf(transactionId)).toEqual(['started', 'processing', 'completed']);
  });

  test('waits for another card after a late bank refusal, then is released', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    await payAndSettle(sandbox, transactionId, BANK_ACCOUNT);
    const expiresAt = new Date('2026-11-01');
    await db.stockHold.update({ where: { transactionId }, data: { expiresAt } });
    await sandbox.control.settle({
      payment_intent: (await see(transactionId)).stripePaymentIntentId!,
      outcome: 'fail',
    });
    expect(await settleFromStripe(transactionId)).toBe('pending');
    expect(await see(transactionId)).toMatchObject({ paymentStatus: 'failed', holdStatus: 'held' });
    expect(await expireHold(transactionId, later(23 * 60))).toBe('pending');
    expect(await expireHold(transactionId, later(25 * 60))).toBe('cancelled');
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('is cancelled at Stripe first when its hold expires, and released once', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    expect(await expireHold(transactionId)).toBe('pending');
    expect(await expireHold(transactionId, later(60))).toBe('cancelled');
    expect(await expireHold(transactionId, later(60))).toBe('cancelled');
    expect(await see(transactionId)).toMatchObject({
      paymentStatus: 'cancelled',
      commissionStatus: 'cancelled',
      holdStatus: 'released',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    expect(await ledgerOf(transactionId)).toMatchObject({ kinds: [] });
    await expect(pay(sandbox, transactionId)).rejects.toThrow();
  });

  test('is completed if payment arrives before the hold expires', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    await pay(sandbox, transactionId);
    expect(await expireHold(transactionId, later(60))).toBe('completed');
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('is cancelled by its buyer, which puts the stock back on sale', async () => {
    const { stall, transactionId } = await createPurchase(sandbox, { flow });
    await cancelPurchase(transactionId, stall.buyer);
    await cancelPurchase(transactionId, stall.buyer);
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    expect(await timelineOf(transactionId)).toEqual(['started', 'cancelled']);
  });
});

describe('a hosted Checkout page whose bank payment failed', () => {
  async function failAtBank() {
    const { stall, transactionId } = await createPurchase(sandbox, { flow: 'checkout' });
    await payAndSettle(sandbox, transactionId, BANK_ACCOUNT);
    const { stripePaymentIntentId: failed } = await see(transactionId);
    await sandbox.control.settle({ payment_intent: failed!, outcome: 'fail' });
    expect(await settleFromStripe(transactionId)).toBe('pending');
    return { stall, transactionId, failed };
  }

  test('gives way to one other page, however often it is asked for, and is paid there', async () => {
    const { stall, transactionId, failed } = await failAtBank();
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => reopenPayment(transactionId, stall.buyer)),
    );
    pages.push(await reopenPayment(transactionId, stall.buyer));
    expect(new Set(pages.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(pages[0]!.checkoutUrl).toContain((await see(transactionId)).stripeCheckoutSessionId);
    // A late event of the failed payment.
    expect(await settleFromStripe(transactionId, { ids: { paymentIntentId: failed } })).toBe(
      'pending',
    );
    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('leaves open the page of a press that overtook another', async () => {
    const { stall, transactionId } = await failAtBank();
    const { sessions } = stripe().checkout;
    const create = sessions.create.bind(sessions);
    let overtaking: Awaited<ReturnType<typeof reopenPayment>> | undefined;
    const spy = vi.spyOn(sessions, 'create').mockImplementationOnce(async (...sent) => {
      const session = await create(...sent);
      overtaking = await reopenPayment(transactionId, stall.buyer);
      // As a third press did that lost too.
      await sessions.expire(session.id);
      return session;
    });
    const overtaken = await reopenPayment(transactionId, stall.buyer);
    spy.mockRestore();
    expect(overtaken.checkoutUrl).toBe(overtaking!.checkoutUrl);
    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
  });

  test('gives way to another days later', async () => {
    const { stall, transactionId } = await failAtBank();
    const createdAt = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await db.transaction.update({ where: { id: transactionId }, data: { createdAt } });
    expect((await reopenPayment(transactionId, stall.buyer)).checkoutUrl).toBeTruthy();
    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
  });

  test('is released with the page that took its place', async () => {
    const { stall, transactionId } = await failAtBank();
    await reopenPayment(transactionId, stall.buyer);
    await cancelPurchase(transactionId, stall.buyer);
    await expect(pay(sandbox, transactionId)).rejects.toThrow();
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('says so when too little time is left for another', async () => {
    const { stall, transactionId } = await failAtBank();
    const longAgo = new Date(Date.now() - 60 * 60_000);
    await db.transaction.update({ where: { id: transactionId }, data: { createdAt: longAgo } });
    await db.stockHold.update({ where: { transactionId }, data: { expiresAt: later(20) } });
    const again = reopenPayment(transactionId, stall.buyer);
    const message = REFUSALS.payTimeOver;
    await expect(again).rejects.toMatchObject({ code: 'conflict', message });
  });
});

test('a hosted Checkout page that expires at Stripe releases the stock once', async () => {
  const { stall, transactionId } = await createPurchase(sandbox, { flow: 'checkout' });
  await sandbox.control.lapseCheckout({
    session: (await see(transactionId)).stripeCheckoutSessionId!,
  });
  expect(await settleFromStripe(transactionId)).toBe('cancelled');
  expect(await settleFromStripe(transactionId)).toBe('cancelled');
  expect(await see(transactionId)).toMatchObject({ cancelReason: 'expired' });
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
});

test('3-D Secure completes after the buyer confirms at the bank', async () => {
  const { transactionId } = await createPurchase(sandbox);
  expect(await payAndSettle(sandbox, transactionId, '4000002500003155')).toBe('pending');
  const payment_intent = (await see(transactionId)).stripePaymentIntentId!;
  await sandbox.control.authenticate({ payment_intent, answer: 'complete' });
  expect(await settleFromStripe(transactionId)).toBe('completed');
});

describe('a payment that succeeds on a cancelled purchase', () => {
  test('takes the stock again if there is enough', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    await cancelBehindStripe(transactionId, stall.materialId);
    expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
    expect(await see(transactionId)).toMatchObject({
      paymentStatus: 'succeeded',
      commissionStatus: 'paid',
      holdStatus: 'sold',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
    expect(await timelineOf(transactionId)).toEqual(['started', 'completed_late']);
  });

  test('is refunded in full if the stock is gone, and both sides are notified', async () => {
    const { stall, transactionId, refundId } = await paidTooLate(sandbox);
    expect(await settleFromStripe(transactionId)).toBe('cancelled');
    expect(await db.refund.count({ where: { transactionId } })).toBe(1);
    expect(await submitRefund(refundId)).toBe('succeeded');

    expect(await see(transactionId)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'succeeded',
      refundedCents: 6297,
      commissionStatus: 'refunded',
      holdStatus: 'released',
    });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 0, held: 0, sold: 3 });
    expect(await ledgerOf(transactionId)).toMatchObject({
      kinds: ['charge', 'refund'],
      balances: { buyer_payments: 0, seller_payable: 0, platform_fees: 0 },
    });
    expect(await timelineOf(transactionId)).toEqual([
      'started',
      'late_payment',
      'refund_succeeded',
      'refunded',
    ]);
    expect(await notificationsTo(stall.buyer.companyId, transactionId)).toMatchObject([
      { about: 'Payment came too late' },
      { title: expect.stringMatching(/^Refund: \$62\.97 for /) },
    ]);
    expect(await notificationsTo(stall.seller.companyId, transactionId)).toMatchObject([
      { about: 'A payment came too late' },
      { title: expect.stringMatching(/^Refunded: \$62\.97 for /) },
    ]);
  });
});

describe('a purchase can be cancelled', () => {
  test('by neither the seller nor an outsider, and by no one after payment', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    await expectRefusal(cancelPurchase(transactionId, stall.seller), 403);
    await expectRefusal(cancelPurchase(transactionId, await makeBuyer()), 404);
    await pay(sandbox, transactionId);
    await expectRefusal(cancelPurchase(transactionId, stall.buyer), 'already_settled');
    expect(await see(transactionId)).toMatchObject({ status: 'completed' });
  });

  test('by no one while the bank is processing it', async () => {
    const { stall, transactionId } = await createPurchase(sandbox);
    await pay(sandbox, transactionId, BANK_ACCOUNT);
    await expectRefusal(cancelPurchase(transactionId, stall.buyer), 409);
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 3, sold: 0 });
  });

  test('by an admin, with one audit log entry', async () => {
    const { transactionId } = await createPurchase(sandbox);
    const admin = await makeAdminActor();
    await cancelPurchase(transactionId, admin);
    await cancelPurchase(transactionId, admin);
    const row = await db.transaction.findUniqueOrThrow({ where: { id: transactionId } });
    expect(row).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
    expect(await cancellationsOf(transactionId)).toEqual([
      {
        actorUserId: admin.userId,
        before: { status: 'pending' },
        after: { status: 'cancelled' },
      },
    ]);
  });

  test('with an audit entry for an admin even if Stripe’s event came first, and none for a buyer', async () => {
    const stall = await openStall(sandbox);
    const admin = await makeAdminActor();
    const byAdmin = await stall.buy();
    const release = { reason: 'admin' as const, actor: admin };
    await db.transaction.update({
      where: { id: byAdmin.transactionId },
      data: { cancelReason: 'admin' },
    });
    const { stripePaymentIntentId } = await see(byAdmin.transactionId);
    await stripe().paymentIntents.cancel(stripePaymentIntentId!);
    await settleFromStripe(byAdmin.transactionId);
    await settleFromStripe(byAdmin.transactionId, { release });
    await settleFromStripe(byAdmin.transactionId, { release });
    expect(await cancellationsOf(byAdmin.transactionId)).toMatchObject([
      { actorUserId: admin.userId },
    ]);

    const byBuyer = await stall.buy();
    await cancelPurchase(byBuyer.transactionId, stall.buyer);
    expect(await cancellationsOf(byBuyer.transactionId)).toEqual([]);
  });
});
