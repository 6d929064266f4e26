import { z } from 'zod/v4';
import { db, sql } from '~/db/client.server';
import { keptCount, SELLERS } from '~/db/kept-counts.server';
import { cachedRead } from '~/db/kept-reads.server';
import { cityInState } from '~/lib/places/places.server';
import { POPULAR_LOCATIONS, locationLabel } from '~/lib/places/popular-locations';

type CategoryCount = z.output<typeof CategoryCount>;
export const CategoryCount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    count: z.int().min(0).meta({ description: 'Materials for sale' }),
  })
  .meta({ id: 'Category' });

const IN_ORDER = [{ sortOrder: 'asc' as const }, { name: 'asc' as const }];

/** Active categories in order, empty ones included. Cached until the catalogue changes. */
export function listCategoriesWithCounts(): Promise<CategoryCount[]> {
  return cachedRead(
    'categories',
    () => db.$queryRaw<CategoryCount[]>`
      SELECT cat.id, cat.name, cat.slug, cat.description,
             ${keptCount('category', sql`cat.id::text`)} AS count
        FROM categories cat
       WHERE cat.is_active
       ORDER BY cat.sort_order, cat.name`,
    ['sale'],
  );
}

/** An active one, by its name or slug */
export async function findCategory(nameOrSlug: string): Promise<CategoryCount | undefined> {
  const text = nameOrSlug.toLowerCase();
  const categories = await listCategoriesWithCounts();
  return categories.find(({ name, slug }) => name.toLowerCase() === text || slug === text);
}

export const Subcategory = z
  .object({
    id: z.uuid(),
    categoryId: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Subcategory' });

export function listSubcategories(): Promise<z.output<typeof Subcategory>[]> {
  return cachedRead(
    'subcategories',
    () =>
      db.subcategory.findMany({
        where: { isActive: true, category: { isActive: true } },
        select: { id: true, categoryId: true, name: true, slug: true, description: true },
        orderBy: [{ category: { sortOrder: 'asc' } }, ...IN_ORDER],
      }),
    [],
  );
}

export function listPopularLocations() {
  const read = async () => {
    const keys = POPULAR_LOCATIONS.map(cityInState);
    const rows = await db.$queryRaw<{ count: number }[]>`
      SELECT ${keptCount('city', sql`place.key`)} AS count
        FROM unnest(${keys}::text[]) WITH ORDINALITY AS place (key, position) ORDER BY position`;
    return POPULAR_LOCATIONS.map((place, index) => ({
      ...place,
      label: locationLabel(place),
      count: rows[index]!.count,
    }));
  };
  return cachedRead('popular locations', read, ['sale', 'words']);
}

interface CatalogueFigures {
  materials: number;
  companies: number;
  states: number;
}

export function countCatalogue(): Promise<CatalogueFigures> {
  const read = async () => {
    const [row] = await db.$queryRaw<CatalogueFigures[]>`
      SELECT coalesce(sum(n), 0)::int AS materials, ${SELLERS} AS companies,
             count(*) FILTER (WHERE n > 0)::int AS states
        FROM (SELECT sum(n) AS n FROM kept_counts WHERE what = 'state' GROUP BY key) AS by_state`;
    return row!;
  };
  return cachedRead('catalogue figures', read, ['sale', 'words']);
}

export function listCategoryChoices() {
  const read = () =>
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
    });
  return cachedRead('category choices', read, []);
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
    SELECT c.id, c.name, c.description, c.slug, c.is_active AS "isActive",
           ${keptCount('listed', sql`c.id::text`)} AS "materialCount",
           coalesce((
             SELECT json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'description', s.description, 'slug', s.slug,
                      'isActive', s.is_active,
                      'materialCount', ${keptCount('listed', sql`s.id::text`)})
                    ORDER BY s.sort_order, s.name)
               FROM subcategories s WHERE s.category_id = c.id), '[]') AS subcategories
      FROM categories c ORDER BY c.sort_order, c.name`;
}
