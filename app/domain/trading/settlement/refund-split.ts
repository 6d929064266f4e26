/**
 * The platform's part of a refund. The fee goes back pro rata of all that is refunded so far, half a
 * cent rounded up, less what went back already: however a payment is refunded in parts, the parts
 * of the fee add up to the fee. Source: Stripe refunds an application fee in the same way.
 *
 * Where the platform gave back of its own, the fee can be more behind than the refund is large, or
 * ahead when money came back: at most the refund itself then, at least nothing. The next one takes
 * the rest.
 *
 * Of 6297 with a fee of 300, refunding 2099 takes 100 of the fee, another 2099 takes 100, the last
 * 2099 takes 100; refunding 1 takes 0, and 6296 after it takes 300.
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

/** What counts of a refund, in cents. */
export interface CountedRefund {
  amountCents: number;
  /** The platform's part of it */
  feeCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Stripe took it: the seller has given its part, even if it fails. */
  isMade: boolean;
  /** By the platform alone: neither the seller nor the fee give anything. */
  paidByPlatform: boolean;
}

export interface RefundSums {
  cents: number;
  feeCents: number;
}

/** Sums of what went back for good. */
export const refundedSoFar = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded'));

/** Sums of what went back or is on its way. */
export const goingBack = (refunds: CountedRefund[]): RefundSums =>
  sumOf(refunds.filter(({ status }) => status !== 'failed'));

/** Sums of what seller and fee gave for refunds that are settled, those that came back too. */
export const givenBySeller = (refunds: CountedRefund[]): RefundSums =>
  sumOf(
    refunds.filter(
      ({ status, isMade, paidByPlatform }) =>
        !paidByPlatform && (status === 'succeeded' || (status === 'failed' && isMade)),
    ),
  );

/**
 * What the platform holds for the buyer, in cents: refunds that the buyer's bank sent back, less what
 * of them was sent again.
 */
export const heldCents = (refunds: CountedRefund[]): number => Math.max(0, atPlatform(refunds));

/** What the platform gave of its own beyond what it held, in cents: in Stripe's dashboard. */
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

/** The number that the next one will have, of refunds or of requests, oldest first. */
export const nextSequence = (known: { sequence: number }[]): number =>
  (known.at(-1)?.sequence ?? 0) + 1;
