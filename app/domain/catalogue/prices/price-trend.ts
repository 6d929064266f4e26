export type TrendDirection = 'up' | 'down' | 'stable';

export interface PriceTrend {
  direction: TrendDirection;
  confidence: number;
}

export interface PricePoint {
  day: number;
  cents: number;
}

const STABLE_WITHIN_PER_30_DAYS = 0.02;

const FULL_SAMPLE = 20;

/**
 * Theil–Sen slope; confidence = min(n / 20, 1) × Kendall's |tau|, or × (1 − |tau|) for stable. Days
 * 0, 10, 20, 30 at $100, $102, $105, $106: median $0.20 a day, 5.8% in 30 days: up; confidence 4 /
 * 20 × 1 = 0.20.
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
