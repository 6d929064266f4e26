import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import {
  confirmCard,
  getPurchaseOffer,
  getTransactionPage,
  listTransactions,
  refundTransaction,
  reopenPayment,
  settleIfOpen,
} from '~/domain/trading/index.server';
import { ConfirmCard } from '~/domain/trading/checkout/confirm-card.schema';
import { useSandbox } from '../../../setup/sandbox';
import { createActor } from '../../../factories/user';
import {
  createPaidPurchase,
  createPurchase,
  makeAdminActor,
  makeBuyer,
  openStall,
  pay,
  payAndSettle,
  recordDispute,
  see,
} from '../trade';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();

const card = (number: string) => ConfirmCard.parse({ number, expiry: '12/40', cvc: '123' });

test('only the buyer, the seller and admins can open a purchase; others get 404', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  expect((await getTransactionPage(transactionId, stall.buyer)).party).toBe('buyer');
  expect((await getTransactionPage(transactionId, stall.seller)).party).toBe('seller');
  const admin = await makeAdminActor();
  expect((await getTransactionPage(transactionId, admin)).party).toBe('admin');
  for (const outsider of [await makeBuyer(), await createActor()]) {
    await expectRefusal(getTransactionPage(transactionId, outsider), 404);
  }
  for (const id of [randomUUID(), 'x', "' OR 1=1"]) {
    await expectRefusal(getTransactionPage(id, stall.buyer), 404);
  }
});

test('a returning buyer sees the payment even if no event arrived', async () => {
  const { stall, transactionId } = await createPurchase(sandbox, { flow: 'checkout' });
  await pay(sandbox, transactionId);
  await settleIfOpen(transactionId, await makeAdminActor());
  expect((await getTransactionPage(transactionId, stall.buyer)).status).toBe('pending');
  await settleIfOpen(transactionId, stall.buyer);
  const page = await getTransactionPage(transactionId, stall.buyer);
  expect(page).toMatchObject({
    status: 'completed',
    subtotalCents: 5997,
    feeCents: 300,
    totalCents: 6297,
    payment: { status: 'succeeded', method: 'card' },
    canRefund: false,
  });
  expect((await getTransactionPage(transactionId, stall.seller)).canRefund).toBe(true);
});

test('the page shows the last known state while Stripe is down', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await sandbox.control.fail({ kind: 'reset', times: 2, match: 'GET /v1/payment_intents' });
  await settleIfOpen(transactionId, stall.buyer);
  expect((await getTransactionPage(transactionId, stall.buyer)).status).toBe('pending');
});

test('an open purchase continues with the same payment intent or hosted page', async () => {
  const stall = await openStall(sandbox);
  const element = await stall.buy({ quantity: 1 });
  const other = await makeBuyer();
  const checkout = await stall.buy({ quantity: 1, flow: 'checkout' }, other);
  expect(await reopenPayment(element.transactionId, stall.buyer)).toEqual({
    clientSecret: element.clientSecret,
  });
  expect(await reopenPayment(checkout.transactionId, other)).toEqual({
    checkoutUrl: checkout.checkoutUrl,
  });
  await expectRefusal(reopenPayment(element.transactionId, stall.seller), 403);
});

test('the card form pays, can be retried after a decline, and asks for 3-D Secure', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  expect(await confirmCard(transactionId, card('4000 0000 0000 0002'), stall.buyer)).toEqual({
    outcome: 'declined',
    message: 'The card was declined.',
  });
  expect(await see(transactionId)).toMatchObject({ paymentStatus: 'failed' });
  const redirect = await confirmCard(transactionId, card('4000002500003155'), stall.buyer);
  expect(redirect).toMatchObject({ outcome: 'redirect' });
  expect(await confirmCard(transactionId, card('4242424242424242'), stall.buyer)).toMatchObject({
    outcome: 'settled',
    status: 'completed',
  });
  await sandbox.control.clearRequests();
  expect(await confirmCard(transactionId, card('4242424242424242'), stall.buyer)).toMatchObject({
    outcome: 'settled',
    status: 'completed',
  });
  expect(await sandbox.control.requests({ match: 'POST' })).toEqual([]);
  await expectRefusal(confirmCard(transactionId, card('4242424242424242'), stall.seller), 403);
});

