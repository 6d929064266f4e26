export { cancelPurchase } from './cancel-purchase.server';
export { checkInvariants } from './check-invariants.server';
export { INVARIANT_NAMES, INVARIANT_RULES, type Violation } from './invariant-rules';
export {
  getInvariantState,
  readInvariantFigures,
  type InvariantState,
} from './invariant-queries.server';
export { runInvariants, type InvariantReport } from './run-invariants.server';
export { getCommissionSummary, type CommissionSummary } from './commission-summary.server';
export { confirmCard, type CardPayment } from './confirm-card.server';
export { expireHold } from './expire-hold.server';
export { countOpenFailures } from './event-failures.server';
export { handleStripeEvent, type EventOutcome } from './handle-stripe-event.server';
export type { PurchaseOrder } from './hold-for-purchase.server';
export { tradingJobs } from './jobs.server';
export { post, type LedgerAccount, type Posting } from './ledger.server';
export { reconcile, type Reconciliation } from './reconcile.server';
export {
  refundTransaction,
  type RefundOrder,
  type StartedRefund,
} from './refund-transaction.server';
export { replayEvent, replayOpenEvents, type ReplayOutcome } from './replay-event.server';
export { requestRefund } from './request-refund.server';
export { settleFromStripe } from './settle-transaction.server';
export { startPurchase, type StartedPurchase } from './start-purchase.server';
export { transactionCsvRows } from './transaction-csv.server';
export {
  listTransactions,
  type TransactionList,
  type TransactionListItem,
} from './transaction-list-queries.server';
export {
  getPurchaseOffer,
  getTransactionPage,
  reopenPayment,
  type PurchaseOffer,
  type TransactionPage,
} from './transaction-queries.server';
export { watchTransaction, type Watch } from './watch-transaction.server';
