import { cheapestFreight } from '~/domain/shipping/index.server';
import { isDomainError } from '~/lib/errors';
import type { Offer } from './offers.server';

export type Freight = { cents: number; days: number } | { cents: null; why: string };

/** The cheapest estimate for listings that leave one place together, or why there is none. */
export function freightTo(zip: string, items: { listing: Offer; quantity: number }[]): Freight {
  if (items.some(({ listing }) => listing.weightLb === null)) {
    return { cents: null, why: 'The seller gave no weight, so we can’t estimate freight.' };
  }
  try {
    const { cents, days } = cheapestFreight(items, zip);
    return { cents, days };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { cents: null, why: error.message };
  }
}
