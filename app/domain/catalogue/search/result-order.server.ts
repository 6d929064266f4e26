import { sql, type Prisma } from '~/db/client.server';
import type { Place } from '~/lib/places/places.server';
import { regionsOf } from './filter-sql.server';
import type { MaterialFilters } from './list-materials.schema';
import type { CandidateSort } from './order-candidates.server';
import type { SearchReading } from './read-search.server';
import type { Match } from './words-sql.server';

export type Sort = NonNullable<MaterialFilters['sort']> | 'match';

/** As chosen; else a search's best matches first, around a place the nearest, else the newest. */
export function sortOf({
  filters,
  from,
  reading,
  match,
}: {
  filters: Partial<MaterialFilters>;
  /** Where distances are from */
  from: Place | null;
  reading?: SearchReading | undefined;
  match?: Match | undefined;
}): Sort {
  const { sort } = filters;
  if (sort && (from || (sort !== 'distance' && sort !== 'landed'))) return sort;
  if (match) return 'match';
  return regionsOf({ filters, reading }).some(({ isAround }) => isAround) ? 'distance' : 'newest';
}

export const ORDERS: Record<Exclude<Sort, CandidateSort>, Prisma.Sql> = {
  match: sql`m.rank DESC, m.created_at DESC, m.id`,
  newest: sql`m.created_at DESC, m.id`,
  'price-low': sql`m.price, m.id`,
  'price-high': sql`m.price DESC, m.id`,
  'unit-price': sql`m.common_price, m.id`,
  distance: sql`m.miles, m.id`,
};

export const FIRST: Partial<Record<Sort, string>> = {
  distance: 'nearest',
  match: 'best matching',
  newest: 'newest',
};

export const isOfCandidates = (sort: Sort): sort is CandidateSort =>
  sort === 'best-deal' || sort === 'landed';

export interface Priced {
  column: Prisma.Sql;
  /** What the tags of its bands begin with */
  tag: string;
  isFalling?: boolean;
}

export const PRICED: Partial<Record<Sort, Priced>> = {
  'price-low': { column: sql`m.price`, tag: '$' },
  'price-high': { column: sql`m.price`, tag: '$', isFalling: true },
  'unit-price': { column: sql`m.common_price`, tag: 'unit $' },
};
