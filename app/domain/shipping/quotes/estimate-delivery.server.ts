import { DomainError, isDomainError, invalid } from '~/lib/errors';
import { quote } from '~/lib/platform-fee';
import { zipOfCity } from '~/lib/places/places.server';
import type { Visitor } from '~/lib/actor';
import { SHIPPING_COPY } from '../copy';
import { deliveryDate } from '../freight/business-days';
import { estimateFreight, type Rate } from '../freight/freight-estimate';
import {
  loadOf,
  loadOfWeight,
  type PackedListing,
  type PackedLoad,
  travelOf,
} from '../freight/load-of-listing';
import { toInches, toPounds } from '../freight/units';
import { findRates, requireTrip } from './find-rates.server';
import type { EstimateDeliveryInput } from './quotes.schema';

interface Origin {
  city: string;
  state: string;
  zipCode: string | null;
}

/** Never the seller's street address. */
export type DeliveredListing = Origin & PackedListing & { priceCents: number };

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
  input: EstimateDeliveryInput,
  visitor: Visitor,
) {
  const { zip, quantity } = input;
  const originZip = requireOrigin(listing);
  const load = requireLoad(listing, input);
  const travel = travelOf(load);
  const freightType = input.freightType ?? travel.freightType;
  const { trucks, part } = freightType === travel.freightType ? travel : { trucks: 1, part: load };
  const asked = { origin: originZip, destination: zip, load: part, freightType };
  const found = await findRates(asked, visitor).catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    throw invalid(FIELDS[error.field ?? ''], error.message);
  });
  const sum = quote(listing.priceCents, quantity);
  const now = new Date();
  return {
    sum,
    load,
    options: found.rates.map((rate) => {
      const { cents, days, ...kept } = inTrucks(rate, trucks);
      return {
        ...kept,
        freightCents: cents,
        landedCents: sum.totalCents + cents,
        days: days ?? null,
        deliveryDate: days === undefined ? null : deliveryDate(now, days),
      };
    }),
    source: found.source,
    message: found.message,
    destination: `${found.to.city}, ${found.to.state} ${found.to.zip}`,
    roadMiles: Math.round(found.roadMiles),
  };
}

function requireLoad(listing: DeliveredListing, input: EstimateDeliveryInput): PackedLoad {
  const { weight, weightUnit, length, width, height, unit, quantity } = input;
  const load =
    weight === undefined
      ? loadOf([{ listing, quantity }])
      : loadOfWeight(toPounds(weight, weightUnit), listing.pieceInches);
  if (!load) throw invalid('weight', SHIPPING_COPY.weightUnknown);
  if (length === undefined || width === undefined || height === undefined) return load;
  const inches = [toInches(length, unit), toInches(width, unit), toInches(height, unit)] as const;
  return { pounds: load.pounds, pallets: 0, inches, sizeFrom: 'given' };
}

const inTrucks = (rate: Rate, trucks: number): Rate =>
  trucks === 1
    ? rate
    : { ...rate, service: `${trucks} × ${rate.service}`, cents: rate.cents * trucks };

function requireOrigin({ zipCode, city, state }: Origin): string {
  const zip = zipCode ?? zipOfCity(city, state);
  if (!zip) throw new DomainError('invalid', SHIPPING_COPY.originUnknown);
  return zip;
}

/**
 * The cheapest estimate for listings with weights that travel together from the first one's place,
 * without asking a carrier. @throws DomainError `invalid`
 */
export function cheapestFreight(
  items: { listing: Origin & PackedListing; quantity: number }[],
  zip: string,
): { cents: number; days: number } {
  const { freightType, trucks, part } = travelOf(loadOf(items)!);
  const origin = requireOrigin(items[0]!.listing);
  const trip = requireTrip({ origin, destination: zip, load: part, freightType });
  const [best] = estimateFreight(freightType, part, trip);
  const { cents, days } = inTrucks(best!, trucks);
  return { cents, days: days! };
}
