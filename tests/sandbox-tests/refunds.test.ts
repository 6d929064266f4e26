import { expect, test } from 'vitest';
import { openSandbox, purchase } from './harness';

const BACK = { reverse_transfer: true, refund_application_fee: true };

async function openPaid() {
  const opened = await openSandbox();
  const seller = await opened.sandbox.control.onboard({});
  const intent = await opened.stripe.paymentIntents.create(purchase(seller.id));
  await opened.sandbox.control.pay({ payment_intent: intent.id });
  const sums = async () => {
    const { platform, accounts } = await opened.sandbox.control.balances();
    return { platform, seller: accounts[seller.id] };
  };
  return { ...opened, seller, intent, sums };
}

test('an unpaid payment intent and a disputed charge can’t be refunded', async () => {
  const { sandbox, stripe, seller, intent } = await openPaid();
  const unpaid = await stripe.paymentIntents.create(purchase(seller.id));
  await expect(stripe.refunds.create({ payment_intent: unpaid.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  await sandbox.control.openDispute({ payment_intent: intent.id });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
});

test('a charge can be refunded again after a won dispute, not after a lost one', async () => {
  const { sandbox, stripe, seller, intent, sums } = await openPaid();
  const other = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: other.id });
  for (const [{ id }, outcome] of [
    [intent, 'won'],
    [other, 'lost'],
  ] as const) {
    const dispute = await sandbox.control.openDispute({ payment_intent: id });
    expect(dispute.is_charge_refundable).toBe(false);
    expect(await sandbox.control.closeDispute({ dispute: dispute.id, outcome })).toMatchObject({
      is_charge_refundable: outcome === 'won',
    });
  }
  await stripe.refunds.create({ payment_intent: intent.id, ...BACK });
  await expect(stripe.refunds.create({ payment_intent: other.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect(await sums()).toEqual({ platform: 300 - 6297, seller: 5997 });
});

test('a dispute covers the rest of the charge, or the amount the bank takes', async () => {
  const { sandbox, stripe, seller, intent, sums } = await openPaid();
  const other = await stripe.paymentIntents.create(purchase(seller.id));
  await sandbox.control.pay({ payment_intent: other.id });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 2099, ...BACK });
  const left = await sandbox.control.openDispute({ payment_intent: intent.id });
  expect(left.amount).toBe(4198);

  await stripe.refunds.create({ payment_intent: other.id, ...BACK });
  const open = (amount?: number) =>
    sandbox.control.openDispute({ payment_intent: other.id, amount });
  await expect(open()).rejects.toThrow('does not fit');
  await expect(open(6298)).rejects.toThrow('does not fit');
  expect((await open(6297)).amount).toBe(6297);
  expect(await sums()).toEqual({ platform: 200 - 4198 - 6297, seller: 3998 });
});
