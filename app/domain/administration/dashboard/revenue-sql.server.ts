import { sql } from '~/db/client.server';

/** A refund that settles after a lost dispute returns no fee: the dispute took it. */
const FEE_GIVEN_BACK = sql`
  CASE WHEN EXISTS (SELECT 1 FROM ledger_postings lost
                     WHERE lost.transaction_id = refunds.transaction_id
                       AND lost.kind = 'dispute_lost' AND lost.created_at <= refunds.settled_at)
       THEN 0 ELSE fee_amount END`;

/**
 * One row per movement of money: its time `at`, amounts in dollars including fees. Late payments
 * count; open or won disputes don't. After a failed refund the seller has `back_fees`.
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
  SELECT lost.created_at, 0, 0, 0, -taken.amount_cents / 100.0,
         coalesce(-kept.amount_cents, 0) / 100.0
    FROM ledger_postings lost
    JOIN ledger_postings opened ON opened.transaction_id = lost.transaction_id
     AND opened.kind = 'dispute' AND opened.stripe_id = lost.stripe_id
    JOIN ledger_entries taken ON taken.posting_id = opened.id AND taken.account = 'disputes'
    LEFT JOIN ledger_entries kept ON kept.posting_id = lost.id AND kept.account = 'platform_fees'
   WHERE lost.kind = 'dispute_lost'`;
