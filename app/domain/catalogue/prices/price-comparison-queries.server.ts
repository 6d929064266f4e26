import { db, sql, sqlJoin } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { isUuid } from '~/lib/uuid';
import { isComparable, MARKET, MARKET_SCOPES } from './market-sql.server';
import { MAX_SIMILAR_IN_COMPARISON, TREND_WINDOW_DAYS, type PriceRating } from './price-ratings';
import { cachedRead } from '../public-cache.server';
import { priceTrend, type PricePoint, type PriceTrend } from './price-trend';

export interface PriceComparison {
  priceRating: PriceRating;
  averagePriceCents: number;
  minPriceCents: number;
  medianPriceCents: number;
  maxPriceCents: number;
  percentileRank: number;
  comparisonCount: number;
  trends: PriceTrend;
  similarMaterials: { id: string; title: string; location: string; priceCents: number }[];
}

const MAX_TREND_POINTS = 150;

interface ComparisonRow {
  rating: PriceRating | null;
  average_cents: number;
  min_cents: number;
  median_cents: number;
  max_cents: number;
  percentile_rank: number;
  comparison_count: number;
  similar: PriceComparison['similarMaterials'] | null;
  points: PricePoint[] | null;
}

/** Null for an unknown listing or with fewer than 3 comparable ones. Cached. */
export async function comparePrice(materialId: string): Promise<PriceComparison | null> {
  if (!isUuid(materialId)) return null;
  return cachedRead(`price ${materialId.toLowerCase()}`, () => readComparison(materialId));
}

async function readComparison(materialId: string): Promise<PriceComparison | null> {
  const [row] = await db.$queryRaw<ComparisonRow[]>`
    SELECT market.rating, market.average_cents, market.min_cents, market.median_cents,
           market.max_cents, market.percentile_rank, market.comparison_count,
           similar_ones.list AS similar, trend.points
      FROM materials m
      JOIN companies c ON c.id = m.company_id
      ${MARKET}
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object(
                 'id', s.id, 'title', s.title, 'location', s.location,
                 'priceCents', (100 * s.price)::float8) ORDER BY s.likeness DESC, s.id) AS list
          FROM (
            SELECT p.id, p.title, p.location, p.price,
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
  if (!row?.rating) return null;

  return {
    priceRating: row.rating,
    averagePriceCents: row.average_cents,
    minPriceCents: row.min_cents,
    medianPriceCents: row.median_cents,
    maxPriceCents: row.max_cents,
    percentileRank: row.percentile_rank,
    comparisonCount: row.comparison_count,
    trends: priceTrend(row.points ?? []),
    similarMaterials: row.similar ?? [],
  };
}

const inChosenScope = sql`CASE market.scope ${sqlJoin(
  MARKET_SCOPES.map((scope, index) => sql`WHEN ${index}::int THEN ${isComparable(scope)}`),
  ' ',
)} ELSE false END`;

const day = (time: ReturnType<typeof sql>) => sql`(extract(epoch FROM ${time}) / 86400)::float8`;
const since = sql`now() - make_interval(days => ${TREND_WINDOW_DAYS}::int)`;

/** Prices asked and paid. Sold-out listings count too: their price was asked. */
const trendPoints = sql`
  (SELECT ${day(sql`p.created_at`)} AS day, (100 * p.price)::float8 AS cents
     FROM materials p
    WHERE p.category_id = m.category_id AND p.created_at > ${since} AND p.deleted_at IS NULL
      AND ${inChosenScope}
    ORDER BY p.created_at DESC LIMIT ${MAX_TREND_POINTS / 2})
  UNION ALL
  (SELECT ${day(sql`t.completed_at`)}, (100 * t.unit_price)::float8
     FROM materials p JOIN transactions t ON t.material_id = p.id
    WHERE p.category_id = m.category_id AND t.completed_at > ${since} AND t.status = 'completed'
      AND ${inChosenScope}
    ORDER BY t.completed_at DESC LIMIT ${MAX_TREND_POINTS / 2})`;
