import { DomainError } from '~/lib/errors';
import { placeOfZip } from '~/lib/places.server';
import { SHIPPING_COPY } from '../copy';
import { OVERSEAS } from '../freight/freight-rates';

/** The 50 states, the capital and Puerto Rico; military addresses and other territories are not. */
const NOT_SERVED = ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI'];

const US = /^(US|USA|United States( of America)?)$/i;

export interface ServedPlace {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  /** Alaska, Hawaii, Puerto Rico: by air or sea */
  isOverseas: boolean;
}

/**
 * Where a ZIP code is. Only the code decides: a city and a state that contradict it change nothing.
 * @param end names the field that is refused
 * @throws DomainError `invalid`
 */
export function requireServedPlace(
  { zipCode, country }: { zipCode: string; country: string },
  end: 'origin' | 'destination',
): ServedPlace {
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
