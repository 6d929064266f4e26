import { expect, test } from 'vitest';
import { openSandbox, purchase, visit } from './harness';

const DAY_MS = 24 * 60 * 60 * 1000;

async function sell(options = {}) {
  const opened = await openSandbox(options);
  const { sandbox, stripe } = opened;
  const { id: account } = await sandbox.control.onboard({});
  const pay = async () => {
    const { id } = await stripe.paymentIntents.create(purchase(account));
    return sandbox.control.pay({ payment_intent: id });
  };
  return { ...opened, account, pay, intent: await pay() };
}

test('a sale is pending for two days, and a payout lists it without the fee', async () => {
  const { sandbox, stripe, account: stripeAccount } = await sell();
  const balance = () => stripe.balance.retrieve({}, { stripeAccount });
  expect(await balance()).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: 5997 }],
  });
  await sandbox.control.advance({ ms: 2 * DAY_MS });
  expect(await balance()).toMatchObject({
    available: [{ amount: 5997 }],
    pending: [{ amount: 0 }],
  });

  const payout = await sandbox.control.payOut({ account: stripeAccount });
  expect(payout).toMatchObject({ amount: 5997, status: 'paid', automatic: true });
  expect(await balance()).toMatchObject({ available: [{ amount: 0 }] });
  const { data } = await stripe.balanceTransactions.list(
    { payout: payout.id, expand: ['data.source'] },
    { stripeAccount },
  );
  expect(data).toMatchObject([
    { type: 'payout', net: -5997, source: { id: payout.id } },
    {
      ...{ type: 'payment', amount: 6297, fee: 300, net: 5997 },
      source: { source_transfer: expect.stringMatching(/^tr_/) as string },
    },
  ]);
});

test('a refund after the payout makes the balance negative, and the next sale pays it', async () => {
  const { sandbox, stripe, account: stripeAccount, intent, pay } = await sell();
  await sandbox.control.payOut({ account: stripeAccount });
  await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 2099,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  expect(await stripe.balance.retrieve({}, { stripeAccount })).toMatchObject({
    available: [{ amount: -1999 }],
  });
  await expect(sandbox.control.payOut({ account: stripeAccount })).rejects.toThrow(/nothing/);
  await pay();
  expect(await sandbox.control.payOut({ account: stripeAccount })).toMatchObject({
    amount: 5997 - 1999,
  });
});

test('a failed payout returns to the balance and is in the next one', async () => {
  const { sandbox, stripe, receiver, account: stripeAccount } = await sell();
  const { id } = await sandbox.control.payOut({ account: stripeAccount });
  await sandbox.control.failPayout({ payout: id, code: 'no_account' });
  expect(await stripe.payouts.retrieve(id, {}, { stripeAccount })).toMatchObject({
    status: 'failed',
    failure_code: 'no_account',
  });
  expect(await sandbox.control.payOut({ account: stripeAccount })).toMatchObject({ amount: 5997 });
  await sandbox.control.webhooksSettled();
  const events = receiver.received.filter(({ type }) => type.startsWith('payout.'));
  expect(events.map(({ type }) => type)).toEqual(['payout.paid', 'payout.failed', 'payout.paid']);
  expect(JSON.parse(events[1]!.body)).toMatchObject({ account: stripeAccount });
});

test('balances are paid out daily once they are available, and arrive a day later', async () => {
  const { sandbox, stripe, account: stripeAccount } = await sell({ paysOutDaily: true });
  const payouts = async () => (await stripe.payouts.list({}, { stripeAccount })).data;
  expect(await payouts()).toEqual([]);
  await sandbox.control.advance({ ms: 3 * DAY_MS });
  expect(await payouts()).toMatchObject([{ amount: 5997, status: 'in_transit' }]);
  await sandbox.control.advance({ ms: DAY_MS });
  expect(await payouts()).toMatchObject([{ amount: 5997, status: 'paid' }]);
});

test('payouts are listed newest first, by page in both directions, for their account only', async () => {
  const { sandbox, stripe, account: stripeAccount, pay } = await sell();
  const ids: string[] = [];
  for (let day = 0; day < 3; day++) {
    ids.unshift((await sandbox.control.payOut({ account: stripeAccount })).id);
    await pay();
  }
  const list = async (place: object) =>
    (await stripe.payouts.list({ limit: 1, ...place }, { stripeAccount })).data.map(({ id }) => id);
  expect(await list({})).toEqual([ids[0]]);
  expect(await list({ starting_after: ids[0] })).toEqual([ids[1]]);
  expect(await list({ ending_before: ids[2] })).toEqual([ids[1]]);

  const { id: other } = await sandbox.control.onboard({});
  expect((await stripe.payouts.list({}, { stripeAccount: other })).data).toEqual([]);
  await expect(
    stripe.payouts.retrieve(ids[0]!, {}, { stripeAccount: other }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test('a login link opens the dashboard once', async () => {
  const { stripe, account } = await sell();
  const { url } = await stripe.accounts.createLoginLink(account);
  const first = await visit(url);
  expect(first).toMatchObject({ status: 200 });
  expect(first.text).toContain('$59.97 pending');
  expect(await visit(url)).toMatchObject({ status: 404 });

  const { id: unfinished } = await stripe.accounts.create({
    country: 'US',
    business_profile: { name: 'New' },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await expect(stripe.accounts.createLoginLink(unfinished)).rejects.toMatchObject({
    statusCode: 400,
  });
});
