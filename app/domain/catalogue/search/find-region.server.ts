import { sql, type Prisma } from '~/db/client.server';
import {
  citiesLike,
  citiesNamed,
  cityInState,
  cityKey,
  cityMeant,
  isZipKnown,
  placeOfAddress,
  placeOfZip,
  type Place,
} from '~/lib/places/places.server';
import { cityAndState, stateNamed } from '~/lib/places/us-states';
import { keptCount } from '~/db/kept-counts.server';
import { distanceMiles } from '../materials/material-cards.server';
import { isZip, ZIP_MILES } from './copy';
import type { MaterialFilters } from './list-materials.schema';
import { hasTag } from './words-sql.server';

export interface Region {
  /** Where distances are from; null for a state and for part of an address */
  place: Place | null;
  /** Whether listing `m` is in the region */
  condition: Prisma.Sql;
  /** The same without its index, of which the planner always expects a thousandth of all listings */
  unindexed: Prisma.Sql;
  /** The same for the index of words, which then reads only what is near the place */
  withWords: Prisma.Sql;
  isAround: boolean;
  /** How many listings are on sale in the region, if that is counted */
  count: Prisma.Sql | null;
}

/** See docs/decisions/018. */
export function findRegion(location: string, radius: MaterialFilters['radius']): Region {
  const text = location.toLowerCase().replace(/\s+/g, ' ').trim();
  const named = isZip(text) ? atZip(text) : atName(text, radius !== null);
  const { place, condition, count = null, tags } = named;
  const withWords = tags ? hasTag(tags) : condition;
  const miles = radius ?? (place && isZip(text) ? ZIP_MILES : null);
  if (!place || !miles) {
    return { place, condition, unindexed: condition, withWords, isAround: false, count };
  }
  if (miles === 'anywhere') {
    const any = sql`true`;
    return { place, condition: any, unindexed: any, withWords: any, isAround: true, count: null };
  }
  return { place, ...around(place, Number(miles)), isAround: true, count: null };
}

type Named = Pick<Region, 'place' | 'condition'> & { count?: Prisma.Sql; tags?: string[] };

function atZip(zip: string): Named {
  return { place: placeOfZip(zip.slice(0, 5)), condition: sql`${ADDRESS} LIKE ${`%${zip}%`}` };
}

/**
 * 'New York' and 'Washington' name both a state and a city. Distances are from one city: of several
 * states' listings in Aurora, those in one would be 900 miles from their own city.
 */
function atName(text: string, isMeasured: boolean): Named {
  const state = stateNamed(text);
  const cities = citiesNamed(text);
  const states = cities.map((city) => city.state);
  const key = cityKey(cities[0]?.city ?? text);
  const isCity = sql`(m.state = ANY (${states}) AND city_key(m.city) = ${key})`;
  const cityTags = cities.map(cityInState);
  if (state && cities.length === 0) {
    return {
      place: null,
      condition: sql`m.state = ${state}`,
      tags: [state],
      count: keptCount('state', sql`${state}`),
    };
  }
  if (state) {
    const condition = sql`(m.state = ${state} OR ${isCity})`;
    return { place: null, condition, tags: [state, ...cityTags] };
  }
  const inState = cityAndState(text);
  if (inState) {
    const meant = { ...inState, city: cityMeant(inState.city, inState.state) };
    return {
      place: placeOfAddress(meant),
      condition: sql`(m.state = ${meant.state} AND city_key(m.city) = ${cityKey(meant.city)})`,
      tags: [cityInState(meant)],
      count: keptCount('city', sql`${cityInState(meant)}`),
    };
  }
  if (cities[0]) {
    const place = cities.length === 1 || isMeasured ? placeOfAddress(cities[0]) : null;
    return { place, condition: isCity, tags: cityTags };
  }
  // The index is of three-letter groups: with fewer letters, every listing would be read.
  if (!/[\p{L}\d]{3}/u.test(text)) return { place: null, condition: sql`false` };
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return { place: null, condition: sql`${ADDRESS} LIKE ${part}` };
}

/** Whether it is a ZIP code, state or city, with listings or without */
export function isPlaceKnown(location: string): boolean {
  if (isZip(location)) return isZipKnown(location);
  const { city = location, state } = cityAndState(location) ?? {};
  const isNamed = citiesNamed(city).some((one) => !state || one.state === state);
  return isNamed || stateNamed(location) !== undefined;
}

/**
 * 'Phoenix, AZ' for 'Pheonix'. Null for a place, and if no city is one letter away. What was typed to
 * search is more likely goods that nobody lists than one of 30,000 towns.
 */
export function placeMeant(location: string, as: 'place' | 'search'): string | null {
  if (isPlaceKnown(location)) return null;
  const { city = location, state } = cityAndState(location) ?? {};
  const meant = citiesLike(city, as === 'place' ? 1 : LARGE_CITY_ZIPS).find(
    (one) => !state || one.state === state,
  );
  return meant ? `${meant.city}, ${meant.state}` : null;
}

const LARGE_CITY_ZIPS = 5;

const ADDRESS = sql`lower(m.city || ' ' || m.location || ' ' || coalesce(m.zip_code, ''))`;

const MILES_PER_DEGREE = 69;

/** On the map by which listings are indexed */
export const MAP_POINT = sql`map_point(m.latitude, m.longitude)`;

export const pointOf = ({ latitude, longitude }: Place): Prisma.Sql =>
  sql`map_point(${latitude}::float8, ${longitude}::float8)`;

/** In the box around the circle, and then in the circle. */
export function around(place: Place, miles: number) {
  const north = miles / MILES_PER_DEGREE;
  const east = north / Math.cos(((Math.abs(place.latitude) + north) * Math.PI) / 180);
  const corner = (sign: 1 | -1) => ({
    latitude: place.latitude + sign * north,
    longitude: place.longitude + sign * east,
  });
  const [low, high] = [corner(-1), corner(1)];
  const isNear = sql`${distanceMiles(place)} <= ${miles}::int`;
  const unindexed = sql`(m.latitude BETWEEN ${low.latitude}::float8 AND ${high.latitude}::float8
    AND m.longitude BETWEEN ${low.longitude}::float8 AND ${high.longitude}::float8 AND ${isNear})`;
  return {
    condition: sql`(${MAP_POINT} <@ box(${pointOf(low)}, ${pointOf(high)}) AND ${isNear})`,
    unindexed,
    withWords: sql`(${hasTag(cellTags(low, high))} AND ${unindexed})`,
  };
}

/** Of the one-degree map cells between two corners */
function cellTags(low: Place, high: Place): string[] {
  const tags: string[] = [];
  for (let north = Math.floor(low.latitude); north <= high.latitude; north += 1) {
    for (let east = Math.floor(low.longitude); east <= high.longitude; east += 1) {
      tags.push(`${north} ${east}`);
    }
  }
  return tags;
}
