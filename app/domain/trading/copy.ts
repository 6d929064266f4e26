import type { OrderBounds } from '~/domain/catalogue/copy';
import { groupThousands } from '~/lib/money';
import { SITE_NAME } from '~/lib/site';
import { toast } from '~/lib/text/toast';
import type { ReleaseReason, TransactionStatus } from './record/transaction-states';

export { hasReceipt } from './record/transaction-states';
export type { TransactionStatus };

/** Source of the quoted texts: specification, section 8. */
export const TRADING_COPY = {
  signInRequired: 'Sign in required',
  signInRequiredDetail: 'Sign in with your company account to buy. You will come back here.',
  signInToPurchase: 'Sign In to Purchase',
  proceed: 'Proceed to Payment',

  initializing: 'Preparing your payment…',
  initializationFailed: 'Payment Initialization Failed',
  goBack: 'Go Back',
  holdEnded:
    'The time to pay ran out, and the stock is no longer held for you. Go back to see what is left.',
  tryAgain: 'Try Again',

  authenticationRequired: toast(
    'Authentication Required',
    'Your session has expired. Please sign in again to continue with your purchase.',
  ),
  initializationError: toast(
    'Payment Error',
    'Failed to initialize payment. Please try again or contact support if the problem persists.',
  ),
  paymentFailed: 'Payment Failed',
  confirmationError: toast('Payment Error', 'An unexpected error occurred. Please try again.'),
  unanswered: toast(
    'Checking your payment',
    'We lost the connection before we heard whether your payment went through. Don’t pay again. Check the purchase first.',
  ),
  get startUnanswered() {
    return `We couldn’t reach ${SITE_NAME}. Nothing was charged. Try again. You won’t be charged twice.`;
  },
  checkPayment: 'Check Payment',
  seePurchase: 'View Purchase',
  notReady: 'Payment system not ready. Please refresh and try again.',
  outdatedForm: toast('Try Again', 'This page changed since you opened it. Nothing was done.'),
  succeeded: 'Payment Successful!',
  succeededDetail: (title: string) => `Your purchase of ${title} has been completed.`,
} as const;

