import { db, type Prisma } from '~/db/client.server';
import { isSuspendedSql } from '~/db/may-trade.server';
import { isDay, startOfDay, startOfNextDay } from './audit-queries.server';
import type { NamedCompany } from '../named-company';
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
const MOST_DAYS = 731;
const TOP_SELLERS = 10;

/** The requested range if valid, else the last 30 days; at most two years back from its end. */
export function analyticsRange(
  from: string | null | undefined,
  to: string | null | undefined,
  now: Date = new Date(),
): { from: string; to: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now);
  const last = isDay(to) ? to : today;
  const first = isDay(from) && from <= last ? from : daysBefore(last, 29);
  const earliest = daysBefore(last, MOST_DAYS - 1);
  return { from: first < earliest ? earliest : first, to: last };
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Market activity between two US Central days, inclusive; four queries read only those days. */
export async function getAnalytics(from: string, to: string) {
  const range = { from: startOfDay(from), to: startOfNextDay(to) };
  const [days, shares, registrations, topSellers] = await Promise.all([
    readDays(from, to),
    readShares(range),
    readRegistrations(range),
    readTopSellers(range),
  ]);
  const revenue = { days, months: byMonth(days), total: addUp('', days) };
  return { from, to, revenue, ...shares, registrations, topSellers };
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

interface ShareRow extends MarketShare {
  kind: 'category' | 'state' | 'all';
  soldListings: number;
  units: number;
  soldUnits: number;
}

async function readShares(range: Range) {
  const rows = await db.$queryRaw<ShareRow[]>`
    WITH listed AS (
      SELECT category_id, state, count(*)::int AS listings,
             count(*) FILTER (WHERE quantity_sold > 0)::int AS sold_listings,
             sum(quantity_listed) AS units, sum(quantity_sold) AS sold_units
        FROM materials
       WHERE quantity_listed > 0 AND created_at >= ${range.from} AND created_at < ${range.to}
       GROUP BY category_id, state
    ), sold AS (
      SELECT m.category_id, m.state, count(*)::int AS sales, sum(t.total_amount) AS gross
        FROM transactions t JOIN materials m ON m.id = t.material_id
       WHERE t.completed_at IS NOT NULL
         AND t.completed_at >= ${range.from} AND t.completed_at < ${range.to}
       GROUP BY m.category_id, m.state
    ), shares AS (
      SELECT category_id, state, sum(listings)::int AS listings, sum(sold_listings)::int AS sold_listings,
             sum(units)::float8 AS units, sum(sold_units)::float8 AS sold_units,
             sum(sales)::int AS sales, sum(gross) AS gross
        FROM listed FULL JOIN sold USING (category_id, state)
       GROUP BY GROUPING SETS ((category_id), (state), ())
    )
    SELECT CASE WHEN category_id IS NOT NULL THEN 'category'
                WHEN state IS NOT NULL THEN 'state' ELSE 'all' END AS kind,
           coalesce(c.name, state::text, '') AS name,
           coalesce(listings, 0) AS listings, coalesce(sales, 0) AS sales,
           coalesce(round(gross * 100), 0)::float8 AS "grossCents",
           coalesce(sold_listings, 0) AS "soldListings",
           coalesce(units, 0) AS units, coalesce(sold_units, 0) AS "soldUnits"
      FROM shares
      LEFT JOIN categories c ON c.id = category_id
     ORDER BY gross DESC NULLS LAST, listings DESC NULLS LAST, name`;
  const sharesOf = (kind: ShareRow['kind']): MarketShare[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, listings, sales, grossCents }) => ({ name, listings, sales, grossCents }));
  const all = rows.find((row) => row.kind === 'all');
  const { listings = 0, soldListings = 0, units = 0, soldUnits = 0 } = all ?? {};
  return {
    byCategory: sharesOf('category'),
    byState: sharesOf('state'),
    sellThrough: {
      listings,
      soldListings,
      units,
      soldUnits,
      /** 0 to 1; null without listings */
      rate: units > 0 ? Math.round((1000 * soldUnits) / units) / 1000 : null,
    },
  };
}

interface RegistrationCounts {
  received: number;
  emailVerified: number;
  approved: number;
  rejected: number;
  decided: number;
  /** From confirmed email to decision */
  medianHours: number | null;
}

async function readRegistrations(range: Range) {
  const [row] = await db.$queryRaw<RegistrationCounts[]>`
    SELECT *
      FROM (SELECT count(*)::int AS received,
                   count(*) FILTER (WHERE email_verified)::int AS "emailVerified",
                   count(*) FILTER (WHERE status IN ('approved', 'suspended'))::int AS approved,
                   count(*) FILTER (WHERE status = 'rejected')::int AS rejected
              FROM company_registration_requests
             WHERE company_name <> '' AND (status <> 'pending' OR verification_code_sent_at IS NOT NULL)
               AND created_at >= ${range.from} AND created_at < ${range.to}) received,
           (SELECT count(*)::int AS decided,
                   percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM
                     reviewed_at - coalesce(email_verified_at, created_at)) / 3600)::float8
                     AS "medianHours"
              FROM company_registration_requests
             WHERE reviewed_at >= ${range.from} AND reviewed_at < ${range.to}) decided`;
  const { decided, medianHours, ...received } = row!;
  return { ...received, review: { decided, medianHours } };
}

interface TopSeller {
  company: NamedCompany;
  sales: number;
  grossCents: number;
  feesCents: number;
}

function readTopSellers(range: Range): Promise<TopSeller[]> {
  return db.$queryRaw<TopSeller[]>`
    SELECT json_build_object('id', c.id, 'name', c.name,
             'isSuspended', ${isSuspendedSql()}) AS company, top.sales,
           round(top.gross * 100)::float8 AS "grossCents", round(top.fees * 100)::float8 AS "feesCents"
      FROM (
        SELECT seller_company_id, count(*)::int AS sales, sum(total_amount) AS gross,
               sum(platform_fee) AS fees
          FROM transactions
         WHERE completed_at IS NOT NULL
           AND completed_at >= ${range.from} AND completed_at < ${range.to}
         GROUP BY 1 ORDER BY gross DESC, seller_company_id LIMIT ${TOP_SELLERS}
      ) top JOIN companies c ON c.id = top.seller_company_id
     ORDER BY top.gross DESC, c.id`;
}
