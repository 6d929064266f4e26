export type TimelineKind =
  | 'started'
  | 'payment_failed'
  | 'processing'
  | 'completed'
  | 'completed_late'
  | 'cancelled'
  | 'late_payment'
  | 'refund_requested'
  | 'refund_withdrawn'
  | 'refund_declined'
  | 'refund_granted'
  | 'refund_started'
  | 'refund_succeeded'
  | 'refund_failed'
  | 'refunded'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'handover_proposed'
  | 'handover_agreed'
  | 'handed_over'
  | 'received';

export interface TimelineDetail {
  amountCents?: number;
  reason?: string;
  /** Of a handover: which side did it, and how the goods change hands. */
  by?: 'buyer' | 'seller';
  method?: 'pickup' | 'delivery';
}
