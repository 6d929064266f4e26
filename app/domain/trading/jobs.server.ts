import type { AreaJobs } from '~/services/jobs.server';
import { recoverDebt, recoverDebts } from './disputes/recover-debt.server';
import { submitEvidence } from './disputes/send-evidence.server';
import { expireHold } from './checkout/release-purchase.server';
import { reconcileAll, sweepPayoutEvents } from './books/reconcile.server';
import { releaseUnpaidSales } from './checkout/release-unpaid-sales.server';
import { checkInvariantsDaily, runInvariants } from './books/run-invariants.server';
import { submitRefundUntilAnswered } from './refunds/submit-refund.server';

export const tradingJobs = {
  handlers: {
    expire_hold: ({ transactionId }) => expireHold(transactionId),
    release_unpaid_sales: releaseUnpaidSales,
    recover_debt: ({ disputeId }) => recoverDebt(disputeId),
    submit_evidence: ({ disputeId }) => submitEvidence(disputeId),
    submit_refund: ({ refundId }) => submitRefundUntilAnswered(refundId),
    check_invariants_now: ({ actor }) => runInvariants(actor),
  },
  scheduled: {
    reconcile_payments: ['*/5 * * * *', reconcileAll],
    sweep_payout_events: ['18 * * * *', sweepPayoutEvents],
    check_invariants: ['40 9 * * *', checkInvariantsDaily],
    recover_debts: ['10 15 * * *', recoverDebts],
  },
} satisfies AreaJobs;
