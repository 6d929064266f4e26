export const INVARIANT_RULES = {
  stock_equals_holds:
    'Listed stock equals stock on sale, held and sold, and matches stock changes and holds.',
  holds_equal_states: 'Open purchases hold their stock; finished ones hold none.',
  ledger_is_zero: 'Every ledger posting sums to zero.',
  ledger_equals_rows: 'Payments less refunds equal the ledger.',
  refunds_equal_payments: 'A payment’s refunded amount is the sum of its refunds.',
  commissions_equal_fees: 'Each commission is its purchase’s fee less the refunded part.',
  commissions_equal_ledger: 'Commissions equal the fees in the ledger.',
  debts_equal_ledger: 'What sellers owe for lost disputes equals the ledger.',
  kept_counts_equal_rows:
    'Kept counts of listings, companies, users and money equal what is counted.',
  ledger_days_equal_rows: 'Kept days of money moved equal the ledger.',
  commissions_equal_stripe: 'Commissions equal Stripe’s application fees.',
} as const;

type InvariantRule = keyof typeof INVARIANT_RULES;

export interface Violation {
  rule: InvariantRule;
  id: string;
  detail: string;
}

export const INVARIANT_NAMES = Object.keys(INVARIANT_RULES) as InvariantRule[];
