import { db } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { citiesNamed, cityInState, cityKey, nicknamed } from '~/lib/places/places.server';
import { CONDITIONS } from '~/lib/choices/conditions';
import { stateNamed } from '~/lib/places/us-states';
import { findCategory, listSubcategories } from '../categories/category-queries.server';
import { FILTER_NAMES, isZip, ZIP_MILES } from './copy';
import { findRegion } from './find-region.server';
import { ListMaterials, orderRanges, type MaterialFilters } from './list-materials.schema';
import { readSearch } from './read-search.server';

/**
 * Only what is on and can be: no radius around a state, no subcategory of another category, a city
 * with its state unless listings of several are meant. One list has one key.
 */
export async function settleFilters(
  sent: Partial<MaterialFilters>,
): Promise<Partial<MaterialFilters>> {
  const names = [...FILTER_NAMES, 'sort', 'literal'] as const;
  const typed = await withTypedFilters(sent);
  const filters: Partial<MaterialFilters> = Object.fromEntries(
    names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
  );
  orderRanges(filters);
  const { category, subcategory, radius } = filters;
  const location = filters.location && (await withItsState(filters.location, radius));
  if (location) filters.location = location;
  const isAlready = location && isZip(location) && radius === ZIP_MILES;
  if (isAlready || (location && !isZip(location) && !findRegion(location, null).place)) {
    delete filters.radius;
  }
  if (category && subcategory) {
    const [subcategories, chosen] = await Promise.all([
      listSubcategories(),
      findCategory(category),
    ]);
    const isIn = subcategories.some(
      ({ categoryId, name }) =>
        categoryId === chosen?.id && name.toLowerCase() === subcategory.toLowerCase(),
    );
    if (!isIn) delete filters.subcategory;
  }
  return filters;
}

