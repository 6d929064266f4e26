import { expect, test } from 'vitest';
import { env } from '~/lib/env.server';
import { action, loader } from '~/routes/webhooks.stripe/route';
import { useSandbox } from '../../../setup/sandbox';
import { signatureHeader } from '../../../sandbox/index';
import { eventsOf, pay, see, createPurchase } from '../trade';

const sandbox = useSandbox();

async function post(body: string, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return action({ request, params: {}, context: {} });
}

test('accepts what Stripe signed, refuses the rest, and refuses a large body unread', async () => {
  const { transactionId } = await createPurchase(sandbox);
  await pay(sandbox, transactionId);
  const events = await eventsOf(sandbox, transactionId);
  const body = JSON.stringify(events.find(({ type }) => type === 'payment_intent.succeeded'));
  const signature = signatureHeader(body, env().STRIPE_WEBHOOK_SECRET!);

  expect((await post(body)).status).toBe(400);
  expect((await post(`${body} `, { 'Stripe-Signature': signature })).status).toBe(400);
  const signed = signatureHeader('not JSON', env().STRIPE_WEBHOOK_SECRET!);
  expect((await post('not JSON', { 'Stripe-Signature': signed })).status).toBe(400);
  expect((await post('x'.repeat(600_000), { 'Stripe-Signature': signature })).status).toBe(413);
  expect((await see(transactionId)).status).toBe('pending');

  expect((await post(body, { 'Stripe-Signature': signature })).status).toBe(200);
  expect((await see(transactionId)).status).toBe('completed');
  expect(loader().status).toBe(405);
});
