import { invalid } from '~/lib/errors';
import { milesBetween, placeOfZip } from '~/lib/places/places.server';
import type { Visitor } from '~/lib/actor';
import { SHIPPING_COPY } from '../copy';
import { cheapestFirst, estimateFreight, fits, type Load } from '../freight/freight-estimate';
import { type FreightType, LIMITS_BY_TYPE, OVERSEAS, ROAD_FACTOR } from '../freight/freight-rates';
import { askForParcelRates } from './parcel-rates.server';

const NOT_SERVED = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI'];

interface Asked {
  /** ZIP codes */
  origin: string;
  destination: string;
  load: Load;
  freightType: FreightType;
}

/** @throws DomainError as `requireTrip` */
export async function findRates(request: Asked, visitor: Visitor) {
  const { load, freightType } = request;
  const { from, to, roadMiles, isOverseas } = requireTrip(request);
  const { rates: ofCarriers, message } =
    freightType === 'package'
      ? await askForParcelRates(from, to, load, visitor)
      : { message: SHIPPING_COPY.truckEstimated };
  const found = { roadMiles, to, message };
  if (ofCarriers) {
    const rates = ofCarriers.map((rate) => ({ ...rate, trackingAvailable: true }));
    return { ...found, rates: cheapestFirst(rates), source: 'carrier' as const };
  }
  const rates = estimateFreight(freightType, load, { roadMiles, isOverseas });
  return { ...found, rates, source: 'estimate' as const };
}

/**
 * Chicago 60601 to Naperville 60563: 29.1 miles by air, 35 by road.
 * @throws DomainError `invalid`, with the field's path, such as `destination.zipCode`
 */
export function requireTrip({ origin, destination, load, freightType }: Asked) {
  const from = requireServedPlace(origin, 'origin');
  const to = requireServedPlace(destination, 'destination');
  const limits = LIMITS_BY_TYPE[freightType];
  const refuse = (sentence: string, field: string) => invalid(`package.${field}`, sentence);
  if (load.pounds > limits.maxPounds) throw refuse(SHIPPING_COPY.tooHeavy(freightType), 'weight');
  if (!fits(load, limits)) throw refuse(SHIPPING_COPY.tooLarge(freightType), 'dimensions.length');
  const isOverseas = from.isOverseas || to.isOverseas;
  if (isOverseas && freightType !== 'package') {
    throw refuse(SHIPPING_COPY.packagesOnly, 'freightType');
  }
  return { from, to, isOverseas, roadMiles: milesBetween(from, to) * ROAD_FACTOR };
}

function requireServedPlace(zipCode: string, end: 'origin' | 'destination') {
  const refuse = (sentence: string) => invalid(`${end}.zipCode`, sentence);
  const [, zip] = /^(\d{5})(?:-?\d{4})?$/.exec(zipCode) ?? [];
  if (!zip) throw refuse(SHIPPING_COPY.typeZip);
  const place = placeOfZip(zip);
  if (!place) throw refuse(SHIPPING_COPY.unknownZip(zip));
  if (NOT_SERVED.includes(place.state)) throw refuse(SHIPPING_COPY.notServed(place.state));
  return { zip, ...place, isOverseas: OVERSEAS.includes(place.state) };
}
