import { db } from '~/db/client.server';
import { decimalToCents } from '~/lib/money';

/** Money that somebody has to look after, the newest first. */
export interface MoneyAttention {
  disputes: {
    transactionId: string;
    title: string;
    seller: string;
    cents: number;
    since: string;
  }[];
  /** Refunds that Stripe did not make, of purchases that could still be refunded */
  failedRefunds: {
    transactionId: string;
    title: string;
    cents: number;
    reason: string;
    at: string;
  }[];
  /** There are more than are listed. */
  hasMore: boolean;
}

/** Dead letters and violations of the books: what an admin is told of on every tab. */
export async function countMoneyAlerts(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM stripe_event_failures WHERE resolved_at IS NULL)
          + (SELECT count(*) FROM invariant_violations WHERE cleared_at IS NULL))::int AS count`;
  return row!.count;
}

const MOST_LISTED = 10;

/**
 * Payments that a bank disputes at this moment, and refunds that failed and that no later one made
 * good.
 */
export async function listMoneyAttention(): Promise<MoneyAttention> {
  const [disputes, refunds] = await Promise.all([
    db.payment.findMany({
      where: { disputedAt: { not: null }, transaction: { status: 'completed' } },
      orderBy: [{ disputedAt: 'desc' }, { id: 'asc' }],
      take: MOST_LISTED + 1,
      select: {
        disputedAt: true,
        amount: true,
        refundedAmount: true,
        transaction: {
          select: { id: true, materialTitle: true, sellerCompany: { select: { name: true } } },
        },
      },
    }),
    db.$queryRaw<{ id: string; title: string; cents: number; reason: string; at: Date }[]>`
      SELECT t.id, t.material_title AS title, (r.amount * 100)::float8 AS cents,
             coalesce(r.failure_reason, '') AS reason, coalesce(r.settled_at, r.created_at) AS at
        FROM refunds r JOIN transactions t ON t.id = r.transaction_id
       WHERE r.status = 'failed' AND t.status <> 'refunded'
         AND NOT EXISTS (SELECT 1 FROM refunds later
               WHERE later.transaction_id = r.transaction_id AND later.sequence > r.sequence
                 AND later.status <> 'failed')
       ORDER BY r.created_at DESC, r.id LIMIT ${MOST_LISTED + 1}`,
  ]);
  return {
    disputes: disputes
      .slice(0, MOST_LISTED)
      .map(({ disputedAt, amount, refundedAmount, transaction }) => ({
        transactionId: transaction.id,
        title: transaction.materialTitle,
        seller: transaction.sellerCompany.name,
        cents: decimalToCents(amount) - decimalToCents(refundedAmount),
        since: disputedAt!.toISOString(),
      })),
    failedRefunds: refunds.slice(0, MOST_LISTED).map(({ id, at, ...refund }) => ({
      ...refund,
      transactionId: id,
      at: at.toISOString(),
    })),
    hasMore: disputes.length > MOST_LISTED || refunds.length > MOST_LISTED,
  };
}
