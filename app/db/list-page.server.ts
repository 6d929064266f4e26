import { cityAndState, stateNamed } from '~/lib/places/us-states';
import { SAMPLED } from './kept-counts.server';
import { db, PLANNED_EACH_TIME, sql, sqlEmpty, sqlJoin, type Prisma } from './client.server';

const LIST_PAGE_SIZE = 20;

const COUNTED = 10_000;

/** A sample can be off by this factor. */
const SURELY_MORE = 2 * COUNTED;

const WALKED = 500;

export interface ListPage<Row> {
  rows: Row[];
  /** At most 10,000; see `hasMore`. */
  total: number;
  hasMore: boolean;
  /** The last page when a later one was requested */
  page: number;
  pageCount: number;
}

export interface List {
  columns: Prisma.Sql;
  /** Table and alias; must have the columns `id` and `created_at`. */
  table: Prisma.Sql;
  alias: Prisma.Sql;
  conditions: Prisma.Sql[];
  /** One of these holds too, never two. Each needs an index in `order`: for OR, it isn't read in order. */
  either?: Prisma.Sql[];
  /** Must be served by an index; null when the search is empty. */
  search?: Prisma.Sql | null;
  /** The same, asked of one row after another, if that has a faster form */
  isFound?: Prisma.Sql;
  /** TABLESAMPLE of a large table whose rows are read to match, and how many each is one of */
  sample?: { of: Prisma.Sql; each: Prisma.Sql };
  /** Must be a total order of `id`, `created_at` and `keys`, or a row could be on two pages. */
  order: Prisma.Sql;
  /** More columns that `order` needs */
  keys?: Prisma.Sql;
  /** How many there are without `search`, if that is kept */
  total?: Prisma.Sql;
}

