import { db, sql, type Prisma } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { ANY_CHANGE } from '~/db/reading.server';
import { cityAndState } from '~/lib/places/us-states';
import type { MaterialFilters } from './list-materials.schema';
import type { SearchReading } from './read-search.server';

/** Needs no table. */
export const categoryIdOf = (category: string): Prisma.Sql => {
  const name = category.toLowerCase();
  return sql`(SELECT id FROM categories WHERE lower(name) = ${name} OR slug = ${name}
               ORDER BY slug = ${name} LIMIT 1)`;
};

/** The aspects of a listing that decide whether it is on the list; see notify_listing_changed in SQL. */
const ASPECTS: Record<Exclude<keyof MaterialFilters, 'sort'>, string[]> = {
  search: ['words'],
  literal: [],
  category: [],
  subcategory: ['words'],
  location: ['words'],
  radius: ['words'],
  minPrice: ['price'],
  maxPrice: ['price'],
  commonUnit: ['price', 'words'],
  minCommonPrice: ['price'],
  maxCommonPrice: ['price'],
  condition: ['words'],
  priceUnit: ['words'],
  wholeLot: ['words'],
  offers: ['words'],
  availableBy: ['words'],
  quantity: ['stock'],
  verified: [],
  photo: ['words'],
};

type Sort = NonNullable<MaterialFilters['sort']>;
const SORT_ASPECTS: Record<Exclude<Sort, 'best-deal' | 'landed'>, string[]> = {
  newest: [],
  'price-low': ['price'],
  'price-high': ['price'],
  'unit-price': ['price', 'words'],
  distance: ['words'],
};

/** The topics that change such a list, besides its listings', within its category or state. */
export async function listTopics(
  filters: Partial<MaterialFilters>,
  need: SearchReading['need'] = null,
): Promise<string[]> {
  const { sort, category, location, radius } = filters;
  // These orders compare listings that aren't shown too.
  if (sort === 'best-deal' || sort === 'landed') return [ANY_CHANGE];
  const names = (Object.keys(ASPECTS) as (keyof typeof ASPECTS)[]).filter((name) => filters[name]);
  const aspects = new Set([
    'sale',
    ...names.flatMap((name) => ASPECTS[name]),
    ...(sort ? SORT_ASPECTS[sort] : []),
    ...(need ? ['stock'] : []),
    ...(need?.unit ? ['price', 'words'] : []),
  ]);
  const place = location && !radius ? stateOfCity(location) : undefined;
  const scope = (category && (await findCategoryId(category))) || place;
  const scoped = [...aspects].map((aspect) => (scope ? `${aspect} ${scope}` : aspect));
  return filters.verified ? [...scoped, 'companies'] : scoped;
}

function findCategoryId(category: string): Promise<string | null> {
  const read = async () => {
    const id = categoryIdOf(category);
    return (await db.$queryRaw<{ id: string | null }[]>`SELECT ${id} AS id`)[0]!.id;
  };
  return cachedRead(`category ${category}`, read, []);
}

function stateOfCity(location: string): string | undefined {
  const text = location.toLowerCase().replace(/\s+/g, ' ').trim();
  return cityAndState(text)?.state;
}
