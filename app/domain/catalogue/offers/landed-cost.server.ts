import { cheapestFreight, type DeliveredListing } from '~/domain/shipping/index.server';
import { isDomainError } from '~/lib/errors';
import { groupThousands } from '~/lib/money';
import { quote, type Quote } from '~/lib/platform-fee';
import { unitsToCover } from '~/lib/units-to-cover';
import { orderBounds } from '../materials/order-bounds';
import type { CostedListing } from './offers.server';

export type Freight = { cents: number; days: number } | { cents: null; why: string };

/** The cheapest estimate for listings that leave one place together, or why there is none. */
export function freightTo(
  zip: string,
  items: { listing: DeliveredListing; quantity: number }[],
): Freight {
  if (items.some(({ listing }) => listing.weightLb === null)) {
    return { cents: null, why: 'The seller gave no weight, so we can’t estimate freight.' };
  }
  try {
    return cheapestFreight(items, zip);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { cents: null, why: error.message };
  }
}

/** Price, platform fee and freight of an order. Unlike `estimateDelivery`, asks no carrier. */
export function landedCost(
  listing: DeliveredListing,
  quantity: number,
  zip: string,
): { order: Quote; freight: Freight; landedCents: number | null } {
  const order = quote(listing.priceCents, quantity);
  const freight = freightTo(zip, [{ listing, quantity }]);
  const landedCents = freight.cents === null ? null : order.totalCents + freight.cents;
  return { order, freight, landedCents };
}

/** The smallest order that has `wanted`, and what raised it. A sentence if there is none. */
function orderToCover(
  listing: CostedListing,
  wanted: number,
): { quantity: number; note: string | null } | string {
  const { priceUnit, packCount, isWholeLot } = listing;
  const { least, most } = orderBounds(listing);
  if (priceUnit === 'OBO') {
    if (packCount !== null && packCount < wanted)
      return `The lot has only ${groupThousands(packCount)}.`;
    return { quantity: 1, note: 'One lot at one price.' };
  }
  if (wanted > most)
    return `Only ${groupThousands(most)} left; you need ${groupThousands(wanted)}.`;
  if (wanted >= least) return { quantity: wanted, note: null };
  return {
    quantity: least,
    note: isWholeLot
      ? `Whole lot of ${groupThousands(least)} only.`
      : `Minimum order ${groupThousands(least)}.`,
  };
}

/** What someone needs; `unit` null is as a listing is priced. */
export interface Needed {
  quantity: number;
  unit: string | null;
}

/** A square is 100 sq ft, a ton 2,000 lb; a linear ft of 2x4 is 2 × 4 ÷ 12 board ft. */
export function measureHeld(
  unit: string,
  {
    unit: common,
    perUnit,
    sizeKey,
  }: Pick<CostedListing, 'unit' | 'perUnit'> & { sizeKey?: string | null },
): number | null {
  if (!common || !perUnit) return null;
  if (common === unit) return perUnit;
  const [, thick, wide] = /^(\d+)x(\d+)$/.exec(sizeKey ?? '') ?? [];
  const perCommon: Record<string, number | false | undefined> = {
    'square<sq ft': 1 / 100,
    'lb<ton': 2000,
    'ton<lb': 1 / 2000,
    'board ft<linear ft': thick && wide ? (Number(thick) * Number(wide)) / 12 : false,
    'linear ft<board ft': thick && wide ? 12 / (Number(thick) * Number(wide)) : false,
  };
  const times = perCommon[`${unit}<${common}`];
  return times ? perUnit * times : null;
}

/** 300 linear ft of studs of 8 ft: 38. A sentence if that can't be ordered. */
export function orderFor(listing: CostedListing, { quantity, unit }: Needed) {
  if (!unit) return orderToCover(listing, quantity);
  const held = measureHeld(unit, listing);
  if (!held) {
    return `The listing doesn’t say how many ${unit === 'ton' ? 'tons' : unit} one holds.`;
  }
  const units = unitsToCover(quantity, held);
  if (listing.priceUnit === 'OBO' && units > 1) {
    return `The lot has only ${held.toLocaleString('en-US')} ${unit}.`;
  }
  return orderToCover(listing, units);
}
