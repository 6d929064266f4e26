import { db } from '~/db/client.server';

/** A category as the one who edits it sees it, inactive ones too. */
export interface EditedCategory {
  id: string;
  name: string;
  description: string | null;
  slug: string;
  isActive: boolean;
  /** Listings in it that are not deleted */
  materialCount: number;
  subcategories: Omit<EditedCategory, 'subcategories'>[];
}

/** All categories and subcategories in their order. */
export async function listCategoriesForEditing(): Promise<EditedCategory[]> {
  return db.$queryRaw<EditedCategory[]>`
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

/** One category or subcategory for its form, or null. */
export async function getCategoryForEditing(
  id: string,
): Promise<Omit<EditedCategory, 'subcategories'> | null> {
  const all = await listCategoriesForEditing();
  return (
    all
      .flatMap(({ subcategories, ...category }) => [category, ...subcategories])
      .find((category) => category.id === id) ?? null
  );
}
