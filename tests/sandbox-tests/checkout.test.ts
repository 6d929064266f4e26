import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { checkout, openSandbox, ORIGIN, visit } from './harness';

const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

async function openCheckout() {
  const opened = await openSandbox();
  const seller = await opened.sandbox.control.onboard({ businessName: 'Ridge' });
  const session = await opened.stripe.checkout.sessions.create(checkout(seller.id));
  await opened.sandbox.control.webhooksSettled();
  opened.receiver.received.length = 0;
  return { ...opened, seller, session, url: session.url ?? '' };
}

test('pressing Pay twice pays once', async () => {
  const { sandbox, url } = await openCheckout();
  const answers = await Promise.all([visit(url, CARD), visit(url, CARD), visit(url, CARD)]);
  expect(answers.map((answer) => answer.location)).toEqual(
    Array<string>(3).fill(`${ORIGIN}/transaction/1`),
  );
  expect((await sandbox.control.balances()).platform).toBe(300);
});

test('3-D Secure returns to the success URL, or to the page with the reason', async () => {
  const { stripe, seller, url } = await openCheckout();
  const asked = await visit(url, { ...CARD, number: '4000 0025 0000 3155' });
  expect(asked.location).toContain('/authenticate/');
  const failed = await visit(asked.location, { answer: 'fail' });
  expect(failed.location).toBe(url);
  expect((await visit(url)).text).toContain('We are unable to authenticate your payment method');
  const other = await stripe.checkout.sessions.create(checkout(seller.id));
  const again = await visit(other.url ?? '', { ...CARD, number: '4000 0025 0000 3155' });
  const done = await visit(again.location, { answer: 'complete' });
  expect(done.location).toBe(`${ORIGIN}/transaction/1`);
  expect((await stripe.checkout.sessions.retrieve(other.id)).payment_status).toBe('paid');
});

test('creating a session with parameters that Stripe refuses is refused', async () => {
  const { stripe, seller } = await openCheckout();
  const create = (change: Partial<Stripe.Checkout.SessionCreateParams>) =>
    stripe.checkout.sessions.create({ ...checkout(seller.id), ...change });
  const soon = Math.floor(Date.now() / 1000) + 29 * 60;
  await expect(create({ expires_at: soon })).rejects.toMatchObject({ param: 'expires_at' });
  await expect(create({ success_url: undefined })).rejects.toMatchObject({
    code: 'parameter_missing',
  });
  await expect(
    create({ payment_intent_data: { application_fee_amount: 300 } }),
  ).rejects.toMatchObject({ param: 'payment_intent_data[application_fee_amount]' });
});

test('a session’s payment intent is cancelled only by expiring the session', async () => {
  const { stripe, session, url } = await openCheckout();
  await visit(url, { ...CARD, number: '4000 0000 0000 0002' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  await expect(stripe.paymentIntents.cancel(String(payment_intent))).rejects.toMatchObject({
    statusCode: 400,
  });
});
