import { listCategoriesWithCounts, listSubcategories } from '../categories/category-queries.server';
import { FILTER_NAMES, isZip, ZIP_MILES } from './copy';
import { findRegion } from './find-region.server';
import type { MaterialFilters } from './list-materials.schema';

/**
 * Only what is on and can be: no radius without a place, no subcategory of another category. One
 * list has one key.
 */
export async function settleFilters(
  sent: Partial<MaterialFilters>,
): Promise<Partial<MaterialFilters>> {
  const names = [...FILTER_NAMES, 'sort', 'literal'] as const;
  const filters: Partial<MaterialFilters> = Object.fromEntries(
    names.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])),
  );
  const { category, subcategory, location, radius } = filters;
  const isAlready = location && isZip(location) && radius === ZIP_MILES;
  if (location ? isAlready || !findRegion(location, null).place : !filters.search) {
    delete filters.radius;
  }
  if (category && subcategory) {
    const [subcategories, categories] = await Promise.all([
      listSubcategories(),
      listCategoriesWithCounts(),
    ]);
    const name = category.toLowerCase();
    const id = categories.find((one) => one.name.toLowerCase() === name || one.slug === name)?.id;
    const isIn = subcategories.some(
      (one) => one.categoryId === id && one.name.toLowerCase() === subcategory.toLowerCase(),
    );
    if (!isIn) delete filters.subcategory;
  }
  return filters;
}
