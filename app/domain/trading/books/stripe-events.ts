/** All do the same: refetch the payment from Stripe and settle the purchase (`settlement/`). */
export const PURCHASE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** Refetch the seller's account (`syncAccount`). */
const ACCOUNT_EVENTS = ['account.updated', 'account.application.deauthorized'] as const;

/** Of sellers' accounts: refetch the payout and notify the seller (`payouts/`). */
export const PAYOUT_EVENTS = ['payout.paid', 'payout.failed'] as const;

export const isPurchaseEvent = (type: string): boolean =>
  (PURCHASE_EVENTS as readonly string[]).includes(type);

export const isAccountEvent = (type: string): boolean =>
  (ACCOUNT_EVENTS as readonly string[]).includes(type);

export const isPayoutEvent = (type: string): boolean =>
  (PAYOUT_EVENTS as readonly string[]).includes(type);
