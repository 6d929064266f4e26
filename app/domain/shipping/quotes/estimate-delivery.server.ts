import { DomainError, isDomainError } from '~/lib/errors';
import { quote } from '~/lib/money';
import { placeOfZip, zipOfCity } from '~/lib/places/places.server';
import type { Visitor } from '~/lib/visitor';
import { deliveryDate } from '../freight/business-days';
import { SHIPPING_COPY } from '../copy';
import type { EstimateDeliveryInput } from './quotes.schema';
import { findRates } from './find-rates.server';

/** Never the seller's street address. */
export interface DeliveredListing {
  priceCents: number;
  city: string;
  state: string;
  zipCode: string | null;
}

export type DeliveryEstimate = Awaited<ReturnType<typeof estimateDelivery>>;
export type DeliveryOption = DeliveryEstimate['options'][number];

const FIELDS: Record<string, string> = {
  'destination.zipCode': 'zip',
  'package.weight': 'weight',
  'package.dimensions.length': 'length',
  'package.freightType': 'freightType',
};

/**
 * 3 at $19.99, 5% fee, $48.20 freight: 59.97 + 3.00 + 48.20 = $111.17.
 * @throws DomainError `invalid`
 */
export async function estimateDelivery(
  listing: DeliveredListing,
  { zip, quantity, weight, weightUnit, freightType, ...size }: EstimateDeliveryInput,
  visitor: Visitor,
) {
  const originZip = listing.zipCode ?? zipOfCity(listing.city, listing.state);
  if (!originZip) throw new DomainError('invalid', SHIPPING_COPY.originUnknown);
  const asked = {
    origin: { ...withAddress(listing), zipCode: originZip, country: 'US' },
    destination: { ...withAddress(placeOfZip(zip.slice(0, 5))), zipCode: zip, country: 'US' },
    package: { weight, weightUnit, dimensions: size, freightType },
  };
  const found = await findRates(asked, visitor).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    throw new DomainError('invalid', error.message, { field: FIELDS[error.field ?? ''] });
  });
  const sum = quote(listing.priceCents, quantity);
  const now = new Date();
  return {
    sum,
    options: found.rates.map(({ cents, days, ...rate }) => ({
      ...rate,
      freightCents: cents,
      landedCents: sum.totalCents + cents,
      days: days ?? null,
      deliveryDate: days === undefined ? null : deliveryDate(now, days),
    })),
    source: found.source,
    message: found.message,
    destination: `${found.to.city}, ${found.to.state} ${found.to.zip}`,
    roadMiles: Math.round(found.roadMiles),
  };
}

function withAddress(place: { city: string; state: string } | null) {
  const { city = '', state = '' } = place ?? {};
  return { address: city, city, state };
}
