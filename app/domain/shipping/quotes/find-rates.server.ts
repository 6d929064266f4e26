import { DomainError } from '~/lib/errors';
import { placeOfZip } from '~/lib/places/places.server';
import type { Visitor } from '~/lib/visitor';
import { SHIPPING_COPY } from '../copy';
import { roadMilesBetween } from '../freight/distance';
import { cheapestFirst, estimateFreight, fits, type Load } from '../freight/freight-estimate';
import { type FreightType, LIMITS_BY_TYPE, OVERSEAS } from '../freight/freight-rates';
import { askForParcelRates } from './parcel-rates.server';
import type { QuoteShippingInput } from './quotes.schema';
import { toInches, toPounds } from '../freight/units';

const NOT_SERVED = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI'];

const US = /^(US|USA|United States( of America)?)$/i;

/** @throws DomainError `invalid`, with the field's path, such as `destination.zipCode` */
export async function findRates(input: QuoteShippingInput, visitor: Visitor) {
  const from = requireServedPlace(input.origin, 'origin');
  const to = requireServedPlace(input.destination, 'destination');
  const { freightType } = input.package;
  const load = loadOf(input.package);
  requireFit(load, freightType);
  const isOverseas = from.isOverseas || to.isOverseas;
  if (isOverseas && freightType !== 'package') {
    throw new DomainError('invalid', SHIPPING_COPY.packagesOnly, { field: 'package.freightType' });
  }
  const roadMiles = roadMilesBetween(from, to);
  const found = { roadMiles, to };

  const asked =
    freightType === 'package'
      ? await askForParcelRates(from, to, load, visitor)
      : { kind: 'truck' as const };
  if (asked.kind === 'rates') {
    const rates = asked.rates.map((rate) => ({ ...rate, trackingAvailable: true }));
    const message = SHIPPING_COPY.carrierRates;
    return { ...found, rates: cheapestFirst(rates), source: 'carrier' as const, message };
  }
  const rates = estimateFreight(freightType, load, { roadMiles, isOverseas });
  return { ...found, rates, source: 'estimate' as const, message: MESSAGES[asked.kind] };
}

const MESSAGES = {
  none: SHIPPING_COPY.estimated,
  truck: SHIPPING_COPY.truckEstimated,
  refused: SHIPPING_COPY.carriersRefused,
  silent: SHIPPING_COPY.carriersSilent,
  asked_often: SHIPPING_COPY.carriersAskedOften,
};

function loadOf({ weight, weightUnit, dimensions }: QuoteShippingInput['package']): Load {
  const { length, width, height, unit } = dimensions;
  const inches = [toInches(length, unit), toInches(width, unit), toInches(height, unit)] as const;
  return { pounds: toPounds(weight, weightUnit), inches };
}

function requireFit(load: Load, freightType: FreightType): void {
  const limits = LIMITS_BY_TYPE[freightType];
  if (fits(load, limits)) return;
  throw load.pounds > limits.maxPounds
    ? new DomainError('invalid', SHIPPING_COPY.tooHeavy(freightType), { field: 'package.weight' })
    : new DomainError('invalid', SHIPPING_COPY.tooLarge(freightType), {
        field: 'package.dimensions.length',
      });
}

function requireServedPlace(
  { zipCode, country }: { zipCode: string; country: string },
  end: 'origin' | 'destination',
) {
  const refuse = (sentence: string, field = `${end}.zipCode`) =>
    new DomainError('invalid', sentence, { field });
  if (!US.test(country)) throw refuse(SHIPPING_COPY.onlyUs, `${end}.country`);
  const [, zip] = /^(\d{5})(?:-?\d{4})?$/.exec(zipCode) ?? [];
  if (!zip) throw refuse(SHIPPING_COPY.typeZip);
  const place = placeOfZip(zip);
  if (!place) throw refuse(SHIPPING_COPY.unknownZip(zip));
  if (NOT_SERVED.includes(place.state)) throw refuse(SHIPPING_COPY.notServed(place.state));
  return { zip, ...place, isOverseas: OVERSEAS.includes(place.state) };
}
