import { sql, sqlJoin, type Prisma } from '~/db/client.server';
import {
  MAX_COMPARABLE_LISTINGS,
  MAX_COMPARABLE_SALES,
  MIN_COMPARABLE_COMPANIES,
  MIN_COMPARABLE_LISTINGS,
  NEAR_MILES,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
} from './copy';

/** `p` is the same product and size as `m`, from another company, both priced by a common unit. */
export const isAlike = (companyId: Prisma.Sql): Prisma.Sql => sql`
  p.product_kind_id = m.product_kind_id AND p.size_key = m.size_key
  AND p.common_price IS NOT NULL AND m.common_price IS NOT NULL
  AND ${companyId} IS DISTINCT FROM m.company_id`;

/** The topic of changes that move the market of `m`; see notify_listing_changed in SQL. */
export const MARKET_TOPIC = sql`concat_ws(' ', 'market', m.product_kind_id, m.size_key)`;

/** Of a sale `p` */
export const SOLD_LATELY = sql`p.status = 'completed'
  AND p.completed_at > now() - make_interval(days => ${TREND_WINDOW_DAYS}::int)`;

/** `p` is a listing or a sale. */
export const IN_COMPARABLE_CONDITION = sql`p.condition = ANY (CASE m.condition
  WHEN 'new' THEN '{new,excellent}'::material_condition[]
  WHEN 'excellent' THEN '{new,excellent,good}'::material_condition[]
  WHEN 'good' THEN '{excellent,good,fair}'::material_condition[]
  WHEN 'fair' THEN '{good,fair,salvage}'::material_condition[]
  ELSE '{fair,salvage}'::material_condition[] END)`;

/** Flat-earth miles, 0.5% off at most within 500 miles. Null if either place is unknown. */
const MILES = sql`(69.1 * sqrt((p.latitude - m.latitude) ^ 2
  + ((p.longitude - m.longitude) * cos(radians(m.latitude))) ^ 2))`;

const WEIGHT = sql`CASE WHEN p.condition = m.condition THEN 1 ELSE 0.5 END
  * ${NEAR_MILES} / greatest(${NEAR_MILES}, coalesce(${MILES}, 10.0 * ${NEAR_MILES}))`;

const newestListings = (inState: Prisma.Sql): Prisma.Sql => sql`
  (SELECT p.id, p.company_id, p.common_price AS price, ${WEIGHT} AS weight
     FROM materials p
    WHERE ${isAlike(sql`p.company_id`)} AND ${inState} AND ${IN_COMPARABLE_CONDITION}
      AND p.on_sale AND p.quantity > 0
    ORDER BY p.created_at DESC, p.id LIMIT ${MAX_COMPARABLE_LISTINGS / 2})`;

const newestSales = sql`
  (SELECT NULL::uuid, NULL::uuid, p.common_price, ${WEIGHT}
     FROM transactions p
    WHERE ${isAlike(sql`p.seller_company_id`)} AND ${SOLD_LATELY} AND ${IN_COMPARABLE_CONDITION}
    ORDER BY p.completed_at DESC, p.id LIMIT ${MAX_COMPARABLE_SALES})`;

/** One of `m`'s own priced units, in cents: what it costs by the common unit, times what it holds. */
const inOwnUnit = (amount: Prisma.Sql) =>
  sql`round((100 * ${amount} * m.price / m.common_price)::numeric)::float8`;

/** The price up to which `share` of the weight lies; between two prices, their mean. */
const priceAt = (share: number) =>
  inOwnUnit(sql`((
  min(price) FILTER (WHERE upto >= ${share}::float8 * total)
  + min(price) FILTER (WHERE upto > ${share}::float8 * total)) / 2)`);

const RATING = sql`CASE ${sqlJoin(
  PRICE_RATINGS.map(
    ({ rating, maxPercentile }) =>
      sql`WHEN stats.percentile_rank <= ${maxPercentile} THEN ${rating}`,
  ),
  ' ',
)} END`;

/**
 * The `market` of each listing `m`, placed after FROM and JOINs: the newest listings on sale in its
 * state and elsewhere, and the latest sales. All null with fewer than
 * `MIN_COMPARABLE_LISTINGS` listings or from fewer than `MIN_COMPARABLE_COMPANIES` companies; sales
 * count toward neither. Each price weighs 1, half of that one condition better or worse, and beyond
 * `NEAR_MILES` (100) that times 100 / miles.
 * Amounts are for the listing's own unit, whatever the others price by.
 * Percentile rank: the percent of the weight that is cheaper, equal prices counting half. $2.40
 * among $2.40, $2.40, $2.80, $3.00, all near and alike: (0 + 2 / 2) / 4 = 25.
 */
export const MARKET = sql`
  LEFT JOIN LATERAL (
    SELECT stats.*, ${RATING} AS rating FROM (
      SELECT count(*)::int AS comparison_count, array_agg(id) FILTER (WHERE id IS NOT NULL) AS ids,
             ${inOwnUnit(sql`sum(weight * price) / sum(weight)`)} AS average_cents,
             ${inOwnUnit(sql`min(price)`)} AS min_cents,
             ${priceAt(0.25)} AS low_cents, ${priceAt(0.5)} AS median_cents,
             ${priceAt(0.75)} AS high_cents, ${inOwnUnit(sql`max(price)`)} AS max_cents,
             round(100 * (coalesce(sum(weight) FILTER (WHERE price < m.common_price), 0)
                          + coalesce(sum(weight) FILTER (WHERE price = m.common_price), 0) / 2)
                   / sum(weight))::int AS percentile_rank
        FROM (
          SELECT peer.*, sum(weight) OVER (ORDER BY price) AS upto, sum(weight) OVER () AS total
            FROM (${newestListings(sql`p.state = m.state`)}
                  UNION ALL ${newestListings(sql`p.state IS DISTINCT FROM m.state`)}
                  UNION ALL ${newestSales}) peer
        ) weighed
      HAVING count(id) >= ${MIN_COMPARABLE_LISTINGS}
         AND count(DISTINCT company_id) >= ${MIN_COMPARABLE_COMPANIES}
    ) stats
  ) market ON true`;
