import type Stripe from 'stripe';
import { PAYOUT_LABELS, payoutFailure } from './copy';

export type PayoutStatus = keyof typeof PAYOUT_LABELS;

export interface PayoutView {
  id: string;
  amountCents: number;
  status: PayoutStatus;
  /** Calendar days, '2026-11-22': Stripe counts them in UTC */
  createdDay: string;
  arrivalDay: string;
  /** Why it failed, in our words */
  failure: string | null;
}

export function toPayoutView(payout: Stripe.Payout): PayoutView {
  const status = Object.hasOwn(PAYOUT_LABELS, payout.status)
    ? (payout.status as PayoutStatus)
    : 'pending';
  return {
    id: payout.id,
    amountCents: payout.amount,
    status,
    createdDay: dayOf(payout.created),
    arrivalDay: dayOf(payout.arrival_date),
    failure: status === 'failed' ? payoutFailure(payout.failure_code) : null,
  };
}

export const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
