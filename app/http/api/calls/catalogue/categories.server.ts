import { z } from 'zod/v4';
import { MIN_SHOWN_TREND_CONFIDENCE } from '~/domain/catalogue/copy';
import {
  MIN_COMPARABLE_COMPANIES,
  MIN_COMPARABLE_LISTINGS,
  PRICE_RATINGS,
} from '~/domain/catalogue/prices/copy';
import {
  CategoryCount,
  comparePrice,
  listCategoriesWithCounts,
  listSubcategories,
  Subcategory,
  suggestSearches,
} from '~/domain/catalogue/index.server';
import { Money } from '~/lib/answer-fields';
import { typedText } from '~/lib/text/typed-text';
import { callsOf } from '../../define-call.server';

const { anyone } = callsOf('Catalog');

export const listCategoriesCall = anyone.get('/api/categories', {
  summary: 'List categories',
  answer: z.array(CategoryCount),
  run: () => listCategoriesWithCounts(),
});

export const listSubcategoriesCall = anyone.get('/api/subcategories', {
  summary: 'List subcategories',
  answer: z.array(Subcategory),
  run: () => listSubcategories(),
});

export const suggestSearchesCall = anyone.get('/api/search-suggestions', {
  summary: 'Suggest searches as the user types',
  description: 'Categories, product kinds and titles.',
  query: z.object({ text: typedText(60) }),
  answer: z.object({ suggestions: z.array(z.string()) }),
  run: async ({ query }) => ({ suggestions: await suggestSearches(query.text) }),
});

const ComparisonJson = z
  .object({
    priceRating: z.enum(PRICE_RATINGS.map(({ rating }) => rating)),
    averagePrice: Money,
    minPrice: Money,
    medianPrice: Money,
    maxPrice: Money,
    percentileRank: z.number().meta({
      description:
        'Percentage of the market with a lower price; nearer and more similar listings count more',
    }),
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

export const comparePriceCall = anyone.get('/api/price-analysis/{materialId}', {
  summary: 'Compare a price with the market',
  description: `success is false unless at least ${MIN_COMPARABLE_LISTINGS} listings of at least ${MIN_COMPARABLE_COMPANIES} companies compare. Category, condition and location come from the listing; the query can’t change them.`,
  query: z.object({
    category: z.string().optional(),
    condition: z.string().optional(),
    location: z.string().optional(),
  }),
  answer: z.object({ success: z.boolean(), comparison: ComparisonJson.nullable() }),
  cacheSeconds: 300,
  async run({ params }) {
    const comparison = await comparePrice(params.materialId);
    return { success: comparison !== null, comparison };
  },
});
