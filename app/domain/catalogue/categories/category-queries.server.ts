import { db, sql } from '~/db/client.server';
import { ON_SALE } from '../materials/on-sale-sql.server';
import { POPULAR_LOCATIONS, locationLabel } from '~/lib/popular-locations';
import { cachedRead } from '../public-cache.server';

export interface CategoryCount {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  /** Listings on sale */
  count: number;
}

/**
 * The active categories in the admins' order, each with the number of its listings on sale; empty
 * ones too. Kept in the process until the catalogue changes.
 */
export function listCategoriesWithCounts(): Promise<CategoryCount[]> {
  return cachedRead(
    'categories',
    () => db.$queryRaw<CategoryCount[]>`
      SELECT cat.id, cat.name, cat.slug, cat.description, coalesce(counted.n, 0)::int AS count
        FROM categories cat
        LEFT JOIN (
          SELECT m.category_id, count(*) AS n
            FROM materials m JOIN companies c ON c.id = m.company_id
           WHERE ${ON_SALE} GROUP BY m.category_id
        ) counted ON counted.category_id = cat.id
       WHERE cat.is_active
       ORDER BY cat.sort_order, cat.name`,
  );
}

export interface SubcategoryView {
  id: string;
  categoryId: string;
  name: string;
  slug: string;
  description: string | null;
}

/** The active subcategories of active categories, in the admins' order. */
export function listSubcategories(): Promise<SubcategoryView[]> {
  return cachedRead('subcategories', () =>
    db.subcategory.findMany({
      where: { isActive: true, category: { isActive: true } },
      select: { id: true, categoryId: true, name: true, slug: true, description: true },
      orderBy: [{ category: { sortOrder: 'asc' } }, { sortOrder: 'asc' }, { name: 'asc' }],
    }),
  );
}

export interface LocationCount {
  city: string;
  state: string;
  /** 'Chicago, IL' */
  label: string;
  /** Listings on sale in the city */
  count: number;
}

/** The six popular locations with the number of listings on sale in each. */
export function listPopularLocations(): Promise<LocationCount[]> {
  return cachedRead('popular locations', async () => {
    const states = POPULAR_LOCATIONS.map(({ state }) => state);
    const rows = await db.$queryRaw<{ city: string; state: string; count: number }[]>`
      SELECT lower(m.city) AS city, m.state, count(*)::int AS count
        FROM materials m JOIN companies c ON c.id = m.company_id
       WHERE ${ON_SALE} AND m.state = ANY (${states}) GROUP BY 1, 2`;
    return POPULAR_LOCATIONS.map((place) => ({
      ...place,
      label: locationLabel(place),
      count:
        rows.find((row) => row.state === place.state && row.city === place.city.toLowerCase())
          ?.count ?? 0,
    }));
  });
}

/** Listings on sale, their sellers and the states they are in: the figures of the home page. */
export function countCatalogue(): Promise<{
  materials: number;
  companies: number;
  states: number;
}> {
  return cachedRead('catalogue figures', async () => {
    const [row] = await db.$queryRaw<
      { materials: number; companies: number; states: number }[]
    >(sql`
      SELECT count(*)::int AS materials, count(DISTINCT m.company_id)::int AS companies,
             count(DISTINCT m.state)::int AS states
        FROM materials m JOIN companies c ON c.id = m.company_id WHERE ${ON_SALE}`);
    return row!;
  });
}
