import { sql, type Tx } from '~/db/client.server';
import { centsToDecimal, decimalToCents } from '~/lib/money';
import { addToTimeline } from '../record/timeline.server';

export type RefundRequest = Awaited<ReturnType<typeof readRefundRequests>>[number];

/** Oldest first; at most one is open. */
export async function readRefundRequests(tx: Tx, transactionId: string) {
  const rows = await tx.refundRequest.findMany({
    where: { transactionId },
    orderBy: { sequence: 'asc' },
    select: { id: true, sequence: true, amount: true, reason: true, state: true, refundId: true },
  });
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amountCents: amount === null ? null : decimalToCents(amount),
  }));
}

/** Cents of the refund that granted request `q`, where they are less than what was asked for. */
export const GRANTED_PART = sql`
  (SELECT (r.amount * 100)::int FROM refunds r JOIN transactions w ON w.id = r.transaction_id
    WHERE r.id = q.refund_id AND r.amount < coalesce(q.amount, w.total_amount -
            (SELECT coalesce(sum(e.amount), 0) FROM refunds e
              WHERE e.transaction_id = w.id AND e.sequence < r.sequence AND e.status <> 'failed') -
            (SELECT coalesce(sum(d.amount), 0) FROM disputes d
              WHERE d.transaction_id = w.id AND d.state = 'lost' AND d.closed_at < r.created_at)))`;

/** Cents of a refund that gives less than its request asked for, otherwise null. */
export async function grantedPartCents(tx: Tx, refundId: string): Promise<number | null> {
  const [request] = await tx.$queryRaw<{ partCents: number | null }[]>`
    SELECT ${GRANTED_PART} AS "partCents" FROM refund_requests q
     WHERE q.refund_id = ${refundId}::uuid`;
  return request?.partCents ?? null;
}

/**
 * Any refund grants the open request, whatever the amount; a failed one sent again only if the request
 * is for no more than `resentCents`. Call under the purchase's lock.
 */
export async function grantOpenRequest(
  tx: Tx,
  transactionId: string,
  {
    refundId = null,
    userId = null,
    resentCents = null,
  }: { refundId?: string | null; userId?: string | null; resentCents?: number | null } = {},
): Promise<void> {
  const amount = resentCents === null ? {} : { amount: { lte: centsToDecimal(resentCents) } };
  const { count } = await tx.refundRequest.updateMany({
    where: { transactionId, state: 'open', ...amount },
    data: { state: 'granted', refundId, decidedById: userId, decidedAt: new Date() },
  });
  if (count === 0) return;
  const partCents = refundId && (await grantedPartCents(tx, refundId));
  const detail = partCents ? { amountCents: partCents, isPart: true } : {};
  await addToTimeline(tx, transactionId, 'refund_granted', detail, userId);
}
