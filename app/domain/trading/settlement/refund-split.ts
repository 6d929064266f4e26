/**
 * The platform's cents of a seller's refund after `others`, in cents; see `refundFeeCents`. None after
 * a lost dispute, which took the whole fee.
 */
export function feeOfRefund(
  { totalCents, feeCents, lostCents }: Record<'totalCents' | 'feeCents' | 'lostCents', number>,
  others: CountedRefund[],
  amountCents: number,
): number {
  if (lostCents > 0) return 0;
  const before = givenBySeller(others);
  return refundFeeCents({
    totalCents,
    feeCents,
    refundedCents: before.cents + borneCents(others),
    refundedFeeCents: before.feeCents,
    amountCents,
  });
}

/**
 * The fee pro rata, half a cent up, less what already went back. Of 6297 with a fee of 300, refunding
 * 2099 three times takes 100 each; never more than the refund.
 * Source: Stripe refunds an application fee in the same way.
 */
export function refundFeeCents(charge: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
  refundedFeeCents: number;
  amountCents: number;
}): number {
  const { totalCents, feeCents, refundedCents, refundedFeeCents, amountCents } = charge;
  // BigInt: feeCents × cents exceeds 2^53 for the largest payments.
  const due =
    (2n * BigInt(feeCents) * BigInt(refundedCents + amountCents) + BigInt(totalCents)) /
    (2n * BigInt(totalCents));
  return Math.min(amountCents, Math.max(0, Number(due) - refundedFeeCents));
}

export interface CountedRefund {
  amountCents: number;
  feeCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Stripe made it, even if it failed later */
  isMade: boolean;
  paidByPlatform: boolean;
}

interface RefundSums {
  cents: number;
  feeCents: number;
}

export const refundedSoFar = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded'));

export const goingBack = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status !== 'failed'));

/** What the seller and the fee paid for settled refunds, including those that failed later. */
export const givenBySeller = (refunds: CountedRefund[]): RefundSums =>
  sumOf(
    refunds.filter(
      ({ status, isMade, paidByPlatform }) =>
        !paidByPlatform && (status === 'succeeded' || (status === 'failed' && isMade)),
    ),
  );

/** Cents the platform holds for the buyer: refunds that failed after Stripe made them, less resends. */
export const heldCents = (refunds: CountedRefund[]): number => Math.max(0, atPlatform(refunds));

/** Cents the platform paid from its own balance, beyond what it held. */
const borneCents = (refunds: CountedRefund[]): number => Math.max(0, -atPlatform(refunds));

function atPlatform(refunds: CountedRefund[]): number {
  const returned = refunds.filter(
    ({ status, isMade, paidByPlatform }) => status === 'failed' && isMade && !paidByPlatform,
  );
  const given = refunds.filter(
    ({ status, paidByPlatform }) => status !== 'failed' && paidByPlatform,
  );
  return sumOf(returned).cents - sumOf(given).cents;
}

function sumOf(refunds: CountedRefund[]): RefundSums {
  return {
    cents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    feeCents: refunds.reduce((sum, { feeCents }) => sum + feeCents, 0),
  };
}

export interface PaidPurchase {
  paymentStatus: string;
  totalCents: number;
  /** What banks took back for lost disputes */
  lostCents: number;
}

/** In cents: of the payment, what neither went back nor is on its way */
export function leftCentsOf(purchase: PaidPurchase, refunds: CountedRefund[]): number {
  if (purchase.paymentStatus !== 'succeeded') return 0;
  return Math.max(0, purchase.totalCents - purchase.lostCents - goingBack(refunds).cents);
}

export const nextSequence = (known: { sequence: number }[]): number =>
  (known.at(-1)?.sequence ?? 0) + 1;
