import { db } from '~/db/client.server';
import { logger } from '~/lib/logger.server';
import { stripe } from '~/services/stripe.server';

export interface Violation {
  rule:
    | 'stock_equals_holds'
    | 'ledger_is_zero'
    | 'ledger_equals_rows'
    | 'commissions_equal_ledger'
    | 'commissions_equal_stripe';
  id: string;
  detail: string;
}

/**
 * Compares what must agree whatever happened, and says what does not:
 *
 * - listed = available + held + sold (also a CHECK), and held and sold are what the holds say
 * - every posting sums to zero; payments less refunds are what the ledger says buyers paid
 * - commissions that the platform keeps are the ledger's fees
 * - with `atStripe`, the fees of the last `days` are Stripe's application fees
 */
export async function checkInvariants({
  atStripe = false,
  days = 2,
}: { atStripe?: boolean; days?: number } = {}): Promise<Violation[]> {
  const found = [
    ...(await stockEqualsHolds()),
    ...(await ledgerIsZero()),
    ...(await ledgerEqualsRows()),
    ...(await commissionsEqualLedger()),
  ];
  if (atStripe) found.push(...(await commissionsEqualStripe(days)));
  return found;
}

/** The daily job. @throws when anything disagrees, which is logged as an error and looked at */
export async function checkInvariantsDaily(): Promise<void> {
  const violations = await checkInvariants({ atStripe: true });
  for (const violation of violations) logger.error(violation, 'invariant violated');
  if (violations.length > 0) throw new Error(`${violations.length} invariants are violated`);
}

function stockEqualsHolds(): Promise<Violation[]> {
  return db.$queryRaw<Violation[]>`
    SELECT 'stock_equals_holds' AS rule, m.id,
      format('listed %s = %s + %s held + %s sold; holds say %s held and at least %s sold',
        m.quantity_listed, m.quantity, m.quantity_held, m.quantity_sold, h.held, h.sold) AS detail
    FROM materials m
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(quantity) FILTER (WHERE status = 'held'), 0) AS held,
        coalesce(sum(quantity) FILTER (WHERE status = 'sold'), 0) AS sold
      FROM stock_holds WHERE material_id = m.id) h ON true
    -- Sold elsewhere counts as sold without a hold.
    WHERE m.quantity_listed <> m.quantity + m.quantity_held + m.quantity_sold
      OR m.quantity_held <> h.held OR m.quantity_sold < h.sold`;
}

function ledgerIsZero(): Promise<Violation[]> {
  return db.$queryRaw<Violation[]>`
    SELECT 'ledger_is_zero' AS rule, p.transaction_id AS id,
      format('posting %s is off by %s', p.id, sum(e.amount_cents)) AS detail
    FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
    GROUP BY p.id HAVING sum(e.amount_cents) <> 0`;
}

function ledgerEqualsRows(): Promise<Violation[]> {
  return db.$queryRaw<Violation[]>`
    SELECT 'ledger_equals_rows' AS rule, t.id,
      format('paid less refunded %s cents, ledger %s', t.cents, coalesce(l.cents, 0)) AS detail
    FROM (SELECT transaction_id AS id, CASE WHEN status = 'succeeded'
        THEN ((amount - refunded_amount) * 100)::bigint ELSE 0 END AS cents FROM payments) t
    LEFT JOIN (
      SELECT p.transaction_id AS id, -sum(e.amount_cents) AS cents
      FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      WHERE e.account = 'buyer_payments' AND p.kind NOT LIKE 'dispute%'
      GROUP BY 1) l ON l.id = t.id
    -- Sales from before the ledger was kept have no posting at all.
    WHERE l.id IS NOT NULL AND t.cents <> l.cents`;
}

function commissionsEqualLedger(): Promise<Violation[]> {
  return db.$queryRaw<Violation[]>`
    SELECT 'commissions_equal_ledger' AS rule, c.transaction_id AS id,
      format('commission keeps %s cents, ledger %s', c.cents, l.cents) AS detail
    FROM (SELECT transaction_id, CASE WHEN status IN ('paid', 'held', 'refunded')
        THEN (amount * 100)::bigint ELSE 0 END AS cents FROM commissions) c
    JOIN (
      SELECT p.transaction_id, coalesce(sum(e.amount_cents)
        FILTER (WHERE e.account = 'platform_fees'), 0) AS cents
      FROM ledger_postings p LEFT JOIN ledger_entries e ON e.posting_id = p.id
      GROUP BY 1) l USING (transaction_id)
    WHERE c.cents <> l.cents`;
}

/**
 * Fee by fee, of charges made here. What a lost dispute wrote off is still a fee at Stripe, and a
 * fee refund of a refund that failed later stays with the seller there.
 */
async function commissionsEqualStripe(days: number): Promise<Violation[]> {
  const since = new Date(Date.now() - days * 24 * 60 * 60_000);
  const violations: Violation[] = [];
  const fees = stripe().applicationFees.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  });
  for await (const fee of fees) {
    const chargeId = typeof fee.charge === 'string' ? fee.charge : fee.charge.id;
    const original = fee.originating_transaction;
    const platformChargeId = typeof original === 'string' ? original : original?.id;
    const payment = await db.payment.findFirst({
      where: {
        stripeChargeId: { in: [chargeId, ...(platformChargeId ? [platformChargeId] : [])] },
      },
      select: {
        disputedAt: true,
        transaction: {
          select: {
            id: true,
            commission: { select: { amount: true } },
            refunds: { where: { status: 'failed' }, select: { id: true } },
          },
        },
      },
    });
    if (!payment || payment.disputedAt || payment.transaction.refunds.length > 0) continue;
    const kept = Math.round(Number(payment.transaction.commission?.amount ?? 0) * 100);
    if (kept === fee.amount - fee.amount_refunded) continue;
    violations.push({
      rule: 'commissions_equal_stripe',
      id: payment.transaction.id,
      detail: `commission keeps ${kept} cents, Stripe ${fee.amount - fee.amount_refunded}`,
    });
  }
  return violations;
}
