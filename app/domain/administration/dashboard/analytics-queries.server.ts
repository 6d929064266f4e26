import { db, sql, sqlEmpty, type Prisma } from '~/db/client.server';
import { isSuspendedSql } from '~/db/may-trade.server';
import { centralDay } from '~/lib/central-clock';
import { invalid } from '~/lib/errors';
import { ADMINISTRATION_COPY } from '../copy';
import { isDay, startOfDay, startOfNextDay } from './audit-queries.server';
import type { NamedCompany } from '../admin.views';
import { moneyByDay } from './revenue-sql.server';

/** Amounts in cents; `date` is '2026-11-21' or '2026-11'. */
export interface RevenuePoint {
  date: string;
  grossCents: number;
  feesCents: number;
  /** Refunds and lost disputes, including fees, by the date they settled */
  refundsCents: number;
  feeRefundsCents: number;
  sales: number;
}

export interface MarketShare {
  name: string;
  listings: number;
  sales: number;
  grossCents: number;
}

export type Analytics = Awaited<ReturnType<typeof getAnalytics>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 731;
const TOP_SELLERS = 10;
const MAX_MONTHS = 12;

/**
 * US Central days, inclusive: '2026-11-21'. Without `to` it ends today, without `from` it has 30 days.
 * @throws DomainError `invalid` on a day that doesn't exist, or a range that is backward or over two years
 */
export function analyticsRange(
  from: string | null | undefined,
  to: string | null | undefined,
  now: Date = new Date(),
): { from: string; to: string } {
  const last = to || centralDay(now);
  if (!isDay(last)) throw invalid('to', notADay(last));
  const first = from || daysBefore(last, 29);
  if (!isDay(first)) throw invalid('from', notADay(first));
  if (first > last) throw invalid('from', ADMINISTRATION_COPY.daysBackward);
  if (first < daysBefore(last, MAX_DAYS - 1)) throw invalid('from', tooLong);
  return { from: first, to: last };
}

const { notADay, tooLong } = ADMINISTRATION_COPY.analytics;

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

/** Market activity between two US Central days, inclusive. */
export async function getAnalytics(from: string, to: string) {
  const range = { from: startOfDay(from), to: startOfNextDay(to) };
  const periods = periodsOf(from, to);
  const [days, kept, review, topSellers] = await Promise.all([
    readDays(from, to),
    readKept(periods),
    readReview(range),
    readTopSellers(range, periods),
  ]);
  const revenue = { days, months: byMonth(days), total: addUp('', days) };
  const registrations = { ...kept.registrations, review };
  return { from, to, revenue, ...kept, registrations, topSellers };
}

/** Whole months as '2026-11', other days as '2026-11-21': see `counted_of` in the rules migration. */
function periodsOf(from: string, to: string): string[] {
  const periods: string[] = [];
  for (let day = from; day <= to;) {
    const month = day.slice(0, 7);
    const isWhole = day.endsWith('-01') && lastDayOf(month) <= to;
    periods.push(isWhole ? month : day);
    day = daysBefore(isWhole ? lastDayOf(month) : day, -1);
  }
  return periods;
}

type Range = { from: Prisma.Sql; to: Prisma.Sql };

async function readDays(from: string, to: string): Promise<RevenuePoint[]> {
  return db.$queryRaw<RevenuePoint[]>`
    WITH by_day AS (
      SELECT day, sum(sales)::int AS sales, sum(gross) AS gross, sum(fees) AS fees,
             sum(back) AS back, sum(back_fees) AS back_fees
        FROM (${await moneyByDay()}) moved
       WHERE day BETWEEN ${from}::date AND ${to}::date
       GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date,
           coalesce(round(gross * 100), 0)::float8 AS "grossCents",
           coalesce(round(fees * 100), 0)::float8 AS "feesCents",
           coalesce(round(back * 100), 0)::float8 AS "refundsCents",
           coalesce(round(back_fees * 100), 0)::float8 AS "feeRefundsCents",
           coalesce(sales, 0) AS sales
      FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS d(day)
      LEFT JOIN by_day ON by_day.day = d.day::date
     ORDER BY d.day`;
}

function byMonth(days: RevenuePoint[]): RevenuePoint[] {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) =>
    addUp(
      month,
      days.filter(({ date }) => date.startsWith(month)),
    ),
  );
}

function addUp(date: string, points: RevenuePoint[]): RevenuePoint {
  const sum = (field: keyof Omit<RevenuePoint, 'date'>) =>
    points.reduce((total, point) => total + point[field], 0);
  return {
    date,
    grossCents: sum('grossCents'),
    feesCents: sum('feesCents'),
    refundsCents: sum('refundsCents'),
    feeRefundsCents: sum('feeRefundsCents'),
    sales: sum('sales'),
  };
}

const KEPT = ['new', 'new_sold', 'units', 'units_sold', 'sales', 'gross', 'asked'] as const;

