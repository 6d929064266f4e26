/**
 * The platform's part of a refund: the fee pro rata of the total refunded so far, half a cent up,
 * less what already went back, so that the parts add up to the fee. Source: Stripe refunds an
 * application fee in the same way.
 *
 * If the platform refunded from its own balance, the fee can be behind by more than the refund: at
 * most the refund itself then, at least 0. The next refund takes the rest.
 *
 * Of 6297 with a fee of 300, refunding 2099 three times takes 100 of the fee each; refunding 1
 * takes 0, and 6296 after it takes 300.
 */
export function refundFeeCents(charge: {
  totalCents: number;
  feeCents: number;
  refundedCents: number;
  refundedFeeCents: number;
  amountCents: number;
}): number {
  const { totalCents, feeCents, refundedCents, refundedFeeCents, amountCents } = charge;
  // In whole numbers: feeCents × cents exceeds 2^53 for the largest payments.
  const due =
    (2n * BigInt(feeCents) * BigInt(refundedCents + amountCents) + BigInt(totalCents)) /
    (2n * BigInt(totalCents));
  return Math.min(amountCents, Math.max(0, Number(due) - refundedFeeCents));
}

export interface CountedRefund {
  amountCents: number;
  /** The platform's part */
  feeCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Stripe made it: the seller paid its part, even if it failed later. */
  isMade: boolean;
  /** Paid by the platform alone */
  paidByPlatform: boolean;
}

export interface RefundSums {
  cents: number;
  feeCents: number;
}

export const refundedSoFar = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded'));

export const goingBack = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status !== 'failed'));

/** What seller and fee paid for settled refunds, including those that failed later. */
export const givenBySeller = (refunds: CountedRefund[]): RefundSums =>
  sumOf(
    refunds.filter(
      ({ status, isMade, paidByPlatform }) =>
        !paidByPlatform && (status === 'succeeded' || (status === 'failed' && isMade)),
    ),
  );

/**
 * Cents the platform holds for the buyer: refunds that failed after Stripe made them, less what was
 * sent again.
 */
export const heldCents = (refunds: CountedRefund[]): number => Math.max(0, atPlatform(refunds));

/** Cents the platform paid from its own balance in the dashboard, beyond what it held. */
export const borneCents = (refunds: CountedRefund[]): number => Math.max(0, -atPlatform(refunds));

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

export const nextSequence = (known: { sequence: number }[]): number =>
  (known.at(-1)?.sequence ?? 0) + 1;
