import zipcodes from 'zipcodes';
import { DomainError } from '../errors';
import { stateName } from './us-states';

export interface Place {
  latitude: number;
  longitude: number;
}

export function placeOfZip(zip: string): (Place & { city: string; state: string }) | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const found = zipcodes.lookup(zip);
  if (!found) return null;
  const { latitude, longitude, city, state } = found;
  return { latitude, longitude, city, state };
}

let statesByPrefix: Map<string, Set<string>> | undefined;

/** The list is never complete: an unknown ZIP code may be new. */
export const isZipKnown = (zip: string): boolean => placeOfZip(zip.slice(0, 5)) !== null;

/** @throws DomainError `invalid` on `zipCode` when another state has its first three digits */
export function requireZipIn({
  state,
  zipCode,
}: {
  state: string;
  zipCode?: string | null | undefined;
}): void {
  if (!zipCode || isZipIn(state, zipCode)) return;
  const sentence = `ZIP code ${zipCode} is not in ${stateName(state)}. Check the ZIP code and the state.`;
  throw new DomainError('invalid', sentence, { field: 'zipCode' });
}

const FAR_MILES = 50;

/**
 * As `requireZipIn`, and near the city. Only when sure: the list knows both, and every place of that
 * name in the state is far away. @throws DomainError `invalid` on `zipCode`
 */
export function requireZipNear({
  city,
  state,
  zipCode,
}: {
  city: string;
  state: string;
  zipCode?: string | null | undefined;
}): void {
  requireZipIn({ state, zipCode });
  const zip = zipCode?.slice(0, 5);
  const at = zip ? placeOfZip(zip) : null;
  const codes = zipcodes.lookupByName(city, state);
  if (!zip || !at || codes.length === 0) return;
  const miles = Math.min(...codes.map((code) => zipcodes.distance(zip, code.zip) || 0));
  if (miles <= FAR_MILES) return;
  const sentence = `ZIP code ${zipCode} is in ${at.city}, ${at.state}, about ${miles} miles from ${city}. Check the ZIP code and the city.`;
  throw new DomainError('invalid', sentence, { field: 'zipCode' });
}

function isZipIn(state: string, zip: string): boolean {
  if (!statesByPrefix) {
    statesByPrefix = new Map();
    for (const { zip: known, state: itsState } of Object.values(zipcodes.codes)) {
      const prefix = known.slice(0, 3);
      statesByPrefix.set(prefix, (statesByPrefix.get(prefix) ?? new Set()).add(itsState));
    }
  }
  return statesByPrefix.get(zip.slice(0, 3))?.has(state) ?? false;
}

/** Falls back to the middle of the city's ZIP codes. Null for an unknown city: no distance. */
export function placeOfAddress(address: {
  zipCode?: string | null;
  city: string;
  state: string;
}): Place | null {
  const atZip = address.zipCode ? placeOfZip(address.zipCode.slice(0, 5)) : null;
  if (atZip) return { latitude: atZip.latitude, longitude: atZip.longitude };

  const codes = zipcodes.lookupByName(address.city, address.state);
  if (codes.length === 0) return null;
  const mean = (pick: (code: Place) => number) =>
    codes.reduce((sum, code) => sum + pick(code), 0) / codes.length;
  return { latitude: mean((code) => code.latitude), longitude: mean((code) => code.longitude) };
}

export function zipOfCity(city: string, state: string): string | null {
  const middle = placeOfAddress({ city, state });
  if (!middle) return null;
  const away = ({ latitude, longitude }: Place) =>
    (latitude - middle.latitude) ** 2 + (longitude - middle.longitude) ** 2;
  const [nearest] = zipcodes
    .lookupByName(city, state)
    .sort((one, other) => away(one) - away(other) || Number(one.zip) - Number(other.zip));
  return nearest?.zip ?? null;
}

const MILITARY = ['AA', 'AE', 'AP'];

/** About 100 miles: farther from any ZIP code is outside the US. */
const FARTHEST_DEGREES = 1.5;

/** Null outside the US. */
export function zipNear({ latitude, longitude }: Place): string | null {
  const east = Math.cos((latitude * Math.PI) / 180);
  let nearest = { zip: null as string | null, away: FARTHEST_DEGREES ** 2 };
  for (const code of Object.values(zipcodes.codes)) {
    if (code.country !== 'US' || MILITARY.includes(code.state)) continue;
    const away = (code.latitude - latitude) ** 2 + (east * (code.longitude - longitude)) ** 2;
    if (away < nearest.away) nearest = { zip: code.zip, away };
  }
  return nearest.zip;
}

/**
 * '41.89,-87.62', as Near me sends it, is in 60601. Null outside the US, undefined for any other text.
 */
export function zipOfPosition(text: string): string | null | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(text) ?? [];
  return latitude
    ? zipNear({ latitude: Number(latitude), longitude: Number(longitude) })
    : undefined;
}

let citiesByName: Map<string, Map<string, { city: string; zips: number }>> | undefined;

const WRITTEN_OUT: Record<string, string> = { st: 'saint', ft: 'fort', mt: 'mount' };

/** St Louis, St. Louis and Saint Louis are one city; city_key in SQL is the same. */
export const cityKey = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/^(st|ft|mt) /, (_, short: string) => `${WRITTEN_OUT[short]} `);

/** The cities of that name, one for each state, largest first: Aurora is in Colorado, Illinois … */
export function citiesNamed(name: string): { city: string; state: string }[] {
  if (!citiesByName) {
    citiesByName = new Map();
    for (const { city, state, country } of Object.values(zipcodes.codes)) {
      if (country !== 'US') continue;
      const key = cityKey(city);
      const states = citiesByName.get(key) ?? new Map<string, { city: string; zips: number }>();
      states.set(state, { city, zips: (states.get(state)?.zips ?? 0) + 1 });
      citiesByName.set(key, states);
    }
  }
  return [...(citiesByName.get(cityKey(name)) ?? [])]
    .sort(([, one], [, other]) => other.zips - one.zips)
    .map(([state, { city }]) => ({ city, state }));
}
