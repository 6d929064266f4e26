/**
 * What a price is called, by its percentile rank among comparable listings: the first rating whose
 * `maxPercentile` is not below the rank. Source: features, 16.
 */
export const PRICE_RATINGS = [
  { rating: 'excellent', maxPercentile: 10 },
  { rating: 'good', maxPercentile: 35 },
  { rating: 'fair', maxPercentile: 65 },
  { rating: 'high', maxPercentile: 90 },
  { rating: 'very-high', maxPercentile: 100 },
] as const;

export type PriceRating = (typeof PRICE_RATINGS)[number]['rating'];

/** Fewer comparable listings than this say nothing about a price. */
export const MIN_COMPARABLE_LISTINGS = 3;

/** The newest so many comparable listings are the market; older ones tell of another day's prices. */
export const MAX_COMPARABLE_LISTINGS = 50;

/** How far back sales and listing prices count for the trend. */
export const TREND_WINDOW_DAYS = 90;

/** A trend is shown above this confidence. Source: specification, section 9. */
export const MIN_SHOWN_TREND_CONFIDENCE = 0.5;

/** Most similar materials that a comparison names. Source: specification, section 9. */
export const MAX_SIMILAR_IN_COMPARISON = 3;
