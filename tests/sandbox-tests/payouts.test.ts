import { expect, test } from 'vitest';
import { openSandbox, purchase } from './harness';

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
