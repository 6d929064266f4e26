import { db, sql, sqlEmpty, sqlJoin, type Prisma } from './client.server';

/** Rows on one page of a list. */
export const LIST_PAGE_SIZE = 25;

/** Counts are exact up to here; to count more takes longer than the page. */
const COUNTED = 10_000;

/** Of a search that finds more than is counted, so many rows are looked for in the list's order. */
const WALKED = 500;

/** One page of a list, and what the links to the others need. */
export interface ListPage<Row> {
  rows: Row[];
  /** What was found, at most 10,000; more are there when `hasMore` says so. */
  total: number;
  hasMore: boolean;
  /** The page shown: the last one where a later one was asked for */
  page: number;
  pageCount: number;
}

/** What a list reads. */
export interface List {
  columns: Prisma.Sql;
  /** The table with its alias; it has the columns `id` and `created_at`. */
  table: Prisma.Sql;
  alias: Prisma.Sql;
  /** All of them hold. */
  conditions: Prisma.Sql[];
  /** What was typed, as a condition that an index serves; null where nothing was */
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
 * Which rows are on the page is decided by `id` and `created_at` alone; the columns are read for
 * those only, however many pages there are before. Rows come as JSON, so that no column's name can
 * meet the two of the page itself.
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

/** Without a search both the count and the page come from an index in its order. */
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
 * A search reads what it finds once, from the index of its words, for the count; what is not more
 * than is counted, is sorted. Of more than that the first pages are found sooner by looking through
 * the rows in the list's order, where one in a few is a hit; the later ones are sorted out of all.
 *
 * PostgreSQL can't know how many hits there are: OFFSET 0 keeps it from undoing either way. The
 * order of the walk is given inside alone, since a second one would have all rows sorted first.
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

/** The keys of the page's rows. */
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
 * Finds what was typed anywhere in a text, whatever the case; one or two letters at the beginning of
 * its words only, since the index knows no shorter piece than three letters.
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