const FIGURE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d\d?)?`;
const AMOUNT = String.raw`(\$\s?(?:${FIGURE}|\.\d\d?)|${FIGURE}\s?(?:dollars|bucks)|\d\d?\s?(?:cents|¢))`;
/** A price per sheet or bag is the listing's own. */
const PRICED_BY: [RegExp, MaterialFilters['commonUnit']][] = [
  [/^s[fq]/i, 'sq ft'],
  [/^(?:l|f)/i, 'linear ft'],
  [/^t/i, 'ton'],
  [/^y/i, 'cu yd'],
];
const PER = String.raw`(?:(?:\s?\/\s?|\s(?:per|an?)\s|\s(?=(?:each|ea|sf|sq|lf)\b))(sf|sq\.? ?ft|square foot|lf|lin(?:ear)? ?f(?:oo)?t|ft|foot|ton|yd|yard|each|ea|pc|piece|sheet|board|bag|box|roll|bundle|stick))?`;
const typedPrice = (words: string, then = '') =>
  new RegExp(String.raw`(?:^|\s)(?:and\s+)?(?:${words})\s*${AMOUNT}${then}${PER}(?=\s|$)`, 'i');
const AT_LEAST = typedPrice('over|above|more than|at least|min(?:imum)?|>=?');
const AT_MOST = typedPrice('under|below|less than|up to|at most|no more than|max(?:imum)?|<=?');
/** Without a dollar sign only at the end: 'under 20 ft' is a length. */
const PLAIN_MOST = new RegExp(String.raw`\s(?:under|below|less than)\s(${FIGURE})()$`, 'i');
const PRICE = typedPrice('(?:for|at|@)?');
const upTo = (word: string) =>
  String.raw`\s?(?:${word})\s?(\$?\s?${FIGURE}(?:\s?(?:dollars|bucks|cents))?)`;
const TYPED_RANGES = [typedPrice('between', upTo('and')), typedPrice('(?:from)?', upTo('-|–|to'))];

const NEAR_ME =
  /(?:^|\s)(?:near(?:by| me| here| us)?|close (?:by|to me)|around (?:me|here)|in my area)$/i;

/** 'lumber under $5 near me' is lumber up to $5, nearest first, unless a price or an order is chosen. */
export async function withTypedFilters<Sent extends Partial<MaterialFilters>>(
  sent: Sent,
): Promise<Sent> {
  if (!sent.search || sent.literal) return sent;
  let search = sent.search.replace(NEAR_ME, '');
  const typed: Partial<MaterialFilters> = {};
  if (search !== sent.search) typed.sort = sent.sort ?? 'distance';
  const take = (pattern: RegExp, ends: ('min' | 'max')[]) => {
    const [phrase, ...amounts] = pattern.exec(search) ?? [];
    if (!phrase) return;
    const per = amounts.pop();
    const commonUnit = PRICED_BY.find(([words]) => per && words.test(per))?.[1];
    const names = ends.map((end) =>
      commonUnit ? (`${end}CommonPrice` as const) : (`${end}Price` as const),
    );
    const parsed = names.map((name, at) =>
      ListMaterials.shape[name].safeParse(dollarsIn(amounts[at]!)),
    );
    if (commonUnit && sent.commonUnit) return;
    if (names.some((name, at) => sent[name] || typed[name] || !parsed[at]!.data)) return;
    names.forEach((name, at) => (typed[name] = parsed[at]!.data!));
    if (commonUnit) typed.commonUnit = commonUnit;
    search = search.replace(phrase, ' ').replace(/\s+/g, ' ').trim();
  };
  for (const range of TYPED_RANGES) take(range, ['min', 'max']);
  take(AT_LEAST, ['min']);
  take(AT_MOST, ['max']);
  take(PLAIN_MOST, ['max']);
  take(PRICE, ['max']);
  return withTypedCondition({ ...sent, ...typed, search });
}

const TYPED_CONDITION = /^(new|used)(?:\s+|$)|\s+(new|used)$/i;

/** 'used doors' are doors that aren't new, unless listings say so (used brick) or it names a place. */
async function withTypedCondition<Sent extends Partial<MaterialFilters>>(
  sent: Sent,
): Promise<Sent> {
  const { search = '', condition } = sent;
  const [phrase, first, last] = TYPED_CONDITION.exec(search) ?? [];
  const name = search.split(/\s+/, 2).join(' ');
  if (!phrase || condition || stateNamed(name) || citiesNamed(name).length > 0) return sent;
  if (!(await readSearch(search)).isMentioned) return sent;
  const isNew = (first ?? last)!.toLowerCase() === 'new';
  const meant = CONDITIONS.filter((one) => (one === 'new') === isNew).join(',');
  return { ...sent, search: search.replace(phrase, ''), condition: meant };
}

function dollarsIn(amount: string): string {
  const figure = amount.replace(/[^\d.]/g, '');
  return /cents|¢/i.test(amount) ? `0.${figure.padStart(2, '0')}` : figure.replace(/^\./, '0.');
}

/** A radius without a place, chosen or typed, is around `near`. */
export async function placeRadius<Sent extends Partial<MaterialFilters>>(
  sent: Sent,
  near: string | null,
): Promise<Sent> {
  const { search, literal, location, radius } = sent;
  if (!near || !radius || location) return sent;
  const typed = search && (await readSearch(search, literal === '1')).place;
  return typed ? sent : { ...sent, location: near };
}

/** Several states have an Aurora: the one with the most listings, if only it has any or is measured from. */
async function withItsState(
  location: string,
  radius: MaterialFilters['radius'] | undefined,
): Promise<string> {
  const cities = citiesNamed(location);
  const [only] = cities;
  if (only && nicknamed(location)) return `${only.city}, ${only.state}`;
  if (cities.length < 2 || stateNamed(location)) return location;
  const read = () => db.$queryRaw<{ state: string }[]>`
    SELECT right(key, 2) AS state FROM kept_counts
     WHERE what = 'city' AND key = ANY (${cities.map(cityInState)})
     GROUP BY key HAVING sum(n) > 0 ORDER BY sum(n) DESC, key`;
  const listed = await cachedRead(`cities ${cityKey(location)}`, read, ['sale', 'words']);
  if (listed.length > 1 && !radius) return location;
  const { city, state } = cities.find((one) => one.state === listed[0]?.state) ?? cities[0]!;
  return `${city}, ${state}`;
}
