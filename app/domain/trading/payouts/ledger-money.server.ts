import { db, sql, sqlEmpty, type Prisma } from '~/db/client.server';
import { startOfDay } from '~/domain/administration/index.server';
import { inBatches } from '~/db/in-batches.server';
import { isoTime } from '~/db/list-page.server';
import type { PostingKind } from '../record/ledger.server';

/** In cents; `net = paid - fees - returned`. */
export interface MoneySums {
  /** Paid sales, refunded or not */
  sales: number;
  /** By buyers, fees included */
  paidCents: number;
  /** Platform fees, less those that went back with refunds and lost disputes */
  feesCents: number;
  /** To buyers: refunds and lost disputes */
  returnedCents: number;
  /** What the seller keeps, without what is owed for lost disputes */
  netCents: number;
  /** Newly owed for lost disputes, less what was recovered */
  owedCents: number;
}

/**
 * A lost dispute takes the whole fee, and a refund that was on its way then takes its part of that. One
 * won after all returns the whole fee, and the refund takes its part of it if it arrives later.
 */
const FEE_LEFT_TO_REFUNDS = sql`
  (SELECT coalesce(sum(r.fee_amount * 100), 0) FROM refunds r
    WHERE r.transaction_id = p.transaction_id
      AND r.created_at < (SELECT max(lost.created_at) FROM ledger_postings lost
        WHERE lost.transaction_id = p.transaction_id AND lost.kind = 'dispute_lost' AND lost.id <= p.id)
      AND (r.status = 'pending' OR EXISTS (
        SELECT 1 FROM ledger_postings later WHERE later.transaction_id = p.transaction_id
           AND later.kind = 'refund' AND later.stripe_id = r.stripe_refund_id AND later.id > p.id)))`;

/**
 * The seller's side of the ledger. Of $62.97 with $3.00 of it fee and $20.99 refunded, $1.00 of that
 * fee: paid 6297, fees 200, returned 2099, net 3998. What the platform refunded alone isn't here.
 */
const LINES = (sellerId: string, time: Prisma.Sql = sqlEmpty) => sql`
  SELECT p.id, p.kind, p.stripe_id, p.created_at, p.transaction_id, sums.net, sums.debt,
         CASE WHEN p.kind IN ('charge', 'refund') THEN sums.gross
              WHEN p.kind = 'dispute_lost' AND sums.took_fee THEN sums.taken + ${FEE_LEFT_TO_REFUNDS}
              WHEN p.kind = 'dispute_regained' AND sums.took_fee THEN sums.taken - ${FEE_LEFT_TO_REFUNDS}
              WHEN p.kind IN ('dispute_lost', 'dispute_regained') THEN sums.taken ELSE sums.net END AS gross
    FROM transactions t
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN LATERAL (
      SELECT t.subtotal * 100 AS net, 0 AS debt, t.total_amount * 100 AS gross, 0 AS taken,
             true AS took_fee WHERE p.kind = 'charge'
      UNION ALL
      SELECT sum(e.amount_cents) FILTER (WHERE e.account::text IN ('seller_payable', 'seller_debts'))
               AS net,
             coalesce(sum(e.amount_cents) FILTER (WHERE e.account::text = 'seller_debts'), 0) AS debt,
             -sum(e.amount_cents) FILTER (WHERE e.account = 'buyer_payments') AS gross,
             -sum(e.amount_cents) FILTER (WHERE e.account = 'disputes') AS taken,
             bool_or(e.account = 'platform_fees') AS took_fee
        FROM ledger_entries e
       WHERE e.posting_id = p.id AND p.kind <> 'charge') sums ON sums.net IS NOT NULL
   WHERE t.seller_company_id = ${sellerId}::uuid ${time}`;

const SUMS = sql`
  count(*) FILTER (WHERE l.kind = 'charge')::int AS sales,
  coalesce(sum(l.gross) FILTER (WHERE l.kind = 'charge'), 0)::float8 AS "paidCents",
  sum(l.gross - l.net)::float8 AS "feesCents",
  coalesce(-sum(l.gross) FILTER (WHERE l.kind <> 'charge'), 0)::float8 AS "returnedCents",
  sum(l.net)::float8 AS "netCents", (-sum(l.debt))::float8 AS "owedCents"`;

const CENTRAL = sql`l.created_at AT TIME ZONE 'America/Chicago'`;

export type MoneyYear = MoneySums & { year: number };

/** US Central years with sales, the newest first. */
export const listMoneyYears = (sellerId: string): Promise<MoneyYear[]> =>
  db.$queryRaw<MoneyYear[]>`
    SELECT extract(year FROM ${CENTRAL})::int AS year, ${SUMS}
      FROM (${LINES(sellerId)}) l GROUP BY 1 ORDER BY 1 DESC`;

type MoneyMonth = MoneySums & { month: number };

/** Months 1 to 12 that have movements, in order. */
export const listMoneyMonths = (sellerId: string, year: number): Promise<MoneyMonth[]> =>
  db.$queryRaw<MoneyMonth[]>`
    SELECT extract(month FROM ${CENTRAL})::int AS month, ${SUMS}
      FROM (${LINES(sellerId, isIn(year))}) l GROUP BY 1 ORDER BY 1`;

export interface MoneyLine {
  id: string;
  /** ISO 8601 in UTC */
  at: string;
  kind: PostingKind;
  stripeId: string;
  transaction: { id: string; title: string; buyer: string };
  grossCents: number;
  netCents: number;
}

const BATCH = 1_000;

/** Every movement of a year, oldest first. */
export const moneyLines = (sellerId: string, year: number): AsyncGenerator<MoneyLine> =>
  inBatches<MoneyLine>(BATCH, (last) => {
    const after = last
      ? sql`AND (p.created_at, p.id) > (${new Date(last.at)}, ${BigInt(last.id)})`
      : sqlEmpty;
    return db.$queryRaw<MoneyLine[]>`
      SELECT l.id::text AS id, ${isoTime(sql`l.created_at`)} AS at, l.kind,
             l.stripe_id AS "stripeId", l.gross::float8 AS "grossCents", l.net::float8 AS "netCents",
             json_build_object('id', t.id, 'title', t.material_title, 'buyer', c.name) AS transaction
        FROM (${LINES(sellerId, sql`${isIn(year)} ${after} OFFSET 0`)}) l
        JOIN transactions t ON t.id = l.transaction_id
        JOIN companies c ON c.id = t.buyer_company_id
       WHERE l.net <> 0 OR l.gross <> 0
       ORDER BY l.created_at, l.id LIMIT ${BATCH}`;
  });

const isIn = (year: number) => sql`
  AND p.created_at >= ${startOfDay(`${year}-01-01`)}
  AND p.created_at < ${startOfDay(`${year + 1}-01-01`)}`;
