import type Stripe from 'stripe';
import { invalid } from './errors';

interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: { gte: number };
}

/** Newest first. */
export function listPage<T extends { id: string; created?: number }>(
  url: string,
  rows: T[],
  { limit = 10, starting_after: after, ending_before: before, created }: Page,
): Stripe.ApiList<T> {
  const madeAt = (row: T) => row.created ?? 0;
  const matching = [...rows]
    .reverse()
    .filter((row) => madeAt(row) >= (created?.gte ?? 0))
    // Imported payments and their refunds aren't stored in the order in which they were made.
    .sort((a, b) => madeAt(b) - madeAt(a));
  const placeOf = (id: string, param: string) => {
    const place = matching.findIndex((row) => row.id === id);
    if (place >= 0) return place;
    throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
  };
  const end = before ? placeOf(before, 'ending_before') : matching.length;
  const start = before
    ? Math.max(0, end - limit)
    : after
      ? placeOf(after, 'starting_after') + 1
      : 0;
  const data = matching.slice(start, Math.min(end, start + limit));
  const has_more = before ? start > 0 : matching.length > start + limit;
  return { object: 'list', url, has_more, data };
}
