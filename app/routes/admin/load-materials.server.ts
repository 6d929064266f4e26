import { listMaterialsForAdmin } from '~/domain/administration/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
import { readFilter, readListQuery } from './list-query';
import { packMaterials } from './packed-materials';

/** What the tab Materials shows: a page of all listings, the newest first. */
export async function loadMaterials(params: URLSearchParams) {
  const { search, page } = readListQuery(params);
  const status = readFilter(params, 'availability', ['available', 'unavailable'] as const);
  const categoryId = params.get('category') ?? '';
  const [list, categories] = await Promise.all([
    listMaterialsForAdmin({ search, status, categoryId: categoryId || null, page }),
    listCategoryChoices(),
  ]);
  return {
    ...list,
    rows: packMaterials(list.rows),
    search,
    availability: status ?? '',
    categoryId,
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
}

export type MaterialsTabData = Awaited<ReturnType<typeof loadMaterials>>;
