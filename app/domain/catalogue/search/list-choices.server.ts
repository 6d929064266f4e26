import { db } from '~/db/client.server';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import {
  findCategory,
  listCategoriesWithCounts,
  listSubcategories,
} from '../categories/category-queries.server';
import { chipsOf, without, type Choice, type FilterChoices, type TableFacts } from './copy';
import { countFacets, FACET_NAMES, type FacetCounts, type FacetName } from './count-facets.server';
import type { MaterialFilters } from './list-materials.schema';
import { settleFilters } from './settle-filters.server';

/**
 * With how many each would find beside the other filters, what is empty included. `known` are the
 * counts that `listMaterials` made on its way.
 */
export async function listCategoryOptions(
  sent: Partial<MaterialFilters>,
  known?: FacetCounts,
): Promise<Choice[]> {
  const filters = await settleFilters(sent);
  const isFiltered = chipsOf(without(filters, ['category', 'subcategory'])).length > 0;
  const counts = isFiltered
    ? (await countFacets(filters, ['category'], known)).category
    : undefined;
  const categories = await listCategoriesWithCounts();
  return categories.map(({ id, name, count }) => ({
    value: name,
    count: counts === undefined ? count : counts && (counts[id] ?? 0),
  }));
}

export async function listFilterChoices(
  sent: Partial<MaterialFilters>,
  known?: FacetCounts,
): Promise<FilterChoices> {
  const filters = await settleFilters(sent);
  const counts = await countFacets(filters, FACET_NAMES, known);
  const [categories, subcategories, chosen] = await Promise.all([
    listCategoryOptions(filters, counts),
    listSubcategories(),
    findCategory(filters.category ?? ''),
  ]);
  const choices = (facet: FacetName, labels: Record<string, string>): Choice[] =>
    Object.entries(labels).map(([value, label]) => {
      const of = counts[facet];
      return { value, label, count: of ? (of[value] ?? 0) : null };
    });
  const ofChosen = subcategories.filter(({ categoryId }) => categoryId === chosen?.id);
  const listed = choices(
    'subcategory',
    Object.fromEntries(ofChosen.map(({ id, name }) => [id, name])),
  ).map((choice) => ({ ...choice, value: choice.label! }));
  // A link may name one without its category, or in other letters; the form keeps it.
  const { subcategory } = filters;
  const isOffered = !subcategory || listed.some(({ value }) => value === subcategory);
  return {
    categories,
    subcategories: isOffered ? listed : [{ value: subcategory, count: null }, ...listed],
    conditions: choices('condition', CONDITION_LABELS),
    priceUnits: choices('priceUnit', Object.fromEntries(PRICE_UNITS.map((one) => [one, one]))),
    wholeLot: choices('wholeLot', { only: 'Whole lots only', no: 'No whole lots' }),
    offers: choices('offers', { 1: 'Open to offers' }),
    verified: choices('verified', { 1: 'Verified seller' }),
    photo: choices('photo', { 1: 'With photo' }),
  };
}

export async function listTableFacts(ids: string[]): Promise<Map<string, TableFacts>> {
  const rows = await db.$queryRaw<(TableFacts & { id: string })[]>`
    SELECT m.id, m.condition::text, (100 * m.common_price)::float8 AS "commonPriceCents",
           m.common_price_unit AS "commonUnit"
      FROM materials m WHERE m.id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
