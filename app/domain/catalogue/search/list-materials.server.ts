import { db, sql, sqlEmpty, sqlJoin, type Prisma } from '~/db/client.server';
import { SAMPLED_OF } from '~/db/kept-counts.server';
import { cachedRead } from '~/db/kept-reads.server';
import { readChanges } from '~/db/list-changes.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { ANY_CHANGE, dependsOn, readApart } from '~/db/reading.server';
import { formatMoney } from '~/lib/money';
import type { Place } from '~/lib/places/places.server';
import { countCatalogue, findCategory } from '../categories/category-queries.server';
import type { SearchNotes } from '../copy';
import {
  asSeenBy,
  distanceMiles,
  inOrder,
  readCardRows,
  toMaterialCard,
  type MaterialCardRow,
} from '../materials/material-cards.server';
import { listMaterialFacts } from '../materials/material-queries.server';
import type { MaterialCardView } from '../materials/material-views';
import type { Needed } from '../offers/landed-cost.server';
import { chipsOf, inSentence, isAround, placeInSentence, type InsteadOf } from './copy';
import {
  countsOf,
  FACET_NAMES,
  facetColumns,
  facetRowsSql,
  facetsOff,
  facetTopics,
  type FacetCounts,
  type FacetName,
  type FacetRow,
} from './count-facets.server';
import { countSearch } from './count-searches.server';
import { conditionsOf, type Filtered, regionsOf } from './filter-sql.server';
import { around, findRegion, MAP_POINT, pointOf } from './find-region.server';
import type { MaterialFilters } from './list-materials.schema';
import { listTopics } from './list-topics.server';
import {
  CANDIDATES,
  orderCandidates,
  readCandidates,
  type CandidateSort,
} from './order-candidates.server';
import { readSearch, readSearches, type SearchReading } from './read-search.server';
import {
  FIRST,
  isOfCandidates,
  ORDERS,
  PRICED,
  type Priced,
  type Sort,
  sortOf,
} from './result-order.server';
import {
  areMany,
  isCatalogueLarge,
  MAX_EXACT_COUNT,
  MAX_READ,
  NOT_SAMPLED,
  sampleMatches,
} from './sample-matches.server';
import { settleFilters, withTypedFilters } from './settle-filters.server';
import { waysToFind } from './ways-to-find.server';
import { everyWord, hasTag, type Match } from './words-sql.server';

const PAGE_SIZE = 24;

/** More results than this, all at one place or in one category, are read in an index's order. */
const SORTED = 1_000;

/** Of more matches than this, the newest are ranked. */
const RANKED = 500;

/** Fewer results than this are followed by others in the subcategories of the best five. */
const ENOUGH = 12;
const BEST = 5;
/** Ranks are below it. */
const BELOW_ALL = 10_000;

/** When there are more than are counted, the nearest this many are put in order by distance. */
const NEAREST = 1_000;
/** With words: the index of words finds those around a place, the map's would read every listing. */
const NEARBY_MILES = [50, 200];

export interface MaterialPage {
  /** As understood: without a radius around a state or a subcategory of another category */
  filters: Partial<MaterialFilters>;
  materials: MaterialCardView[];
  /** How many at the end of the page have only some of the words, and aren't counted */
  near: number;
  /** Of all that fit; a floor if `isAbout` */
  count: number;
  isAbout: boolean;
  page: number;
  pageCount: number;
  /** Null without a search */
  reading: SearchNotes | null;
  /** What is shown instead when nothing fits */
  instead: InsteadOf | null;
  /** What needs a place, when none is known */
  needsPlace: 'sort' | 'radius' | null;
  /** If not all are in the chosen order: 'nearest 500' */
  ordered: string | null;
  /** What landed costs are for */
  needed: Needed;
  /** In the order by price per unit, the most frequent first; null where units aren't kept apart */
  units: string[] | null;
  /** Those asked for whose filter is off; none where they take another query */
  facets: FacetCounts;
}

