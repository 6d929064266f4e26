import { z } from 'zod/v4';
import { MIN_SHOWN_TREND_CONFIDENCE, PRICE_RATINGS } from '~/domain/catalogue/copy';
import {
  comparePrice,
  listCategoriesWithCounts,
  listSubcategories,
  type PriceComparison,
} from '~/domain/catalogue/index.server';
import { centsToDecimal } from '~/lib/money';
import { defineCall } from '../define-call.server';
import { Money } from './common-json.server';

const tag = 'Catalogue';

export const listCategoriesCall = defineCall({
  method: 'GET',
  path: '/api/categories',
  tag,
  summary: 'List categories',
  auth: 'public',
  answer: z.array(
    z
      .object({
        id: z.uuid(),
        name: z.string(),
        slug: z.string(),
        description: z.string().nullable(),
        count: z.int().min(0).meta({ description: 'Materials for sale' }),
      })
      .meta({ id: 'Category' }),
  ),
  run: () => listCategoriesWithCounts(),
});

export const listSubcategoriesCall = defineCall({
  method: 'GET',
  path: '/api/subcategories',
  tag,
  summary: 'List subcategories',
  auth: 'public',
  answer: z.array(
    z
      .object({
        id: z.uuid(),
        categoryId: z.uuid(),
        name: z.string(),
        slug: z.string(),
        description: z.string().nullable(),
      })
      .meta({ id: 'Subcategory' }),
  ),
  run: () => listSubcategories(),
});

const ComparisonJson = z
  .object({
    priceRating: z.enum(PRICE_RATINGS.map(({ rating }) => rating)),
    averagePrice: Money,
    minPrice: Money,
    medianPrice: Money,
    maxPrice: Money,
    percentileRank: z
      .number()
      .meta({ description: 'Percentage of compared listings with a lower price' }),
    comparisonCount: z.int(),
    trends: z.object({
      direction: z.enum(['up', 'down', 'stable']),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .meta({ description: `Worth showing above ${MIN_SHOWN_TREND_CONFIDENCE}` }),
    }),
    similarMaterials: z
      .array(z.object({ id: z.uuid(), title: z.string(), location: z.string(), price: Money }))
      .max(3),
  })
  .meta({ id: 'PriceComparison' });

export const comparePriceCall = defineCall({
  method: 'GET',
  path: '/api/price-analysis/{materialId}',
  tag,
  summary: 'Compare a price with the market',
  description:
    'success is false if fewer than three listings compare. Category, condition and location come from the listing; the query can’t change them.',
  auth: 'public',
  query: z.object({
    category: z.string().optional(),
    condition: z.string().optional(),
    location: z.string().optional(),
  }),
  answer: z.object({ success: z.boolean(), comparison: ComparisonJson.nullable() }),
  cacheSeconds: 300,
  async run({ params }) {
    const comparison = await comparePrice(params.materialId);
    return { success: comparison !== null, comparison: comparison && toJson(comparison) };
  },
});

function toJson(found: PriceComparison): z.output<typeof ComparisonJson> {
  const { priceRating, percentileRank, comparisonCount, trends } = found;
  return {
    priceRating,
    averagePrice: money(found.averagePriceCents),
    minPrice: money(found.minPriceCents),
    medianPrice: money(found.medianPriceCents),
    maxPrice: money(found.maxPriceCents),
    percentileRank,
    comparisonCount,
    trends,
    similarMaterials: found.similarMaterials.map(({ priceCents, ...material }) => ({
      ...material,
      price: money(priceCents),
    })),
  };
}

/** An average can have fractions of a cent. */
const money = (cents: number) => centsToDecimal(Math.round(cents));
