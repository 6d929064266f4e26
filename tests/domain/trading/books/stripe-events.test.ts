import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { handleStripeEvent, settleFromStripe } from '~/domain/trading/index.server';
import { env } from '~/lib/env.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../../setup/sandbox';
import { signatureHeader } from '../../../sandbox/index';
import { deliver, eventsOf, openStall, pay, see, createPurchase } from '../trade';
import { setEnv } from '../../../setup/environment';

const sandbox = useSandbox();

const secret = () => env().STRIPE_WEBHOOK_SECRET!;

async function paidEvent() {
  const { stall, transactionId } = await createPurchase(sandbox);
  await pay(sandbox, transactionId);
  const events = await eventsOf(sandbox, transactionId);
  const event = events.find(({ type }) => type === 'payment_intent.succeeded')!;
  return { stall, transactionId, event, body: JSON.stringify(event) };
}

test('an unsigned, altered or old event is refused and changes nothing', async () => {
  const { transactionId, body } = await paidEvent();
  const signature = signatureHeader(body, secret());
  expect(await handleStripeEvent(body, null)).toBe('refused');
  expect(await handleStripeEvent(body, '')).toBe('refused');
  expect(await handleStripeEvent(body, 't=1,v1=nonsense')).toBe('refused');
  expect(await handleStripeEvent(`${body} `, signature)).toBe('refused');
  expect(await handleStripeEvent(body, signatureHeader(body, 'whsec_another'))).toBe('refused');
  const sixMinutesAgo = Date.now() - 6 * 60_000;
  expect(await handleStripeEvent(body, signatureHeader(body, secret(), sixMinutesAgo))).toBe(
    'refused',
  );
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
});

test('the previous secret is accepted while it is being replaced', async () => {
  const { body } = await paidEvent();
  const signature = signatureHeader(body, secret());
  setEnv({
    STRIPE_WEBHOOK_SECRET_PREVIOUS: secret(),
    STRIPE_WEBHOOK_SECRET: 'whsec_the_new_one',
  });
  expect(await handleStripeEvent(body, signature)).toBe('applied');
});

test('account events have their own secret, and accept the previous one', async () => {
  const stall = await openStall(sandbox);
  const account = stall.accountId;
  const [event] = await sandbox.control.events({ type: 'account.updated', about: account });
  const body = JSON.stringify(event);
  const taken = (secret: string) => handleStripeEvent(body, signatureHeader(body, secret));
  setEnv({ STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: 'whsec_former_of_accounts' });
  expect(await taken('whsec_former_of_accounts')).toBe('applied');
  expect(await taken(env().STRIPE_CONNECT_WEBHOOK_SECRET!)).toBe('repeated');
  setEnv({ STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: undefined });
  expect(await taken('whsec_former_of_accounts')).toBe('refused');
});

test("a payment on a seller's own account is ignored, whatever its metadata", async () => {
  const { stall, transactionId, event } = await paidEvent();
  expect(await deliver({ ...event, account: stall.accountId })).toBe('ignored');
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
});

test('an event’s content is never trusted: Stripe is asked', async () => {
  const { transactionId } = await createPurchase(sandbox);
  const [created] = await eventsOf(sandbox, transactionId);
  const forged = structuredClone(created!);
  forged.id = 'evt_forged';
  (forged as { type: string }).type = 'payment_intent.succeeded';
  (forged.data.object as { status: string }).status = 'succeeded';
  expect(await deliver(forged)).toBe('applied');
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
});

test('a payment whose ids aren’t saved yet is found by its metadata', async () => {
  const { transactionId, event } = await paidEvent();
  await db.transaction.update({
    where: { id: transactionId },
    data: { stripePaymentIntentId: null },
  });
  await db.payment.update({ where: { transactionId }, data: { stripePaymentIntentId: null } });
  expect(await deliver(event)).toBe('applied');
  expect(await see(transactionId)).toMatchObject({
    status: 'completed',
    stripePaymentIntentId: (event.data.object as { id: string }).id,
  });
});

test('a payment that falsely claims to be for a purchase doesn’t complete it', async () => {
  const { transactionId } = await createPurchase(sandbox);
  const other = await stripe().paymentIntents.create({
    amount: 50,
    currency: 'usd',
    metadata: { transactionId },
  });
  await sandbox.control.pay({ payment_intent: other.id });
  const [event] = await sandbox.control.events({
    type: 'payment_intent.succeeded',
    about: other.id,
  });
  expect(await deliver(event!)).toBe('ignored');
  expect(await see(transactionId)).toMatchObject({ status: 'pending' });
});

test('an unrelated payment is logged and ignored, and an unknown type just ignored', async () => {
  const { event } = await paidEvent();
  const stranger = structuredClone(event);
  stranger.id = `evt_${randomUUID()}`;
  stranger.data.object = { id: 'pi_stranger', object: 'payment_intent', metadata: {} } as never;
  expect(await deliver(stranger)).toBe('ignored');
  const unknown = {
    ...structuredClone(event),
    id: `evt_${randomUUID()}`,
    type: 'customer.created',
  };
  expect(await deliver(unknown as never)).toBe('ignored');
});

test('hosted Checkout is settled by its own events', async () => {
  const { transactionId } = await createPurchase(sandbox, { flow: 'checkout' });
  await pay(sandbox, transactionId);
  const session = (await see(transactionId)).stripeCheckoutSessionId!;
  const [event] = await sandbox.control.events({
    type: 'checkout.session.completed',
    about: session,
  });
  expect(await deliver(event!)).toBe('applied');
  expect(await see(transactionId)).toMatchObject({ status: 'completed' });
  expect(await settleFromStripe(transactionId)).toBe('completed');
});
