import type Stripe from 'stripe';
import { invalid } from './errors';

interface Page {
  limit?: number;
  starting_after?: string;
  created?: { gte: number };
}

/** Newest first. */
export function listPage<T extends { id: string; created?: number }>(
  url: string,
  rows: T[],
  { limit = 10, starting_after: after, created }: Page,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) {
    throw invalid(`Limit must be between 1 and 100, inclusive.`, { param: 'limit' });
  }
  const matching = [...rows].reverse().filter((row) => (row.created ?? 0) >= (created?.gte ?? 0));
  const start = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0) {
    throw invalid(`No such object: '${after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  }
  const data = matching.slice(start, start + limit);
  return { object: 'list', url, has_more: matching.length > start + limit, data };
}
