import { formatMoney, groupThousands, MAX_PAYMENT_CENTS, MIN_PAYMENT_CENTS } from '~/lib/money';
import { quote } from '~/lib/platform-fee';

export interface OrderedListing {
  priceUnit: string;
  /** Available now */
  quantity: number;
  isWholeLot: boolean;
  minOrderQuantity: number | null;
}

export interface OrderBounds {
  least: number;
  most: number;
}

/**
 * How many of a listing one order may take. An 'OBO' lot is 1 at one price, a whole lot is all that
 * is left, and what is left below the smallest order is sold at once.
 */
export function orderBounds({
  priceUnit,
  quantity,
  isWholeLot,
  minOrderQuantity,
}: OrderedListing): OrderBounds {
  if (priceUnit === 'OBO') return { least: 1, most: Math.min(1, quantity) };
  const least = isWholeLot ? quantity : Math.min(minOrderQuantity ?? 1, quantity);
  return { least: Math.max(1, least), most: quantity };
}

/** Why an order that stock would cover is refused, or null. */
export function orderRefusal(listing: OrderedListing, ordered: number): string | null {
  const { least, most } = orderBounds(listing);
  if (ordered >= least && ordered <= most) return null;
  if (listing.priceUnit === 'OBO') {
    return 'This is one lot at one price. Order 1 to buy all of it.';
  }
  return listing.isWholeLot
    ? `This is sold as a whole lot. Order all ${groupThousands(least)}.`
    : `The minimum order is ${groupThousands(least)}. Order at least that many.`;
}

/** Why no card payment can buy what is listed, or null: all of it too cheap, its smallest order too dear. */
export function chargeRefusal({
  priceCents,
  ...listing
}: OrderedListing & { priceCents: number }): string | null {
  const { least, most } = orderBounds({ ...listing, quantity: Math.max(1, listing.quantity) });
  if (quote(priceCents, most).totalCents < MIN_PAYMENT_CENTS) {
    return 'Price times quantity must be at least $0.50, the minimum card payment';
  }
  const { totalCents } = quote(priceCents, least);
  return totalCents > MAX_PAYMENT_CENTS
    ? `The smallest order would cost ${formatMoney(totalCents)}. One card payment can be at most ${formatMoney(MAX_PAYMENT_CENTS)}`
    : null;
}
