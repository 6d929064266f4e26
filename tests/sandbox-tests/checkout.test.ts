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

test('the page shows the order, and its form pays for it', async () => {
  const { sandbox, stripe, seller, session, url, receiver } = await openCheckout();
  const page = await visit(url);
  expect(page.status).toBe(200);
  for (const text of ['8 in. block × 3', '$59.97', 'Offcut fee', '$3.00', 'Pay $62.97']) {
    expect(page.text).toContain(text);
  }
  expect(page.text).toContain(`href="${ORIGIN}/material/1"`);
  expect((await visit(url, CARD)).location).toBe(`${ORIGIN}/transaction/1`);
  const read = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  expect(read).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: '1',
    url: null,
    payment_intent: { status: 'succeeded', amount: 6297, metadata: { transactionId: '1' } },
  });
  expect(await sandbox.control.balances()).toEqual({
    platform: 300,
    accounts: { [seller.id]: 5997 },
  });
  await sandbox.control.webhooksSettled();
  expect(receiver.types).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
});

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

test('an expired session says so, cancels its payment intent and notifies the platform', async () => {
  const { sandbox, stripe, session, url, receiver } = await openCheckout();
  await visit(url, { ...CARD, number: '4000 0000 0000 0002' });
  await sandbox.control.advance({ ms: 32 * 60 * 1000 });
  const page = await visit(url, CARD);
  expect(page.status).toBe(410);
  expect(page.text).toContain('This payment page has expired');
  const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(read.status).toBe('expired');
  expect((read.payment_intent as Stripe.PaymentIntent).status).toBe('canceled');
  await sandbox.control.webhooksSettled();
  expect(receiver.types.slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
});

test('the platform can expire a session once, and not after it was paid', async () => {
  const { sandbox, stripe, seller, session } = await openCheckout();
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
  });
  const paid = await stripe.checkout.sessions.create(checkout(seller.id));
  await sandbox.control.payCheckout({ session: paid.id });
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 });
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
