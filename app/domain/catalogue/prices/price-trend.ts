export type TrendDirection = 'up' | 'down' | 'stable';

export interface PriceTrend {
  direction: TrendDirection;
  /** 0 to 1, two decimals */
  confidence: number;
}

export interface PricePoint {
  /** Days since any fixed day, with fractions */
  day: number;
  cents: number;
}

/** Of the median price. */
const STABLE_WITHIN_PER_30_DAYS = 0.02;

/** Prices needed for full confidence. */
const FULL_SAMPLE = 20;

/**
 * The price trend by the Theil–Sen slope, the median slope of all pairs of prices, which a few absurd
 * prices don't change. `stable` if it moves the median price by less than 2% in 30 days.
 *
 * Confidence = sample × agreement. Sample: n / 20, at most 1. Agreement: Kendall's |tau| (rising minus
 * falling pairs, over all pairs) for up and down, 1 − |tau| for stable.
 *
 * Days 0, 10, 20, 30 at $100, $102, $105, $106: slopes of 0.10, 0.20, 0.20, 0.25, 0.30, 0.20 dollars a
 * day, median 0.20; in 30 days $6.00 of the median price $103.50, 5.8%: up. All 6 pairs rise, tau = 1;
 * sample 4 / 20 = 0.2. Confidence 0.20.
 *
 * Prices of the same moment make no pair; without pairs: stable, confidence 0.
 */
export function priceTrend(points: readonly PricePoint[]): PriceTrend {
  const slopes: number[] = [];
  let rising = 0;
  let falling = 0;
  points.forEach((a, index) => {
    for (const b of points.slice(index + 1)) {
      if (a.day === b.day) continue;
      const slope = (b.cents - a.cents) / (b.day - a.day);
      slopes.push(slope);
      if (slope > 0) rising += 1;
      if (slope < 0) falling += 1;
    }
  });
  if (slopes.length === 0) return { direction: 'stable', confidence: 0 };

  const medianPrice = median(points.map((point) => point.cents));
  const changePer30Days = (median(slopes) * 30) / medianPrice;
  const direction =
    Math.abs(changePer30Days) < STABLE_WITHIN_PER_30_DAYS
      ? 'stable'
      : changePer30Days > 0
        ? 'up'
        : 'down';

  const tau = Math.abs(rising - falling) / slopes.length;
  const agreement = direction === 'stable' ? 1 - tau : tau;
  const sample = Math.min(1, points.length / FULL_SAMPLE);
  return { direction, confidence: Math.round(sample * agreement * 100) / 100 };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
