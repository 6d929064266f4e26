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

test('what is available is paid out and arrives on the next weekdays', async () => {
  const { sandbox, stripe, account: stripeAccount, pay } = await sell({ paysOutDaily: true });
  const payouts = async () => (await stripe.payouts.list({}, { stripeAccount })).data;
  expect(await payouts()).toEqual([]);
  const seen = new Set<string>();
  for (let day = 1; day <= 14; day++) {
    await sandbox.control.advance({ ms: DAY_MS });
    for (const { status } of await payouts()) seen.add(status);
    if (day < 7) await pay();
  }
  expect([...seen]).toEqual(['in_transit', 'paid']);
  const paid = await payouts();
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(7 * 5997);
  const days = paid.flatMap((payout) => [payout.created, payout.arrival_date]);
  for (const second of days) expect([0, 6]).not.toContain(new Date(second * 1000).getUTCDay());
  expect(new Set(paid.map(({ created }) => created)).size).toBe(paid.length);
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
