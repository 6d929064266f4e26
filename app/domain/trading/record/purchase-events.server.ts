import type { Tx } from '~/db/client.server';
import { queueWebhook, type WebhookEventType } from '~/domain/webhooks/index.server';
import type { TimelineKind } from './purchase-notifications.server';

/** The rest of an order's life is `order.updated`; of a dispute's, `dispute.updated`. */
const EVENTS: Partial<Record<TimelineKind, WebhookEventType>> = {
  started: 'order.created',
  cancelled: 'order.cancelled',
  processing: 'payment.processing',
  completed: 'payment.succeeded',
  completed_late: 'payment.succeeded',
  payment_failed: 'payment.failed',
  late_payment: 'refund.created',
  refund_started: 'refund.created',
  refund_requested: 'refund.requested',
  refund_withdrawn: 'refund.updated',
  refund_declined: 'refund.updated',
  refund_granted: 'refund.updated',
  refund_succeeded: 'refund.succeeded',
  refund_failed: 'refund.failed',
};
const OF_DISPUTE = /^(inquiry|dispute|evidence|debt)_/;

/** To both parties; a dispute is between the seller and the buyer's bank. */
export async function queuePurchaseEvent(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
): Promise<void> {
  const isDispute = OF_DISPUTE.test(kind);
  const type = EVENTS[kind] ?? (isDispute ? 'dispute.updated' : 'order.updated');
  const { status, materialId, sellerCompanyId, buyerCompanyId } =
    await tx.transaction.findUniqueOrThrow({
      where: { id: transactionId },
      select: { status: true, materialId: true, sellerCompanyId: true, buyerCompanyId: true },
    });
  const parties = isDispute ? [sellerCompanyId] : [sellerCompanyId, buyerCompanyId];
  await queueWebhook(tx, parties, { type, data: { transactionId, materialId, status } });
}
