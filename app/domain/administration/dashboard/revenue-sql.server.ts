import { db, sql, type Prisma } from '~/db/client.server';

/** A refund that settles while a dispute is lost returns no fee: the dispute took it. */
const FEE_GIVEN_BACK = sql`
  CASE WHEN (SELECT count(*) FILTER (WHERE kind = 'dispute_lost')
                  > count(*) FILTER (WHERE kind = 'dispute_regained')
               FROM ledger_postings decided
              WHERE decided.transaction_id = refunds.transaction_id
                AND decided.created_at <= refunds.settled_at)
       THEN 0 ELSE fee_amount END`;

/**
 * One row per movement of money: its time `at`, amounts in dollars including fees. Late payments
 * count; open or won disputes don't, and one won after it was lost takes its loss back. After a failed refund the seller has `back_fees`.
 * Revenue is `fees - back_fees`. The rest of a lost dispute is the seller's debt.
 * Worked: at 5% the buyer pays $105.00 (fees 5.00), gets $21.00 back (back_fees 1.00), and wins a
 * dispute over the other $84.00 (back_fees 4.00): revenue is 5.00 − 1.00 − 4.00 = $0.00.
 */
export const MONEY_MOVED = sql`
  SELECT charged.created_at AS at, 1 AS sales, paid.total_amount AS gross,
         paid.platform_fee AS fees, 0::numeric AS back, 0::numeric AS back_fees
    FROM ledger_postings charged JOIN transactions paid ON paid.id = charged.transaction_id
   WHERE charged.kind = 'charge'
  UNION ALL
  SELECT settled_at, 0, 0, 0, amount, ${FEE_GIVEN_BACK} FROM refunds WHERE status = 'succeeded'
  UNION ALL
  SELECT settled_at, 0, 0, 0, 0, ${FEE_GIVEN_BACK} FROM refunds
   WHERE status = 'failed' AND stripe_refund_id IS NOT NULL
  UNION ALL
  SELECT decided.created_at, 0, 0, 0,
         CASE decided.kind WHEN 'dispute_lost' THEN -1 ELSE 1 END * taken.amount_cents / 100.0,
         coalesce(-kept.amount_cents, 0) / 100.0
    FROM ledger_postings decided
    JOIN ledger_postings opened ON opened.transaction_id = decided.transaction_id
     AND opened.kind = 'dispute' AND opened.stripe_id = decided.stripe_id
    JOIN ledger_entries taken ON taken.posting_id = opened.id AND taken.account = 'disputes'
    LEFT JOIN ledger_entries kept ON kept.posting_id = decided.id AND kept.account = 'platform_fees'
   WHERE decided.kind IN ('dispute_lost', 'dispute_regained')`;

export const DAY = sql`(at AT TIME ZONE 'America/Chicago')::date`;
export const SUMS = sql`coalesce(sum(sales), 0)::int, coalesce(sum(gross), 0), coalesce(sum(fees), 0),
  coalesce(sum(back), 0), coalesce(sum(back_fees), 0)`;
/** From when on no sums are stored */
export const UNKEPT = sql`(SELECT coalesce(max(until), '2000-01-01') FROM ledger_days)`;

/**
 * MONEY_MOVED added up by US Central `day`: kept days, and the others from their rows. Which those
 * are is read first: the planner, not knowing, would read every sale.
 */
export async function moneyByDay(): Promise<Prisma.Sql> {
  const [row] = await db.$queryRaw<{ first: Date }[]>`SELECT ${UNKEPT} AS first`;
  return sql`
    SELECT day, sales, gross, fees, back, back_fees FROM ledger_days
    UNION ALL
    SELECT ${DAY}, ${SUMS} FROM (${MONEY_MOVED}) moved WHERE at >= ${row!.first} GROUP BY 1`;
}

/** Kept days that differ from their rows: an `id` and a `detail` each. */
export const WRONG_LEDGER_DAYS = sql`
  SELECT day::text AS id, format('kept less moved: %s sales, gross %s, fees %s, back %s, back fees %s',
    sum(sales), sum(gross), sum(fees), sum(back), sum(back_fees)) AS detail
  FROM (SELECT day, sales, gross, fees, back, back_fees FROM ledger_days UNION ALL
        SELECT ${DAY}, -sales, -gross, -fees, -back, -back_fees FROM (${MONEY_MOVED}) moved
         WHERE at < ${UNKEPT}) both_ways
  GROUP BY day HAVING (sum(sales), sum(gross), sum(fees), sum(back), sum(back_fees)) <> (0, 0, 0, 0, 0)`;
