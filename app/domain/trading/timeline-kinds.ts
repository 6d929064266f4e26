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
