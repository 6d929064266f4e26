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

/** What releases a hold on stock, besides payment. */
export type ReleaseReason =
  | 'expired' // The hold ran out before the buyer paid
  | 'buyer' // The buyer canceled the purchase
  | 'admin' // An admin canceled it
  | 'seller_suspended'
  | 'buyer_suspended'
  | 'stripe' // The payment was canceled or expired at Stripe
  | 'off_sale'; // The listing went off sale, or already was when a late payment came

/** Every UPDATE of `transactions.status` takes one of these steps and names the states it leaves. */
export const TRANSITIONS = {
  /** The bank declined the payment after a while; another card can be tried. */
  reopen: { from: ['processing'], to: 'pending' },
  process: { from: ['pending'], to: 'processing' },
  complete: { from: ['pending', 'processing'], to: 'completed' },
  /** The payment arrived after the purchase was canceled, and the stock was still there. */
  complete_late: { from: ['cancelled'], to: 'completed' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
  refund: { from: ['completed'], to: 'refunded' },
  /** A payment that arrived too late went back in full; there was no stock to return. */
  refund_late: { from: ['cancelled'], to: 'refunded' },
  /** The buyer's bank took the payment back; the stock stays with the buyer. */
  lose_dispute: { from: ['completed', 'cancelled'], to: 'refunded' },
  /** The bank decided a lost dispute again, for the seller. */
  regain: { from: ['refunded'], to: 'completed' },
  regain_late: { from: ['refunded'], to: 'cancelled' },
  /** The buyer's bank returned a refund; the sale holds until it is refunded again. */
  undo_refund: { from: ['refunded'], to: 'completed' },
  undo_refund_late: { from: ['refunded'], to: 'cancelled' },
} as const satisfies Record<string, { from: TransactionStatus[]; to: TransactionStatus }>;

export type TransactionStep = keyof typeof TRANSITIONS;
