import { sql } from '~/db/client.server';

/** Of a refund; one that settles after a lost dispute takes no fee, which went with the dispute. */
const FEE_GIVEN_BACK = sql`
  CASE WHEN EXISTS (SELECT 1 FROM ledger_postings lost
                     WHERE lost.transaction_id = refunds.transaction_id
                       AND lost.kind = 'dispute_lost' AND lost.created_at <= refunds.settled_at)
       THEN 0 ELSE fee_amount END`;

/**
 * What revenue is, for the card of all time and for every day of analytics alike: a row for each
 * time that money moved, with its time as `at`, amounts in dollars and fees included.
 *
 * - A payment that arrived: `gross` is what the buyer paid, `fees` the platform's part of it. One that
 *   came too late for its purchase arrived all the same, and has to go back like any other.
 * - A refund that arrived: `back` is what the buyer got, `back_fees` the platform's part of it.
 * - A refund that Stripe made and that failed: the buyer got nothing, the seller has `back_fees`.
 * - A dispute that was lost: `back` is what the bank took for the buyer, `back_fees` what the
 *   platform had kept of its fee until then. One that is open or won moves nothing here.
 *
 * Revenue is `fees - back_fees`: the loss beyond the fee, which a lost dispute costs the platform
 * too, is no revenue and is told by the ledger's account `disputes`.
 *
 * Worked: of $100.00 at 5% the buyer pays $105.00 on Monday: gross 105.00, fees 5.00. On Tuesday
 * $21.00 of it are refunded: back 21.00, back_fees 1.00. On Wednesday the bank decides for the buyer
 * over the remaining $84.00: back 84.00, back_fees 4.00. The days' revenue is 5.00, −1.00 and −4.00;
 * the card says $0.00, and so do the days added up.
 *
 * Each part has an index on its time, so that a condition on `at` reads only its days.
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
