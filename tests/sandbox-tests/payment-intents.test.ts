import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox, ORIGIN, purchase, typesOf } from './harness';

const RETURN_URL = `${ORIGIN}/transaction/1`;

async function openShop() {
  const opened = await openSandbox();
  const seller = await opened.sandbox.control.onboard({ businessName: 'Ridge' });
  const intent = await opened.stripe.paymentIntents.create(purchase(seller.id));
  return { ...opened, seller, intent };
}

test.each([
  ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
  ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'expired_card', undefined],
  // A valid number that isn't a test number is declined, like a real card in test mode.
  ['4111 1111 1111 1111', 'card_declined', 'test_mode_live_card'],
])('the card %s is refused with %s', async (number, code, declineCode) => {
  const { stripe, intent } = await openShop();
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  const confirm = stripe.paymentIntents.confirm(intent.id, {
    payment_method: method.id,
    return_url: RETURN_URL,
  });
  const error = await confirm.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ code, payment_intent: { id: intent.id } });
  const read = await stripe.paymentIntents.retrieve(intent.id);
  expect(read).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
  });
  expect(read.last_payment_error?.decline_code).toBe(declineCode);
});

test('the disputed card is disputed later; winning returns the money, losing keeps it', async () => {
  const { sandbox, stripe, receiver } = await openSandbox({ disputeAfterMs: 60_000 });
  const seller = await sandbox.control.onboard({});
  const buy = async () => {
    const intent = await stripe.paymentIntents.create(purchase(seller.id));
    await sandbox.control.pay({ payment_intent: intent.id, number: '4000000000000259' });
    return intent;
  };
  const won = await buy();
  expect((await stripe.disputes.list({})).data).toHaveLength(0);
  await sandbox.control.advance({ ms: 61_000 });
  const [dispute] = (await stripe.disputes.list({ payment_intent: won.id })).data;
  expect(dispute).toMatchObject({ amount: 6297, status: 'needs_response' });
  expect((await sandbox.control.balances()).platform).toBe(300 - 6297);
  await sandbox.control.closeDispute({ dispute: dispute?.id ?? '', outcome: 'won' });
  expect((await sandbox.control.balances()).platform).toBe(300);
  await sandbox.control.webhooksSettled();
  expect(typesOf(receiver)).toContain('charge.dispute.created');
  expect(typesOf(receiver)).toContain('charge.dispute.closed');
});

test('creating a payment intent with parameters that Stripe refuses is refused', async () => {
  const { sandbox, stripe } = await openSandbox();
  const seller = await sandbox.control.onboard({});
  const create = (change: Partial<Stripe.PaymentIntentCreateParams>) =>
    stripe.paymentIntents.create({ ...purchase(seller.id), ...change });
  for (const [change, refusal] of [
    [{ amount: 49, application_fee_amount: 2 }, { code: 'amount_too_small' }],
    [{ amount: 100_000_000 }, { code: 'amount_too_large' }],
    [{ currency: 'eur' }, { param: 'currency' }],
    [{ application_fee_amount: 6298 }, { param: 'application_fee_amount' }],
    [{ transfer_data: undefined }, { param: 'application_fee_amount' }],
    [{ transfer_data: { destination: 'acct_1nobody' } }, { code: 'resource_missing' }],
  ] as const) {
    await expect(create(change)).rejects.toMatchObject(refusal);
  }
  await sandbox.control.setTransfers({ account: seller.id, status: 'inactive' });
  await expect(create({})).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
});

test('an unpaid payment intent and a disputed charge can’t be refunded', async () => {
  const { sandbox, stripe, seller, intent } = await openShop();
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  const paid = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: paid.id });
  await sandbox.control.openDispute({ payment_intent: paid.id });
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
});
