import type { Analytics, RevenuePoint } from '~/domain/administration/index.server';
import { packList, unpackList } from '~/lib/packed-list';

/** Thirty days as objects take the page over its 18 kB. */
export function packAnalytics({ revenue, ...analytics }: Analytics) {
  return { ...analytics, revenue: { ...revenue, days: packList(revenue.days) } };
}

export type PackedAnalytics = ReturnType<typeof packAnalytics>;

export function unpackAnalytics({ revenue, ...analytics }: PackedAnalytics): Analytics {
  return { ...analytics, revenue: { ...revenue, days: unpackList<RevenuePoint>(revenue.days) } };
}