interface Options {
  page?: number;
  /** Where distances are from, without a place among the filters */
  from?: Place | null;
  companyId?: string | null;
  pageSize?: number;
  /** If nothing fits, the nearest to it are shown. */
  relaxes?: boolean;
  /** To be counted beside the list */
  facets?: readonly FacetName[];
}

/**
 * A page of 24 or `pageSize`, in a total order, so no listing is on two pages. A search ranks by
 * what each word fits, product kind first, then by age; see docs/decisions/016. If nothing has all
 * of its words, the closest are shown.
 */
export async function listMaterials(
  sent: Partial<MaterialFilters>,
  {
    page = 1,
    from = null,
    companyId = null,
    pageSize = PAGE_SIZE,
    relaxes = false,
    facets: names = [],
  }: Options = {},
): Promise<MaterialPage> {
  const filters = await settleFilters(sent);
  const place = from && { latitude: from.latitude, longitude: from.longitude };
  const facets = facetsOff(filters, names);
  const asked = { filters, page, from: place, pageSize, relaxes, facets };
  const read = async () => {
    const made = await readPage(asked);
    const isExact = made.count > 0 && !made.instead && !made.reading?.isClosest;
    // What is shown instead follows other filters.
    dependsOn(isExact ? await listTopics(filters, made.reading?.need) : [ANY_CHANGE]);
    dependsOn(facetTopics(facets));
    return made;
  };
  const found = await cachedRead(`materials ${JSON.stringify(asked)}`, read, []);
  const { search } = filters;
  const isRadiusLost = sent.radius && !isAround(filters) && !found.reading?.place;
  const needsPlace = found.needsPlace ?? (isRadiusLost ? 'radius' : null);
  const isFound = found.count > 0 && !found.reading?.isClosest && !found.instead;
  // A guest's words never become suggestions for others.
  if (search && page === 1 && (companyId || !isFound)) countSearch(search, isFound);
  return { ...found, filters, needsPlace, materials: asSeenBy(companyId, found.materials) };
}

/** Listings whose page visitors can open, sold out ones as well, by when they changed. */
export async function listChangedMaterials(page: { cursor: string; limit: number }) {
  const { rows, next } = await readChanges<{ id: string }>(
    {
      columns: sql`m.id`,
      table: sql`materials m JOIN companies c ON c.id = m.company_id`,
      alias: sql`m`,
      conditions: [sql`m.available`, mayTradeSql()],
    },
    page,
  );
  return { materials: await listMaterialFacts(rows.map(({ id }) => id)), next };
}

const FILTERS_AT_ONCE = 50;

/** Whether each filter finds a listing. Listings shown instead don't count. */
export async function findMatchingFilters(
  materialId: string,
  filters: Partial<MaterialFilters>[],
): Promise<boolean[]> {
  const isMatch = filters.map(() => false);
  for (let from = 0; from < filters.length; from += FILTERS_AT_ONCE) {
    const some = await Promise.all(
      filters.slice(from, from + FILTERS_AT_ONCE).map((one) => withTypedFilters(one)),
    );
    const readings = await readSearches(some.map(({ search }) => search ?? ''));
    const parts = some.map((one, index) => {
      const reading = readings[index]!;
      const words = one.search ? everyWord(reading).condition : undefined;
      const found = conditionsOf({ filters: one, reading }, words);
      return sql`SELECT ${from + index}::int AS index ${found} AND m.id = ${materialId}::uuid`;
    });
    const rows = await db.$queryRaw<{ index: number }[]>`${sqlJoin(parts, ' UNION ALL ')}`;
    for (const { index } of rows) isMatch[index] = true;
  }
  return isMatch;
}

interface Asked {
  filters: Partial<MaterialFilters>;
  page: number;
  from: Place | null;
  pageSize: number;
  facets: FacetName[];
  reading?: SearchReading | undefined;
  match?: Match | undefined;
  fills?: boolean;
  isClosest?: boolean;
}

