import { DomainError, invalid } from '~/lib/errors';
import { formatMoney } from '~/lib/money';
import { REFUSALS } from '../copy';
import {
  heldCents,
  leftCentsOf,
  type CountedRefund,
  type PaidPurchase,
} from '../settlement/refund-split';

/** In cents. A failed refund's held money goes first, alone: at Stripe a refund has one payer. */
export function refundableCentsOf(purchase: PaidPurchase, refunds: CountedRefund[]): number {
  const leftCents = leftCentsOf(purchase, refunds);
  return Math.min(leftCents, heldCents(refunds) || leftCents);
}

/** Whether a refund failed because Stripe can't take it from the seller: only an admin can make one. */
export const needsPlatform = (
  timeline: { detail: { isSellerGone?: boolean; isRepaid?: boolean } }[],
): boolean => timeline.some(({ detail }) => detail.isSellerGone || detail.isRepaid);

/**
 * In cents, all by default; `requireRefunder` says who may, `feeOfRefund` what fee goes back.
 * @throws DomainError `conflict`, `already_settled`, `invalid` (amount)
 */
export function requireRefundable(
  purchase: PaidPurchase & { isDisputed: boolean },
  refunds: CountedRefund[],
  amountCents?: number | null,
): number {
  const leftCents = requireLeft(purchase, refunds, amountCents);
  const refundableCents = refundableCentsOf(purchase, refunds);
  const wantedCents = amountCents ?? refundableCents;
  if (wantedCents > refundableCents) {
    const [held, rest] = [refundableCents, leftCents - refundableCents].map(formatMoney);
    throw invalid('amount', REFUSALS.failedRefundFirst(held!, rest!));
  }
  return wantedCents;
}

/** What `requestRefund` may ask for, in cents. @throws as `requireRefundable` */
export function requireLeft(
  purchase: PaidPurchase & { isDisputed: boolean },
  refunds: CountedRefund[],
  amountCents?: number | null,
): number {
  if (purchase.paymentStatus !== 'succeeded') {
    throw new DomainError('conflict', REFUSALS.notRefundable);
  }
  const leftCents = leftCentsOf(purchase, refunds);
  if (leftCents === 0) throw new DomainError('already_settled', REFUSALS.refundsNothing);
  if (purchase.isDisputed) throw new DomainError('conflict', REFUSALS.disputed);
  if (amountCents && amountCents > leftCents) {
    throw invalid('amount', REFUSALS.refundTooLarge(formatMoney(leftCents)));
  }
  return leftCents;
}
