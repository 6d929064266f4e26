import {
  CATALOGUE_COPY,
  MIN_SHOWN_TREND_CONFIDENCE,
  TREND_LABELS,
  type PriceRating,
  type PriceTrend,
} from '~/domain/catalogue/copy';
import { formatWholeDollars } from '~/lib/money';
import { DealBadge } from '../feedback/deal-badge';
import { AppLink } from '../link';

export type PriceComparisonView = {
  priceRating: PriceRating;
  averagePriceCents: number;
  minPriceCents: number;
  medianPriceCents: number;
  maxPriceCents: number;
  percentileRank: number;
  comparisonCount: number;
  trends: PriceTrend;
  similarMaterials: { id: string; title: string; location: string; priceCents: number }[];
};

export type PriceComparisonProps = {
  comparison: PriceComparisonView | null;
  priceCents: number;
};

export function PriceComparison({ comparison, priceCents }: PriceComparisonProps) {
  if (!comparison) return <p className="quiet">{CATALOGUE_COPY.noComparison}</p>;
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
      <dl className="grid grid-cols-4 gap-2 num">
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt className="meta">{label}</dt>
            <dd>
              <b>{formatWholeDollars(cents)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p>{rankSentence(percentileRank, comparisonCount)}</p>
      {trends.confidence > MIN_SHOWN_TREND_CONFIDENCE ? (
        <p>{`${TREND_LABELS[trends.direction]} (${Math.round(trends.confidence * 100)}% confidence).`}</p>
      ) : null}
      {similarMaterials.length > 0 ? (
        <div>
          <b>Similar materials</b>
          <ul>
            {similarMaterials.slice(0, 3).map((similar) => (
              <li key={similar.id} className="flex justify-between gap-3 py-1">
                <AppLink to={`/material/${similar.id}`}>{similar.title}</AppLink>
                <span className="num text-right whitespace-nowrap">
                  {formatWholeDollars(similar.priceCents)}
                  <br />
                  <span className="quiet">{similar.location}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

export function rankSentence(percentileRank: number, comparisonCount: number): string {
  return `Percentile rank ${percentileRank}: ${percentileRank}% of ${comparisonCount} comparable listings cost less.`;
}

const WIDTH = 280;

function PriceScale({
  comparison: { minPriceCents, medianPriceCents, maxPriceCents },
  priceCents,
}: {
  comparison: PriceComparisonView;
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
