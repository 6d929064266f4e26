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

/** About how many listings a sample has: random blocks, always the same ones, so that pages agree. */
export const SAMPLED = 2_000;

/** How many listings on sale one in the sample stands for */
export const SAMPLED_OF = sql`greatest(1,
  (SELECT sum(n)::float8 FROM kept_counts WHERE what = 'category') / ${SAMPLED})`;

/** A sample of listings, after their table and alias */
export const SAMPLE = sql`TABLESAMPLE SYSTEM (100 / ${SAMPLED_OF}) REPEATABLE (1)`;

/** Companies with a listing on sale: as last folded, and those that changed since. */
export const SELLERS = sql`
  (SELECT coalesce(sum(n), 0)::int FROM kept_counts WHERE what = 'sellers') +
  (SELECT coalesce(sum((total > 0)::int - (folded > 0)::int), 0)::int FROM (
     SELECT sum(n) AS total, coalesce(sum(n) FILTER (WHERE is_folded), 0) AS folded
       FROM kept_counts WHERE what = 'company' AND key IN (
         SELECT key FROM kept_counts WHERE what = 'company' AND NOT is_folded)
      GROUP BY key) AS changed)`;