async function readPage({
  relaxes,
  ...asked
}: Asked & { relaxes: boolean }): Promise<Omit<MaterialPage, 'filters'>> {
  const { search, literal, sort } = asked.filters;
  const reading = search ? await readSearch(search, literal === '1') : undefined;
  const fromOf = (way: Filtered) => regionsOf(way)[0]?.place ?? asked.from;
  const isFromPlace = sort === 'distance' || sort === 'landed';
  const needsPlace = isFromPlace && !fromOf({ ...asked, reading }) ? ('sort' as const) : null;
  const answer = (found: Found, isClosest: boolean, need = reading?.need ?? null) => ({
    ...found,
    reading: reading
      ? {
          place: reading.place,
          need,
          corrected: reading.corrected,
          isClosest,
          isMentioned: reading.isMentioned && found.count > 0 && !isClosest,
        }
      : null,
    instead: null,
    needsPlace,
  });
  let nothing: ReturnType<typeof answer> | undefined;
  for (const way of waysToFind(asked.filters, { reading, relaxes })) {
    const facets = way.dropped.length === 0 ? asked.facets : [];
    const found = await findPage({ ...asked, from: fromOf(way), ...way, facets });
    nothing ??= answer(found, false);
    if (found.count === 0) continue;
    if (way.dropped.length === 0) return answer(found, way.isClosest);
    const { location = reading?.place?.label, ...others } = asked.filters;
    const kept = chipsOf(way.filters).map(({ label }) => label);
    return {
      ...answer(found, way.isClosest, way.reading?.need ?? null),
      facets: nothing.facets,
      instead: {
        place:
          location && way.dropped.includes('location')
            ? placeInSentence(location, others.radius ?? reading?.place?.radius)
            : null,
        labels: [
          ...chipsOf(others).map(({ label }) => label),
          ...(reading?.need && !way.reading?.need ? [`At least ${reading.need.label}`] : []),
        ]
          .filter((label) => !kept.includes(label))
          .map(inSentence),
        nearestMiles: way.isByDistance ? (found.materials[0]?.distanceMiles ?? null) : null,
      },
    };
  }
  return nothing!;
}

type Found = Omit<MaterialPage, 'filters' | 'reading' | 'instead' | 'needsPlace'>;

interface PageRow {
  total: number;
  units: string[] | null;
  /** Null if there are too many */
  facets: FacetRow[] | null;
  /** In order */
  ids: string[];
}

/** More than 10,000 matches are read in an index's order: sorting a million takes seconds. */
async function findPage(asked: Asked): Promise<Found> {
  const { from, match, pageSize } = asked;
  const sort = sortOf(asked);
  const isFew = isOfCandidates(sort);
  const order = isFew ? (from ? 'distance' : match ? 'match' : 'newest') : sort;
  const shown = isFew ? { page: 1, pageSize: CANDIDATES[sort] } : { page: asked.page, pageSize };
  const listed = { order, from, ...shown };

  const known = await countUnfiltered(asked);
  const isLarge = known === 0 && (await isCatalogueLarge());
  const likely = isLarge ? await sampleMatches(asked, edgeSql(asked, listed)) : NOT_SAMPLED;
  // How many listings have only some of the words tells nobody anything.
  const isEnough = asked.isClosest && order === 'match' && likely.best > 0;
  const isWalked =
    isEnough ||
    areMany(likely) ||
    known > (order === 'distance' || order === 'unit-price' ? MAX_EXACT_COUNT : SORTED);
  // With few listings, planning several queries takes longer than running one.
  const words = isLarge ? match?.indexed : match?.condition;
  let found = isWalked ? null : await readFew(asked, listed, words);
  const fit = Math.max(known, isWalked ? likely.matches : 0, found?.total ?? 0);
  const isMany = isWalked || fit > MAX_READ;
  const best = isMany && order === 'match' ? Math.min(RANKED, Math.floor(likely.best / 2)) : 0;
  const total = isEnough ? best : fit;
  const isNearest = isMany && order === 'distance';
  const most = Math.min(
    total,
    isFew ? CANDIDATES[sort] : best || (isNearest ? NEAREST : MAX_EXACT_COUNT),
  );
  if (isMany) {
    const among = match && best ? { ...match, condition: match.isBest } : match;
    const many = { ...listed, total: best || total };
    found = await readMany({ ...asked, match: among }, { ...many, edge: likely.edge });
    if (likely.edge && found.ids.length < shown.pageSize) found = await readMany(asked, many);
  }
  const pageCount = Math.max(1, Math.ceil(most / pageSize));
  const page = Math.min(asked.page, pageCount);
  const { ids = [], units = null, facets = null } = found ?? {};
  let cards: MaterialCardRow[] = [];
  if (ids.length > 0) {
    cards = isFew
      ? await readOrdered(ids, sort, { ...asked, page })
      : await readCardRows(inOrder(ids), from);
  }
  return {
    materials: cards.map((card) => toMaterialCard(card)),
    near: asked.fills && !isFew ? Math.max(0, cards.length - total) : 0,
    count: known || Math.min(total, MAX_EXACT_COUNT),
    isAbout: known === 0 && total > MAX_EXACT_COUNT,
    page,
    pageCount,
    ordered: total > most && most < MAX_EXACT_COUNT ? `${FIRST[order]} ${most}` : null,
    needed: neededOf(asked),
    units,
    facets: {
      // No other query counts listings that have only some of the words.
      ...(asked.isClosest && countsOf(FACET_NAMES, null)),
      ...((fit > MAX_EXACT_COUNT || !isWalked) && countsOf(asked.facets, facets)),
    },
  };
}

