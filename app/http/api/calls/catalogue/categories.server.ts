import { z } from 'zod/v4';
import { MIN_COMPARABLE_COMPANIES, MIN_COMPARABLE_LISTINGS } from '~/domain/catalogue/prices/copy';
import { PriceComparison } from '~/domain/catalogue/prices/price-comparison.views';
import {
  CategoryCount,
  comparePrice,
  listCategoriesWithCounts,
  listSubcategories,
  Subcategory,
  suggestSearches,
} from '~/domain/catalogue/index.server';
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

export const comparePriceCall = anyone.get('/api/price-analysis/{materialId}', {
  summary: 'Compare a price with the market',
  description: `success is false unless at least ${MIN_COMPARABLE_LISTINGS} listings of at least ${MIN_COMPARABLE_COMPANIES} companies compare. Category, condition and location come from the listing; the query can’t change them.`,
  query: z.object({
    category: z.string().optional(),
    condition: z.string().optional(),
    location: z.string().optional(),
  }),
  answer: z.object({ success: z.boolean(), comparison: PriceComparison.nullable() }),
  cacheSeconds: 300,
  async run({ params }) {
    const comparison = await comparePrice(params.materialId);
    return { success: comparison !== null, comparison };
  },
});
