import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { db } from '~/db/client.server';
import type { PurchaseOrder } from '~/domain/trading/checkout/require-buyable.server';
import { handleStripeEvent, settleFromStripe, startPurchase } from '~/domain/trading/index.server';
import { readTransaction } from '~/domain/trading/record/transaction-row.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { decimalToCents } from '~/lib/money';
import { stripe } from '~/services/stripe.server';
import { createCompany, makeCompany } from '../../factories/company';
import { changeMaterial, createMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { signatureHeader, type Sandbox } from '../../sandbox/index';

export { makeAdmin as makeAdminActor } from '../administration/people';

export const DECLINED = '4000000000000002';
export const BANK_ACCOUNT = '000123456789';

export interface Stall {
  seller: Actor;
  buyer: Actor;
  materialId: string;
  accountId: string;
  order: (changes?: Partial<PurchaseOrder>) => PurchaseOrder;
  buy: (changes?: Partial<PurchaseOrder>, actor?: Actor) => ReturnType<typeof startPurchase>;
}

export async function openStall(
  sandbox: Sandbox,
  { quantity = 10, price = '19.99' }: { quantity?: number; price?: string } = {},
): Promise<Stall> {
  const account = await sandbox.control.onboard({ businessName: 'Lakeshore Masonry' });
  const company = await createCompany({ stripeAccountId: account.id });
  const material = await createMaterial({ companyId: company.id, quantity, price });
  const seller = await createActor(company.id);
  const buyer = await makeBuyer();
  const order = (changes: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
    materialId: material.id,
    quantity: 3,
    unitPriceCents: decimalToCents(price),
    sellerCompanyId: company.id,
    nonce: randomUUID(),
    flow: 'element',
    ...changes,
  });
  return {
    seller,
    buyer,
    materialId: material.id,
    accountId: account.id,
    order,
    buy: (changes, actor = buyer) => startPurchase(order(changes), actor),
  };
}

export async function makeBuyer(): Promise<Actor> {
  return createActor((await makeCompany({ name: 'Prairie Builders' })).id);
}

export async function see(transactionId: string) {
  const row = await readTransaction(db, transactionId);
  if (!row) throw new Error(`no purchase ${transactionId}`);
  return row;
}

/** As if begun two seconds ago: a repeat no longer waits for the first call to Stripe. */
export async function ageAttempts(): Promise<void> {
  await db.transaction.updateMany({ data: { createdAt: new Date(Date.now() - 2_000) } });
}

export async function stockOf(materialId: string) {
  const { quantity, quantityHeld, quantitySold } = await db.material.findUniqueOrThrow({
    where: { id: materialId },
    select: { quantity: true, quantityHeld: true, quantitySold: true },
  });
  return { onSale: quantity, held: quantityHeld, sold: quantitySold };
}

export async function ledgerOf(transactionId: string) {
  const postings = await db.ledgerPosting.findMany({
    where: { transactionId },
    orderBy: { id: 'asc' },
    select: { kind: true, entries: { select: { account: true, amountCents: true } } },
  });
  const balances: Record<string, number> = {
    buyer_payments: 0,
    seller_payable: 0,
    platform_fees: 0,
    disputes: 0,
  };
  for (const { entries } of postings) {
    for (const entry of entries) {
      balances[entry.account] = (balances[entry.account] ?? 0) + Number(entry.amountCents);
    }
  }
  const sum = Object.values(balances).reduce((total, cents) => total + cents, 0);
  return { kinds: postings.map((posting) => posting.kind), balances, sum };
}

export async function timelineOf(transactionId: string): Promise<string[]> {
  const events = await db.transactionEvent.findMany({
    where: { transactionId },
    orderBy: { id: 'asc' },
    select: { kind: true },
  });
  return events.map((event) => event.kind);
}

/** Titles without the goods, and contents; oldest first. */
export async function notificationsTo(companyId: string | null, transactionId: string) {
  const rows = await db.notification.findMany({
    where: {
      recipientCompanyId: companyId!,
      metadata: { path: ['transactionId'], equals: transactionId },
    },
    orderBy: { createdAt: 'asc' },
    select: { title: true, content: true },
  });
  return rows.map(({ title, content }) => ({ about: title.split(':', 1)[0], title, content }));
}

export async function pay(sandbox: Sandbox, transactionId: string, number?: string) {
  const { stripePaymentIntentId, stripeCheckoutSessionId } = await see(transactionId);
  if (stripeCheckoutSessionId) {
    await sandbox.control.payCheckout({ session: stripeCheckoutSessionId, number });
  } else {
    await sandbox.control.pay({
      payment_intent: stripePaymentIntentId!,
      number,
      return_url: `${env().APP_ORIGIN}/transaction/${transactionId}`,
    });
  }
}

export async function payAndSettle(sandbox: Sandbox, transactionId: string, number?: string) {
  await pay(sandbox, transactionId, number);
  return settleFromStripe(transactionId);
}

