import type { Tx } from '~/db/client.server';
import { queueWebhook, type WebhookEventType } from '~/domain/webhooks/index.server';
import type { TimelineKind } from './purchase-notifications.server';

const EVENTS: Record<TimelineKind, WebhookEventType> = {
  started: 'order.created',
  payment_failed: 'payment.failed',
  processing: 'payment.processing',
  completed: 'payment.succeeded',
  completed_late: 'payment.succeeded',
  cancelled: 'order.cancelled',
  late_payment: 'refund.created',
  refund_requested: 'refund.requested',
  refund_withdrawn: 'refund.updated',
  refund_declined: 'refund.updated',
  refund_granted: 'refund.updated',
  refund_started: 'refund.created',
  refund_succeeded: 'refund.succeeded',
  refund_failed: 'refund.failed',
  refunded: 'order.updated',
  inquiry_opened: 'dispute.updated',
  inquiry_closed: 'dispute.updated',
  dispute_opened: 'dispute.updated',
  evidence_sent: 'dispute.updated',
  dispute_won: 'dispute.updated',
  dispute_lost: 'dispute.updated',
  debt_recovered: 'dispute.updated',
  debt_repaid: 'dispute.updated',
  handover_proposed: 'order.updated',
  handover_agreed: 'order.updated',
  handed_over: 'order.updated',
  received: 'order.updated',
};

/** To both parties; a dispute is between the seller and the buyer's bank. */
export async function queuePurchaseEvent(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
): Promise<void> {
  const type = EVENTS[kind];
  const { status, materialId, sellerCompanyId, buyerCompanyId } =
    await tx.transaction.findUniqueOrThrow({
      where: { id: transactionId },
      select: { status: true, materialId: true, sellerCompanyId: true, buyerCompanyId: true },
    });
  const parties =
    type === 'dispute.updated' ? [sellerCompanyId] : [sellerCompanyId, buyerCompanyId];
  await queueWebhook(tx, parties, { type, data: { transactionId, materialId, status } });
}
