import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { readChanges } from '~/db/list-changes.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { listMaterialFacts } from '../materials/material-facts-queries.server';
import type { SearchNotes } from '../copy';
import { countSearch } from './count-searches.server';
import type { MaterialFilters } from './list-materials.schema';
import {
  asSeenBy,
  cardsSql,
  toMaterialCard,
  type MaterialCardRow,
} from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import { LEFT, ON_SALE } from '../materials/stock-sql.server';
import type { Place } from '~/lib/places/places.server';
import { stateNamed } from '~/lib/places/us-states';
import { cachedRead } from '../public-cache.server';
import { readSearch, readSearches, type SearchReading } from './read-search.server';

const PAGE_SIZE = 24;

const MAX_EXACT_COUNT = 10_000;

interface MaterialPage {
  materials: MaterialCardView[];
  count: number;
  isAbout: boolean;
  page: number;
  pageCount: number;
  /** Null without a search */
  reading: SearchNotes | null;
}

/**
 * A page of 24 or `pageSize`, in a total order, so no listing is on two pages. A search ranks by
 * what each word fits, product kind first, then by age; see docs/decisions/016. If nothing has all
 * of its words, the closest are shown.
 */
export async function listMaterials(
  { search, category, location, sort, literal = null }: MaterialFilters,
  {
    page = 1,
    from = null,
    companyId = null,
    pageSize = PAGE_SIZE,
  }: { page?: number; from?: Place | null; companyId?: string | null; pageSize?: number } = {},
): Promise<MaterialPage> {
  const filters = { search, category, location, sort, literal };
  const place = from && { latitude: from.latitude, longitude: from.longitude };
  const asked = { filters, page, from: place, pageSize };
  const found = await cachedRead(`materials ${JSON.stringify(asked)}`, () => readPage(asked));
  const isFound = found.count > 0 && !found.reading?.isClosest;
  // A stranger's words are no suggestion for others.
  if (search && page === 1 && (companyId || !isFound)) countSearch(search, isFound);
  return { ...found, materials: asSeenBy(companyId, found.materials) };
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

/** Whether each filter finds a listing. One shown for want of a better doesn't count. */
export async function findMatchingFilters(
  materialId: string,
  filters: MaterialFilters[],
): Promise<boolean[]> {
  const isMatch = filters.map(() => false);
  for (let from = 0; from < filters.length; from += FILTERS_AT_ONCE) {
    const some = filters.slice(from, from + FILTERS_AT_ONCE);
    const readings = await readSearches(some.map(({ search }) => search));
    const parts = some.map((one, index) => {
      const reading = readings[index]!;
      const match = one.search ? everyWord(reading) : undefined;
      const found = conditionsOf({ filters: one, reading }, match);
      return sql`SELECT ${from + index}::int AS index ${found} AND m.id = ${materialId}::uuid`;
    });
    const rows = await db.$queryRaw<{ index: number }[]>`${sqlJoin(parts, ' UNION ALL ')}`;
    for (const { index } of rows) isMatch[index] = true;
  }
  return isMatch;
}

interface Asked {
  filters: MaterialFilters;
  page: number;
  from: Place | null;
  pageSize: number;
  reading?: SearchReading;
}

async function readPage(filtered: Asked): Promise<MaterialPage> {
  const { search, literal } = filtered.filters;
  if (!search) {
    return toPage(await db.$queryRaw(pageQuery(filtered)), conditionsOf(filtered), filtered);
  }
  const reading = await readSearch(search, literal === '1');
  const { place, need, corrected, parts } = reading;
  const asked = { ...filtered, reading };
  const notes = { place, need, corrected, isClosest: false };
  if (parts.length === 0 && (place || need)) {
    const page = await toPage(await db.$queryRaw(pageQuery(asked)), conditionsOf(asked), asked);
    return { ...page, reading: notes };
  }
  const every = everyWord(reading);
  const rows = await db.$queryRaw<PageRow[]>(matchesQuery(asked, every));
  if (rows[0]!.total > 0 || parts.length === 0 || literal) {
    return { ...(await toMatchesPage(rows, asked, every)), reading: notes };
  }
  const some = someWords(reading);
  const closest = await db.$queryRaw<PageRow[]>(matchesQuery(asked, some));
  const isClosest = closest[0]!.total > 0;
  return { ...(await toMatchesPage(closest, asked, some)), reading: { ...notes, isClosest } };
}

/** Too many matches to rank come newest first: ranking a million takes seconds. */
async function toMatchesPage(rows: PageRow[], asked: Asked, match: Match): Promise<MaterialPage> {
  const conditions = conditionsOf(asked, match);
  const { total } = rows[0]!;
  if (total <= MAX_EXACT_COUNT) return toPage(rows, conditions, asked);
  return toPage(await db.$queryRaw(pageQuery(asked, match, total)), conditions, asked);
}

interface Match {
  condition: Prisma.Sql;
  rank: Prisma.Sql;
}

const ANY_WEIGHT = '';
/** What a word counts for; anywhere else than in kind, title and the seller's facts, 1. */
const RANK = { kind: 10, title: 6, both: 16, across: 8, fact: 3 };
const KIND_RANK = 6;

function weighted(part: string, weights: string): string {
  const typed = weights ? part.replaceAll('@', weights) : part.replaceAll(/:?@|(?<=\*)@/g, '');
  return typed.replaceAll('#', weights || 'ABC');
}

/** A subquery, so the text is read once and not for each listing. */
const fits = (query: string) => sql`m.search @@ (SELECT ${query}::tsquery)`;

function everyWord({ parts, kinds }: SearchReading): Match {
  const query = parts.map((part) => weighted(part, ANY_WEIGHT)).join(' & ');
  return { condition: fits(query), rank: rankBy(parts, kinds, 1) };
}

/** For want of a listing with every word: any of them in its kind, title or facts. */
function someWords({ parts, kinds }: SearchReading): Match {
  const query = parts.map((part) => weighted(part, 'ABC').replaceAll(' & ', ' | ')).join(' | ');
  return {
    condition: fits(query),
    rank: sql`${rankBy(parts, kinds, 0)} + ts_rank(m.search, (SELECT ${query}::tsquery))`,
  };
}

function rankBy(parts: string[], kinds: string[], elsewhere: number): Prisma.Sql {
  const words = parts.map((part) => {
    const isIn = (weights: string) => fits(weighted(part, weights));
    return sql`CASE WHEN ${isIn('A')} THEN CASE WHEN ${isIn('B')} THEN ${RANK.both}::int ELSE ${RANK.kind}::int END
      WHEN ${isIn('B')} THEN ${RANK.title}::int WHEN ${isIn('AB')} THEN ${RANK.across}::int
      WHEN ${isIn('ABC')} THEN ${RANK.fact}::int ELSE ${elsewhere}::int END`;
  });
  const kind = sql`CASE WHEN m.product_kind_id = ANY (${kinds}::uuid[]) THEN ${KIND_RANK}::int ELSE 0 END`;
  return sqlJoin([...words, kind], ' + ');
}

function orderBy(sort: MaterialFilters['sort'], rank?: Prisma.Sql): Prisma.Sql {
  if (sort === 'price-low') return sql`m.price, m.id`;
  if (sort === 'price-high') return sql`m.price DESC, m.id`;
  if (rank && sort === null) return sql`${rank} DESC, m.created_at DESC, m.id`;
  return sql`m.created_at DESC, m.id`;
}

type PageRow = { total: number; page: number; card: MaterialCardRow | null };

function conditionsOf(
  { filters: { category, location }, reading }: Pick<Asked, 'filters' | 'reading'>,
  match?: Match,
): Prisma.Sql {
  const conditions = [ON_SALE];
  if (match) conditions.push(match.condition);
  if (category) {
    const name = category.toLowerCase();
    conditions.push(sql`m.category_id = (
      SELECT id FROM categories WHERE lower(name) = ${name} OR slug = ${name}
       ORDER BY slug = ${name} LIMIT 1)`);
  }
  if (location) conditions.push(isIn(location));
  if (reading?.place) conditions.push(isIn(reading.place.label));
  if (reading?.need?.quantity) conditions.push(sql`${LEFT} >= ${reading.need.quantity}::int`);
  if (reading?.need?.feet) {
    conditions.push(sql`${LEFT} * m.price >= ${reading.need.feet}::int * m.common_price
      AND (SELECT k.common_unit FROM product_kinds k WHERE k.id = m.product_kind_id) = 'linear ft'`);
  }
  return sql`
    FROM materials m JOIN companies c ON c.id = m.company_id
   WHERE ${sqlJoin(conditions, ' AND ')}`;
}

function pageQuery(asked: Asked, match?: Match, total?: number): Prisma.Sql {
  const found = conditionsOf(asked, match);
  return sql`
    WITH counted AS (${
      total === undefined
        ? sql`SELECT count(*)::int AS total FROM (SELECT 1 ${found} LIMIT ${MAX_EXACT_COUNT + 1}) t`
        : sql`SELECT ${total}::int AS total`
    })
    ${cardsOfPage(asked, found, orderBy(asked.filters.sort))}`;
}

function matchesQuery(asked: Asked, match: Match): Prisma.Sql {
  return sql`
    WITH matched AS MATERIALIZED (
      SELECT m.id, m.price, m.created_at, ${match.rank} AS rank
        ${conditionsOf(asked, match)} LIMIT ${MAX_EXACT_COUNT + 1}
    ), counted AS (SELECT count(*)::int AS total FROM matched)
    ${cardsOfPage(asked, sql`FROM matched m`, orderBy(asked.filters.sort, sql`m.rank`))}`;
}

function cardsOfPage(asked: Asked, found: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  const shown = sql`
    SELECT m.id, row_number() OVER (ORDER BY ${order}) AS position ${found}
     ORDER BY ${order}
     LIMIT ${asked.pageSize} OFFSET (asked.page - 1) * ${asked.pageSize}`;
  return sql`
    , asked AS (
      SELECT total, least(${asked.page}::int, greatest(1,
        ceil(least(total, ${MAX_EXACT_COUNT}) / ${asked.pageSize}::numeric)))::int AS page
        FROM counted
    )
    SELECT asked.total, asked.page, to_jsonb(card) - 'position' AS card
      FROM asked LEFT JOIN LATERAL (${cardsSql(shown, asked.from)}) card ON true
     ORDER BY card.position`;
}

async function toPage(
  rows: PageRow[],
  found: Prisma.Sql,
  { pageSize }: Asked,
): Promise<MaterialPage> {
  const { total, page } = rows[0]!;
  const isAbout = total > MAX_EXACT_COUNT;
  return {
    materials: rows.flatMap(({ card }) => (card ? [toMaterialCard(card)] : [])),
    count: isAbout ? await estimateCount(found) : total,
    isAbout,
    page,
    pageCount: Math.max(1, Math.ceil(Math.min(total, MAX_EXACT_COUNT) / pageSize)),
    reading: null,
  };
}

async function estimateCount(found: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT JSON) SELECT 1 ${found}`;
  const estimate = Math.max(MAX_EXACT_COUNT, row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
  return Number(`${String(estimate).slice(0, 2)}${'0'.repeat(String(estimate).length - 2)}`);
}

function isIn(location: string): Prisma.Sql {
  const text = location.toLowerCase().replace(/\s+/g, ' ').trim();
  const state = stateNamed(text);
  // 'New York' and 'Washington' name both a state and a city.
  if (state) return sql`(m.state = ${state} OR lower(m.city) = ${text})`;

  const [, city, stateName] = /^(.+?)(?:, ?| )([a-z]{2}|[a-z]{4,}(?: [a-z]+)?)$/.exec(text) ?? [];
  const cityState = stateName && stateNamed(stateName);
  if (city && cityState) return sql`(m.state = ${cityState} AND lower(m.city) = ${city})`;

  const anywhere = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(m.city ILIKE ${anywhere} OR m.location ILIKE ${anywhere} OR m.zip_code = ${text})`;
}
