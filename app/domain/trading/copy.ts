import type { ReleaseReason, TransactionStatus } from './record/transaction-states';

export { hasReceipt } from './record/transaction-states';
export type { TransactionStatus };

/** Words about buying, paying and refunds. Source of the quoted ones: specification, section 8. */
export const TRADING_COPY = {
  signInRequired: 'Sign in required',
  signInRequiredDetail: 'Sign in with your company account to buy. You will come back here.',
  signInToPurchase: 'Sign In to Purchase',
  proceed: 'Proceed to Payment',

  initializing: 'Preparing your payment…',
  initializationFailed: 'Payment Initialization Failed',
  goBack: 'Go Back',
  tryAgain: 'Try Again',

  authenticationRequired: {
    title: 'Authentication Required',
    description: 'Your session has expired. Please sign in again to continue with your purchase.',
  },
  initializationError: {
    title: 'Payment Error',
    description:
      'Failed to initialize payment. Please try again or contact support if the problem persists.',
  },
  paymentFailed: 'Payment Failed',
  confirmationError: {
    title: 'Payment Error',
    description: 'An unexpected error occurred. Please try again.',
  },
  notReady: 'Payment system not ready. Please refresh and try again.',
  outdatedForm: {
    title: 'Try Again',
    description: 'This page changed since you opened it. Nothing was done.',
  },
  succeeded: 'Payment Successful!',
  succeededDetail: (title: string) => `Your purchase of ${title} has been completed.`,
} as const;

export const STATUS_LABELS: Record<TransactionStatus, string> = {
  pending: 'Awaiting payment',
  processing: 'Payment processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const PAYMENT_LABELS = {
  pending: 'Not paid yet',
  processing: 'The bank is working on it',
  succeeded: 'Paid',
  failed: 'Payment failed',
  cancelled: 'Cancelled, nothing was charged',
} as const;

export const METHOD_LABELS = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
} as const;

const CANCEL_REASONS: Record<ReleaseReason, string> = {
  expired: 'The time to pay ran out.',
  buyer: 'The buyer cancelled.',
  admin: 'An administrator cancelled.',
  stripe: 'The payment provider cancelled the payment.',
};

/** Why a purchase was given up, as both parties read it; undefined for what is no such reason. */
export function cancelSentence(reason: string | null | undefined): string | undefined {
  return Object.hasOwn(CANCEL_REASONS, reason ?? '')
    ? CANCEL_REASONS[reason as ReleaseReason]
    : undefined;
}

