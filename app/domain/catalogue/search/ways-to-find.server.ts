import { zipOfState } from '~/lib/places/places.server';
import { stateNamed } from '~/lib/places/us-states';
import { chipsOf, without, type FilterName } from './copy';
import type { MaterialFilters } from './list-materials.schema';
import { regionsOf } from './filter-sql.server';
import type { SearchReading } from './read-search.server';
import { everyWord, everyWordOfIt, someWords, type Match } from './words-sql.server';

interface Way {
  filters: Partial<MaterialFilters>;
  reading?: SearchReading | undefined;
  match?: Match | undefined;
  /** Fills up a short list with near matches. */
  fills?: boolean;
  /** Some words instead of all */
  isClosest: boolean;
  dropped: FilterName[];
  isByDistance: boolean;
}

interface Given {
  reading: SearchReading | undefined;
  relaxes: boolean;
}

/** Dropped one by one, the least specific first. At 'some words', listings with some of them do. */
const LEAST_TELLING: (FilterName[] | 'some words')[] = [
  ['photo', 'verified', 'offers', 'wholeLot', 'availableBy', 'quantity'],
  [
    'condition',
    'priceUnit',
    'commonUnit',
    'minPrice',
    'maxPrice',
    'minCommonPrice',
    'maxCommonPrice',
  ],
  'some words',
  ['subcategory'],
  ['category'],
];

/**
 * What to look for until something is found: all that was asked; the same elsewhere; the same without
 * a length or area, which many listings don't say; without options, condition and prices; some of the
 * words; then without the category. Never everything there is, unless it can be put in order by
 * distance.
 */
export function* waysToFind(
  filters: Partial<MaterialFilters>,
  { reading, relaxes }: Given,
): Generator<Way> {
  const hasWords = reading && (reading.parts.length > 0 || !(reading.place || reading.need));
  const every = hasWords ? everyWord(reading) : undefined;
  const some =
    hasWords && reading.parts.length > 0 && !filters.literal ? someWords(reading) : undefined;
  const asked = { filters, reading, isClosest: false, dropped: [], isByDistance: false };
  yield { ...asked, match: every, fills: relaxes && some !== undefined };
  const [region] = relaxes ? regionsOf({ filters, reading }) : [];
  const isLeft = (left: Partial<MaterialFilters>) =>
    every || way.isByDistance || chipsOf(left).some(({ names }) => !names.includes('search'));
  let way: Way = asked;
  if (region) {
    const asPlace = filters.location ?? reading!.place!.label;
    const state = stateNamed(asPlace);
    const from = region.place ? asPlace : state && zipOfState(state);
    way = from ? anywhereFrom(from, way) : withoutPlace(way);
    if (way.isByDistance && hasWords) yield { ...way, match: everyWordOfIt(reading) };
    if (isLeft(withoutPlace(way).filters)) yield { ...way, match: every };
  }
  if (relaxes && every && reading?.need?.unit && way.reading) {
    const unmeasured = { ...way.reading, need: null };
    yield { ...way, reading: unmeasured, match: every, dropped: [...way.dropped, 'quantity'] };
  }
  const closest = some ? [{ ...asked, match: some, isClosest: true }] : [];
  if (!relaxes) return yield* closest;
  for (const names of LEAST_TELLING) {
    if (names === 'some words') {
      yield* closest;
      continue;
    }
    const given = names.filter((name) => filters[name]);
    const need = names.includes('quantity') && way.reading?.need;
    if (given.length === 0 && !need) continue;
    way = {
      ...way,
      filters: without(way.filters, given),
      ...(need && way.reading && { reading: { ...way.reading, need: null } }),
      dropped: [...way.dropped, ...names],
    };
    if (isLeft(withoutPlace(way).filters)) yield { ...way, match: every };
  }
  if (some && way.dropped.length > 0) yield { ...way, match: some, isClosest: true };
}

/** The nearest come first. */
const anywhereFrom = (location: string, way: Way): Way => ({
  ...way,
  filters: { ...way.filters, location, radius: 'anywhere', sort: 'distance' },
  reading: way.reading && { ...way.reading, place: null },
  dropped: ['location'],
  isByDistance: true,
});

const withoutPlace = (way: Way): Way => ({
  ...way,
  filters: without(way.filters, ['location', 'radius']),
  reading: way.reading && { ...way.reading, place: null },
  dropped: [...new Set<FilterName>([...way.dropped, 'location'])],
});