/** From stored counts; 0 with filters that have none. */
async function countUnfiltered({ filters, match }: Asked): Promise<number> {
  const { category, location, radius = null, sort: _sort, ...others } = filters;
  if (match || Object.keys(others).length > 0) return 0;
  const region = location ? findRegion(location, radius) : null;
  const isAnywhere = region?.isAround && radius === 'anywhere';
  if (region && !isAnywhere) {
    const { count } = region;
    if (!count || category) return 0;
    const [row] = await db.$queryRaw<{ count: number }[]>`SELECT ${count} AS count`;
    return row!.count;
  }
  if (!category) return (await readApart(countCatalogue)).materials;
  // Nobody can choose an inactive category, but its listings stay on sale.
  return (await readApart(() => findCategory(category)))?.count ?? 0;
}

/** A price that almost no listing on this page is above, of those sampled */
function edgeSql({ match }: Asked, { order, page, pageSize }: Listed): Prisma.Sql | undefined {
  const priced = match && PRICED[order];
  const last = Math.min(page * pageSize, MAX_EXACT_COUNT);
  return (
    priced &&
    sql`(array_agg(${priced.column} ORDER BY ${ORDERS[order]}))[1 + ceil(${2 * last}::float8 / ${SAMPLED_OF})]::text`
  );
}

interface Listed {
  order: Exclude<Sort, CandidateSort>;
  from: Place | null;
  page: number;
  pageSize: number;
}

