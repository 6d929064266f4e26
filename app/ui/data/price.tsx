import type { ReactNode } from 'react';
import { formatMoney } from '~/lib/money';
import { classNames } from '../class-names';
import { DealBadge, type PriceRating } from '../feedback/deal-badge';

export type PriceProps = {
  cents: number;
  /** 'per board', 'each', 'OBO'. */
  unit: string;
  rating?: PriceRating | null;
  /** The size of a page's one price. */
  big?: boolean;
  /** Puts a link or a popover around the amount. */
  renderAmount?: (text: string) => ReactNode;
};

/** The price, what it is for, and how it compares. */
export function Price({ cents, unit, rating, big, renderAmount }: PriceProps) {
  const text = formatMoney(cents);
  return (
    <div className={classNames('price', big && 'big')}>
      <span>
        {renderAmount ? renderAmount(text) : text}
        <small>{` ${unit}`}</small>
      </span>
      {rating ? <DealBadge rating={rating} /> : null}
    </div>
  );
}
