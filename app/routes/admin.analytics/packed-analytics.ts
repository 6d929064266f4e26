import type { Analytics, MarketShare, RevenuePoint } from '~/domain/administration/index.server';
import { packRows, unpackRows } from '~/lib/packed-rows';

export function packAnalytics({ revenue, byCategory, byState, ...analytics }: Analytics) {
  return {
    ...analytics,
    revenue: { ...revenue, days: packRevenue(revenue.days) },
    byCategory: packShares(byCategory),
    byState: packShares(byState),
  };
}

export type AnalyticsData = ReturnType<typeof packAnalytics>;

function packRevenue(days: RevenuePoint[]): string {
  return packRows(
    days.map((day) => [
      day.date,
      day.grossCents,
      day.feesCents,
      day.refundsCents,
      day.feeRefundsCents,
      day.sales,
    ]),
  );
}

export function unpackRevenue(packed: string): RevenuePoint[] {
  return unpackRows(packed).map(([date = '', ...figures]) => {
    const [grossCents = 0, feesCents = 0, refundsCents = 0, feeRefundsCents = 0, sales = 0] =
      figures.map(Number);
    return { date, grossCents, feesCents, refundsCents, feeRefundsCents, sales };
  });
}

function packShares(shares: MarketShare[]): string {
  return packRows(
    shares.map(({ name, listings, sales, grossCents }) => [name, listings, sales, grossCents]),
  );
}

export function unpackShares(packed: string): MarketShare[] {
  return unpackRows(packed).map(([name = '', ...figures]) => {
    const [listings = 0, sales = 0, grossCents = 0] = figures.map(Number);
    return { name, listings, sales, grossCents };
  });
}
