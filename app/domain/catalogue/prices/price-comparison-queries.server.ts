import { db, sql } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { dependsOn } from '~/db/reading.server';
import { isUuid } from '~/lib/uuid';
import {
  IN_COMPARABLE_CONDITION,
  isAlike,
  MARKET,
  MARKET_TOPIC,
  SOLD_LATELY,
} from './market-sql.server';
import { MAX_SIMILAR_IN_COMPARISON, TREND_WINDOW_DAYS } from './copy';
import type { PriceComparison } from './price-comparison.views';
import { priceTrend, type PricePoint } from './price-trend';

const MAX_TREND_POINTS = 150;

/** Null for an unknown listing or without a market; see `MARKET`. Cached. */
export async function comparePrice(materialId: string): Promise<PriceComparison | null> {
  if (!isUuid(materialId)) return null;
  const id = materialId.toLowerCase();
  return cachedRead(`price ${id}`, () => readComparison(id), [id]);
}

async function readComparison(materialId: string): Promise<PriceComparison | null> {
  const [row] = await db.$queryRaw<
    (Omit<PriceComparison, 'trends'> & { points: PricePoint[] | null; topic: string })[]
  >`
    SELECT market.rating AS "priceRating", market.average_cents AS "averagePriceCents",
           market.min_cents AS "minPriceCents", market.median_cents AS "medianPriceCents",
           market.max_cents AS "maxPriceCents", market.percentile_rank AS "percentileRank",
           market.comparison_count AS "comparisonCount",
           similar_ones.list AS "similarMaterials", trend.points,
           ${MARKET_TOPIC} AS topic
      FROM materials m
      JOIN companies c ON c.id = m.company_id
      ${MARKET}
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object(
                 'id', s.id, 'title', s.title, 'location', s.location,
                 'priceCents', (100 * s.price)::float8, 'priceUnit', s.price_unit) ORDER BY s.likeness DESC, s.id) AS list
          FROM (
            SELECT p.id, p.title, p.location, p.price, p.price_unit,
                   similarity(p.search_text, m.search_text) AS likeness
              FROM materials p WHERE p.id = ANY (market.ids)
             ORDER BY likeness DESC, p.id LIMIT ${MAX_SIMILAR_IN_COMPARISON}
          ) s
      ) similar_ones
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('day', point.day, 'cents', point.cents)) AS points
          FROM (${trendPoints}) point
      ) trend
     WHERE m.id = ${materialId}::uuid AND m.deleted_at IS NULL AND ${mayTradeSql()}`;
  if (!row) return null;
  const { points, topic, ...comparison } = row;
  dependsOn([topic]);
  if (comparison.priceRating === null) return null;
  return { ...comparison, trends: priceTrend(points ?? []) };
}

const MOST_ALIKE = 12;

/**
 * Ids of listings on sale of the same product and size, newest first, neither from the seller nor from
 * `companyId`, the viewer's. Cached.
 */
export async function listAlike(materialId: string, companyId?: string): Promise<string[]> {
  if (!isUuid(materialId)) return [];
  const id = materialId.toLowerCase();
  const alike = await cachedRead(
    `alike ${id}`,
    async () => {
      const [row] = await db.$queryRaw<
        { topic: string; alike: { id: string; companyId: string }[] }[]
      >`
        SELECT ${MARKET_TOPIC} AS topic,
               (SELECT coalesce(json_agg(found), '[]') FROM (
                  SELECT p.id, p.company_id AS "companyId" FROM materials p
                   WHERE ${isAlike(sql`p.company_id`)} AND p.on_sale AND p.quantity > 0
                   ORDER BY p.created_at DESC, p.id LIMIT ${MOST_ALIKE}) found) AS alike
          FROM materials m WHERE m.id = ${id}::uuid`;
      if (row) dependsOn([row.topic]);
      return row?.alike ?? [];
    },
    [id],
  );
  return alike.filter((one) => one.companyId !== companyId).map((one) => one.id);
}

const day = (time: ReturnType<typeof sql>) => sql`(extract(epoch FROM ${time}) / 86400)::float8`;

/** Prices asked and paid for one common unit. Sold-out listings count too: their price was asked. */
const trendPoints = sql`
  (SELECT ${day(sql`p.created_at`)} AS day, (100 * p.common_price)::float8 AS cents
     FROM materials p
    WHERE ${isAlike(sql`p.company_id`)} AND ${IN_COMPARABLE_CONDITION}
      AND p.deleted_at IS NULL AND p.created_at > now() - make_interval(days => ${TREND_WINDOW_DAYS}::int)
    ORDER BY p.created_at DESC LIMIT ${MAX_TREND_POINTS / 2})
  UNION ALL
  (SELECT ${day(sql`p.completed_at`)}, (100 * p.common_price)::float8
     FROM transactions p
    WHERE ${isAlike(sql`p.seller_company_id`)} AND ${SOLD_LATELY} AND ${IN_COMPARABLE_CONDITION}
    ORDER BY p.completed_at DESC LIMIT ${MAX_TREND_POINTS / 2})`;
