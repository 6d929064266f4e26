import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { decimalToCents } from '~/lib/money';
import { METHOD_LABELS, REFUSALS } from '../copy';
import { requireParty } from '../record/require-party.server';
import { hasReceipt } from '../record/transaction-states';

/** 123 → 'R-000123' */
export const receiptName = (number: number): string => `R-${String(number).padStart(6, '0')}`;

export type Receipt = Awaited<ReturnType<typeof getReceipt>>;

const Party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
});

/** A database trigger writes these with the payment. */
const Parties = z.object({ seller: Party, buyer: Party });

/** Includes later refunds. @throws DomainError `not_found` (outsiders too), `conflict` (no receipt) */
export async function getReceipt(transactionId: string, actor: Actor) {
  await requireParty(transactionId, actor);
  const row = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: {
      materialTitle: true,
      quantity: true,
      priceUnit: true,
      unitPrice: true,
      subtotal: true,
      platformFee: true,
      totalAmount: true,
      status: true,
      createdAt: true,
      completedAt: true,
      commission: { select: { rate: true } },
      payment: {
        select: {
          receiptNumber: true,
          receiptParties: true,
          processedAt: true,
          paymentMethod: true,
          cardBrand: true,
          cardLast4: true,
        },
      },
      refunds: {
        where: { status: 'succeeded' },
        orderBy: [{ settledAt: 'asc' }, { sequence: 'asc' }],
        select: { amount: true, reason: true, settledAt: true, createdAt: true },
      },
      postings: {
        where: { kind: { in: ['dispute', 'dispute_lost', 'dispute_regained'] } },
        orderBy: { id: 'asc' },
        select: {
          kind: true,
          stripeId: true,
          createdAt: true,
          entries: { where: { account: 'disputes' }, select: { amountCents: true } },
        },
      },
    },
  });
  const { payment } = row;
  if (!hasReceipt(row.status) || !payment?.receiptNumber) {
    const isCanceled = row.status === 'cancelled';
    throw new DomainError('conflict', isCanceled ? REFUSALS.noReceipt : REFUSALS.noReceiptYet);
  }
  const { seller, buyer } = Parties.parse(payment.receiptParties);
  const totalCents = decimalToCents(row.totalAmount);
  const returns = [
    ...row.refunds.map(({ amount, reason, settledAt, createdAt }) => ({
      at: settledAt ?? createdAt,
      reason: `Refund: ${reason}`,
      amountCents: decimalToCents(amount),
    })),
    ...lostDisputes(row.postings),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    name: receiptName(payment.receiptNumber),
    transactionId,
    paidAt: payment.processedAt ?? row.completedAt ?? row.createdAt,
    method: methodOf(payment),
    seller: companyOf(seller),
    buyer: companyOf(buyer),
    title: row.materialTitle,
    quantity: row.quantity,
    priceUnit: row.priceUnit,
    unitPriceCents: decimalToCents(row.unitPrice),
    subtotalCents: decimalToCents(row.subtotal),
    feeCents: decimalToCents(row.platformFee),
    feePercent: Number((Number(row.commission?.rate ?? 0) * 100).toFixed(2)),
    totalCents,
    returns,
    /** Below zero when a bank took back what was already refunded */
    netCents: totalCents - returns.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

function companyOf({ name, address, city, state, zipCode }: z.output<typeof Party>) {
  const place = `${city}, ${state}${zipCode ? ` ${zipCode}` : ''}`;
  return { name, address: address ? [address, place] : [place] };
}

function lostDisputes(
  postings: {
    kind: string;
    stripeId: string;
    createdAt: Date;
    entries: { amountCents: bigint }[];
  }[],
) {
  const find = (wanted: string, id: string) =>
    postings.find(({ kind, stripeId }) => kind === wanted && stripeId === id);
  return postings
    .filter(({ kind, stripeId: id }) => kind === 'dispute_lost' && !find('dispute_regained', id))
    .map(({ stripeId, createdAt: at }) => {
      const amountCents = -Number(find('dispute', stripeId)?.entries[0]?.amountCents ?? 0);
      return { at, reason: 'Taken back by the buyer’s bank after a dispute', amountCents };
    });
}

/** Source: https://docs.stripe.com/api/charges/object, payment_method_details.card.brand */
const CARD_BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function methodOf({
  paymentMethod,
  cardBrand,
  cardLast4,
}: {
  paymentMethod: keyof typeof METHOD_LABELS | null;
  cardBrand: string | null;
  cardLast4: string | null;
}): string {
  const method = paymentMethod ? METHOD_LABELS[paymentMethod] : 'Paid online';
  if (!cardLast4) return method;
  const card = `${CARD_BRANDS[cardBrand ?? ''] ?? 'Card'} ending in ${cardLast4}`;
  return paymentMethod === 'card' ? card : `${method} (${card})`;
}