/** One sentence per refusal of this area. */
export const REFUSALS = {
  materialNotFound: 'Material not found',
  noCompany: 'Your account belongs to no company, and only companies can buy.',
  buyerNotApproved: 'Your company is not approved to trade.',
  ownListing: 'This is your own listing.',
  wrongSeller: 'This material is sold by another company. Reload the page and try again.',
  sellerCannotBePaid:
    'The seller can not receive payments at the moment. Message them, or try again later.',
  unavailable: 'This material is no longer for sale.',
  priceChanged: (price: string) =>
    `The price has changed to ${price} while you were looking. Check the new total before you pay.`,
  outOfStock: (left: number) =>
    left > 0
      ? `Only ${left} left: the rest was bought or is being paid for. Choose a smaller quantity.`
      : 'Sold out, or held for somebody who is paying right now. Try again in a few minutes.',
  tooLarge:
    'One payment can be at most $999,999.99. Buy a smaller quantity, or in several purchases.',
  tooSmall: 'One payment must be at least $0.50. Buy a larger quantity.',
  nonceReused: 'This form was used for another purchase. Reload the page and try again.',
  transactionNotFound: 'Transaction not found',
  noReceiptYet: 'There is no receipt yet: this purchase is not paid for.',
  noReceipt: 'There is no receipt: this purchase was cancelled.',
  notOwnCompany: "Only a company's own people see its transactions.",
  notBuyer: 'Only the buyer can do this.',
  notSeller: 'Only the seller or an administrator can refund this purchase.',
  paymentProcessing: 'The bank is working on this payment: it can not be cancelled any more.',
  alreadySettled: 'This purchase is settled already.',
  nothingToPay: 'There is nothing left to pay for this purchase.',
  payAtCheckout: 'This purchase is paid on the checkout page.',
  notRefundable: 'Only a paid purchase can be refunded.',
  disputed: "The buyer's bank is disputing this payment. It can be refunded once that is decided.",
  refundTooLarge: (left: string) => `At most ${left} is left to refund.`,
  refundMeanwhile: 'Another refund was made meanwhile. Look at the page again before you go on.',
  refundsNothing: 'This purchase is refunded already.',
  requestOpen: 'You have asked already. Withdraw that request before you ask for something else.',
  requestNotFound: 'There is no such request for a refund.',
  requestDecided: 'The request was answered or withdrawn meanwhile. Look at the page again.',
  ownPurchase:
    'Your own company bought this: the seller or another administrator decides about refunds.',
  notDecider: 'Only the seller or an administrator can answer this request.',
  notTrader: 'Only the buyer and the seller can arrange this.',
  handoverUnpaid: 'Pickup or delivery is arranged once the purchase is paid.',
  handoverClosed: 'This purchase was refunded in full: there is nothing left to hand over.',
  handoverMeanwhile: 'The proposal has changed meanwhile. Read the new one before you go on.',
  ownProposal: 'This is your own proposal. The other side has to agree to it.',
  handedOverAlready: 'The goods are handed over already: it can not be changed any more.',
  notAgreed: 'Agree on pickup or delivery before you mark it as handed over.',
  notHandedOver: 'The seller has to mark it as handed over before you mark it as received.',
  onlySellerHandsOver: 'Only the seller can mark it as handed over.',
  onlyBuyerReceives: 'Only the buyer can mark it as received.',
} as const;

/** What stands on the timeline for both parties. */
export const TIMELINE_LABELS = {
  started: 'Purchase started, stock held',
  payment_failed: 'Payment failed',
  processing: 'The bank is working on the payment',
  completed: 'Paid',
  completed_late: 'Paid after the time was up; the stock was still there',
  cancelled: 'Cancelled, stock on sale again',
  late_payment: 'Paid when the stock was no longer on sale; all of it goes back',
  refund_requested: 'The buyer asks for a refund',
  refund_withdrawn: 'The buyer withdrew the request',
  refund_declined: 'Refund declined',
  refund_granted: 'Refund granted',
  refund_started: 'Refund started',
  refund_succeeded: 'Refunded',
  refund_failed: 'Refund failed',
  refunded: 'Refunded in full',
  dispute_opened: "The buyer's bank disputes the payment",
  dispute_won: 'Dispute decided for the seller',
  dispute_lost: 'Dispute decided for the buyer',
  handover_proposed: 'Pickup or delivery proposed',
  handover_agreed: 'Pickup or delivery agreed',
  handed_over: 'Handed over',
  received: 'Received',
} as const;

export const HANDOVER_METHOD_LABELS = { pickup: 'Pickup', delivery: 'Delivery' } as const;

export const REQUEST_LABELS = {
  open: 'Waiting for an answer',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

export const REFUND_LABELS = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const;

/** Why a bank asks money back, by Stripe's word for it; its other words are no reason one can answer. */
const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The buyer says that a refund which was promised has not come.',
  debit_not_authorized: 'The buyer says that the debit was not authorized.',
  duplicate: 'The buyer says that the same thing was charged twice.',
  fraudulent: 'The cardholder says that the payment was not theirs.',
  insufficient_funds: 'The account had too little money.',
  product_not_received: 'The buyer says that the goods have not arrived.',
  product_unacceptable: 'The buyer says that the goods are damaged or not as described.',
  unrecognized: 'The cardholder does not recognize the payment.',
};

export function disputeReason(reason: string): string {
  return DISPUTE_REASONS[reason] ?? 'The bank gave no particular reason.';
}
