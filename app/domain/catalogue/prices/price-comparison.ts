import type { PriceRating } from './price-ratings';
import type { PriceTrend } from './price-trend';

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
