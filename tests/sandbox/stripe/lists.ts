import type Stripe from 'stripe';
import { invalid } from './errors';

interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Stripe.RangeQueryParam | number;
}

export function listPage<T extends { id: string; created?: number }>(
  url: string,
  rows: T[],
  page: Page,
): Stripe.ApiList<T> {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(`Limit must be between 1 and 100, inclusive.`, { param: 'limit' });
  }
  let matching = [...rows].reverse().filter((row) => isWithin(row.created ?? 0, page.created));
  let hasMore: boolean;
  if (page.ending_before) {
    const before = matching.slice(0, indexOf(matching, page.ending_before, 'ending_before'));
    hasMore = before.length > limit;
    matching = before.slice(-limit);
  } else {
    const start = page.starting_after
      ? indexOf(matching, page.starting_after, 'starting_after') + 1
      : 0;
    hasMore = matching.length > start + limit;
    matching = matching.slice(start, start + limit);
  }
  return { object: 'list', url, has_more: hasMore, data: matching };
}

function indexOf(rows: { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) {
    throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
  }
  return index;
}

function isWithin(created: number, range: Page['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    created > (range.gt ?? -1) &&
    created >= (range.gte ?? 0) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
}

export function emptyList<T>(url: string): Stripe.ApiList<T> {
  return { object: 'list', url, has_more: false, data: [] };
}