test('why the bank declined is for the buyer and admins, not for the seller', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await confirmCard(transactionId, card('4000 0000 0000 0002'), stall.buyer);
  const seenBy = async (actor: Actor) => {
    const { payment, timeline } = await getTransactionPage(transactionId, actor);
    return JSON.stringify([payment.failureReason, timeline]);
  };
  const reason = 'The card was declined.';
  for (const actor of [stall.buyer, await makeAdminActor()]) {
    expect(await seenBy(actor)).toContain(reason);
  }
  expect(await seenBy(stall.seller)).not.toContain(reason);
});

test('a listing whose stock is all held stays in the list with the time it may be free', async () => {
  const stall = await openStall(sandbox, { quantity: 2 });
  await stall.buy({ quantity: 2 });
  const { materials } = await listMaterials(ListMaterials.parse({}));
  const card = materials.find(({ id }) => id === stall.materialId);
  expect(card?.held).toMatch(/^Held until \d{1,2}:\d\d [AP]M Central$/);
});

test('the offer says why it can’t be bought', async () => {
  const stall = await openStall(sandbox, { quantity: 2 });
  expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toMatchObject({
    priceCents: 1999,
    available: 2,
    blocked: null,
  });
  expect(await getPurchaseOffer(stall.materialId, null)).toMatchObject({ blocked: null });
  expect((await getPurchaseOffer(stall.materialId, stall.seller))?.blocked).toContain('own');
  const { transactionId } = await stall.buy({ quantity: 2 });
  expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toMatchObject({
    openPurchaseId: transactionId,
    available: 0,
  });
  expect(await getPurchaseOffer(stall.materialId, await makeBuyer())).toMatchObject({
    blocked: expect.stringMatching(/^Held until \d{1,2}:\d\d [AP]M Central$/) as string,
    openPurchaseId: null,
    available: 0,
  });
  await payAndSettle(sandbox, transactionId);
  expect(await getPurchaseOffer(stall.materialId, stall.buyer)).toMatchObject({
    blocked: 'Sold out.',
    openPurchaseId: null,
  });
  expect(await getPurchaseOffer('not-an-id', null)).toBeNull();
});

test('a disputed purchase waits for no one to arrange pickup', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const stepOf = async (actor: Actor) => {
    const { items } = await listTransactions(actor);
    const { step, dispute } = items.find(({ id }) => id === transactionId)!;
    return [step, dispute];
  };
  expect(await stepOf(stall.buyer)).toEqual(['arrange', null]);
  await recordDispute(sandbox, transactionId);
  expect(await stepOf(stall.buyer)).toEqual([null, 'open']);
  await db.dispute.updateMany({ where: { transactionId }, data: { isAnswered: true } });
  expect(await stepOf(stall.seller)).toEqual([null, 'open']);
});

test('a purchase whose whole refund is on its way waits for no one to arrange pickup', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await payAndSettle(sandbox, transactionId, '4000000000007726');
  const refund = { transactionId, amountCents: 6296, reason: 'Wet', sequence: 1 };
  const steps = async () => {
    const lists = await Promise.all(
      [stall.buyer, stall.seller].map((one) => listTransactions(one)),
    );
    return lists.map(({ items }) => [items[0]?.status, items[0]?.step]);
  };
  await refundTransaction(refund, stall.seller);
  expect(await steps()).toEqual([
    ['completed', 'arrange'],
    ['completed', 'arrange'],
  ]);
  await refundTransaction({ ...refund, amountCents: 1, sequence: 2 }, stall.seller);
  expect(await steps()).toEqual([
    ['completed', null],
    ['completed', null],
  ]);
});
