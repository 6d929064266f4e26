import { z } from 'zod/v4';
import { Money, type ViewOf } from '~/lib/answer-fields';
import { MIN_SHOWN_TREND_CONFIDENCE } from '../copy';
import { MAX_SIMILAR_IN_COMPARISON, PRICE_RATINGS } from './copy';

export type PriceComparison = ViewOf<z.output<typeof PriceComparison>>;
export const PriceComparison = z
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
    /** Each at its own price */
    similarMaterials: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          location: z.string(),
          price: Money,
          priceUnit: z.string(),
        }),
      )
      .max(MAX_SIMILAR_IN_COMPARISON),
  })
  .meta({ id: 'PriceComparison' });
