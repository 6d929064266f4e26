import { sql, sqlEmpty, sqlJoin, type Prisma } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import {
  MAX_COMPARABLE_LISTINGS,
  MIN_COMPARABLE_COMPANIES,
  MIN_COMPARABLE_LISTINGS,
  PRICE_RATINGS,
} from './price-ratings';

export const MARKET_SCOPES = [
  { alias: sql`scope_0`, sameState: true },
  { alias: sql`scope_1`, sameState: false },
] as const;

type Scope = (typeof MARKET_SCOPES)[number];

/** Like with like: the same product kind and size, by its common unit, of other companies. */
export function isComparable({ sameState }: Scope): Prisma.Sql {
  return sql`p.product_kind_id = m.product_kind_id AND p.size_key = m.size_key
    ${sameState ? sql`AND p.state = m.state` : sqlEmpty} AND p.common_price IS NOT NULL
    AND p.company_id <> m.company_id AND p.condition = ANY (comparable.conditions)`;
}

const COMPARABLE_CONDITIONS = sql`
  CASE m.condition
    WHEN 'new' THEN '{new,excellent}'
    WHEN 'excellent' THEN '{new,excellent,good}'
    WHEN 'good' THEN '{excellent,good,fair}'
    WHEN 'fair' THEN '{good,fair,salvage}'
    ELSE '{fair,salvage}'
  END::material_condition[]`;

function scopeLateral(scope: Scope, nearer: readonly Scope[]): Prisma.Sql {
  // Constant for the scan, so PostgreSQL skips a scope it doesn't need.
  const isNeeded = nearer.map(({ alias }) => sql`AND NOT ${alias}.suffices`);
  return sql`
    CROSS JOIN LATERAL (
      SELECT array_agg(peer.id) AS ids, array_agg(peer.common_price) AS prices,
             count(*) >= ${MIN_COMPARABLE_LISTINGS}
               AND count(DISTINCT peer.company_id) >= ${MIN_COMPARABLE_COMPANIES} AS suffices
        FROM (
          SELECT p.id, p.common_price, p.company_id
            FROM materials p JOIN companies pc ON pc.id = p.company_id
           WHERE ${isComparable(scope)} AND m.common_price IS NOT NULL
             AND p.available AND p.quantity > 0
             AND ${mayTradeSql(sql`pc`)}
             ${isNeeded.length > 0 ? sqlJoin(isNeeded, ' ') : sql``}
           ORDER BY p.created_at DESC, p.id LIMIT ${MAX_COMPARABLE_LISTINGS}
        ) peer
    ) ${scope.alias}`;
}

function fromFirstThatSuffices(value: (scope: Scope, index: number) => Prisma.Sql): Prisma.Sql {
  const cases = MARKET_SCOPES.map(
    (scope, index) => sql`WHEN ${scope.alias}.suffices THEN ${value(scope, index)}`,
  );
  return sql`CASE ${sqlJoin(cases, ' ')} END`;
}

const RATING = sql`CASE ${sqlJoin(
  PRICE_RATINGS.map(
    ({ rating, maxPercentile }) =>
      sql`WHEN stats.percentile_rank <= ${maxPercentile} THEN ${rating}`,
  ),
  ' ',
)} END`;

/** One of `m`'s own priced units, in cents: what it costs by the common unit, times what it holds. */
const inOwnUnit = (amount: Prisma.Sql) =>
  sql`round(100 * ${amount} * m.price / m.common_price)::float8`;

/**
 * The market of each listing `m`, placed after FROM and JOINs. All null if no scope has 8 listings
 * of 4 other companies. Amounts are for the listing's own unit, whatever the others price by.
 * Percentile rank: the percent that is cheaper, equal prices counting half. $2.40 among $2.40,
 * $2.40, $2.80, $3.00: (0 + 2 / 2) / 4 = 25.
 */
export const MARKET = sql`
  CROSS JOIN LATERAL (SELECT ${COMPARABLE_CONDITIONS} AS conditions) comparable
  ${sqlJoin(
    MARKET_SCOPES.map((scope, index) => scopeLateral(scope, MARKET_SCOPES.slice(0, index))),
    ' ',
  )}
  CROSS JOIN LATERAL (
    SELECT ${fromFirstThatSuffices((_, index) => sql`${index}::int`)} AS scope,
           ${fromFirstThatSuffices(({ alias }) => sql`${alias}.ids`)} AS ids,
           ${fromFirstThatSuffices(({ alias }) => sql`${alias}.prices`)} AS prices
  ) nearest
  CROSS JOIN LATERAL (
    SELECT nullif(count(*), 0)::int AS comparison_count,
           ${inOwnUnit(sql`avg(price)`)} AS average_cents,
           ${inOwnUnit(sql`min(price)`)} AS min_cents,
           ${inOwnUnit(sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY price)::numeric`)} AS median_cents,
           ${inOwnUnit(sql`max(price)`)} AS max_cents,
           round(100 * (count(*) FILTER (WHERE price < m.common_price)
                        + count(*) FILTER (WHERE price = m.common_price) / 2.0)
                 / nullif(count(*), 0))::int AS percentile_rank
      FROM unnest(nearest.prices) AS priced (price)
  ) stats
  CROSS JOIN LATERAL (SELECT nearest.scope, nearest.ids, stats.*, ${RATING} AS rating) market`;