export const STATUS_LABELS: Record<TransactionStatus, string> = {
  pending: 'Awaiting payment',
  processing: 'Payment processing',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

export const PAYMENT_LABELS = {
  pending: 'Not paid yet',
  processing: 'The bank is processing it',
  succeeded: 'Paid',
  failed: 'Payment failed',
  cancelled: 'Canceled, nothing was charged',
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
  buyer: 'The buyer canceled.',
  admin: 'An administrator canceled this purchase.',
  seller_suspended: 'The seller was suspended.',
  buyer_suspended: 'The buyer was suspended.',
  stripe: 'The payment provider canceled the payment.',
  off_sale: 'The listing was taken off sale.',
};

/** Why a purchase was canceled; undefined for an unknown reason. */
export function cancelSentence(
  reason: string | null | undefined,
  isToBuyer: boolean,
): string | undefined {
  if (reason === 'buyer' && isToBuyer) return 'You canceled this purchase.';
  return Object.hasOwn(CANCEL_REASONS, reason ?? '')
    ? CANCEL_REASONS[reason as ReleaseReason]
    : undefined;
}

/** Stripe takes 5 MB a file, and banks 4.5 MB in all. */
export const MAX_EVIDENCE_BYTES = 4_500_000;

/** Why one order can't take that many, NaN being none. */
export function quantityError(
  quantity: number,
  { least, most, available }: OrderBounds & { available: number },
): string | undefined {
  const isWhole = Number.isInteger(quantity);
  if (isWhole && quantity >= least && quantity <= most) return undefined;
  if (isWhole && quantity > available && (least === 1 || least < available)) {
    return REFUSALS.outOfStock(available, false);
  }
  return least === most
    ? `One order takes exactly ${groupThousands(most)}.`
    : `Enter a whole number from ${groupThousands(least)} to ${groupThousands(most)}.`;
}

export const REFUSALS = {
  materialNotFound: 'Material not found',
  noCompany: 'Your account has no company, and only companies can buy.',
  buyerNotApproved: 'Your company is not approved to trade.',
  wrongSeller: 'This material is sold by another company. Reload the page and try again.',
  sellerCannotBePaid:
    'The seller can’t receive payments right now. Message them, or try again later.',
  unavailable: 'This material is no longer for sale.',
  priceChanged: (price: string) =>
    `The price changed to ${price} while you were looking. Check the new total before you pay.`,
  listingChanged: (title: string, price: string) =>
    `The seller changed this listing while you were looking. It now reads “${title}”, ${price}. Check it before you pay.`,
  feeChanged: (fee: string) =>
    `The platform fee changed to ${fee} while you were looking. Check the new total before you pay.`,
  outOfStock: (left: number, isRestHeld: boolean) =>
    left > 0
      ? `Only ${groupThousands(left)} left${isRestHeld ? '; more are on hold for unpaid purchases' : ''}. Choose a smaller quantity.`
      : 'Sold out, or on hold for a buyer who is paying now. Try again in a few minutes.',
  tooLarge:
    'One payment can be at most $999,999.99. Buy a smaller quantity, or in several purchases.',
  tooSmall: 'One payment must be at least $0.50. Buy a larger quantity.',
  nonceReused: 'This form was already used for another purchase. Reload the page and try again.',
  openElsewhere: (quantity: number) =>
    `Your company already has an open purchase of ${groupThousands(quantity)} from this listing. Pay it or cancel it before you start another.`,
  tooManyOpen: (limit: number) =>
    `Your company has ${limit} purchases waiting for payment, the most it can have. Pay or cancel one before you start another.`,
  transactionNotFound: 'Transaction not found',
  noReceiptYet: 'There is no receipt yet: this purchase isn’t paid.',
  noReceipt: 'There is no receipt: this purchase was canceled.',
  notOwnCompany: 'Only a company’s own users can see its transactions.',
  notBuyer: 'Only the buyer can do this.',
  notSeller: 'Only the seller or an administrator can refund this purchase.',
  paymentProcessing: 'The bank is processing this payment. It can no longer be canceled.',
  alreadyPaid: 'This purchase is paid and can no longer be canceled. It can still be refunded.',
  cancelledMeanwhile: 'This purchase was canceled. To buy, start again from the listing.',
  payTimeOver:
    'The bank payment failed, and there is too little time left to pay another way. Cancel this purchase and buy again from the listing.',
  nothingToPay: 'This purchase has nothing left to pay.',
  payAtCheckout: 'This purchase is paid on the checkout page.',
  notRefundable: 'Only a paid purchase can be refunded.',
  disputed:
    'The buyer’s bank is disputing this payment. It can be refunded after the dispute is decided.',
  refundTooLarge: (left: string) => `At most ${left} is left to refund.`,
  failedRefundFirst: (held: string, rest: string) =>
    `Send the failed ${held} again first, on its own. Then refund the other ${rest}.`,
  refundMeanwhile:
    'Another refund was made while this page was open. Review it before you continue.',
  refundsNothing: 'Nothing is left to refund.',
  requestOpen: 'You already have an open request. Withdraw it before you send another.',
  requestNotFound: 'Refund request not found.',
  requestDecided:
    'The request was answered or withdrawn while this page was open. Reload the page.',
  ownPurchase:
    'Your own company bought this. The seller or another administrator decides on refunds.',
  notDecider: 'Only the seller or an administrator can answer this request.',
  notTrader: 'Only the buyer and the seller can arrange this.',
  handoverUnpaid: 'You can arrange pickup or delivery after payment.',
  handoverClosed: 'All of the payment went back, or is on its way. There is nothing to hand over.',
  handoverMeanwhile:
    'The pickup or delivery changed while this page was open. Check it before you continue.',
  ownProposal: 'This is your own proposal. The other company has to agree to it.',
  handedOverAlready: 'The goods are already handed over. The proposal can no longer change.',
  dayPassed: 'This day has passed. Choose today or a later day.',
  timePassed: 'This time has passed. Enter a later one, or choose another day.',
  timeSkipped:
    'Clocks go from 2:00 AM to 3:00 AM on this day, so this time doesn’t exist. Enter another one.',
  dayTooFar: 'Choose a day within the next six months.',
  notAgreed: 'Agree on pickup or delivery before you mark it as handed over.',
  notHandedOver: 'The seller has to mark it as handed over before you mark it as received.',
  nothingToUndo: 'The goods are not marked as handed over, so there is nothing to undo.',
  receivedAlready: 'The buyer has marked the goods as received. It can no longer be undone.',
  tooLateToUndo:
    'It was marked as handed over more than 10 minutes ago and can no longer be undone. Message the buyer instead.',
  notAnswerer: 'Only the seller can send evidence to the bank.',
  disputeNotFound: 'Dispute not found',
  evidenceSent: 'Evidence was already sent for this dispute. The bank accepts it only once.',
  evidenceLate: 'The bank no longer accepts evidence for this dispute.',
  evidenceType: 'Choose a PDF, JPEG or PNG.',
  evidenceTooLarge:
    'The files can be at most 4.5 MB together. Leave one out, or scan or photograph them smaller.',
  evidenceUnsent: 'The file couldn’t be sent to our payment provider. Try again in a moment.',
  evidenceFileUnknown: 'A file is no longer available. Choose it again.',
  evidenceFileTwice: 'Send one file of each kind.',
  evidenceRefused:
    'The payment provider refused the evidence. Check that the dispute is still open, and try again.',
  onlySellerHandsOver: 'Only the seller can mark it as handed over, or undo that.',
  onlyBuyerReceives: 'Only the buyer can mark it as received.',
  feedbackTime: {
    unpaid: 'You can leave feedback on a paid purchase.',
    early:
      'You can leave feedback once you have marked the goods as received, after a full refund, or 14 days after payment.',
    over: 'Feedback can be left or changed for 90 days after payment.',
  },
  feedbackMeanwhile: 'The feedback changed while this page was open. Check it before you continue.',
  feedbackRemoved: 'An administrator removed this feedback.',
  ownFeedback: 'Your own company bought or sold this. Another administrator decides.',
  noFeedback: 'There is no feedback on this purchase.',
  onlySellerReplies: 'Only the seller can reply to feedback.',
} as const;

export const TIMELINE_LABELS = {
  started: 'Purchase started, stock held',
  payment_failed: 'Payment failed',
  processing: 'The bank is processing the payment',
  completed: 'Paid',
  completed_late: 'Paid after the hold ended; the stock was still available',
  cancelled: 'Canceled, stock no longer on hold',
  late_payment: 'Paid after the stock was gone; being refunded in full',
  refund_requested: 'Refund requested by the buyer',
  refund_withdrawn: 'Refund request withdrawn',
  refund_declined: 'Refund declined',
  refund_granted: 'Refund granted',
  refund_started: 'Refund started',
  refund_succeeded: 'Refunded',
  refund_failed: 'Refund failed',
  refunded: 'Refunded in full',
  inquiry_opened: 'The buyer’s bank asked about the payment',
  inquiry_closed: 'Bank inquiry closed',
  dispute_opened: 'The buyer’s bank disputed the payment',
  dispute_won: 'Dispute decided for the seller',
  dispute_lost: 'Dispute decided for the buyer',
  debt_recovered: 'Taken back from the seller’s balance',
  debt_repaid: 'Paid back to the seller’s balance',
  evidence_sent: 'Evidence sent to the bank',
  handover_proposed: 'Pickup or delivery proposed',
  handover_agreed: 'Pickup or delivery agreed',
  handed_over: 'Handed over',
  handover_undone: 'Handover undone',
  received: 'Received',
  feedback_given: 'Feedback from the buyer',
  feedback_answered: 'Reply from the seller to the feedback',
  feedback_removed: 'Feedback removed by an administrator',
  seller_suspended: 'The seller was suspended',
  seller_left: 'The seller can’t be reached',
  seller_reinstated: 'The seller was reinstated',
  buyer_suspended: 'The buyer was suspended',
  buyer_left: 'The buyer can’t be reached',
  buyer_reinstated: 'The buyer was reinstated',
} as const;

export function timelineLabel(
  kind: keyof typeof TIMELINE_LABELS,
  { isPart, method }: { isPart?: boolean; method?: keyof typeof HANDOVER_METHOD_LABELS },
): string {
  if (kind === 'refund_granted' && isPart) return 'Refund granted in part';
  const label = TIMELINE_LABELS[kind];
  return method ? label.replace('Pickup or delivery', HANDOVER_METHOD_LABELS[method]) : label;
}

/** What waits for a company */
export const NEXT_STEPS = {
  pay: 'Pay',
  evidence: 'Send evidence to the bank',
  refund: 'Answer the refund request',
  arrange: 'Arrange pickup or delivery',
  agree: 'Answer the proposed pickup or delivery',
  hand_over: 'Hand over',
  pick_up: 'Pick up',
  receive: 'Check and mark as received',
} as const;
export type NextStep = keyof typeof NEXT_STEPS;

/** In a list */
export const STEP_TAGS: Record<NextStep, string> = {
  pay: 'To pay',
  evidence: 'Evidence due',
  refund: 'Refund asked',
  arrange: 'To arrange',
  agree: 'To answer',
  hand_over: 'To hand over',
  pick_up: 'To pick up',
  receive: 'To confirm',
};

export const HANDOVER_METHOD_LABELS = { pickup: 'Pickup', delivery: 'Delivery' } as const;

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdayAndDate = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

const timeInWords = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};

