import { classNames } from '../class-names';

export type PriceRating = 'excellent' | 'good' | 'fair' | 'high' | 'very-high';

const DEALS: Record<PriceRating, { label: string; look?: string }> = {
  excellent: { label: 'Excellent Deal', look: 'best' },
  good: { label: 'Good Price', look: 'good' },
  fair: { label: 'Fair Price' },
  high: { label: 'Above Average', look: 'fair' },
  'very-high': { label: 'High Price', look: 'high' },
};

export function dealLabel(rating: PriceRating): string {
  return DEALS[rating].label;
}

/** How a price compares, as word and colour. */
export function DealBadge({ rating }: { rating: PriceRating }) {
  const { label, look } = DEALS[rating];
  return <span className={classNames('tag', look)}>{label}</span>;
}
