import { type ListedMaterial, listMaterialsForAdmin } from '~/domain/administration/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
import { readFilter, readListQuery } from './list-query';

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
    rows: list.rows.map(rowOf),
    search,
    availability: status ?? '',
    categoryId,
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
}

/** Two lines of the description; all of it would be half of the page. */
const EXCERPT = 110;

/** What a row shows. */
function rowOf(material: ListedMaterial) {
  const { id, title, description, available, company, category, condition } = material;
  const { price, priceUnit, quantity, quantitySold, location, imageUrl, lock } = material;
  return {
    id,
    title,
    excerpt: description.length > EXCERPT ? `${description.slice(0, EXCERPT)}…` : description,
    available,
    company,
    category,
    condition,
    price,
    priceUnit,
    quantity,
    isBought: quantitySold > 0,
    location,
    imageUrl,
    lock,
  };
}

export type MaterialsTabData = Awaited<ReturnType<typeof loadMaterials>>;
