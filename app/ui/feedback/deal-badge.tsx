import { PRICE_RATING_LABELS, type PriceRating } from '~/domain/catalogue/copy';
import { classNames } from '../class-names';

export type { PriceRating };

const LOOKS: Record<PriceRating, string | undefined> = {
  excellent: 'best',
  good: 'good',
  fair: undefined,
  high: 'fair',
  'very-high': 'high',
};

/** Cards praise a good price and leave the others to the material's page. */
export const isDeal = (rating: PriceRating | null) => rating === 'excellent' || rating === 'good';

export function DealBadge({ rating }: { rating: PriceRating }) {
  return <span className={classNames('tag', LOOKS[rating])}>{PRICE_RATING_LABELS[rating]}</span>;
}
