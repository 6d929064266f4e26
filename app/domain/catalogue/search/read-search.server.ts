import { db, sql, sqlJoin } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { citiesNamed, cityKey, nicknamed, placeOfZip } from '~/lib/places/places.server';
import { stateNamed } from '~/lib/places/us-states';
import { englishWordsIn } from '~/lib/text/english-words.server';
import { RADII, type Radius } from '../copy';
import type { Needed } from '../offers/landed-cost.server';

/** How the search reads what was typed. */
export interface SearchReading {
  /** Each is a `tsquery` a listing must fit, with @ and # for weights; see read_search in SQL. */
  parts: string[];
  /** Each word alone, in the same form */
  words: string[];
  /** Product kinds that the words name */
  kinds: string[];
  /** A city and state, a state or a ZIP code that was typed, and the rest */
  place: (Removable & Around) | null;
  need: (Needed & Removable) | null;
  /** By `correct_spelling` in SQL */
  corrected: { from: string; to: string } | null;
  /** No listing has the words in its title, facts or category */
  isMentioned: boolean;
}

interface Removable {
  label: string;
  /** What was typed, without the place */
  without: string;
}

interface Around {
  /** If a distance was typed, or near a city */
  radius: Radius | null;
}

interface Typed {
  text: string;
  place?: Removable & Around;
  need?: Needed & Removable;
  isGuess?: boolean | undefined;
}

/**
 * Places, ZIP codes, quantities and lengths are taken out of the words, unless listings have them in
 * their titles: a Chicago common brick, 300 ft of PEX. `isLiteral` takes every word as typed.
 */
export function readSearch(search: string, isLiteral = false): Promise<SearchReading> {
  const read = async () => (await readSearches([search], isLiteral))[0]!;
  return cachedRead(`reading ${isLiteral} ${search}`, read, ['sale', 'words']);
}

/** All at once, in two queries; those in which a corrected word names a place or a unit, in two more. */
export async function readSearches(
  searches: string[],
  isLiteral = false,
): Promise<SearchReading[]> {
  const read = await readAsTyped(searches, isLiteral);
  const respelled = read.map(({ reading, respelled: text }, index) => {
    if (!text) return '';
    const mayName =
      !reading.place && windowsOf(text, 0).length > windowsOf(searches[index]!, 0).length;
    return mayName || followsFigure(reading.corrected, searches[index]!) ? text : '';
  });
  const wanted = respelled.filter(Boolean);
  const again = wanted.length > 0 ? await readAsTyped(wanted) : [];
  return read.map(({ reading }, index) =>
    respelled[index] ? { ...again.shift()!.reading, corrected: reading.corrected } : reading,
  );
}

/** In 50 galon, the figure and its misspelled unit are one size. */
const followsFigure = (corrected: SearchReading['corrected'], search: string) =>
  new RegExp(String.raw`\d[\s-]*(?:${corrected?.from.replaceAll(' ', '|')})\b`, 'i').test(search);

interface Read {
  reading: SearchReading;
  /** All that was typed, with its misspelled words corrected */
  respelled: string | undefined;
}

