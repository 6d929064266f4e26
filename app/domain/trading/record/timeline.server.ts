import type { Tx } from '~/db/client.server';
import { queueWebhook, type WebhookEventType } from '~/domain/webhooks/index.server';
import {
  notifyParties,
  type TimelineDetail,
  type TimelineKind,
} from './purchase-notifications.server';

export type { TimelineDetail, TimelineKind };

/** Adds a line that both parties see; notifies them and their webhooks. Call with the change. */
export async function addToTimeline(
  tx: Tx,
  transactionId: string,
  kind: TimelineKind,
  detail: TimelineDetail = {},
  actorUserId: string | null = null,
): Promise<void> {
  await tx.transactionEvent.create({
    data: { transactionId, kind, detail: { ...detail }, actorUserId },
    select: { id: true },
  });
  await notifyParties(tx, transactionId, kind, detail);
  await queuePurchaseEvent(tx, transactionId, kind);
}

/** All other order changes are `order.updated`; of disputes, `dispute.updated`. */
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
async function queuePurchaseEvent(tx: Tx, transactionId: string, kind: TimelineKind) {
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
