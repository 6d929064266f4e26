import Stripe from 'stripe';
import { db, type Prisma } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { decimalToCents } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { pagesOf, stripe } from '~/services/stripe.server';
import type { Violation } from './invariant-rules';
import { idOf } from '../settlement/payment-facts.server';

const DAY_MS = 24 * 60 * 60_000;
/** A newer fee's event may not have arrived yet. */
const YOUNG_MS = 15 * 60_000;
const PAGE_SIZE = 100;
const rule = 'commissions_equal_stripe';

const PAYMENT_SELECT = {
  id: true,
  stripeChargeId: true,
  transaction: {
    select: {
      id: true,
      commission: { select: { amount: true } },
      disputes: { where: { state: { in: ['open', 'lost'] } }, take: 1, select: { id: true } },
      refunds: {
        where: { status: 'pending', paidByPlatform: false },
        take: 1,
        select: { id: true },
      },
    },
  },
} as const satisfies Prisma.PaymentSelect;

type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof PAYMENT_SELECT }>;

/** Compares commissions with Stripe's application fees, both ways, over the last `days`. */
export async function commissionsEqualStripe(days: number): Promise<Violation[]> {
  const since = new Date(Date.now() - days * DAY_MS);
  const violations: Violation[] = [];
  const compared = new Set<string>();
  for await (const fees of feePages(since)) {
    const payments = await paymentsOf(fees);
    const strangers: Stripe.ApplicationFee[] = [];
    for (const fee of fees) {
      const payment = chargeIdsOf(fee).flatMap((id) => payments.get(id) ?? [])[0];
      if (payment) {
        compared.add(payment.id);
        violations.push(...compare(payment, fee));
      } else strangers.push(fee);
    }
    violations.push(...(await feesWithoutPayment(strangers)));
  }
  for await (const payment of paymentsSince(since)) {
    if (compared.has(payment.id)) continue;
    violations.push(...compare(payment, await fetchFee(payment.stripeChargeId!)));
  }
  return violations;
}

const feePages = (since: Date): AsyncGenerator<Stripe.ApplicationFee[]> =>
  pagesOf((place) =>
    stripe().applicationFees.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      expand: ['data.originating_transaction'],
      ...place,
    }),
  );

const chargeIdsOf = ({ charge, originating_transaction }: Stripe.ApplicationFee) =>
  [idOf(charge), idOf(originating_transaction)].filter((id) => id !== null);

async function paymentsOf(fees: Stripe.ApplicationFee[]): Promise<Map<string, PaymentRow>> {
  const rows = await db.payment.findMany({
    where: { stripeChargeId: { in: fees.flatMap(chargeIdsOf) } },
    select: PAYMENT_SELECT,
  });
  return new Map(rows.map((row) => [row.stripeChargeId!, row]));
}

const paymentsSince = (since: Date) =>
  inBatches<PaymentRow>(PAGE_SIZE, (last, take) =>
    db.payment.findMany({
      where: {
        stripeChargeId: { not: null },
        transaction: {
          OR: [
            { commission: { status: 'paid', paidAt: { gte: since } } },
            { refunds: { some: { settledAt: { gte: since } } } },
          ],
        },
        id: { gt: last?.id },
      },
      orderBy: { id: 'asc' },
      take,
      select: PAYMENT_SELECT,
    }),
  );

async function fetchFee(chargeId: string): Promise<Stripe.ApplicationFee | null> {
  try {
    const charge = await stripe().charges.retrieve(chargeId, { expand: ['application_fee'] });
    return charge.application_fee as Stripe.ApplicationFee | null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}

/**
 * Stripe still reports the fee of a lost dispute, and gives back that of a refund before the bank
 * confirms it.
 */
function compare(payment: PaymentRow, fee: Stripe.ApplicationFee | null): Violation[] {
  const { id, commission, disputes, refunds } = payment.transaction;
  if (disputes.length > 0 || refunds.length > 0) return [];
  const kept = decimalToCents(commission?.amount ?? '0.00');
  const atStripe = fee ? fee.amount - fee.amount_refunded : 0;
  if (atStripe === kept) return [];
  return [{ rule, id, detail: `commission keeps ${kept} cents, Stripe ${atStripe}` }];
}

async function feesWithoutPayment(fees: Stripe.ApplicationFee[]): Promise<Violation[]> {
  const named = fees.flatMap((fee) => {
    const charge = fee.originating_transaction;
    const id = charge && typeof charge === 'object' ? charge.metadata.transactionId : undefined;
    const isYoung = fee.created * 1000 > Date.now() - YOUNG_MS;
    const cents = fee.amount - fee.amount_refunded;
    return isUuid(id) && !isYoung && cents > 0 ? [{ id, cents, chargeId: idOf(charge)! }] : [];
  });
  const known = await db.transaction.findMany({
    where: { id: { in: named.map(({ id }) => id) } },
    select: { id: true },
  });
  const ids = new Set(known.map(({ id }) => id));
  return named
    .filter(({ id }) => ids.has(id))
    .map(({ id, cents, chargeId }) => {
      return { rule, id, detail: `no payment here, Stripe keeps ${cents} cents of ${chargeId}` };
    });
}