/** Asks only of the chosen reading whether descriptions must be searched: it can take 30 ms. */
async function readAsTyped(searches: string[], isLiteral = false): Promise<Read[]> {
  const places = isLiteral ? [] : await findPlaces(searches);
  const typed = searches.map((search, index) =>
    isLiteral ? [{ text: search }] : waysToRead(search, places[index]!),
  );
  const ways = typed.flatMap((some, search) =>
    some.map((way: Typed) => ({ ...way, search, hasChoice: some.length > 1 })),
  );
  const asked = ways.map(({ text, search, hasChoice, place, isGuess = false }) => ({
    ...{ text, search, hasChoice, isGuess, hasPlace: Boolean(place) },
  }));
  const rows = await db.$queryRaw<ReadRow[]>`
    WITH asked AS (
      SELECT position, way.*
        FROM jsonb_array_elements(${JSON.stringify(asked)}::jsonb) WITH ORDINALITY AS t (value, position),
             jsonb_to_record(value) AS way (
               text text, search int, "hasChoice" boolean, "isGuess" boolean, "hasPlace" boolean)
    ), read AS MATERIALIZED (
      SELECT asked.*, read.*, "hasChoice" AND has_listings(read.parts, 'AB') AS "isFound",
             first_value(read.corrected) OVER (PARTITION BY search ORDER BY position) AS literal
        FROM asked, read_search(text, ${isLiteral}, ${englishWordsIn(ways.map(({ text }) => text))}) AS read
    ), chosen AS (
      SELECT DISTINCT ON (search) * FROM read WHERE NOT "isGuess" OR literal <> '{}'
       ORDER BY search, CASE
         WHEN CASE parts WHEN '{}' THEN "hasPlace" ELSE "isFound" AND corrected = '{}' END THEN 1
         WHEN "isFound" THEN 2 WHEN "hasPlace" THEN 3 ELSE 4 END, position
    )
    SELECT (position - 1)::int AS way, parts, words, kinds, misspelled, corrected,
           CASE WHEN NOT ${isLiteral} THEN listed_parts(parts) END AS listed
      FROM chosen ORDER BY search`;
  return rows.map(({ way, listed, parts, words, kinds, ...row }, index) => {
    const { text, place = null, need = null } = ways[way]!;
    const isMentioned = !isLiteral && parts.length > 0 && !listed;
    const corrected = correctionOf(text, row);
    return {
      reading: { parts: listed ?? parts, words, kinds, place, need, corrected, isMentioned },
      respelled: correctionOf(searches[index]!, row)?.to,
    };
  });
}

interface ReadRow extends Pick<SearchReading, 'parts' | 'words' | 'kinds'> {
  way: number;
  misspelled: string[];
  corrected: string[];
  listed: string[] | null;
}

export function correctionOf(
  text: string,
  { misspelled, corrected }: Pick<ReadRow, 'misspelled' | 'corrected'>,
): SearchReading['corrected'] {
  const from = misspelled.filter((word, index) => word !== corrected[index]);
  if (from.length === 0) return null;
  const to = misspelled.reduce(
    (words, word, index) => words.replace(new RegExp(`\\b${word}\\b`, 'i'), corrected[index]!),
    text,
  );
  return { from: from.join(' '), to };
}

const COUNTED =
  'sheets?|pcs?|pieces?|boards?|bags?|box(?:es)?|rolls?|sticks?|bundles?|pallets?|units?|lengths?|each|ea|yards?|yds?|cy|tons';
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
const amountOf = (unit: string) =>
  new RegExp(String.raw`(?:^|\s)(${NUMBER})\s*(?:${unit})(?:\s+of)?(?=\s|$)`, 'i');
