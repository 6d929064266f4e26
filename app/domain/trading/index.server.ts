export { cancelPurchase, expireHold } from './checkout/release-purchase.server';
export { confirmCard } from './checkout/confirm-card.server';
export { getClientSecret, reopenPayment, startPurchase } from './checkout/open-payment.server';
export { getPurchaseOffer } from './checkout/purchase-offer.server';

export { settleFromStripe, settleIfOpen } from './settlement/settle-transaction.server';

export {
  checkRefund,
  refundTransaction,
  type StartedRefund,
} from './refunds/refund-transaction.server';
export {
  declineRefund,
  requestRefund,
  withdrawRefundRequest,
} from './refunds/refund-request.server';

export { sendEvidence } from './disputes/send-evidence.server';
export { openEvidenceFile, uploadEvidence } from './disputes/upload-evidence.server';

export { proposeHandover } from './handover/propose-handover.server';
export { takeHandoverStep } from './handover/take-handover-step.server';

export { giveFeedback, removeFeedback, replyToFeedback } from './feedback/give-feedback.server';
export {
  FEEDBACK_PAGE_SIZE,
  GivenFeedback,
  listFeedback,
  PublicFeedback,
} from './feedback/feedback-queries.server';

export { getMoney, type AtStripe } from './payouts/get-money.server';
export { getPayout, type PayoutLine } from './payouts/get-payout.server';
export type { MoneyYear } from './payouts/ledger-money.server';
export { PayoutView } from './payouts/payout-view';
export { drawStatement, readYear, statementCsvRows } from './payouts/statement.server';

export { drawReceipt } from './receipts/draw-receipt.server';
export { getReceipt } from './receipts/get-receipt.server';

export { type CompanyHome, getCompanyHome } from './views/company-home.server';
export {
  getCommissionSummary,
  type CommissionSummary,
  getCounterparty,
  getDeliveredPurchase,
  getTradeSummary,
  type TradeSummary,
} from './views/trade-summary.server';
export { DisputeJson, type DisputeView } from './views/dispute-view.server';
export { HandoverTermsView, type HandoverView, Proposal } from './views/handover-view.server';
export { Person } from './views/person.server';
export { RefundRequestView, type RefundView } from './views/refund-view.server';
export { transactionCsvRows } from './views/transaction-csv.server';
export {
  listChangedTransactions,
  listTransactions,
  type TransactionListItem,
} from './views/transaction-list-queries.server';
export {
  getTransactionPage,
  watchTransaction,
  type TransactionPage,
} from './views/transaction-page-queries.server';

export { countMoneyAlerts, listMoneyAttention } from './books/attention-queries.server';
export {
  askForInvariants,
  checkInvariants,
  getInvariantState,
  readInvariantFigures,
} from './books/run-invariants.server';
export {
  countOpenFailures,
  type EventFailureView,
  listEventFailures,
} from './books/event-failures.server';
export { handleStripeEvent } from './books/handle-stripe-event.server';
export { INVARIANT_NAMES, INVARIANT_RULES } from './books/invariant-rules';
export {
  ledgerCsvRows,
  listAccounts,
  listCommissionMonths,
  listPostings,
  type PostingView,
} from './books/ledger-queries.server';
export { reconcile } from './books/reconcile.server';
export { replayEvent, replayOpenEvents, type ReplayOutcome } from './books/replay-event.server';

export { tradingJobs } from './jobs.server';
export { requireParty } from './record/require-party.server';
