import { db, sql, sqlEmpty, sqlJoin, type Prisma } from './client.server';

/** Rows on one page of a list. */
export const LIST_PAGE_SIZE = 25;

/** Counting more takes longer than the page. */
const COUNTED = 10_000;

/** Beyond this many rows, a large search is sorted instead of walked. */
const WALKED = 500;

export interface ListPage<Row> {
  rows: Row[];
  /** At most 10,000; `hasMore` says whether there are more. */
  total: number;
  hasMore: boolean;
  /** The last page where a later one was requested */
  page: number;
  pageCount: number;
}

export interface List {
  columns: Prisma.Sql;
  /** The table with its alias; it has the columns `id` and `created_at`. */
  table: Prisma.Sql;
  alias: Prisma.Sql;
  /** All of them hold. */
  conditions: Prisma.Sql[];
  /** A condition that an index serves; null where nothing was typed */
  search?: Prisma.Sql | null;
  /** A total order of `id` and `created_at`, so that no row is on two pages */
  order: Prisma.Sql;
}

/** One page and the count of all, in one query. */
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

/**
 * The page's rows are picked by `id` and `created_at`, and the columns are read for those rows only.
 * Rows come as JSON, so that no column's name collides with `listTotal` and `listPage`.
 */
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

function plainPage(list: List & { pageSize: number }) {
  const { table, conditions } = list;
  return {
    counted: sql`counted AS (
      SELECT count(*)::int AS total
        FROM (SELECT 1 FROM ${table} ${where(conditions)} LIMIT ${COUNTED + 1}) AS found)`,
    picked: inOrder(list, sql`FROM ${table} ${where(conditions)}`),
  };
}

/**
 * Up to 10,000 hits are read once, from the index of words, and sorted. With more hits the first
 * pages are found sooner by walking the rows in the list's order, where one in a few is a hit.
 *
 * PostgreSQL can't know how many hits there are: OFFSET 0 keeps it from rewriting either plan. The
 * walk's order is given inside only, since a second ORDER BY would sort all rows first.
 */
function searchedPage(list: List & { page: number; pageSize: number }, search: Prisma.Sql) {
  const { table, alias, conditions, page, pageSize } = list;
  const keys = sql`SELECT ${alias}.id, ${alias}.created_at FROM ${table}`;
  const isLarge = sql`(SELECT total FROM counted) > ${COUNTED}`;
  const walk = sql`
    SELECT ${alias}.id, ${alias}.created_at FROM (
      SELECT ${alias}.id, ${alias}.created_at, (${search}) AS is_found
        FROM ${table} ${where([...conditions, isLarge])} ORDER BY ${list.order} OFFSET 0
    ) ${alias} WHERE ${alias}.is_found
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const sorted = inOrder(
    list,
    sql`FROM (${keys} ${where([...conditions, search, isLarge])} OFFSET 0) ${alias}`,
  );
  return {
    counted: sql`matched AS MATERIALIZED (
      ${keys} ${where([...conditions, search])} LIMIT ${COUNTED + 1}
    ), counted AS (SELECT count(*)::int AS total FROM matched)`,
    picked: sql`
      (${inOrder(list, sql`FROM matched ${alias} WHERE NOT ${isLarge}`)})
      UNION ALL (${page * pageSize <= WALKED ? walk : sorted})`,
  };
}

const inOrder = (
  { alias, order, pageSize }: List & { pageSize: number },
  found: Prisma.Sql,
): Prisma.Sql => sql`
  SELECT ${alias}.id, ${alias}.created_at ${found}
   ORDER BY ${order} LIMIT ${pageSize} OFFSET (SELECT (page - 1) * ${pageSize} FROM asked)`;

const where = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? sql`WHERE ${sqlJoin(conditions, ' AND ')}` : sqlEmpty;

/** A time as the views carry it: ISO 8601, UTC, or null. */
export const isoTime = (column: Prisma.Sql): Prisma.Sql =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Finds typed text anywhere, in any case; one or two letters only at the start of words, since the
 * index has no piece shorter than three letters.
 * @param text as it is indexed, in lower case
 * @returns null where nothing was typed
 */
export function isFoundIn(text: Prisma.Sql, search: string | undefined): Prisma.Sql | null {
  const term = (search ?? '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 100);
  if (!term) return null;
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (/[a-z0-9]{3}/.test(term) || !/^[a-z0-9]+$/.test(term)) {
    return sql`${text} LIKE ${`%${pattern}%`}`;
  }
  return sql`(${text} LIKE ${`${pattern}%`} OR ${text} LIKE ${`% ${pattern}%`})`;
}
