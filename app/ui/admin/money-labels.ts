export const ACCOUNT_LABELS: Record<string, string> = {
  buyer_payments: 'Paid by buyers',
  seller_payable: 'Owed to sellers',
  platform_fees: 'Platform fees',
  disputes: 'Disputes',
  platform_refunds: 'Refunds paid by the platform',
  seller_debts: 'Owed by sellers for disputes',
};

export const POSTING_LABELS: Record<string, string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_reversal: 'Refund that failed later',
  dispute: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_recovery: 'Taken back from the seller',
  dispute_regained: 'Lost dispute won later',
  dispute_repayment: 'Paid back to the seller',
};

export const RESOLVED_LABELS: Record<string, string> = {
  delivery: 'Applied when Stripe resent it',
  reconciler: 'Applied by the reconciler',
  replay: 'Replayed by an admin',
  gone: 'Stripe no longer has it',
};
