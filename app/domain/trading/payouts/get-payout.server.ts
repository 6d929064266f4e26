import type Stripe from 'stripe';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isGone, isWrongState, stripe } from '~/services/stripe.server';
import { MONEY_COPY, MONEY_REFUSALS } from './copy';
import { dayOf, toPayoutView } from './payout-view';
import {
  askStripe,
  requireSellerAccount,
  isStripeId,
  pageAt,
  type Place,
} from './seller-account.server';

const LINES_A_PAGE = 50;

type PayoutLineKind = 'sale' | 'taken_back' | 'returned_payout' | 'other';

export interface PayoutLine {
  id: string;
  kind: PayoutLineKind;
  day: string;
  /** Null for what no purchase of this company caused */
  transaction: { id: string; title: string; buyer: string } | null;
  grossCents: number;
  feeCents: number;
  netCents: number;
}

/**
 * A payout and a page of what it is made of, newest first. @throws DomainError `no_company`,
 * `forbidden`, `not_found` (another account's too), `service_unavailable`
 */
export async function getPayout(
  payoutId: string,
  actor: Actor,
  place: Place = {},
  companyId?: string,
) {
  const { id: sellerId, stripeAccountId: stripeAccount } = await requireSellerAccount(
    actor,
    companyId,
  );
  if (!stripeAccount || !isStripeId(payoutId)) throw notFound();
  const found = await askStripe(() =>
    Promise.all([
      stripe().payouts.retrieve(payoutId, {}, { stripeAccount }),
      listLines(payoutId, stripeAccount, place),
    ]),
  );
  if (found === 'unreachable') {
    throw new DomainError('service_unavailable', MONEY_COPY.unreachable);
  }
  if (found === 'closed') throw notFound();
  const [payout, { rows, ...pages }] = found;
  // Stripe lists the payout among what it is made of.
  const lines = rows.filter(({ type }) => type !== 'payout');
  return {
    payout: toPayoutView(payout),
    lines: await toLines(lines, sellerId),
    ...pages,
  };
}

async function listLines(payout: string, stripeAccount: string, place: Place) {
  const about = { payout, limit: LINES_A_PAGE, expand: ['data.source'] };
  try {
    return await pageAt(place, (at) =>
      stripe().balanceTransactions.list({ ...about, ...at }, { stripeAccount }),
    );
  } catch (error) {
    // Stripe has no list for a payout made by hand.
    if (isGone(error) || !isWrongState(error)) throw error;
    return { rows: [], older: null, newer: null };
  }
}

const notFound = () => new DomainError('not_found', MONEY_REFUSALS.payoutNotFound);

const KINDS: Record<string, PayoutLineKind> = {
  payment: 'sale',
  payment_refund: 'taken_back',
  payment_failure_refund: 'taken_back',
  payout_failure: 'returned_payout',
  payout_cancel: 'returned_payout',
};

async function toLines(rows: Stripe.BalanceTransaction[], sellerId: string): Promise<PayoutLine[]> {
  const payments = rows.map(({ source }) => paymentOf(source));
  const purchases = await purchasesOf(
    payments.filter((id) => id !== null),
    sellerId,
  );
  return rows.map((row, index) => {
    const transaction = purchases.get(payments[index] ?? '') ?? null;
    // A payment without a sale is a dispute's money paid back.
    const isOther = row.type === 'payment' && !transaction;
    return {
      id: row.id,
      kind: isOther ? 'other' : (KINDS[row.type] ?? 'other'),
      day: dayOf(row.created),
      transaction,
      grossCents: row.amount,
      feeCents: row.fee,
      netCents: row.net,
    };
  });
}

/** The sale behind it, as the seller's account lists it, `py_…`. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source === 'string' || !source) return source;
  if (source.object === 'charge') return source.id;
  if (source.object !== 'refund') return null;
  return typeof source.charge === 'string' ? source.charge : (source.charge?.id ?? null);
}

async function purchasesOf(payments: string[], sellerId: string) {
  if (payments.length === 0) return new Map<string, PayoutLine['transaction']>();
  const rows = await db.$queryRaw<
    { payment: string; transaction: NonNullable<PayoutLine['transaction']> }[]
  >`
    SELECT p.stripe_seller_payment_id AS payment,
           json_build_object('id', t.id, 'title', t.material_title, 'buyer', c.name) AS transaction
      FROM payments p
      JOIN transactions t ON t.id = p.transaction_id
      JOIN companies c ON c.id = t.buyer_company_id
     WHERE p.stripe_seller_payment_id = ANY(${payments}) AND t.seller_company_id = ${sellerId}::uuid`;
  return new Map(rows.map(({ payment, transaction }) => [payment, transaction]));
}
