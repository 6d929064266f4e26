import { CONDITION_LABELS, CONDITIONS, type Condition } from '~/lib/choices/conditions';
import { formatMoney, groupThousands } from '~/lib/money';
import type { MaterialFilters } from './list-materials.schema';

/** In the order of the URL. */
export const FILTER_NAMES = [
  'search',
  'category',
  'subcategory',
  'location',
  'radius',
  'minPrice',
  'maxPrice',
  'commonUnit',
  'minCommonPrice',
  'maxCommonPrice',
  'condition',
  'priceUnit',
  'wholeLot',
  'offers',
  'availableBy',
  'quantity',
  'verified',
  'photo',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

export type Filters = Partial<MaterialFilters & { view: 'table' | null }>;

export function browseQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of [...FILTER_NAMES, 'sort', 'view', 'literal'] as const) {
    if (filters[name]) query.set(name, String(filters[name]));
  }
  return query.toString();
}

export function browseHref(filters: Filters, path = '/browse'): string {
  const query = browseQuery(filters);
  return query ? `${path}?${query}` : path;
}

const range = (from: unknown, to: unknown, unit: string) => {
  const dollars = (amount: unknown) => formatMoney(Math.round(Number(amount) * 100));
  if (from && from === to) return `${dollars(from)}${unit}`;
  if (from && to) return `${dollars(from)} to ${dollars(to)}${unit}`;
  if (from) return `${dollars(from)}${unit} or more`;
  return to ? `${dollars(to)}${unit} or less` : '';
};

const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Good or Fair'; all but one: 'Not new' */
function conditionsInWords(chosen: string[]): string {
  const [other, ...others] = CONDITIONS.filter((one) => !chosen.includes(one));
  if (other && others.length === 0) return `Not ${CONDITION_LABELS[other].toLowerCase()}`;
  return chosen.map((one) => CONDITION_LABELS[one as Condition]).join(' or ');
}

interface Chip {
  label: string;
  /** The filters that removing the chip turns off */
  names: readonly FilterName[];
}

/** For a search that found nothing. */
export function adviceFor(filters: Filters): string {
  if (filters.search || filters.category || filters.location) {
    return 'Try other or fewer words, another category, or all locations.';
  }
  return chipsOf(filters).length > 0
    ? 'Remove one of the filters above, or choose a wider one.'
    : 'Nothing is for sale right now.';
}

/** Every filter that is on, in words. */
export function chipsOf(filters: Filters): Chip[] {
  const { search, location, radius, commonUnit, condition, wholeLot } = filters;
  const { minPrice, maxPrice, minCommonPrice, maxCommonPrice } = filters;
  const unit = ` per ${commonUnit ?? 'common unit'}`;
  const chips: [string | 0 | null | undefined, ...FilterName[]][] = [
    [search && `“${search}”`, 'search'],
    [filters.category, 'category', 'subcategory'],
    [filters.subcategory, 'subcategory'],
    [location && placeInWords(location, radius), 'location', 'radius'],
    [range(minPrice, maxPrice, ''), 'minPrice', 'maxPrice'],
    [
      range(minCommonPrice, maxCommonPrice, unit) || (commonUnit && `Priced${unit}`),
      'commonUnit',
      'minCommonPrice',
      'maxCommonPrice',
    ],
    [condition && conditionsInWords(condition.split(',')), 'condition'],
    [filters.priceUnit, 'priceUnit'],
    [wholeLot && (wholeLot === 'only' ? 'Whole lots' : 'No whole lots'), 'wholeLot'],
    [filters.offers && 'Open to offers', 'offers'],
    [filters.availableBy && `Available by ${dayInWords(filters.availableBy)}`, 'availableBy'],
    [filters.quantity && `At least ${groupThousands(Number(filters.quantity))}`, 'quantity'],
    [filters.verified && 'Verified seller', 'verified'],
    [filters.photo && 'With photo', 'photo'],
  ];
  return chips.flatMap(([label, ...names]) => (label ? [{ label, names }] : []));
}

export const without = (filters: Filters, names: readonly FilterName[]): Filters => ({
  ...filters,
  ...Object.fromEntries(names.map((name) => [name, null])),
});

export function placeInWords(location: string, radius: Filters['radius']): string {
  if (radius === 'anywhere') return `From ${location}, anywhere`;
  const miles = radius ?? (isZip(location) ? ZIP_MILES : null);
  return miles ? `Within ${miles} miles of ${location}` : location;
}

/** A chip's label within a sentence: 'within 50 miles of 60601', 'in Chicago', 'with photo' */
export const inSentence = (label: string): string =>
  label.replace(
    /^(?:Within|From|At least|Whole|No whole|Open|Available|Verified|With|Priced|Not) /,
    (first) => first.toLowerCase(),
  );

export const placeInSentence = (...place: Parameters<typeof placeInWords>): string => {
  const label = placeInWords(...place);
  const said = inSentence(label);
  return said === label ? `in ${label}` : said;
};

export const isZip = (location: string) => /^\d{5}(?:-\d{4})?$/.test(location);

/** Whether the list puts the nearest first. */
export const isAround = ({ location, radius }: Filters): boolean =>
  Boolean(location && (radius || isZip(location)));

/** Around a ZIP code without a radius. */
export const ZIP_MILES = '50';

/** What is shown when nothing fits the search */
export interface InsteadOf {
  /** The place without results, if other places have some: 'within 25 miles of 60601' */
  place: string | null;
  /** The other filters that were dropped, in words for a sentence */
  labels: string[];
  nearestMiles: number | null;
}

/** 'Nothing within 25 miles of 60601. The nearest is 112 miles away.' */
export function insteadInWords({ place, labels, nearestMiles }: InsteadOf): string {
  const fits = labels.length > 0 ? ` matches ${labels.join(', ')}` : '';
  const nothing = `Nothing${place ? ` ${place}` : ''}${fits}.`;
  if (nearestMiles === null) return `${nothing} Showing the closest matches.`;
  const miles = nearestMiles === 1 ? '1 mile' : `${nearestMiles.toLocaleString('en-US')} miles`;
  return `${nothing} The nearest is ${miles} away.`;
}

export interface Choice {
  value: string;
  /** Where it isn't the value */
  label?: string;
  /** Null past 10,000 in total */
  count: number | null;
}

/** 'Roofing (1,204)' */
export const choiceInWords = ({ value, label = value, count }: Choice): string =>
  count === null ? label : `${label} (${groupThousands(count)})`;

/** 'n materials found' is the specification's, one of them too. */
export const countInWords = ({ count, isAbout }: { count: number; isAbout: boolean }): string =>
  `${groupThousands(count)}${isAbout ? '+' : ''} materials`;

/** Subcategories are those of the category that is chosen. */
export type FilterChoices = Record<
  | 'categories'
  | 'subcategories'
  | 'conditions'
  | 'priceUnits'
  | 'wholeLot'
  | 'offers'
  | 'verified'
  | 'photo',
  Choice[]
>;

export interface TableFacts {
  condition: Condition;
  /** For one common unit */
  commonPriceCents: number | null;
  commonUnit: string | null;
}
