import { groupThousands } from '~/lib/money';

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
