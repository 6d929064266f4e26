import { DomainError } from '~/lib/errors';
import { formatMoney } from '~/lib/money';
import { REFUSALS } from '../copy';
import { goingBack, heldCents, type CountedRefund } from '../settlement/refund-split';
import type { TransactionStatus } from '../record/transaction-states';

interface PaidPurchase {
  status: TransactionStatus;
  paymentStatus: string;
  totalCents: number;
}

/** In cents. A failed refund's held money goes first, alone: at Stripe a refund has one payer. */
export function refundableCentsOf(purchase: PaidPurchase, refunds: CountedRefund[]): number {
  if (purchase.paymentStatus !== 'succeeded' || purchase.status === 'refunded') return 0;
  const leftCents = Math.max(0, purchase.totalCents - goingBack(refunds).cents);
  return Math.min(leftCents, heldCents(refunds) || leftCents);
}

/**
 * In cents, all by default; `requireRefunder` says who may, `refundFeeCents` what fee goes back.
 * @throws DomainError `conflict`, `already_settled`, `invalid` (amount)
 */
export function requireRefundable(
  purchase: PaidPurchase & { stripeDisputeId: string | null },
  refunds: CountedRefund[],
  amountCents?: number | null,
): number {
  const refundableCents = refundableCentsOf(purchase, refunds);
  if (purchase.paymentStatus !== 'succeeded') {
    throw new DomainError('conflict', REFUSALS.notRefundable);
  }
  if (purchase.stripeDisputeId && purchase.status !== 'refunded') {
    throw new DomainError('conflict', REFUSALS.disputed);
  }
  if (refundableCents === 0) throw new DomainError('already_settled', REFUSALS.refundsNothing);
  const wantedCents = amountCents ?? refundableCents;
  if (wantedCents > refundableCents) {
    throw new DomainError('invalid', REFUSALS.refundTooLarge(formatMoney(refundableCents)), {
      field: 'amount',
    });
  }
  return wantedCents;
}