type HandoverTimes = {
  firstDay: string;
  lastDay: string | null;
  fromTime: string | null;
  untilTime: string | null;
};

/** 'Mon, Nov 30, 2026, 8:00 AM to 11:30 AM local time': by the clocks at that address. */
export function handoverWhen({ firstDay, lastDay, fromTime, untilTime }: HandoverTimes): string {
  const span = (from: string, to: string | null, words: (part: string) => string) =>
    to && to !== from ? `${words(from)} to ${words(to)}` : words(from);
  const days = span(firstDay, lastDay, weekdayAndDate);
  return fromTime ? `${days}, ${span(fromTime, untilTime, timeInWords)} local time` : days;
}

/** 'on Mon, Nov 30, 2026', or 'from' the first day to the last. */
export const onDays = (times: HandoverTimes): string =>
  `${times.lastDay && times.lastDay !== times.firstDay ? 'from' : 'on'} ${handoverWhen(times)}`;

export type ReplacedTerms = HandoverTimes & {
  method: keyof typeof HANDOVER_METHOD_LABELS;
  street: string;
  city: string;
  state: string;
  zipCode: string;
};

/** With the address: for the timeline, never for emails. */
export const replacedSentence = (terms: ReplacedTerms): string =>
  `Replaces the agreed ${terms.method} ${onDays(terms)}, at ${terms.street}, ${terms.city}, ${terms.state} ${terms.zipCode}.`;

export const REQUEST_LABELS = {
  open: 'Waiting for an answer',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

export const DISPUTE_LABELS = {
  inquiry: 'Inquiry',
  inquiry_closed: 'Inquiry closed',
  open: 'Open',
  won: 'Decided for the seller',
  lost: 'Decided for the buyer',
} as const;

export const REFUND_LABELS = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const;

/** By Stripe's reason code, for the ones a seller can answer. */
const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The buyer says a promised refund never arrived.',
  debit_not_authorized: 'The buyer says the debit was not authorized.',
  duplicate: 'The buyer says the same purchase was charged twice.',
  fraudulent: 'The cardholder says the payment was not theirs.',
  insufficient_funds: 'The account had insufficient funds.',
  product_not_received: 'The buyer says the goods did not arrive.',
  product_unacceptable: 'The buyer says the goods are damaged or not as described.',
  unrecognized: 'The cardholder does not recognize the payment.',
};

export function disputeReason(reason: string): string {
  return DISPUTE_REASONS[reason] ?? 'The bank gave no specific reason.';
}
