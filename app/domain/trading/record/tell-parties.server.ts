import type { Tx } from '~/db/client.server';
import { notify } from '~/domain/notifications/index.server';
import { newsOf, type PurchaseFacts } from './purchase-notifications';
import type { TimelineDetail, TimelineKind } from './timeline-kinds';

/** Kinds that are news to nobody: the one who did it knows, or another kind says it. */
const QUIET: TimelineKind[] = ['started', 'refund_granted', 'refund_started', 'refunded'];

/**
 * Notifies buyer and seller of what happened to their purchase, each of what concerns them. To be
 * called once for each line of the timeline, in its transaction.
 */
export async function tellParties(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
  detail: TimelineDetail,
): Promise<void> {
  if (QUIET.includes(kind)) return;
  const [purchase] = await tx.$queryRaw<
    (PurchaseFacts & { buyerCompanyId: string; sellerCompanyId: string })[]
  >`
    SELECT t.material_title AS "materialTitle", t.quantity,
           (t.subtotal * 100)::int AS "subtotalCents", (t.total_amount * 100)::int AS "totalCents",
           b.name AS "buyerName", s.name AS "sellerName",
           b.id AS "buyerCompanyId", s.id AS "sellerCompanyId"
      FROM transactions t
      JOIN companies b ON b.id = t.buyer_company_id
      JOIN companies s ON s.id = t.seller_company_id
     WHERE t.id = ${transactionId}::uuid`;
  if (!purchase) return;
  for (const { to, ...news } of newsOf(kind, detail, purchase)) {
    await notify(tx, {
      ...news,
      recipientCompanyId: to === 'buyer' ? purchase.buyerCompanyId : purchase.sellerCompanyId,
      actionUrl: `/transaction/${transactionId}`,
      actionText: 'View Transaction',
      metadata: { transactionId, kind },
    });
  }
}
