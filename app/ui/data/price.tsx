import type { ReactNode } from 'react';
import { formatMoney } from '~/lib/money';
import { classNames } from '../class-names';
import { DealBadge, type PriceRating } from '../feedback/deal-badge';

type PriceProps = {
  cents: number;
  unit: string;
  rating?: PriceRating | null;
  big?: boolean;
  renderAmount?: (text: string) => ReactNode;
};

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
