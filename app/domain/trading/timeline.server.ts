import type { Tx } from '~/db/client.server';

export type TimelineKind =
  | 'started'
  | 'payment_failed'
  | 'processing'
  | 'completed'
  | 'completed_late'
  | 'cancelled'
  | 'late_payment'
  | 'refund_requested'
  | 'refund_started'
  | 'refund_succeeded'
  | 'refund_failed'
  | 'refunded'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';

export interface TimelineDetail {
  amountCents?: number;
  reason?: string;
}

/** Tells both parties, in the transaction of the change itself. */
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
}
