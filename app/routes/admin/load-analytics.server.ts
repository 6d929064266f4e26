import { analyticsRange, getAnalytics } from '~/domain/administration/index.server';

/** What the tab Analytics shows: the market between two days, the last 30 unless the address says. */
export async function loadAnalytics(params: URLSearchParams) {
  const { from, to } = analyticsRange(params.get('from'), params.get('to'));
  return getAnalytics(from, to);
}

export type AnalyticsTabData = Awaited<ReturnType<typeof loadAnalytics>>;
