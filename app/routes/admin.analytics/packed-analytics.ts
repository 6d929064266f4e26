import type { Analytics, RevenuePoint } from '~/domain/administration/index.server';
import { packRows, unpackRows } from '~/lib/packed-rows';

/** Thirty days as objects take the page over its 18 kB. */
export function packAnalytics({ revenue, ...analytics }: Analytics) {
  const days = packRows(revenue.days.map(({ date, ...figures }) => [date, ...valuesOf(figures)]));
  return { ...analytics, revenue: { ...revenue, days } };
}

export type PackedAnalytics = ReturnType<typeof packAnalytics>;

export function unpackAnalytics({ revenue, ...analytics }: PackedAnalytics): Analytics {
  const days = unpackRows(revenue.days).map(([date = '', ...figures]) => {
    const [grossCents = 0, feesCents = 0, refundsCents = 0, feeRefundsCents = 0, sales = 0] =
      figures.map(Number);
    return { date, grossCents, feesCents, refundsCents, feeRefundsCents, sales };
  });
  return { ...analytics, revenue: { ...revenue, days } };
}

const valuesOf = (point: Omit<RevenuePoint, 'date'>) => [
  point.grossCents,
  point.feesCents,
  point.refundsCents,
  point.feeRefundsCents,
  point.sales,
];