/** Ranking costs most of it: of thousands that match, the newest are ranked and the others follow. */
function readFew(asked: Asked, listed: Listed, words?: Prisma.Sql) {
  const { match, fills, facets } = asked;
  const isByMatch = match && listed.order === 'match';
  const isCounted = facets.length > 0;
  const isByUnit = listed.order === 'unit-price';
  const ranked = isByMatch
    ? sql`
      SELECT f.id, f.created_at, CASE WHEN row_number() OVER (ORDER BY f.created_at DESC, f.id) <= ${RANKED}
                    THEN (SELECT ${match.rank} FROM materials m WHERE m.ctid = f.ctid) ELSE -1 END AS rank
        FROM (SELECT ctid, id, created_at FROM matched ORDER BY created_at DESC, id
               LIMIT ${Math.max(RANKED, listed.page * listed.pageSize)}) f`
    : sql`SELECT * FROM matched`;
  const counted = isByUnit
    ? sql`
      SELECT coalesce(sum(n), 0)::int AS total,
             coalesce(array_agg(unit ORDER BY n DESC, unit) FILTER (WHERE unit IS NOT NULL), '{}') AS units
        FROM (SELECT unit, count(*) AS n FROM matched GROUP BY unit) AS by_unit`
    : sql`SELECT count(*)::int AS total, NULL::text[] AS units FROM matched`;
  const order = ORDERS[listed.order];
  return readPageRow(sql`
    WITH matched AS MATERIALIZED (
      SELECT m.id, ${columnsOf(listed)} ${isCounted ? sql`, ${facetColumns(facets)}` : sqlEmpty}
        ${conditionsOf(asked, words)} LIMIT ${MAX_READ + 1}
    ), counted AS (${counted}), ranked AS (${ranked}
    ), fit AS (SELECT * FROM ranked ${fills && isByMatch ? nearOf(asked) : sql``})
    ${pageOf(
      { ...listed, ...(isCounted && { facets: facetRowsSql(facets) }) },
      sql`FROM fit m WHERE asked.total <= ${MAX_READ}`,
      isByUnit ? sql`array_position(asked.units, m.unit), ${order}` : order,
    )}`);
}

/** What the order needs, and no more: each copied column of thousands of rows takes time. */
function columnsOf({ order, from }: Listed): Prisma.Sql {
  switch (order) {
    case 'match':
      // Race: a ctid is valid only within its statement. By id, ranking 500 takes 3 ms longer.
      return sql`m.ctid, m.created_at`;
    case 'newest':
      return sql`m.created_at`;
    case 'price-low':
    case 'price-high':
      return sql`m.price`;
    case 'unit-price':
      return sql`m.common_price, m.common_price_unit AS unit`;
    case 'distance':
      return sql`${distanceMiles(from)} AS miles`;
  }
}

/** After a few that have every word, others of the same subcategories as the best of them. */
function nearOf({ match, ...asked }: Asked) {
  const isBeside = sql`m.category_id = (SELECT mode() WITHIN GROUP (ORDER BY category_id) FROM best)
    AND m.subcategory_id = ANY (ARRAY(SELECT subcategory_id FROM best)) AND m.id NOT IN (SELECT id FROM matched)`;
  return sql`
    UNION ALL (
      WITH best AS MATERIALIZED (
        SELECT m.category_id, m.subcategory_id FROM ranked JOIN materials m USING (id)
         ORDER BY rank DESC, ranked.created_at DESC, id LIMIT ${BEST})
      SELECT * FROM (
        SELECT m.id, m.created_at, ${match!.nearness} - ${BELOW_ALL}::int AS nearness
          ${conditionsOf(asked)} AND ${isBeside} ORDER BY m.created_at DESC, m.id LIMIT ${RANKED}) m
       ORDER BY nearness DESC, created_at DESC, id
       LIMIT (SELECT greatest(0, ${ENOUGH} - total) FROM counted))`;
}

