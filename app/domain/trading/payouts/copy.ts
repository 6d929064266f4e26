import { formatMoney } from '~/lib/money';
import { SITE_NAME } from '~/lib/site';

export const afterFailedPayout = (cents: number): string =>
  cents < 0
    ? 'Stripe takes the difference from your next sales, or tries the bank account again.'
    : 'The money is in your balance and is paid out again once the account works.';

export const MONEY_COPY = {
  unreachable: 'We couldn’t reach Stripe. Try again in a few minutes.',
  get unreachableDetail() {
    return `Your balance and payouts are missing until Stripe responds. The totals by year are ${SITE_NAME}’s own, and complete.`;
  },
  closed: 'Your Stripe account is no longer connected',
  closedDetail:
    'Payouts stopped. Set up payments again on your company page to be paid for new sales.',
  off: 'Payments are off',
  offDetail:
    'Your listings can’t be bought, and Stripe can hold your payouts, until payment setup is complete.',
  notSetUp: 'Set up payments to sell',
  notSetUpDetail:
    'Stripe pays what buyers owe you to your bank account. Connect the account once; it takes about five minutes.',
  noSales: 'No sales yet',
  noSalesDetail: 'List your surplus. Sales, fees, refunds and payouts will appear here.',
  noPayouts: 'No payouts yet',
  noPayoutsDetail:
    'Within a few business days of a sale, Stripe pays you out to your bank account. The first payout can take longer.',
  negative:
    'Refunds took more than your balance had. Stripe takes the difference from your next sales, or from your bank account.',
  get owed() {
    return `Owed to ${SITE_NAME}`;
  },
  owedDetail: 'For lost disputes; taken from your balance',
  payoutFailed: (cents: number) =>
    cents < 0
      ? `A debit of ${formatMoney(-cents)} from your bank account failed`
      : `A payout of ${formatMoney(cents)} failed`,
  payoutFailedAdvice: (cents: number) =>
    `Open the Stripe dashboard and check the bank account. ${afterFailedPayout(cents)}`,
  dashboard: 'Stripe dashboard',
  dashboardDetail:
    'Change your bank account, see when the next payout is due, and download tax forms.',
  openDashboard: 'Open Stripe Dashboard',
} as const;

export const MONEY_REFUSALS = {
  noCompany: 'Your account has no company, so there are no sales to show.',
  notOwn: 'Only a company’s own owners and admins can see its money.',
  payoutNotFound: 'Payout not found',
  statementNotFound: 'There is no statement for this year.',
} as const;

export const PAYOUT_LABELS = {
  pending: 'Scheduled',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

export const PAYOUT_LINE_LABELS = {
  sale: 'Sale',
  taken_back: 'Refund or dispute',
  returned_payout: 'Payout that failed',
  other: 'Other',
} as const;

/** Source: https://docs.stripe.com/api/payouts/failures */
const PAYOUT_FAILURES: Record<string, string> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account has restrictions on this kind of payment.',
  bank_ownership_changed: 'The bank account changed hands.',
  could_not_process: 'The bank couldn’t process it.',
  debit_not_authorized: 'The bank account doesn’t allow debits.',
  declined: 'The bank declined it.',
  incorrect_account_holder_address: 'The account holder’s address is wrong.',
  incorrect_account_holder_name: 'The account holder’s name is wrong.',
  incorrect_account_holder_tax_id: 'The account holder’s tax ID is wrong.',
  incorrect_account_type: 'The bank account type is wrong.',
  insufficient_funds: 'The balance at Stripe was too low.',
  invalid_account_number: 'The account or routing number is wrong.',
  invalid_account_number_length: 'The account number has the wrong length.',
  invalid_currency: 'The bank account doesn’t accept US dollars.',
  no_account: 'The bank has no such account.',
  unsupported_card: 'The debit card doesn’t accept payouts.',
};

/** By Stripe's codes: its own sentences stay in the log. */
export const payoutFailure = (code: string | null): string =>
  Object.hasOwn(PAYOUT_FAILURES, code ?? '')
    ? PAYOUT_FAILURES[code!]!
    : 'The bank returned it without a reason.';
