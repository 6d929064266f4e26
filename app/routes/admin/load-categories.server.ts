import { listCategoriesForEditing } from '~/domain/catalogue/index.server';

export async function loadCategories() {
  const categories = await listCategoriesForEditing();
  return {
    categories: categories.map(({ id, name, description, isActive, materialCount, ...more }) => ({
      id,
      name,
      description,
      isActive,
      materialCount,
      subcategoryCount: more.subcategories.length,
    })),
  };
}

export type CategoriesTabData = Awaited<ReturnType<typeof loadCategories>>;