export async function readListPage<Row extends object>(
  list: List & { page?: number; pageSize?: number },
): Promise<ListPage<Row>> {
  const { page = 1, pageSize = LIST_PAGE_SIZE } = list;
  const asked = Math.min(Math.max(1, Math.trunc(page) || 1), COUNTED);
  const rows = await db.$queryRaw<{ listTotal: number; listPage: number; row: Row | null }[]>(
    listSql({ ...list, page: asked, pageSize }),
  );
  const { listTotal, listPage } = rows[0]!;
  const total = Math.min(listTotal, COUNTED);
  return {
    rows: rows.flatMap(({ row }) => (row ? [row] : [])),
    total,
    hasMore: listTotal > COUNTED,
    page: listPage,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** Reads columns for the page's rows only. Rows are JSON, so column names can't collide. */
export function listSql(list: List & { page: number; pageSize: number }): Prisma.Sql {
  const { columns, table, alias, page, pageSize } = list;
  const { counted, picked } = list.search ? searchedPage(list, list.search) : plainPage(list);
  return sql`
    WITH ${counted}, asked AS (
      SELECT total, (least(${page}::int, greatest(1,
        ceil(least(total, ${COUNTED}) / ${pageSize}::numeric)))::int) AS page FROM counted
    ), picked AS (${picked})
    SELECT total AS "listTotal", page AS "listPage",
           (SELECT to_jsonb(listed) FROM (
              SELECT ${columns} FROM ${table} WHERE ${alias}.id = shown_id) listed) AS row
      FROM (
        SELECT asked.total, asked.page, ${alias}.id AS shown_id,
               row_number() OVER (ORDER BY ${list.order}) AS position
          FROM asked LEFT JOIN picked ${alias} ON true
      ) shown
     ORDER BY position`;
}

function plainPage(list: List & { page: number; pageSize: number }) {
  const { table, alias, conditions, either, order, page, pageSize } = list;
  const parts = (either ?? [sql`true`]).map((part) => where([...conditions, part]));
  const all = parts.map((found) => sql`SELECT 1 FROM ${table} ${found}`);
  const most = Math.min(page * pageSize, COUNTED + pageSize);
  const first = parts.map(
    (found) => sql`(SELECT ${keysOf(list)} FROM ${table} ${found} ORDER BY ${order} LIMIT ${most})`,
  );
  const counted = list.total
    ? sql`SELECT ${list.total} AS total`
    : sql`SELECT count(*)::int AS total
        FROM (${sqlJoin(all, ' UNION ALL ')} LIMIT ${COUNTED + 1}) AS found`;
  return {
    counted: sql`counted AS (${counted})`,
    picked: inOrder(list, sql`FROM (${sqlJoin(first, ' UNION ALL ')}) ${alias}`),
  };
}

/**
 * PostgreSQL can't know how many hits there are: OFFSET 0 keeps it from rewriting either plan.
 * Only the walk is ordered inside, since a second ORDER BY would sort every row.
 */
function searchedPage(list: List & { page: number; pageSize: number }, search: Prisma.Sql) {
  const { table, alias, page, pageSize, sample } = list;
  const conditions = conditionsOf(list);
  const keys = keysOf(list);
  const found = [...conditions, sql`${search} ${PLANNED_EACH_TIME}`];
  const { isFound = search } = list;
  const isCommon = sample
    ? sql`SELECT count(*) * ${sample.each} > ${SURELY_MORE} FROM ${table} ${sample.of}
       ${where([...conditions, isFound, sql`${sample.each} > ${SURELY_MORE / SAMPLED}`])}`
    : sql`SELECT false`;
  const isLarge = sql`(SELECT total FROM counted) > ${COUNTED}`;
  const walk = sql`
    SELECT ${keys} FROM (
      SELECT ${keys}, (${isFound}) AS is_found
        FROM ${table} ${where([...conditions, isLarge])} ORDER BY ${list.order} OFFSET 0
    ) ${alias} WHERE ${alias}.is_found
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const sorted = inOrder(
    list,
    sql`FROM (SELECT ${keys} FROM ${table} ${where([...found, isLarge])} OFFSET 0) ${alias}`,
  );
  return {
    counted: sql`common (is_common) AS MATERIALIZED (${isCommon}), matched AS MATERIALIZED (
      SELECT ${keys} FROM ${table} ${where([...found, sql`NOT (SELECT is_common FROM common)`])} LIMIT ${COUNTED + 1}
    ), counted AS (
      SELECT CASE WHEN is_common THEN ${COUNTED + 1} ELSE (SELECT count(*) FROM matched) END::int AS total
        FROM common)`,
    picked: sql`
      (${inOrder(list, sql`FROM matched ${alias} WHERE NOT ${isLarge}`)})
      UNION ALL (${page * pageSize <= WALKED ? walk : sorted})`,
  };
}

export const conditionsOf = ({ conditions, either }: Pick<List, 'conditions' | 'either'>) =>
  either ? [...conditions, sql`(${sqlJoin(either, ' OR ')})`] : conditions;

const keysOf = ({ alias, keys }: List): Prisma.Sql =>
  sql`${alias}.id, ${alias}.created_at ${keys ? sql`, ${keys}` : sqlEmpty}`;

const inOrder = (list: List & { pageSize: number }, found: Prisma.Sql): Prisma.Sql => sql`
  SELECT ${keysOf(list)} ${found}
   ORDER BY ${list.order} LIMIT ${list.pageSize} OFFSET (SELECT (page - 1) * ${list.pageSize} FROM asked)`;

const where = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? sql`WHERE ${sqlJoin(conditions, ' AND ')}` : sqlEmpty;

/** ISO 8601 in UTC, or null. */
export const isoTime = (column: Prisma.Sql): Prisma.Sql =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Matches anywhere in lower-case `text`; one or two letters match at word starts only. Where a text
 * ends in a city and the code of a state, 'Chicago, IL', 'Chicago, Illinois' and 'Illinois' find it.
 */
export function isFoundIn(
  text: Prisma.Sql,
  search: string | undefined,
  { endsInState = false } = {},
): Prisma.Sql | null {
  const term = (search ?? '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 100);
  if (!term) return null;
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (/[a-z0-9]{3}/.test(term) || !/^[a-z0-9]+$/.test(term)) {
    const anywhere = sql`${text} LIKE ${`%${pattern}%`}`;
    const place = endsInState ? placeAsStored(pattern) : null;
    return place ? sql`(${anywhere} OR ${text} LIKE ${`%${place}`})` : anywhere;
  }
  return sql`(${text} LIKE ${`${pattern}%`} OR ${text} LIKE ${`% ${pattern}%`})`;
}

function placeAsStored(place: string): string | null {
  const { city = '', state = stateNamed(place) } = cityAndState(place) ?? {};
  return state ? `${city} ${state.toLowerCase()}` : null;
}
