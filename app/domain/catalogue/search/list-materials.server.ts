import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { readChanges } from '~/db/list-changes.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { listMaterialFacts } from '../materials/material-facts-queries.server';
import type { MaterialFilters } from './list-materials.schema';
import {
  asSeenBy,
  cardsSql,
  toMaterialCard,
  type MaterialCardRow,
} from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import { ON_SALE } from '../materials/stock-sql.server';
import type { Place } from '~/lib/places/places.server';
import { US_STATES, type StateCode } from '~/lib/places/us-states';
import { cachedRead } from '../public-cache.server';

const PAGE_SIZE = 24;

const MAX_EXACT_COUNT = 10_000;

const MIN_WORD_SIMILARITY = 0.4;

interface MaterialPage {
  materials: MaterialCardView[];
  count: number;
  isAbout: boolean;
  page: number;
  pageCount: number;
  isSimilarSpelling: boolean;
}

/**
 * A page of 24 or `pageSize`, in a total order, so no listing is on two pages. Rank is `ts_rank` divided by 1 +
 * age in half-years. If nothing matches, the closest spellings are shown.
 */
export async function listMaterials(
  { search, category, location, sort }: MaterialFilters,
  {
    page = 1,
    from = null,
    companyId = null,
    pageSize = PAGE_SIZE,
  }: { page?: number; from?: Place | null; companyId?: string | null; pageSize?: number } = {},
): Promise<MaterialPage> {
  const filters = { search, category, location, sort };
  const place = from && { latitude: from.latitude, longitude: from.longitude };
  const asked = { filters, page, from: place, pageSize };
  const found = await cachedRead(`materials ${JSON.stringify(asked)}`, () => readPage(asked));
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

/** Whether each filter finds a listing. Similar spellings don't count. */
export async function findMatchingFilters(
  materialId: string,
  filters: MaterialFilters[],
): Promise<boolean[]> {
  const isMatch = filters.map(() => false);
  for (let from = 0; from < filters.length; from += FILTERS_AT_ONCE) {
    const parts = filters.slice(from, from + FILTERS_AT_ONCE).map((one, index) => {
      const match = one.search ? fullTextMatch(one.search) : undefined;
      const found = conditionsOf({ filters: one }, match);
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
}

async function readPage(asked: Asked): Promise<MaterialPage> {
  const { search } = asked.filters;
  if (!search) return toPage(await db.$queryRaw(pageQuery(asked)), conditionsOf(asked), asked);

  const fullText = fullTextMatch(search);
  const rows = await db.$queryRaw<PageRow[]>(matchesQuery(asked, fullText));
  if (rows[0]!.total > 0) return toMatchesPage(rows, asked, fullText);

  const spelling = spellingMatch(search);
  // The index of <% reads this setting, which lasts for the transaction.
  const [, similar] = await db.$transaction([
    db.$queryRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
    db.$queryRaw<PageRow[]>(matchesQuery(asked, spelling)),
  ]);
  const isSimilarSpelling = similar[0]!.total > 0;
  return { ...(await toPage(similar, conditionsOf(asked, spelling), asked)), isSimilarSpelling };
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

/** `trade_query` adds the trade's synonyms (sheetrock finds drywall): rows of search_synonyms. */
function fullTextMatch(search: string): Match {
  // A subquery, so it runs once and not for each listing.
  const query = sql`(SELECT trade_query(${search}))`;
  return {
    condition: sql`m.search @@ ${query}`,
    // By the day, so the order holds while a visitor pages through.
    rank: sql`ts_rank(m.search, ${query})
      / (1 + greatest(0, extract(epoch FROM date_trunc('day', now()) - m.created_at)) / 15768000)`,
  };
}

function spellingMatch(search: string): Match {
  const words = sql`(SELECT trade_text(${search}))`;
  return {
    condition: sql`${words} <% m.search_text`,
    rank: sql`word_similarity(${words}, m.search_text)`,
  };
}

function orderBy(sort: MaterialFilters['sort'], rank?: Prisma.Sql): Prisma.Sql {
  if (sort === 'price-low') return sql`m.price, m.id`;
  if (sort === 'price-high') return sql`m.price DESC, m.id`;
  if (rank && sort === null) return sql`${rank} DESC, m.created_at DESC, m.id`;
  return sql`m.created_at DESC, m.id`;
}

type PageRow = { total: number; page: number; card: MaterialCardRow | null };

function conditionsOf(
  { filters: { category, location } }: Pick<Asked, 'filters'>,
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
    isSimilarSpelling: false,
  };
}

async function estimateCount(found: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT JSON) SELECT 1 ${found}`;
  const estimate = Math.max(MAX_EXACT_COUNT, row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
  return Number(`${String(estimate).slice(0, 2)}${'0'.repeat(String(estimate).length - 2)}`);
}

const STATE_BY_NAME = new Map<string, StateCode>(
  US_STATES.flatMap(([code, name]): [string, StateCode][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

function isIn(location: string): Prisma.Sql {
  const text = location.toLowerCase().replace(/\s+/g, ' ').trim();
  const state = STATE_BY_NAME.get(text);
  // 'New York' and 'Washington' name both a state and a city.
  if (state) return sql`(m.state = ${state} OR lower(m.city) = ${text})`;

  const [, city, stateName] = /^(.+?)(?:, ?| )([a-z]{2}|[a-z]{4,}(?: [a-z]+)?)$/.exec(text) ?? [];
  const cityState = stateName && STATE_BY_NAME.get(stateName);
  if (city && cityState) return sql`(m.state = ${cityState} AND lower(m.city) = ${city})`;

  const anywhere = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(m.city ILIKE ${anywhere} OR m.location ILIKE ${anywhere} OR m.zip_code = ${text})`;
}
