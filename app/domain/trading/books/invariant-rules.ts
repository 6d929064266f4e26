/** What must agree whatever happened, in the order it is told. */
export const INVARIANT_RULES = {
  stock_equals_holds: 'Listed stock is what is on sale, held and sold, and the holds say the same.',
  holds_equal_states: 'Purchases under way hold their stock, and those that are done hold none.',
  ledger_is_zero: 'Every posting of the ledger sums to zero.',
  ledger_equals_rows: 'What buyers paid less what went back is what the ledger says.',
  refunds_equal_payments: 'What a payment gave back is the sum of its refunds.',
  commissions_equal_fees: "Each commission is its purchase's fee less what of it was refunded.",
  commissions_equal_ledger: 'The commissions that the platform keeps are the fees of the ledger.',
  commissions_equal_stripe: "The commissions are Stripe's application fees.",
} as const;

export type InvariantRule = keyof typeof INVARIANT_RULES;

export interface Violation {
  rule: InvariantRule;
  /** The transaction's id; of stock the listing's */
  id: string;
  /** What was expected and found */
  detail: string;
}

export const INVARIANT_NAMES = Object.keys(INVARIANT_RULES) as InvariantRule[];
