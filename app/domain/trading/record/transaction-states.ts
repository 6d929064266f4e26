/** Every UPDATE of `transactions.status` takes one of these steps and names the states it leaves. */
export const TRANSACTION_STATUSES = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'refunded',
] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** A payment that came too late has no receipt. */
export const hasReceipt = (status: TransactionStatus): boolean =>
  status === 'completed' || status === 'refunded';

export type ReleaseReason = 'expired' | 'buyer' | 'admin' | 'stripe';

export type TransactionStep =
  | 'reopen'
  | 'process'
  | 'complete'
  | 'complete_late'
  | 'cancel'
  | 'refund'
  | 'refund_late'
  | 'lose_dispute'
  | 'undo_refund'
  | 'undo_refund_late';

export interface Transition {
  from: readonly TransactionStatus[];
  to: TransactionStatus;
  sentence: string;
}

export const TRANSITIONS: Record<TransactionStep, Transition> = {
  reopen: {
    from: ['processing'],
    to: 'pending',
    sentence: 'The bank turned the payment down after a while; another card can be tried.',
  },
  process: {
    from: ['pending'],
    to: 'processing',
    sentence: 'The bank is working on the payment; the stock stays held however long that takes.',
  },
  complete: {
    from: ['pending', 'processing'],
    to: 'completed',
    sentence: 'Stripe has the money: the held stock is sold, the seller and the platform are paid.',
  },
  complete_late: {
    from: ['cancelled'],
    to: 'completed',
    sentence: 'The payment arrived after the purchase was cancelled and the stock was still there.',
  },
  cancel: {
    from: ['pending', 'processing'],
    to: 'cancelled',
    sentence: 'Stripe will take no payment any more: the held stock goes back on sale.',
  },
  refund: {
    from: ['completed'],
    to: 'refunded',
    sentence: 'All of the money went back to the buyer, and the stock back on sale.',
  },
  refund_late: {
    from: ['cancelled'],
    to: 'refunded',
    sentence: 'A payment that arrived too late went back in full; there was no stock to return.',
  },
  lose_dispute: {
    from: ['completed'],
    to: 'refunded',
    sentence: "The buyer's bank took the payment back; the stock stays with the buyer.",
  },
  undo_refund: {
    from: ['refunded'],
    to: 'completed',
    sentence: "The buyer's bank sent a refund back; the sale stands until it is refunded again.",
  },
  undo_refund_late: {
    from: ['refunded'],
    to: 'cancelled',
    sentence: "The buyer's bank sent the refund of a late payment back; there was never a sale.",
  },
};
