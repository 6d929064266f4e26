import type { AreaJobs } from '~/services/jobs.server';
import { recoverDebt, recoverDebts } from './disputes/recover-debt.server';
import { submitEvidence } from './disputes/send-evidence.server';
import { expireHold } from './checkout/expire-hold.server';
import { reconcileAll } from './books/reconcile.server';
import { sweepPayoutEvents } from './books/sweep-payout-events.server';
import { releaseUnpaidSales } from './checkout/release-unpaid-sales.server';
import { checkInvariantsDaily, runInvariants } from './books/run-invariants.server';
import { submitRefundUntilAnswered } from './refunds/submit-refund.server';

export const tradingJobs = {
  handlers: {
    expire_hold: ({ transactionId }) => expireHold(transactionId),
    release_unpaid_sales: releaseUnpaidSales,
    recover_debt: ({ disputeId }) => recoverDebt(disputeId),
    recover_debts: recoverDebts,
    submit_evidence: ({ disputeId }) => submitEvidence(disputeId),
    submit_refund: ({ refundId }) => submitRefundUntilAnswered(refundId),
    reconcile_payments: () => reconcileAll(),
    sweep_payout_events: sweepPayoutEvents,
    check_invariants: ({ actor }) => (actor ? runInvariants(actor) : checkInvariantsDaily()),
  },
  schedule: [
    { name: 'reconcile_payments', cron: '*/5 * * * *' },
    { name: 'sweep_payout_events', cron: '18 * * * *' },
    { name: 'check_invariants', cron: '40 9 * * *' },
    { name: 'recover_debts', cron: '10 15 * * *' },
  ],
} satisfies AreaJobs;
