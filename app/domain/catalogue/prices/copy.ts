/**
 * Excellent Deal, Good Price, Fair Price, Above Average or High Price: the first whose `maxPercentile`
 * is at least the listing's percentile rank among comparable prices. `MARKET` in market-sql.server.ts
 * computes the rank, `PRICE_RATING_LABELS` in ../copy.ts has the labels.
 */
export const PRICE_RATINGS = [
  { rating: 'excellent', maxPercentile: 10 },
  { rating: 'good', maxPercentile: 35 },
  { rating: 'fair', maxPercentile: 65 },
  { rating: 'high', maxPercentile: 90 },
  { rating: 'very-high', maxPercentile: 100 },
] as const;

export type PriceRating = (typeof PRICE_RATINGS)[number]['rating'];

export const MIN_COMPARABLE_LISTINGS = 8;

export const MIN_COMPARABLE_COMPANIES = 4;

/** Half from the listing's own state, half from elsewhere */
export const MAX_COMPARABLE_LISTINGS = 50;

export const MAX_COMPARABLE_SALES = 25;

/** Within this distance a price counts fully. */
export const NEAR_MILES = 100;

export const TREND_WINDOW_DAYS = 90;

export const MAX_SIMILAR_IN_COMPARISON = 3;
