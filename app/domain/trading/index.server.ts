export { cancelPurchase } from './cancel-purchase.server';
export { checkInvariants } from './check-invariants.server';
export { INVARIANT_NAMES, INVARIANT_RULES, type Violation } from './invariant-rules';
export {
  getInvariantState,
  readInvariantFigures,
  type InvariantState,
} from './invariant-queries.server';
export { askForInvariants, runInvariants, type InvariantReport } from './run-invariants.server';
export { getCommissionSummary, type CommissionSummary } from './commission-summary.server';
export { confirmCard, type CardPayment } from './confirm-card.server';
export { expireHold } from './expire-hold.server';
export {
  countMoneyAlerts,
  listMoneyAttention,
  type MoneyAttention,
} from './attention-queries.server';
export { countOpenFailures } from './event-failures.server';
export {
  listEventFailures,
  type EventFailureList,
  type EventFailureView,
} from './event-failure-queries.server';
export {
  ledgerCsvRows,
  listAccounts,
  listCommissionMonths,
  listPostings,
  type AccountBalance,
  type CommissionMonth,
  type LedgerFilters,
  type PostingList,
  type PostingView,
} from './ledger-queries.server';
export { drawReceipt } from './draw-receipt.server';
export { getDeliveredPurchase, type DeliveredPurchase } from './delivered-purchase.server';
export { getReceipt, type Receipt } from './get-receipt.server';
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
export { requestRefund, type RefundWish } from './request-refund.server';
export { withdrawRefundRequest } from './withdraw-refund-request.server';
export { declineRefund } from './decline-refund.server';
export { proposeHandover } from './propose-handover.server';
export { agreeHandover } from './agree-handover.server';
export { handOver } from './hand-over.server';
export { receiveGoods } from './receive-goods.server';
export { getPurchaseEnds, type PurchaseEnds } from './purchase-ends.server';
export type { Person } from './people-of-purchase.server';
export type { RefundRequestView, RefundView } from './refund-views.server';
export type { DisputeView } from './dispute-views.server';
export type { HandoverTermsView, HandoverView } from './handover-views.server';
export { settleFromStripe } from './settle-transaction.server';
export { startPurchase, type StartedPurchase } from './start-purchase.server';
export { transactionCsvRows } from './transaction-csv.server';
export {
  listTransactions,
  type TransactionList,
  type TransactionListItem,
} from './transaction-list-queries.server';
export { getPurchaseOffer, reopenPayment, type PurchaseOffer } from './transaction-queries.server';
export { getTransactionPage, type TransactionPage } from './transaction-page-queries.server';
export { watchTransaction, type Watch } from './watch-transaction.server';
