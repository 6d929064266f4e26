import { afterAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { startOnboarding } from '~/domain/companies/index.server';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import {
  getTransactionPage,
  listMoneyAttention,
  reconcile,
  refundTransaction,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { makeOwner } from '../../factories/company';
import { expectBalancedBooks, expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import {
  createPaidPurchase,
  ledgerOf,
  makeAdminActor,
  notificationsTo,
  openStall,
  see,
} from './trade';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

/* Stripe answers a key with its stored 500 for a day. */
describe.each(['before', 'after'] as const)('a 500 stored %s the call took effect', (when) => {
  const failOnce = (match: string) => sandbox.control.fail({ kind: 'error', when, match });

  test('makes one refund, under the next key only if there is none', async () => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    await failOnce('POST /v1/refunds');
    const refund = { transactionId, amountCents: 2099, reason: 'Wet.' };
    const { refundId, status } = await refundTransaction(refund, stall.seller);
    expect(status).toBe('pending');
    await sandbox.control.clearRequests();
    expect(await submitRefund(refundId)).toBe('succeeded');
    const { stripePaymentIntentId } = await see(transactionId);
    const { data } = await stripe().refunds.list({ payment_intent: stripePaymentIntentId! });
    expect(data.map(({ amount }) => amount)).toEqual([2099]);
    const sent = await sandbox.control.requests({ match: 'POST /v1/refunds' });
    const key = `txn:${transactionId}:refund:1`;
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      when === 'before' ? [key, `${key}:2`] : [key],
    );
    expect((await ledgerOf(transactionId)).kinds).toEqual(['charge', 'refund']);
  });

  test('opens a payment account at the second try', async () => {
    const { companyId, actor } = await makeOwner();
    await failOnce('POST /v1/accounts');
    await expectRefusal(startOnboarding({ companyId }, actor), 'service_unavailable');
    await expect(startOnboarding({ companyId }, actor)).resolves.toMatch(/^http/);
  });
});

test('a refund made longer ago than Stripe remembers its key is adopted, not given up', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await sandbox.control.fail({ kind: 'reset', when: 'after', times: 2, match: 'POST /v1/refunds' });
  const { refundId } = await refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  await sandbox.control.advance({ ms: 25 * 60 * 60_000 });
  expect(await submitRefund(refundId)).toBe('succeeded');
  expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
});

test('a refund that Stripe made but can’t be asked about is on its way, not an error', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const match = 'GET /v1/payment_intents';
  await sandbox.control.fail({ kind: 'error', status: 503, match });
  const refund = { transactionId, reason: 'Wet.' };
  expect((await refundTransaction(refund, stall.seller)).status).toBe('pending');
  expect((await reconcile({ olderThanMs: 0 })).failures).toEqual([]);
  expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
});

test('a refund at a seller who left Stripe fails, says why, and an admin finishes it at the platform’s cost', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await sandbox.control.deauthorize({ account: stall.accountId });
  const { refundId, status } = await refundTransaction(
    { transactionId, reason: 'Wet.' },
    stall.seller,
  );
  expect(status).toBe('failed');
  const { failureReason } = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
  expect(failureReason).toContain('An administrator can finish the refund.');
  const seen = { isPlatformsToRefund: true, refundableCents: 6297 };
  const asSeller = () => getTransactionPage(transactionId, stall.seller);
  expect(await asSeller()).toMatchObject({ ...seen, canRefund: false });
  const admin = await makeAdminActor();
  expect(await getTransactionPage(transactionId, admin)).toMatchObject({
    ...{ ...seen, canRefund: true },
  });
  const failed = async () =>
    (await listMoneyAttention()).failedRefunds.filter((one) => one.transactionId === transactionId);
  expect(await failed()).toHaveLength(1);
  const part = { transactionId, amountCents: 2099, reason: 'Wet.' };
  expect((await refundTransaction(part, stall.seller)).status).toBe('failed');
  expect((await refundTransaction(part, admin)).status).toBe('succeeded');
  expect((await ledgerOf(transactionId)).balances).toMatchObject({
    ...{ platform_fees: 300, platform_refunds: -2099, seller_payable: 5997 },
  });
  const { stripePaymentIntentId } = await see(transactionId);
  await stripe().refunds.create({ payment_intent: stripePaymentIntentId! });
  await settleFromStripe(transactionId);
  expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
  expect(await failed()).toEqual([]);
  expect(await asSeller()).toMatchObject({ isPlatformsToRefund: false });
});

test('a refund that the Dashboard overtook with all of the payment fails without an alarm', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await sandbox.control.fail({ kind: 'error', when: 'before', match: 'POST /v1/refunds' });
  const part = { transactionId, amountCents: 2099, reason: 'Wet.' };
  const { refundId, status } = await refundTransaction(part, stall.seller);
  expect(status).toBe('pending');
  const { stripePaymentIntentId } = await see(transactionId);
  const whole = { reverse_transfer: true, refund_application_fee: true };
  await stripe().refunds.create({ payment_intent: stripePaymentIntentId!, ...whole });
  await settleFromStripe(transactionId);
  expect(await submitRefund(refundId)).toBe('failed');
  expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
  for (const { companyId } of [stall.seller, stall.buyer]) {
    const titles = (await notificationsTo(companyId, transactionId)).map(({ title }) => title);
    expect(titles.join()).toMatch(/\$62\.97/);
    expect(titles.join()).not.toContain('Refund failed');
  }
});

test('with Stripe’s clock a day ahead, a purchase on its page is refused after two tries', async () => {
  const stall = await openStall(sandbox);
  await sandbox.control.advance({ ms: 24 * 60 * 60_000 });
  await sandbox.control.clearRequests();
  await expectRefusal(stall.buy({ flow: 'checkout' }), 'payment_failed');
  expect(await sandbox.control.requests({ match: 'POST /v1/checkout/sessions' })).toHaveLength(2);
});
