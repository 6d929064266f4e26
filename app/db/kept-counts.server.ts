import { sql, type Prisma } from './client.server';

type Kept =
  | 'category'
  | 'subcategory'
  | 'state'
  | 'city'
  | 'company'
  | 'listed'
  | 'available'
  | 'users'
  | 'users_verified'
  | 'admins'
  | 'companies'
  | 'companies_verified'
  | 'directory'
  | 'trades';

/** A count that triggers keep, see `counted_of` in the rules migration; of a city, 'chicago, IL'. */
export const keptCount = (what: Kept, key = sql`''`): Prisma.Sql => sql`
  (SELECT coalesce(sum(k.n), 0)::int FROM kept_counts k WHERE k.what = ${what} AND k.key = ${key})`;

/** About how many rows a sample has: random blocks, always the same ones, so that pages agree. */
export const SAMPLED = 2_000;

/** A sample, after its table and alias, and how many rows one in it stands for; by a count that is kept. */
function sampleOf(what: 'category' | 'commissions') {
  const each = sql`greatest(1,
    (SELECT sum(n)::float8 FROM kept_counts WHERE what = ${what}) / ${SAMPLED})`;
  return { each, of: sql`TABLESAMPLE SYSTEM (100 / ${each}) REPEATABLE (1)` };
}

export const LISTINGS_SAMPLE = sampleOf('category');
export const PURCHASES_SAMPLE = sampleOf('commissions');

/** Companies with a listing on sale: as last folded, and those that changed since. */
export const SELLERS = sql`
  (SELECT coalesce(sum(n), 0)::int FROM kept_counts WHERE what = 'sellers') +
  (SELECT coalesce(sum((total > 0)::int - (folded > 0)::int), 0)::int FROM (
     SELECT sum(n) AS total, coalesce(sum(n) FILTER (WHERE is_folded), 0) AS folded
       FROM kept_counts WHERE what = 'company' AND key IN (
         SELECT key FROM kept_counts WHERE what = 'company' AND NOT is_folded)
      GROUP BY key) AS changed)`;
