import { analyticsRange, getAnalytics } from '~/domain/administration/index.server';
import { packRevenue, packShares } from './packed-analytics';

/** What the tab Analytics shows: the market between two days, the last 30 unless the address says. */
export async function loadAnalytics(params: URLSearchParams) {
  const { from, to } = analyticsRange(params.get('from'), params.get('to'));
  const { revenue, byCategory, byState, ...analytics } = await getAnalytics(from, to);
  return {
    ...analytics,
    revenue: { ...revenue, days: packRevenue(revenue.days) },
    byCategory: packShares(byCategory),
    byState: packShares(byState),
  };
}

export type AnalyticsTabData = Awaited<ReturnType<typeof loadAnalytics>>;