export async function createPurchase(sandbox: Sandbox, changes?: Partial<PurchaseOrder>) {
  const stall = await openStall(sandbox);
  return { stall, ...(await stall.buy(changes)) };
}

export async function paidPurchase(
  sandbox: Sandbox,
  stall: Stall,
  changes?: Partial<PurchaseOrder>,
): Promise<string> {
  const { transactionId } = await stall.buy(changes);
  await payAndSettle(sandbox, transactionId);
  return transactionId;
}

export async function createPaidPurchase(sandbox: Sandbox, changes?: Partial<PurchaseOrder>) {
  const stall = await openStall(sandbox);
  return { stall, transactionId: await paidPurchase(sandbox, stall, changes) };
}

export async function refundAtStripe(transactionId: string, amount?: number) {
  const { stripePaymentIntentId } = await see(transactionId);
  return stripe().refunds.create({
    payment_intent: stripePaymentIntentId!,
    amount,
    reverse_transfer: true,
    refund_application_fee: true,
  });
}

export async function openDispute(
  sandbox: Sandbox,
  transactionId: string,
  more: { amount?: number; isInquiry?: boolean } = {},
) {
  const { stripePaymentIntentId } = await see(transactionId);
  return sandbox.control.openDispute({ payment_intent: stripePaymentIntentId!, ...more });
}

export async function recordDispute(...given: Parameters<typeof openDispute>) {
  const dispute = await openDispute(...given);
  await settleFromStripe(given[1], { isAboutDispute: true });
  return dispute;
}

export async function closeDispute(
  sandbox: Sandbox,
  transactionId: string,
  dispute: string,
  outcome: 'won' | 'lost',
) {
  await sandbox.control.closeDispute({ dispute, outcome });
  return settleFromStripe(transactionId);
}

export async function loseDispute(sandbox: Sandbox, transactionId: string, amount?: number) {
  const { id } = await openDispute(sandbox, transactionId, { amount });
  await closeDispute(sandbox, transactionId, id, 'lost');
  return id;
}

/** The bank refuses the refund after all. */
export async function returnRefund(sandbox: Sandbox, transactionId: string): Promise<void> {
  const sent = { transactionId, status: 'succeeded' } as const;
  const { stripeRefundId } = await db.refund.findFirstOrThrow({ where: sent });
  await sandbox.control.failRefund({ refund: stripeRefundId! });
  await settleFromStripe(transactionId);
}

/** What the seller's account at Stripe holds, in cents. */
export async function payoutOf(sandbox: Sandbox, { accountId }: Stall): Promise<number> {
  return (await sandbox.control.balances()).accounts[accountId]!;
}

export async function eventsOf(sandbox: Sandbox, transactionId: string): Promise<Stripe.Event[]> {
  const all = await sandbox.control.events();
  const { stripePaymentIntentId, stripeCheckoutSessionId } = await see(transactionId);
  return all.filter((event) => {
    const object = event.data.object as { id?: string; payment_intent?: string | null };
    return [object.id, object.payment_intent].some(
      (id) => id && [stripePaymentIntentId, stripeCheckoutSessionId].includes(id),
    );
  });
}

export function deliver(event: Stripe.Event) {
  const body = JSON.stringify(event);
  const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = env();
  const secret = event.account ? STRIPE_CONNECT_WEBHOOK_SECRET : STRIPE_WEBHOOK_SECRET;
  return handleStripeEvent(body, signatureHeader(body, secret!));
}

/** As after a restore from a backup: Stripe may be paid, the row says cancelled. Of 3 pieces. */
export async function cancelBehindStripe(transactionId: string, materialId: string) {
  await db.$transaction([
    db.transaction.update({
      where: { id: transactionId },
      data: { status: 'cancelled', cancelledAt: new Date(), cancelReason: 'expired' },
    }),
    db.payment.update({ where: { transactionId }, data: { status: 'cancelled' } }),
    db.commission.update({ where: { transactionId }, data: { status: 'cancelled' } }),
    db.stockHold.update({
      where: { transactionId },
      data: { status: 'released', settledAt: new Date() },
    }),
    changeMaterial(materialId, { quantity: { increment: 3 }, quantityHeld: { decrement: 3 } }),
  ]);
}

/** A payment that arrived after its stock was sold: the refund is recorded, not sent. */
export async function paidTooLate(sandbox: Sandbox) {
  const stall = await openStall(sandbox, { quantity: 3 });
  const { transactionId } = await stall.buy();
  await cancelBehindStripe(transactionId, stall.materialId);
  const other = await stall.buy({}, await makeBuyer());
  await payAndSettle(sandbox, other.transactionId);
  await payAndSettle(sandbox, transactionId);
  const refund = await db.refund.findFirstOrThrow({ where: { transactionId } });
  return { stall, transactionId, refundId: refund.id };
}
