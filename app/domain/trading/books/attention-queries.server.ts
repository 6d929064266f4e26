import { db, sql, type Prisma } from '~/db/client.server';
import { isReachableSql, isSuspendedSql } from '~/db/may-trade.server';
import { decimalToCents } from '~/lib/money';
import { AWAITS_GOODS } from '../record/transaction-row.server';

const UNHEARD = sql`
  JOIN transactions t ON t.id = r.transaction_id
  JOIN companies c ON c.id = t.seller_company_id
 WHERE r.state = 'open' AND NOT ${isReachableSql()}`;

const LEFT_WITHOUT_USERS = sql`
  SELECT c.id FROM companies c
   WHERE c.left_without_users_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.company_id = c.id
                        AND u.banned_at IS NULL AND u.anonymized_at IS NULL)`;

const SILENT_SELLERS = sql`
  SELECT c.id FROM companies c WHERE ${isSuspendedSql()} UNION ${LEFT_WITHOUT_USERS}`;

/** Of company `c`, looked up for one company after another: a count ends at its limit. */
const awaitsGoods = (ofCompany: Prisma.Sql) => sql`LATERAL (
  SELECT id, seller_company_id, material_title, total_amount, completed_at FROM transactions t
   WHERE ${ofCompany} AND ${AWAITS_GOODS} OFFSET 0) t`;

/**
 * Paid in the last 120 days, not confirmed as received, and no one at the seller or buyer can sign
 * in. A refund request to a seller who can't answer is listed on its own or was decided by an admin,
 * so its purchase is left out.
 */
const UNATTENDED = sql`
  FROM (
    SELECT t.*, false AS is_seller_reachable
      FROM (${SILENT_SELLERS}) c, ${awaitsGoods(sql`t.seller_company_id = c.id`)}
    UNION ALL
    SELECT t.*, EXISTS (SELECT 1 FROM companies c WHERE c.id = t.seller_company_id AND ${isReachableSql()})
      FROM (${LEFT_WITHOUT_USERS}) c, ${awaitsGoods(sql`t.buyer_company_id = c.id`)}
     WHERE NOT t.seller_company_id = ANY (ARRAY(${SILENT_SELLERS}))
  ) t
 WHERE is_seller_reachable OR NOT EXISTS (
   SELECT 1 FROM refund_requests r LEFT JOIN users u ON u.id = r.decided_by_id
    WHERE r.transaction_id = t.id AND (r.state = 'open' OR u.role = 'admin'))`;

/**
 * The alert count on every admin page: failed events and ledger checks, unanswered disputes and
 * requests, and at most 100 paid purchases with no one to answer.
 */
export async function countMoneyAlerts(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM stripe_event_failures WHERE resolved_at IS NULL)
          + (SELECT count(*) FROM invariant_violations WHERE cleared_at IS NULL)
          + (SELECT count(*) FROM disputes WHERE state IN ('open', 'inquiry') AND NOT is_answered)
          + (SELECT count(*) FROM refund_requests r ${UNHEARD})
          + (SELECT count(*) FROM (SELECT ${UNATTENDED} LIMIT 100) unattended))::int AS count`;
  return row!.count;
}

const MAX_LISTED = 10;

interface Waiting {
  transactionId: string;
  title: string;
  seller: string;
  cents: number;
  since: Date;
}

export async function listMoneyAttention() {
  const take = MAX_LISTED + 1;
  const [disputes, failedRefunds, unheardRequests, unattended, debts] = await Promise.all([
    db.dispute.findMany({
      where: { state: { in: ['open', 'inquiry'] } },
      orderBy: [
        { isAnswered: 'asc' },
        { evidenceDueAt: { sort: 'asc', nulls: 'last' } },
        { id: 'asc' },
      ],
      take,
      select: {
        id: true,
        amount: true,
        openedAt: true,
        state: true,
        isAnswered: true,
        evidenceDueAt: true,
        transaction: {
          select: { id: true, materialTitle: true, sellerCompany: { select: { name: true } } },
        },
      },
    }),
    // Sent again, it may fail again: one of a purchase, the largest.
    db.$queryRaw<
      { transactionId: string; title: string; cents: number; reason: string; at: Date }[]
    >`
      SELECT * FROM (
        SELECT DISTINCT ON (t.id) t.id AS "transactionId", t.material_title AS title,
               (r.amount * 100)::float8 AS cents, coalesce(r.failure_reason, '') AS reason,
               coalesce(returned.created_at, r.settled_at, r.created_at) AS at
          FROM refunds r JOIN transactions t ON t.id = r.transaction_id
          LEFT JOIN ledger_postings returned ON returned.transaction_id = r.transaction_id
           AND returned.kind = 'refund_reversal' AND returned.stripe_id = r.stripe_refund_id
         WHERE r.status = 'failed' AND t.status <> 'refunded'
           AND NOT EXISTS (SELECT 1 FROM refunds later
                 WHERE later.transaction_id = r.transaction_id AND later.sequence > r.sequence
                   AND later.status <> 'failed')
         ORDER BY t.id, r.amount DESC, r.sequence DESC) failed
       ORDER BY at DESC, "transactionId" LIMIT ${take}`,
    // A null amount requests everything that is left.
    db.$queryRaw<(Omit<Waiting, 'cents'> & { cents: number | null })[]>`
      SELECT t.id AS "transactionId", t.material_title AS title, c.name AS seller,
             (r.amount * 100)::float8 AS cents, r.created_at AS since
        FROM refund_requests r ${UNHEARD}
       ORDER BY r.created_at, r.id LIMIT ${take}`,
    db.$queryRaw<Waiting[]>`
      SELECT t.id AS "transactionId", t.material_title AS title,
             (SELECT name FROM companies WHERE id = t.seller_company_id) AS seller,
             (t.total_amount * 100)::float8 AS cents, t.completed_at AS since ${UNATTENDED}
       ORDER BY t.completed_at, t.id LIMIT ${take}`,
    db.$queryRaw<Waiting[]>`
      SELECT t.id AS "transactionId", t.material_title AS title, c.name AS seller,
             ((d.owed_amount - d.recovered_amount) * 100)::float8 AS cents, d.closed_at AS since
        FROM disputes d JOIN transactions t ON t.id = d.transaction_id
        JOIN companies c ON c.id = t.seller_company_id
       WHERE d.owed_amount > d.recovered_amount
       ORDER BY d.closed_at, d.id LIMIT ${take}`,
  ]);
  return {
    disputes: disputes.slice(0, MAX_LISTED).map(({ amount, transaction, ...dispute }) => ({
      ...dispute,
      transactionId: transaction.id,
      title: transaction.materialTitle,
      seller: transaction.sellerCompany.name,
      cents: decimalToCents(amount),
    })),
    failedRefunds: failedRefunds.slice(0, MAX_LISTED),
    unheardRequests: unheardRequests.slice(0, MAX_LISTED),
    unattended: unattended.slice(0, MAX_LISTED),
    debts: debts.slice(0, MAX_LISTED),
    hasMore: [disputes, failedRefunds, unheardRequests, unattended, debts].some(
      ({ length }) => length === take,
    ),
  };
}