async function readKept(periods: string[]) {
  const whats = KEPT.flatMap((what) => periods.map((period) => `${what} ${period}`));
  const rows = await db.$queryRaw<
    { what: (typeof KEPT)[number]; key: string; category: string | null; n: number }[]
  >`
    SELECT kept.*, c.name AS category
      FROM (SELECT split_part(what, ' ', 1) AS what, key, sum(n)::float8 AS n
              FROM kept_counts WHERE what = ANY (${whats}) GROUP BY 1, 2) AS kept
      LEFT JOIN categories c ON c.id::text = kept.key
     WHERE n <> 0 ORDER BY category, key`;
  const of = (what: (typeof KEPT)[number], key = '') =>
    rows.find((row) => row.what === what && row.key === key)?.n ?? 0;
  const sharesOf = (isCategory: boolean): MarketShare[] =>
    [...new Map(rows.map(({ key, category }) => [key, category]))]
      .filter(([key, category]) => (isCategory ? category !== null : key.length === 2))
      .map(([key, category]) => ({
        name: category ?? key,
        listings: of('new', key),
        sales: of('sales', key),
        grossCents: of('gross', key),
      }))
      .sort((a, b) => b.grossCents - a.grossCents || b.listings - a.listings);
  const byCategory = sharesOf(true);
  const [units, soldUnits] = [of('units'), of('units_sold')];
  return {
    byCategory,
    byState: sharesOf(false),
    sellThrough: {
      listings: byCategory.reduce((sum, { listings }) => sum + listings, 0),
      soldListings: of('new_sold'),
      units,
      soldUnits,
      /** 0 to 1; null without listings */
      rate: units > 0 ? Math.round((1000 * soldUnits) / units) / 1000 : null,
    },
    registrations: {
      received: of('asked', 'received'),
      emailVerified: of('asked', 'verified'),
      approved: of('asked', 'approved'),
      rejected: of('asked', 'rejected'),
    },
  };
}

async function readReview(range: Range) {
  const [row] = await db.$queryRaw<
    {
      decided: number;
      /** From confirmed email to decision */
      medianHours: number | null;
    }[]
  >`
    SELECT count(*)::int AS decided,
           (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY
             reviewed_at - coalesce(email_verified_at, created_at))) / 3600)::float8 AS "medianHours"
      FROM company_registration_requests
     WHERE reviewed_at >= ${range.from} AND reviewed_at < ${range.to}`;
  return row!;
}

interface TopSeller {
  company: NamedCompany;
  sales: number;
  grossCents: number;
  feesCents: number;
}

async function readTopSellers(range: Range, periods: string[]): Promise<TopSeller[]> {
  const found = await findTopSellers(range, periods);
  const isFound = found ? sql`AND seller_company_id = ANY (${found}::uuid[])` : sqlEmpty;
  return db.$queryRaw<TopSeller[]>`
    SELECT json_build_object('id', c.id, 'name', c.name,
             'isSuspended', ${isSuspendedSql()}) AS company, top.sales,
           round(top.gross * 100)::float8 AS "grossCents", round(top.fees * 100)::float8 AS "feesCents"
      FROM (
        SELECT seller_company_id, count(*)::int AS sales, sum(total_amount) AS gross,
               sum(platform_fee) AS fees
          FROM transactions
         WHERE completed_at IS NOT NULL
           AND completed_at >= ${range.from} AND completed_at < ${range.to} ${isFound}
         GROUP BY 1 ORDER BY gross DESC, seller_company_id LIMIT ${TOP_SELLERS}
      ) top JOIN companies c ON c.id = top.seller_company_id
     ORDER BY top.gross DESC, c.id`;
}

/**
 * Of the best of each month, or each year of a long range, those that sold the most in it. Anyone else
 * sold at most what the last of each did together: null if that could be among the first ten.
 */
async function findTopSellers(range: Range, periods: string[]): Promise<string[] | null> {
  const inLists = (length: number) => [...new Set(periods.map((one) => one.slice(0, length)))];
  const months = inLists('2026-11'.length);
  const isLong = months.length > MAX_MONTHS;
  const [lists, most] = isLong ? [inLists('2026'.length), 50] : [months, 100];
  const whole = periods.filter((period) => months.includes(period));
  const wholeFrom = whole[0] ? startOfDay(`${whole[0]}-01`) : range.to;
  const wholeTo = whole[0] ? startOfNextDay(lastDayOf(whole.at(-1)!)) : range.to;
  const rows = await db.$queryRaw<{ seller: string | null; cents: number; rest: number }[]>`
    WITH best AS (
      SELECT list, kept.* FROM unnest(${lists}::text[]) AS list, LATERAL (
        SELECT key, n FROM kept_counts WHERE what = 'seller' AND is_folded AND substr(key, 38) = list
         ORDER BY n DESC LIMIT ${most}) AS kept
    ), sold AS MATERIALIZED (
      SELECT seller,
             (SELECT coalesce(sum(n), 0) FROM kept_counts WHERE what = 'seller'
                 AND key = ANY (ARRAY(SELECT seller || ' ' || month FROM unnest(${whole}::text[]) AS month)))
           + (SELECT coalesce(sum(part_cents), 0)
                FROM (VALUES (${range.from}, ${wholeFrom}), (${wholeTo}, ${range.to})) AS part (since, until),
                LATERAL (SELECT sum(100 * total_amount) AS part_cents FROM transactions
                  WHERE seller_company_id = seller::uuid AND completed_at >= since AND completed_at < until
                ) AS sales) AS cents
        FROM (SELECT left(key, 36) AS seller FROM best UNION
              SELECT left(key, 36) FROM kept_counts WHERE what = 'seller' AND NOT is_folded) AS candidates
    ), rest AS (
      SELECT coalesce(sum(n), 0)::float8 AS rest FROM (
        SELECT min(n) AS n FROM best GROUP BY list HAVING count(*) = ${most}) AS least
    )
    SELECT seller, cents::float8 AS cents, rest FROM rest LEFT JOIN sold ON cents > 0
     ORDER BY sold.cents DESC, seller LIMIT ${TOP_SELLERS}`;
  const { rest } = rows[0]!;
  const isSure = rest === 0 || (rows.length === TOP_SELLERS && rows.at(-1)!.cents > rest);
  return isSure ? rows.flatMap(({ seller }) => seller ?? []) : null;
}
