import { sql } from '~/db/client.server';
import { WRONG_LEDGER_DAYS } from '~/domain/administration/index.server';

/** One statement per rule, so that each reads a single snapshot; each row is a violation. */
export const SQL_RULES = {
  stock_equals_holds: sql`
    SELECT m.id::text,
      format('listed %s = %s + %s held + %s sold; stock changes say %s listed, holds %s held and at least %s sold',
        m.quantity_listed, m.quantity, m.quantity_held, m.quantity_sold, c.listed, h.held, h.sold) AS detail
    FROM materials m
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(quantity) FILTER (WHERE status = 'held'), 0) AS held,
        coalesce(sum(quantity) FILTER (WHERE status = 'sold'), 0) AS sold
      FROM stock_holds WHERE material_id = m.id) h ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0) AS listed FROM stock_changes WHERE material_id = m.id) c ON true
    -- Demo sales count as sold without a hold.
    WHERE m.quantity_listed <> m.quantity + m.quantity_held + m.quantity_sold
      OR m.quantity_listed <> c.listed OR m.quantity_held <> h.held OR m.quantity_sold < h.sold`,

  holds_equal_states: sql`
    SELECT t.id::text,
      format('the purchase is %s, its stock is %s', t.status, h.status) AS detail
    FROM transactions t JOIN stock_holds h ON h.transaction_id = t.id
    WHERE (t.status IN ('pending', 'processing')) <> (h.status = 'held')
      OR (t.status = 'completed' AND h.status = 'released')
      OR (t.status = 'cancelled' AND h.status = 'sold')`,

  ledger_is_zero: sql`
    SELECT p.transaction_id::text AS id,
      format('posting %s is off by %s', p.id, sum(e.amount_cents)) AS detail
    FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
    GROUP BY p.id HAVING sum(e.amount_cents) <> 0`,

  ledger_equals_rows: sql`
    SELECT t.id::text,
      format('paid less refunded %s cents, ledger %s', t.cents, coalesce(l.cents, 0)) AS detail
    FROM (SELECT transaction_id AS id, CASE WHEN status = 'succeeded'
        THEN ((amount - refunded_amount) * 100)::bigint ELSE 0 END AS cents FROM payments) t
    LEFT JOIN (
      SELECT p.transaction_id AS id, -sum(e.amount_cents) AS cents
      FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
      WHERE e.account = 'buyer_payments' AND p.kind NOT LIKE 'dispute%'
      GROUP BY 1) l ON l.id = t.id
    -- Sales from before the ledger was kept have no posting at all.
    WHERE l.id IS NOT NULL AND t.cents <> l.cents`,

  refunds_equal_payments: sql`
    SELECT p.transaction_id::text AS id,
      format('the payment gave back %s, its refunds %s', p.refunded_amount,
        coalesce(r.amount, 0)) AS detail
    FROM payments p
    LEFT JOIN (SELECT transaction_id, sum(amount) AS amount FROM refunds
                WHERE status = 'succeeded' GROUP BY 1) r USING (transaction_id)
    WHERE p.refunded_amount <> coalesce(r.amount, 0)`,

  commissions_equal_fees: sql`
    SELECT t.id::text,
      format('fee %s, refunded of it %s, commission %s', t.platform_fee, coalesce(r.fee, 0),
        c.amount) AS detail
    FROM transactions t JOIN commissions c ON c.transaction_id = t.id
    LEFT JOIN (SELECT transaction_id, sum(fee_amount) AS fee FROM refunds
                WHERE status = 'succeeded' OR (status = 'failed' AND stripe_refund_id IS NOT NULL)
                GROUP BY 1) r ON r.transaction_id = t.id
    WHERE c.amount <> t.platform_fee - coalesce(r.fee, 0)
      AND NOT (c.amount = 0 AND EXISTS (SELECT 1 FROM ledger_postings p
        WHERE p.transaction_id = t.id AND p.kind = 'dispute_lost'))`,

  commissions_equal_ledger: sql`
    SELECT c.transaction_id::text AS id,
      format('commission keeps %s cents, ledger %s', c.cents, l.cents) AS detail
    FROM (SELECT transaction_id, CASE WHEN status IN ('paid', 'held', 'refunded')
        THEN (amount * 100)::bigint ELSE 0 END AS cents FROM commissions) c
    JOIN (
      SELECT p.transaction_id, coalesce(sum(e.amount_cents)
        FILTER (WHERE e.account = 'platform_fees'), 0) AS cents
      FROM ledger_postings p LEFT JOIN ledger_entries e ON e.posting_id = p.id
      GROUP BY 1) l USING (transaction_id)
    WHERE c.cents <> l.cents`,

  debts_equal_ledger: sql`
    SELECT d.id::text, format('disputes say %s cents are owed, ledger %s', d.cents, l.cents) AS detail
    FROM (SELECT t.id, coalesce(sum(d.owed_amount - d.recovered_amount) * 100, 0)::bigint AS cents
        FROM transactions t JOIN disputes d ON d.transaction_id = t.id GROUP BY 1) d
    JOIN (SELECT p.transaction_id AS id, -coalesce(sum(e.amount_cents), 0) AS cents
        FROM ledger_postings p
        LEFT JOIN ledger_entries e ON e.posting_id = p.id AND e.account = 'seller_debts'
        GROUP BY 1) l USING (id)
    WHERE d.cents <> l.cents`,

  kept_counts_equal_rows: sql`
    SELECT concat_ws(' ', what, key) AS id, format('kept %s, counted %s', kept, counted) AS detail
    FROM wrong_kept_counts()`,

  ledger_days_equal_rows: WRONG_LEDGER_DAYS,
} as const;
