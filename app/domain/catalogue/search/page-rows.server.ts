import { db, sql, sqlEmpty, type Prisma } from '~/db/client.server';
import { LISTINGS_SAMPLE } from '~/db/kept-counts.server';
import type { Place } from '~/lib/places/places.server';
import { distanceMiles } from '../materials/material-cards.server';
import { type FacetName, facetColumns, type FacetRow, facetRowsSql } from './count-facets.server';
import { conditionsOf, type Filtered } from './filter-sql.server';
import { around, MAP_POINT, pointOf } from './find-region.server';
import type { CandidateSort } from './order-candidates.server';
import { ORDERS, PRICED, type Priced, type Sort } from './result-order.server';
import { MAX_EXACT_COUNT } from './sample-matches.server';
import { hasTag, type Match } from './words-sql.server';

/** Of more matches than this, the newest are ranked. */
export const RANKED = 500;

/** Fewer results than this are followed by others in the subcategories of the best five. */
const ENOUGH = 12;
const BEST = 5;
/** Ranks are below it. */
const BELOW_ALL = 10_000;

/** When there are more than are counted, the nearest this many are put in order by distance. */
export const NEAREST = 1_000;
/** With words: the index of words finds those around a place, the map's would read every listing. */
const NEARBY_MILES = [50, 200];

export interface Asked extends Filtered {
  page: number;
  from: Place | null;
  pageSize: number;
  /** To be counted beside the list */
  facets: FacetName[];
  match?: Match | undefined;
  /** A few matches are followed by others like them. */
  fills?: boolean;
  /** No listing has every word. */
  isClosest?: boolean;
}

export interface Listed {
  order: Exclude<Sort, CandidateSort>;
  from: Place | null;
  page: number;
  pageSize: number;
}

export interface PageRow {
  total: number;
  units: string[] | null;
  /** Null if there are too many */
  facets: FacetRow[] | null;
  /** In order */
  ids: string[];
}

/** A price that almost no listing on this page is above, of those sampled */
export function edgeSql(
  { match }: Asked,
  { order, page, pageSize }: Listed,
): Prisma.Sql | undefined {
  const priced = match && PRICED[order];
  const last = Math.min(page * pageSize, MAX_EXACT_COUNT);
  return (
    priced &&
    sql`(array_agg(${priced.column} ORDER BY ${ORDERS[order]}))[1 + ceil(${2 * last}::float8 / ${LISTINGS_SAMPLE.each})]::text`
  );
}

/** Ranking costs most of it: of thousands that match, the newest are ranked and the others follow. */
export function readFew(
  asked: Asked,
  { maxRead, ...listed }: Listed & { maxRead: number },
  words?: Prisma.Sql,
) {
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
        ${conditionsOf(asked, words)} LIMIT ${maxRead + 1}
    ), counted AS (${counted}), ranked AS (${ranked}
    ), fit AS (SELECT * FROM ranked ${fills && isByMatch ? nearOf(asked) : sql``})
    ${pageOf(
      { ...listed, ...(isCounted && { facets: facetRowsSql(facets) }) },
      sql`FROM fit m WHERE asked.total <= ${maxRead}`,
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

export async function readMany(
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
