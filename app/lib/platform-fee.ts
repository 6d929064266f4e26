import { MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from './money';
import { PLATFORM_FEE_BASIS_POINTS } from './site';

/** Amounts are integer US cents. */
export interface Quote {
  unitPriceCents: number;
  quantity: number;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
}

/** The platform fee of a subtotal. Half a cent rounds up. 5997 cents at 5% → 300 cents (299.85). */
export function platformFeeCents(
  subtotalCents: number,
  basisPoints = PLATFORM_FEE_BASIS_POINTS,
): number {
  return Math.floor((subtotalCents * basisPoints + 5_000) / 10_000);
}

/**
 * 3 × $19.99 at 5% → subtotal 5997, fee 300, total 6297 cents. At the fee in force, for a sum to
 * show; a purchase names the fee that it keeps.
 */
export function quote(unitPriceCents: number, quantity: number, basisPoints?: number): Quote {
  const subtotalCents = unitPriceCents * quantity;
  const feeCents = platformFeeCents(subtotalCents, basisPoints);
  return {
    unitPriceCents,
    quantity,
    subtotalCents,
    feeCents,
    totalCents: subtotalCents + feeCents,
  };
}

/** What the largest card payment covers beside its fee. At 5%: $952,380.94. */
export const maxSubtotalCents = (): number =>
  Math.floor((MAX_PAYMENT_CENTS * 10_000) / (10_000 + PLATFORM_FEE_BASIS_POINTS));

/** What the smallest card payment covers beside its fee. At 5%: $0.48. */
export const minSubtotalCents = (): number =>
  Math.ceil((MIN_PAYMENT_CENTS * 10_000 - 5_000) / (10_000 + PLATFORM_FEE_BASIS_POINTS));
