import { db, sql, type Prisma } from '~/db/client.server';

/** Rows on one page of a list. */
export const LIST_PAGE_SIZE = 25;

/** Counts are exact up to here; to count more takes longer than the page. */
const COUNTED = 10_000;

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

/**
 * One page and the count of all, in one query.
 * @param found FROM and WHERE
 * @param order a total order, so that no row is on two pages
 */
export async function readListPage<Row extends object>({
  columns,
  found,
  order,
  page = 1,
  pageSize = LIST_PAGE_SIZE,
}: {
  columns: Prisma.Sql;
  found: Prisma.Sql;
  order: Prisma.Sql;
  page?: number;
  pageSize?: number;
}): Promise<ListPage<Row>> {
  const asked = Math.min(Math.max(1, Math.trunc(page) || 1), COUNTED);
  const rows = await db.$queryRaw<{ listTotal: number; listPage: number; row: Row | null }[]>(
    listSql({ columns, found, order, page: asked, pageSize }),
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

/** Rows come as JSON, so that no column's name can meet the two of the page itself. */
export function listSql({
  columns,
  found,
  order,
  page,
  pageSize,
}: {
  columns: Prisma.Sql;
  found: Prisma.Sql;
  order: Prisma.Sql;
  page: number;
  pageSize: number;
}): Prisma.Sql {
  return sql`
    WITH counted AS (
      SELECT count(*)::int AS total FROM (SELECT 1 ${found} LIMIT ${COUNTED + 1}) AS found
    ), asked AS (
      SELECT total, least(${page}::int, greatest(1,
        ceil(least(total, ${COUNTED}) / ${pageSize}::numeric)))::int AS page FROM counted
    )
    SELECT asked.total AS "listTotal", asked.page AS "listPage", shown.row
      FROM asked LEFT JOIN LATERAL (
        SELECT to_jsonb(listed) - 'position' AS row, listed.position
          FROM (
            SELECT ${columns}, row_number() OVER (ORDER BY ${order}) AS position ${found}
             ORDER BY ${order}
             LIMIT ${pageSize} OFFSET (asked.page - 1) * ${pageSize}
          ) listed
      ) shown ON true
     ORDER BY shown.position`;
}

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
  const term = (search ?? '').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 100);
  if (!term) return null;
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (/[a-z0-9]{3}/.test(term) || !/^[a-z0-9]+$/.test(term)) {
    return sql`${text} LIKE ${`%${pattern}%`}`;
  }
  return sql`(${text} LIKE ${`${pattern}%`} OR ${text} LIKE ${`% ${pattern}%`})`;
}
