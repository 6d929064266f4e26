import { expect, test, vi } from 'vitest';
import { CONNECT_WEBHOOK_SECRET, openSandbox, purchase, typesOf, WEBHOOK_SECRET } from './harness';

async function openShop() {
  const opened = await openSandbox();
  const seller = await opened.sandbox.control.onboard({});
  await opened.sandbox.control.webhooksSettled();
  opened.receiver.received.length = 0;
  const buy = async () => {
    const intent = await opened.stripe.paymentIntents.create(purchase(seller.id));
    return opened.sandbox.control.pay({ payment_intent: intent.id });
  };
  return { ...opened, buy };
}

const ORDER = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('an account’s event is signed with the Connect secret and visible to that account only', async () => {
  const { sandbox, stripe, receiver } = await openSandbox();
  const { id } = await sandbox.control.onboard({});
  await sandbox.control.webhooksSettled();
  const { body, headers } = receiver.received[0]!;
  const signature = String(headers['stripe-signature']);
  expect(() => stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).toThrow();
  const event = stripe.webhooks.constructEvent(body, signature, CONNECT_WEBHOOK_SECRET);
  expect(event).toMatchObject({ type: 'account.updated', account: id });
  expect((await stripe.events.list()).data).toEqual([]);
  await expect(stripe.events.retrieve(event.id)).rejects.toMatchObject({ statusCode: 404 });
  const as = { stripeAccount: id };
  expect((await stripe.events.list({}, as)).data).toHaveLength(1);
  expect((await stripe.events.retrieve(event.id, {}, as)).id).toBe(event.id);
});

test('a rejected event is resent without blocking the others', async () => {
  const { sandbox, receiver, buy } = await openShop();
  receiver.answer(500);
  await buy();
  await sandbox.control.webhooksSettled();
  expect(typesOf(receiver)).toEqual(ORDER);
  receiver.answer(200);
  await vi.waitFor(() => expect(typesOf(receiver)).toHaveLength(6), 10_000);
  await vi.waitFor(
    async () =>
      expect((await sandbox.control.deliveries()).map(({ state }) => state)).toEqual(
        Array<string>(4).fill('delivered'),
      ),
    10_000,
  );
});