const MEASURES = [
  {
    pattern: amountOf('ft|feet|foot|lf|lin(?:ear)? f(?:ee)?t'),
    unit: 'linear ft',
    label: 'ft',
    holds: 1,
  },
  {
    pattern: amountOf('sf|sq\\.? ?ft|square f(?:ee|oo)t'),
    unit: 'sq ft',
    label: 'sq ft',
    holds: 1,
  },
  { pattern: amountOf('squares|sq'), unit: 'sq ft', label: 'sq ft', holds: 100 },
];
const AT_LEAST = String.raw`(?:(?:at least|min(?:imum)?)\s+)?`;
const PIECES = new RegExp(
  String.raw`(?:^|(?<!\b(?:x|by))\s)${AT_LEAST}(${NUMBER})\+?\s+(?:${COUNTED})(?:\s+of)?(?=\s|$)|\b(?:qty|quantity)[:\s]*(${NUMBER})(?=\s|$)`,
  'i',
);
const UNCOUNTED = new RegExp(String.raw`(?:^|\s)(?:${COUNTED})(?:\s+of)?(?=\s|$)`, 'gi');
const PLAIN =
  /^(?:at least\s+|min(?:imum)?\s+|\()?(\d{2,7}|\d{1,3}(?:,\d{3})+)\)?\s+(?!(?:in|inch|ft|feet|foot|ga|gauge|mil|lbs?|pounds?|gal|gallons?|tons?|amps?|a|w|v|psi|x|by)\b|["'\d/.-]+(?:\s|$))/i;

/** The most literal reading first. */
function waysToRead(search: string, place: FoundPlace | null): Typed[] {
  const placed = place && {
    text: place.rest,
    place: { label: place.label, without: place.rest, radius: place.radius },
    isGuess: place.isGuess,
  };
  const bases: Typed[] = placed
    ? place.isSure
      ? [placed]
      : [{ text: search }, placed]
    : [{ text: search }];
  return bases.flatMap((base) => {
    const text = base.text.replace(UNCOUNTED, '').trim();
    const needed = withNeed(base, search);
    // 40 drywall finds nothing that drywall doesn't.
    const isTried = needed.some(({ need }) => need?.unit === null);
    const isCounted = !isTried && text && text !== base.text;
    return [base, ...needed, ...(isCounted ? [{ ...base, text }] : [])];
  });
}

function withNeed(base: Typed, search: string): Typed[] {
  const measure = MEASURES.find(({ pattern }) => pattern.test(base.text));
  const found = [measure?.pattern, PIECES, PLAIN].map((one) => one?.exec(base.text)).find(Boolean);
  if (!found) return [];
  const { unit = null, label = '', holds = 1 } = measure ?? {};
  const amount = holds * Number((found[1] ?? found[2]!).replaceAll(',', ''));
  const cut = (text: string) => text.replace(found[0], ' ').trim();
  const text = cut(base.text);
  if (!text || amount < 1 || amount > 10_000_000) return [];
  const said = `${amount.toLocaleString('en-US')} ${label}`.trim();
  return [{ ...base, text, need: { quantity: amount, unit, label: said, without: cut(search) } }];
}

interface FoundPlace extends Around {
  label: string;
  rest: string;
  /** A ZIP code, a city with its state, after a word such as "in", or all that was typed */
  isSure: boolean;
  /** A city of two or more words without listings: used only if a word would otherwise be corrected */
  isGuess?: boolean;
}

interface Window extends Omit<FoundPlace, 'label' | 'radius'> {
  search: number;
  size: number;
  /** After a word such as "in" */
  isAsked: boolean;
  /** After "near" or "around" */
  isNear: boolean;
  city: string | null;
  state: string;
}

/** The longest place in each search that has listings. Without one, a city that has none. */
async function findPlaces(searches: string[]): Promise<(FoundPlace | null)[]> {
  const typed = searches.map(takeDistance);
  const zips = typed.map(({ text, radius }) => findZip(text, radius));
  const windows = typed.flatMap(({ text }, index) => (zips[index] ? [] : windowsOf(text, index)));
  const listed = windows.length ? await readListed(windows) : [];
  return searches.map((_, index) => {
    if (zips[index]) return zips[index];
    const own = (window: Window) => window.search === index;
    const found = listed.map((row) => ({ ...windows[row.index]!, city: row.city })).find(own);
    const unlisted = windows
      .filter(own)
      .find(({ city, isSure, isAsked, size }) => isSure || (city && (isAsked || size > 1)));
    const best = found && found.size >= (unlisted?.isSure ? unlisted.size : 0) ? found : unlisted;
    if (!best) return null;
    const { city, state, rest, isAsked, isNear } = best;
    const radius = city ? (typed[index]!.radius ?? (isNear ? NEAR_MILES : null)) : null;
    const isSure = best.isSure || (best === found && (isAsked || !rest));
    const isGuess = best !== found && !isSure && !isAsked;
    return { label: city ? `${city}, ${state}` : state, rest, radius, isSure, isGuess };
  });
}

const DISTANCE =
  /(?:^|\s)(?:within\s+)?(\d{1,3})[\s-]*(?:mi|miles?)(?:\s+radius)?(?:\s+(?:of|from|around))?(?=\s|$)/i;

/** 'within 60 miles of Reno' is near Reno, in the next larger distance that is offered. */
function takeDistance(search: string): { text: string; radius: Radius | null } {
  const found = DISTANCE.exec(search);
  const radius = RADII.find((miles) => Number(miles) >= Number(found?.[1]));
  if (!found || !radius) return { text: search, radius: null };
  return {
    text: search
      .replace(found[0], ' near ')
      .replace(/\s*near\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    radius,
  };
}

function findZip(search: string, radius: Radius | null): FoundPlace | null {
  const found = /(?:^|\s)(?:in |near |at )?(\d{5})(?:-\d{4})?(?=$|[\s,])/i.exec(search);
  const place = found && placeOfZip(found[1]!);
  if (!place) return null;
  const before = search.slice(0, found.index).trim();
  const named = windowsOf(before, 0).find(
    ({ state, rest }) => state === place.state && before.startsWith(rest),
  );
  const after = search.slice(found.index + found[0].length);
  const rest = `${named?.rest ?? before}${after}`.trim();
  return { label: found[1]!, rest, radius, isSure: true };
}

const BEFORE_A_PLACE = /^(?:in|near|at|around|from)$/i;
const NEAR = /^(?:near|around)$/i;
const NEAR_MILES = '50';
/** Codes of states, but words unless they end the search: 'in or near Reno' */
const WORDS = 'in|or|me|hi|ok';
const ALSO_A_WORD = new RegExp(`^(?:${WORDS})$`, 'i');
const ENDS_IN_CODE = new RegExp(String.raw`(?:,\s*|[^\d\s]\s+(?!${WORDS}))[a-z]{2}\s*$`, 'i');
/** Of 2 in or 1-1/2 in: an "in" after it means inches. */
const FIGURE = /^[\d./-]+$/;
const MAX_WORDS = 12;

/** Runs of words that name a city, a state or both. */
function windowsOf(search: string, index: number): Window[] {
  const words = search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const endsInCode = ENDS_IN_CODE.test(search);
  const found: Window[] = [];
  for (let size = Math.min(6, words.length); size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const named = words.slice(from, from + size);
      const isAsked = BEFORE_A_PLACE.test(words[from - 1] ?? '');
      const isLast = from + size === words.length;
      const nickname = nicknamed(named.join(' '));
      const rest = [...words.slice(0, from - Number(isAsked)), ...words.slice(from + size)].join(
        ' ',
      );
      const isInches = /^in$/i.test(words[from - 1] ?? '') && FIGURE.test(words[from - 2] ?? '');
      const allowsCode =
        (isAsked && !isInches && (isLast || !ALSO_A_WORD.test(named.join(' ')))) ||
        !rest ||
        (isLast && endsInCode);
      for (const { city, state, isSure } of placesNamed(named, allowsCode)) {
        found.push({
          search: index,
          size,
          isAsked,
          isNear: NEAR.test(words[from - 1] ?? '') || nickname?.[2] === true,
          city,
          state,
          rest,
          isSure: isSure || (isAsked && !city) || nickname !== undefined,
        });
      }
    }
  }
  return found;
}

function placesNamed(words: string[], allowsCode: boolean) {
  const whole = words.join(' ');
  const isCode = /^[a-z]\.?[a-z]\.?$/i.test(whole);
  const state = allowsCode || !isCode ? stateNamed(whole) : undefined;
  const places: { city: string | null; state: string; isSure: boolean }[] = [
    ...(state ? [{ city: null, state, isSure: false }] : []),
    ...citiesNamed(whole).map((place) => ({ ...place, isSure: false })),
  ];
  for (const size of [1, 2, 3]) {
    const of = words.length > size && stateNamed(words.slice(-size).join(' '));
    if (!of) continue;
    const cities = citiesNamed(words.slice(0, -size).join(' '));
    places.push(
      ...cities.filter((place) => place.state === of).map((place) => ({ ...place, isSure: true })),
    );
  }
  return places;
}

/** The windows that have listings: the longest first, then of the state with the most. */
async function readListed(windows: Window[]) {
  const values = windows.map(
    ({ city, state, size }, index) =>
      sql`(${index}::int, ${size}::int, ${state}::bpchar, ${city && cityKey(city)}::text)`,
  );
  return db.$queryRaw<{ index: number; city: string | null }[]>`
    SELECT asked.index, found.city
      FROM (VALUES ${sqlJoin(values)}) AS asked (index, size, state, city),
           LATERAL (SELECT min(city) AS city, count(*) AS count FROM (
             (SELECT m.city FROM materials m
               WHERE m.on_sale AND m.state = asked.state AND city_key(m.city) = asked.city LIMIT 100)
             UNION ALL (SELECT NULL FROM materials m
               WHERE m.on_sale AND m.state = asked.state AND asked.city IS NULL LIMIT 100)) AS sampled) AS found
     WHERE found.count > 0
     ORDER BY asked.size DESC, found.count DESC, asked.index`;
}
