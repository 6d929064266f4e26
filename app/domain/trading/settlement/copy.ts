/** By Stripe's codes: its own sentences stay in the log. */
const PAYMENT_FAILURES: Record<string, string> = {
  authentication_required: 'The bank couldn’t confirm that the cardholder approved the payment.',
  card_declined: 'The card was declined.',
  card_not_supported: 'This card can’t be used for this kind of purchase.',
  card_velocity_exceeded: 'The card is over its limit.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code is wrong.',
  incorrect_number: 'The card number is wrong.',
  incorrect_zip: 'The ZIP code doesn’t match the card.',
  insufficient_funds: 'The account has insufficient funds.',
  invalid_cvc: 'The security code is wrong.',
  invalid_expiry_month: 'The expiration date is wrong.',
  invalid_expiry_year: 'The expiration date is wrong.',
  invalid_number: 'The card number is wrong.',
  payment_intent_authentication_failure:
    'The bank couldn’t confirm that the cardholder approved the payment.',
  payment_method_provider_timeout: 'The bank took too long to respond. Try again.',
  processing_error: 'The bank had a problem with the payment. Try again.',
};

const REFUND_FAILURES: Record<string, string> = {
  account_invalid:
    'The seller’s payment account is closed. An administrator can finish the refund.',
  amount_too_large: 'The refund is more than what is left of the payment.',
  balance_insufficient:
    'The account that pays the refund has insufficient funds. Try again in a few days.',
  charge_already_refunded: 'The payment is already refunded in full.',
  charge_disputed: 'The cardholder’s bank is disputing the payment.',
  charge_for_pending_refund_disputed: 'The cardholder’s bank is disputing the payment.',
  declined: 'The cardholder’s bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  insufficient_funds:
    'The account that pays the refund has insufficient funds. Try again in a few days.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  merchant_request: 'The refund was canceled.',
  /** Ours */
  repaid:
    'After a dispute, the seller was paid for this sale again, and a refund can’t take that back. An administrator can finish the refund.',
  refund_disputed_payment: 'The cardholder’s bank is disputing the payment.',
};

interface StripeCodes {
  decline_code?: string;
  code?: string;
}

/** The bank's reason before Stripe's. `otherwise` is for a code without a sentence of ours. */
export function paymentFailure(
  { decline_code: reason = '', code = '' }: StripeCodes,
  otherwise = 'The payment didn’t go through. Check the details.',
): string {
  return ownValue(PAYMENT_FAILURES, reason) ?? ownValue(PAYMENT_FAILURES, code) ?? otherwise;
}

export const refundFailure = (code: string | null | undefined): string =>
  ownValue(REFUND_FAILURES, code ?? '') ??
  'The payment provider couldn’t complete the refund and gave no reason.';

const ownValue = (sentences: Record<string, string>, code: string): string | undefined =>
  Object.hasOwn(sentences, code) ? sentences[code] : undefined;
