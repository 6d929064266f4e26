import { invalid } from '../errors';
import { cityAndState, stateName } from './us-states';
import { milesBetween, ZIP_CODES, type Place, type ZipCode } from './zip-codes.server';

export { milesBetween, type Place };

export function placeOfZip(zip: string): (Place & { city: string; state: string }) | null {
  const found = ZIP_CODES.get(zip);
  if (!found) return null;
  const { latitude, longitude, city, state } = found;
  return { latitude, longitude, city, state };
}

let statesByPrefix: Map<string, Set<string>> | undefined;

/** The list is never complete: an unknown ZIP code may be new. */
export const isZipKnown = (zip: string): boolean => placeOfZip(zip.slice(0, 5)) !== null;

interface Zip {
  state: string;
  zipCode?: string | null | undefined;
}

/** @throws DomainError `invalid` on `zipCode` when another state has its first three digits */
export function requireZipIn(zip: Zip): void {
  const sentence = otherState(zip);
  if (sentence) throw invalid('zipCode', sentence);
}

const otherState = ({ state, zipCode }: Zip) =>
  zipCode && !isZipIn(state, zipCode)
    ? `ZIP code ${zipCode} is not in ${stateName(state)}. Check the ZIP code and the state.`
    : null;

const FAR_MILES = 50;

/**
 * What is wrong with it: that it is in another state, or far from the city, which is said only when
 * sure: the list knows both, and every place of that name in the state is far away.
 */
export function zipProblem({ city, state, zipCode }: Zip & { city: string }): string | null {
  const at = zipCode ? placeOfZip(zipCode.slice(0, 5)) : null;
  const codes = codesOf(city, state);
  const elsewhere = otherState({ state, zipCode });
  if (elsewhere || !at || codes.length === 0) return elsewhere;
  const miles = Math.round(Math.min(...codes.map((code) => milesBetween(at, code))));
  return miles > FAR_MILES
    ? `ZIP code ${zipCode} is in ${at.city}, ${at.state}, about ${miles} miles from ${city}. Check the ZIP code and the city.`
    : null;
}

