import {
  CATALOGUE_COPY,
  MIN_SHOWN_TREND_CONFIDENCE,
  type TrendDirection,
} from '~/domain/catalogue/copy';
import type { PriceComparison as Comparison } from '~/domain/catalogue/prices/price-comparison.views';
import { formatMarketPrice } from '~/lib/money';
import { DealBadge } from '../feedback/deal-badge';
import { AppLink } from '../link';

const TREND_LABELS: Record<TrendDirection, string> = {
  up: 'Prices are going up',
  down: 'Prices are going down',
  stable: 'Prices are stable',
};

interface Props {
  comparison: Comparison | null;
  priceCents: number;
}

export function PriceComparison({ comparison, priceCents }: Props) {
  const method = <AppLink to="/pricing-guide#compare">How we calculate this</AppLink>;
  if (!comparison) {
    return (
      <>
        <p className="quiet">{CATALOGUE_COPY.noComparison}</p>
        <p>{method}</p>
      </>
    );
  }
  const { percentileRank, comparisonCount, trends, similarMaterials } = comparison;
  const figures = [
    ['Min', comparison.minPriceCents],
    ['Median', comparison.medianPriceCents],
    ['Average', comparison.averagePriceCents],
    ['Max', comparison.maxPriceCents],
  ] as const;
  return (
    <div className="grid gap-2">
      <p>
        <DealBadge rating={comparison.priceRating} />
      </p>
      <PriceScale comparison={comparison} priceCents={priceCents} />
      <dl className="row justify-between num">
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt className="meta">{label}</dt>
            <dd>
              <b>{formatMarketPrice(cents)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p>{`Percentile rank ${percentileRank}: ${percentileRank}% of the market costs less, based on ${comparisonCount} comparable listings and sales.`}</p>
      {trends.confidence > MIN_SHOWN_TREND_CONFIDENCE ? (
        <p>{`${TREND_LABELS[trends.direction]} (${Math.round(trends.confidence * 100)}% confidence).`}</p>
      ) : null}
      {similarMaterials.length > 0 ? (
        <div>
          <b>Similar materials</b>
          <ul>
            {similarMaterials.map((similar) => (
              <li key={similar.id} className="grid grid-cols-[1fr_minmax(0,auto)] gap-3 py-1">
                <AppLink to={`/material/${similar.id}`}>{similar.title}</AppLink>
                <span className="num text-right">
                  {`${formatMarketPrice(similar.priceCents)} ${similar.priceUnit}`}
                  <br />
                  <span className="quiet">{similar.location}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p>{method}</p>
    </div>
  );
}

const WIDTH = 280;

function PriceScale({
  comparison: { minPriceCents, medianPriceCents, maxPriceCents },
  priceCents,
}: {
  comparison: Comparison;
  priceCents: number;
}) {
  const low = Math.min(minPriceCents, priceCents);
  const high = Math.max(maxPriceCents, priceCents);
  const x = (cents: number) =>
    6 + (high === low ? 0.5 : (cents - low) / (high - low)) * (WIDTH - 12);
  return (
    <svg viewBox={`0 0 ${WIDTH} 24`} className="max-w-form w-full" aria-hidden="true">
      <path className="stroke-line" strokeWidth="8" d={`M0 16h${WIDTH}`} />
      <path
        className="stroke-edge"
        strokeWidth="8"
        d={`M${x(minPriceCents) - 1} 16H${x(maxPriceCents) + 1}`}
      />
      <path className="stroke-surface" strokeWidth="2" d={`M${x(medianPriceCents)} 12v8`} />
      <path className="fill-accent" d={`M${x(priceCents)} 14l-6-11h12z`} />
    </svg>
  );
}
