import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox, purchase } from './harness';

async function openShop() {
  const opened = await openSandbox();
  const seller = await opened.sandbox.control.onboard({});
  return { ...opened, params: purchase(seller.id) };
}

test('the same key with another body is refused', async () => {
  const { stripe, params } = await openShop();
  const options = { idempotencyKey: 'txn:1:pi:1' };
  await stripe.paymentIntents.create(params, options);
  await expect(
    stripe.paymentIntents.create({ ...params, amount: 6298 }, options),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a key used with a refused parameter can be reused with the right one', async () => {
  const { stripe, params } = await openShop();
  const options = { idempotencyKey: 'txn:1:pi:1' };
  const wrong = { ...params, amount: 62.97 };
  await expect(stripe.paymentIntents.create(wrong, options)).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  });
  expect((await stripe.paymentIntents.create(params, options)).amount).toBe(6297);
});

test('a decline is replayed too', async () => {
  const { sandbox, stripe, params } = await openShop();
  const intent = await stripe.paymentIntents.create(params);
  const { id: payment_method } = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4000000000000002', exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method, return_url: 'http://shop.example/' },
      { idempotencyKey: 'confirm' },
    );
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  expect(await sandbox.control.events({ type: 'payment_intent.payment_failed' })).toHaveLength(1);
});

test('a key in use gets 409, and the SDK’s retries end in one payment intent', async () => {
  const { sandbox, stripe, params } = await openShop();
  await sandbox.control.slow({ ms: 300, match: 'POST /v1/payment_intents' });
  const results = await Promise.all(
    Array.from({ length: 3 }, () =>
      stripe.paymentIntents.create(params, { idempotencyKey: 'txn:1:pi:1' }),
    ),
  );
  expect(new Set(results.map((intent) => intent.id)).size).toBe(1);
  const statuses = (await sandbox.control.requests({ match: 'POST /v1/payment_intents' })).map(
    (request) => request.status,
  );
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(2);
});

test.each<[param: string, change: object, code?: string]>([
  ['aplication_fee_amount', { aplication_fee_amount: 1 }, 'parameter_unknown'],
  ['transfer_data[fee]', { transfer_data: { destination: 'x', fee: 1 } }, 'parameter_unknown'],
  ['currency', { currency: undefined }, 'parameter_missing'],
  ...[1.5, '1e3', NaN, 'abc', Infinity].map((amount): [string, object, string] => [
    'amount',
    { amount },
    'parameter_invalid_integer',
  ]),
  ['transfer_group', { transfer_group: '' }, 'parameter_invalid_empty'],
  ['automatic_payment_methods[enabled]', { automatic_payment_methods: { enabled: 'maybe' } }],
  ['transfer_data', { transfer_data: 'acct' }],
  ['metadata[key]', { metadata: { key: 'x'.repeat(501) } }],
])('a parameter that Stripe refuses is refused by name: %s', async (param, change, code) => {
  const { stripe, params } = await openShop();
  await expect(stripe.paymentIntents.create({ ...params, ...change })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param,
    ...(code && { code }),
  });
});

test('prototype keys are refused as unknown parameters', async () => {
  const { sandbox } = await openShop();
  for (const key of ['__proto__', 'constructor[prototype][x]', 'metadata[__proto__][x]']) {
    const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_1' },
      body: new URLSearchParams({ [key]: '1' }),
    });
    expect(response.status).toBe(400);
  }
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('a call without a key, with a live key or another API version is refused', async () => {
  const { sandbox } = await openShop();
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${sandbox.url}/v1/events`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer sk_live_1' })).toBe(401);
  const authorization = 'Bearer sk_test_1';
  expect(await status({ authorization, 'stripe-version': '2020-01-01' })).toBe(400);
  expect(await status({ authorization })).toBe(200);
});
