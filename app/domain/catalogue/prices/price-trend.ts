export type TrendDirection = 'up' | 'down' | 'stable';

export interface PriceTrend {
  direction: TrendDirection;
  /** 0 to 1, two decimals */
  confidence: number;
}

export interface PricePoint {
  /** Days since any fixed day, fractions allowed; a later price has the larger one. */
  day: number;
  cents: number;
}

/** A median price that moves by less than this in 30 days counts as stable. */
const STABLE_WITHIN_PER_30_DAYS = 0.02;

/** So many prices make a sample that is trusted in full. */
const FULL_SAMPLE = 20;

/**
 * Which way prices move, told by the Theil–Sen slope: the median of the slopes of all pairs of
 * prices, so that a few absurd prices among many do not turn it. The direction is `stable` where the
 * slope moves the median price by less than 2% in 30 days.
 *
 * Confidence = sample × agreement: the sample is n / 20, at most 1; the agreement is Kendall's
 * |tau| (pairs that rise minus pairs that fall, over all pairs) for up and down, and 1 − |tau| for
 * stable.
 *
 * Worked: days 0, 10, 20, 30 at $100, $102, $105, $106. The pairs' slopes in $ a day are 0.10, 0.20,
 * 0.20, 0.25, 0.30, 0.20, their median is 0.20; in 30 days that is $6.00 of a median price of
 * $103.50, 5.8%: up. All 6 pairs rise, tau = 1; four prices of 20 make 0.2. Confidence 0.2 × 1 = 0.20.
 *
 * Prices of the same moment make no pair. Fewer than two moments: stable, confidence 0.
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