async function readMany(
  asked: Asked,
  { total, edge, ...listed }: Listed & { total: number; edge?: string | null },
) {
  const { from, match } = asked;
  const by = listed.order === 'match' ? 'newest' : listed.order;
  const counted = sql`counted AS (SELECT ${total}::int AS total, NULL::text[] AS units)`;
  if (by === 'distance' && from) {
    const readNearest = (among: Prisma.Sql) =>
      readPageRow(sql`
        WITH ${counted}, nearest AS MATERIALIZED (
          SELECT m.id, ${distanceMiles(from)} AS miles ${among} LIMIT ${NEAREST})
        ${pageOf({ ...listed, order: by }, sql`FROM nearest m`)}`);
    for (const miles of match ? NEARBY_MILES : []) {
      const near = await readNearest(sql`${conditionsOf(asked, match!.indexed, 'nearest')}
        AND ${around(from, miles).withWords} ORDER BY miles, m.id`);
      if (near.ids.length === listed.pageSize) return near;
    }
    return readNearest(sql`${conditionsOf(asked, match?.condition, 'nearest')}
      ORDER BY ${MAP_POINT} <-> ${pointOf(from)}`);
  }
  const last = Math.ceil(Math.min(total, MAX_EXACT_COUNT) / listed.pageSize);
  const offset = (Math.min(listed.page, last) - 1) * listed.pageSize;
  const order = ORDERS[by];
  const priced = edge && PRICED[by];
  // OFFSET 0 keeps the words' index out where it would find all of them and sort them, and the order's
  // index out where what matches may be far along it. Limits are values, since the planner takes an
  // expression for a tenth of everything.
  let found = sql`${conditionsOf(asked, match?.condition, 'any')} ORDER BY ${order}`;
  if (match && priced) {
    found = sql`FROM (SELECT m.id, m.price, m.common_price ${conditionsOf(asked, match.condition)}
      AND ${isUpTo(edge, priced)} OFFSET 0) m
      ORDER BY ${order}`;
  } else if (match && offset < RANKED) {
    found = sql`FROM (SELECT m.id, (${match.condition}) AS fits
        ${conditionsOf(asked, undefined, 'any')} ORDER BY ${order} OFFSET 0) m WHERE m.fits`;
  }
  return readPageRow(sql`
    WITH ${counted}, picked AS MATERIALIZED (
      SELECT m.id ${found} LIMIT ${listed.pageSize} OFFSET ${offset})
    ${pageOf({ ...listed, order: by, page: 1 }, sql`FROM picked JOIN materials m USING (id)`)}`);
}

async function readPageRow(statement: Prisma.Sql): Promise<PageRow> {
  const [row] = await db.$queryRaw<[PageRow]>(statement);
  return row;
}

function isUpTo(edge: string, { column, tag, isFalling }: Priced) {
  const limit = sql`price_band(${edge}::numeric)`;
  const [low, high] = isFalling ? [limit, sql`price_band(1e10)`] : [sql`price_band(0)`, limit];
  return sql`${column} ${isFalling ? sql`>=` : sql`<=`} ${edge}::numeric
    AND ${hasTag(sql`price_tags(${tag}, ${low}, ${high})`)}`;
}

function pageOf(
  { order: by, page, pageSize, facets = sql`NULL` }: Listed & { facets?: Prisma.Sql },
  found: Prisma.Sql,
  order = ORDERS[by],
) {
  return sql`
    , asked AS (
      SELECT total, units, least(${page}::int, greatest(1,
        ceil(least(total, ${MAX_EXACT_COUNT}) / ${pageSize}::numeric)))::int AS page
        FROM counted
    )
    SELECT total, units, ${facets} AS facets,
           ARRAY(SELECT m.id ${found} ORDER BY ${order}
                  LIMIT ${pageSize} OFFSET (asked.page - 1) * ${pageSize}) AS ids
      FROM asked`;
}

/** As chosen, else as typed: '200 2x4', '300 ft 2x4'. */
function neededOf({ filters, reading }: Asked): Needed {
  const { quantity = 1, unit = null } = reading?.need ?? {};
  return filters.quantity ? { quantity: filters.quantity, unit: null } : { quantity, unit };
}

async function readOrdered(
  ids: string[],
  sort: CandidateSort,
  asked: Asked,
): Promise<MaterialCardRow[]> {
  const { from, page, pageSize } = asked;
  const candidates = await readCandidates(ids, sort);
  const ordered = orderCandidates(candidates, sort, { from, needed: neededOf(asked) });
  const shown = ordered.slice((page - 1) * pageSize, page * pageSize);
  const cards = await readCardRows(inOrder(shown.map(({ id }) => id)), from);
  if (sort !== 'landed') return cards;
  const landed = new Map(shown.map(({ id, value, note }) => [id, { value, note }]));
  return cards.map((card) => {
    const { value = null, note = null } = landed.get(card.id) ?? {};
    const landedNote = value && note ? `${formatMoney(value)} landed. ${note}` : undefined;
    return { ...card, landedCents: value, ...(landedNote && { landedNote }) };
  });
}
