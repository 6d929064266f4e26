import { db } from '~/db/client.server';
import { ON_SALE } from '../materials/stock-sql.server';
import { POPULAR_LOCATIONS, locationLabel } from '~/lib/places/popular-locations';
import { cachedRead } from '../public-cache.server';

interface CategoryCount {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  count: number;
}

const IN_ORDER = [{ sortOrder: 'asc' as const }, { name: 'asc' as const }];

/** Active categories in order, empty ones included. Cached until the catalogue changes. */
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

interface SubcategoryView {
  id: string;
  categoryId: string;
  name: string;
  slug: string;
  description: string | null;
}

export function listSubcategories(): Promise<SubcategoryView[]> {
  return cachedRead('subcategories', () =>
    db.subcategory.findMany({
      where: { isActive: true, category: { isActive: true } },
      select: { id: true, categoryId: true, name: true, slug: true, description: true },
      orderBy: [{ category: { sortOrder: 'asc' } }, ...IN_ORDER],
    }),
  );
}

interface LocationCount {
  city: string;
  state: string;
  label: string;
  count: number;
}

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

interface CatalogueFigures {
  materials: number;
  companies: number;
  states: number;
}

export function countCatalogue(): Promise<CatalogueFigures> {
  return cachedRead('catalogue figures', async () => {
    const [row] = await db.$queryRaw<CatalogueFigures[]>`
      SELECT count(*)::int AS materials, count(DISTINCT m.company_id)::int AS companies,
             count(DISTINCT m.state)::int AS states
        FROM materials m JOIN companies c ON c.id = m.company_id WHERE ${ON_SALE}`;
    return row!;
  });
}

export interface CategoryChoice {
  id: string;
  name: string;
  subcategories: { id: string; name: string }[];
}

export function listCategoryChoices(): Promise<CategoryChoice[]> {
  return cachedRead('category choices', () =>
    db.category.findMany({
      where: { isActive: true },
      orderBy: IN_ORDER,
      select: {
        id: true,
        name: true,
        subcategories: {
          where: { isActive: true },
          orderBy: IN_ORDER,
          select: { id: true, name: true },
        },
      },
    }),
  );
}

interface EditedSubcategory {
  id: string;
  name: string;
  description: string | null;
  slug: string;
  isActive: boolean;
  materialCount: number;
}

/** All categories and subcategories in order, inactive ones included. */
export async function listCategoriesForEditing(): Promise<
  (EditedSubcategory & { subcategories: EditedSubcategory[] })[]
> {
  return db.$queryRaw`
    WITH counted AS (
      SELECT category_id, subcategory_id, count(*)::int AS n FROM materials
       WHERE deleted_at IS NULL GROUP BY 1, 2
    )
    SELECT c.id, c.name, c.description, c.slug, c.is_active AS "isActive",
           coalesce((SELECT sum(n)::int FROM counted WHERE category_id = c.id), 0) AS "materialCount",
           coalesce((
             SELECT json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'description', s.description, 'slug', s.slug,
                      'isActive', s.is_active,
                      'materialCount', coalesce((SELECT sum(n)::int FROM counted
                                                  WHERE subcategory_id = s.id), 0))
                    ORDER BY s.sort_order, s.name)
               FROM subcategories s WHERE s.category_id = c.id), '[]') AS subcategories
      FROM categories c ORDER BY c.sort_order, c.name`;
}