function isZipIn(state: string, zip: string): boolean {
  if (!statesByPrefix) {
    statesByPrefix = new Map();
    for (const { zip: known, state: itsState } of ZIP_CODES.values()) {
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

  const codes = codesOf(address.city, address.state);
  return codes.length > 0 ? middleOf(codes) : null;
}

function middleOf(places: Place[]): Place {
  const mean = (pick: (place: Place) => number) =>
    places.reduce((sum, place) => sum + pick(place), 0) / places.length;
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
}

/** The ZIP code nearest to the middle of a state's, such as 46234 of Indiana */
export const zipOfState = (state: string): string | null =>
  zipNear(middleOf([...ZIP_CODES.values()].filter((code) => code.state === state)));

export function zipOfCity(city: string, state: string): string | null {
  const middle = placeOfAddress({ city, state });
  if (!middle) return null;
  const away = ({ latitude, longitude }: Place) =>
    (latitude - middle.latitude) ** 2 + (longitude - middle.longitude) ** 2;
  const [nearest] = codesOf(city, state).toSorted(
    (one, other) => away(one) - away(other) || Number(one.zip) - Number(other.zip),
  );
  return nearest?.zip ?? null;
}

const MILITARY = ['AA', 'AE', 'AP'];

/** About 100 miles: farther from any ZIP code is outside the US. */
const FARTHEST_DEGREES = 1.5;

/** Null outside the US. */
export function zipNear({ latitude, longitude }: Place): string | null {
  const east = Math.cos((latitude * Math.PI) / 180);
  let nearest = { zip: null as string | null, away: FARTHEST_DEGREES ** 2 };
  for (const code of ZIP_CODES.values()) {
    if (MILITARY.includes(code.state)) continue;
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

const WRITTEN_OUT: Record<string, string> = { st: 'saint', ft: 'fort', mt: 'mount' };

/**
 * The same for Port St. Lucie and Port Saint Lucie, and for O’Fallon and O Fallon. Equals city_key in SQL.
 */
export const cityKey = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\b(st|ft|mt)(?=[. ])/g, (short) => WRITTEN_OUT[short]!)
    .replace(/[^a-z0-9]+/g, '');

/** As kept_counts and search_tags in SQL have it: 'saintlouis, MO' */
export const cityInState = ({ city, state }: { city: string; state: string }) =>
  `${cityKey(city)}, ${state}`;

let codesByCity: Map<string, Map<string, ZipCode[]>> | undefined;

function codesByState(city: string): Map<string, ZipCode[]> {
  if (!codesByCity) {
    codesByCity = new Map();
    for (const code of ZIP_CODES.values()) {
      const key = cityKey(code.city);
      const states = codesByCity.get(key) ?? new Map<string, ZipCode[]>();
      const codes = states.get(code.state) ?? [];
      codes.push(code);
      codesByCity.set(key, states.set(code.state, codes));
    }
  }
  return codesByCity.get(cityKey(city)) ?? new Map<string, ZipCode[]>();
}

const codesOf = (city: string, state: string) => codesByState(city).get(state) ?? [];

const NICKNAMES = new Map<string, [city: string, state: string, isArea?: true]>([
  ['philly', ['Philadelphia', 'PA']],
  ['nyc', ['New York', 'NY']],
  ['newyorkcity', ['New York', 'NY']],
  ['vegas', ['Las Vegas', 'NV']],
  ['nola', ['New Orleans', 'LA']],
  ['slc', ['Salt Lake City', 'UT']],
  ['okc', ['Oklahoma City', 'OK']],
  ['atl', ['Atlanta', 'GA']],
  ['indy', ['Indianapolis', 'IN']],
  ['chicagoland', ['Chicago', 'IL', true]],
  ['bayarea', ['San Francisco', 'CA', true]],
  ['twincities', ['Minneapolis', 'MN', true]],
  ['dfw', ['Dallas', 'TX', true]],
]);

export const nicknamed = (name: string) => NICKNAMES.get(cityKey(name));

const DIRECTIONS = new Map([
  ['n', 'North'],
  ['s', 'South'],
  ['e', 'East'],
  ['w', 'West'],
]);

const directionInFull = (city: string): string =>
  city.replace(
    /^([nsew])(?:\.\s?|\s)/i,
    (_, letter: string) => `${DIRECTIONS.get(letter.toLowerCase())} `,
  );

/**
 * The cities of that name, one for each state, largest first: Aurora is in Colorado, Illinois …,
 * Philly in Pennsylvania, and N. Las Vegas is North Las Vegas.
 */
export function citiesNamed(name: string): { city: string; state: string }[] {
  const [city = name, only] = nicknamed(name) ?? [];
  const asTyped = codesByState(city);
  const found = asTyped.size > 0 ? asTyped : codesByState(directionInFull(city));
  const cities = largestFirst([...found.values()]);
  return only ? cities.filter(({ state }) => state === only) : cities;
}

/**
 * 'North Las Vegas' for 'N. Las Vegas', 'Washington' for 'Washington, D.C.', 'New York' for 'NYC'. A
 * known city and one that stays unknown are as typed.
 */
export function cityMeant(typed: string, state: string): string {
  if (codesOf(typed, state).length > 0) return typed;
  const named = cityAndState(typed);
  const city = named?.state === state ? named.city : typed;
  return citiesNamed(city).find((one) => one.state === state)?.city ?? typed;
}

const largestFirst = (cities: ZipCode[][]): { city: string; state: string }[] =>
  cities
    .toSorted((one, other) => other.length - one.length)
    .map((codes) => codes.at(-1)!)
    .map(({ city, state }) => ({ city, state }));

const [MIN_CITY_LETTERS, MAX_CITY_LETTERS] = [4, 30];

/**
 * The cities one letter away with so many ZIP codes, largest first: a letter added, missing, changed
 * or swapped with the next.
 */
export function citiesLike(name: string, minZips: number): { city: string; state: string }[] {
  const key = cityKey(name);
  if (key.length < MIN_CITY_LETTERS || key.length > MAX_CITY_LETTERS) return [];
  const keys = [...key, ''].flatMap((letter, at) => {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)];
    const swapped = before + after.slice(0, 1) + letter + after.slice(1);
    const others = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((other) => [
      before + other + after,
      before + other + letter + after,
    ]);
    return [before + after, swapped, ...others];
  });
  return largestFirst(
    keys
      .flatMap((one) => [...codesByState(one).values()])
      .filter((codes) => codes.length >= minZips),
  );
}
