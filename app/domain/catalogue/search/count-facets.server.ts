import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { dependsOn } from '~/db/reading.server';
import { chipsOf, without, type FilterName } from './copy';
import { conditionsOf, IS_VERIFIED } from './filter-sql.server';
import type { MaterialFilters } from './list-materials.schema';
import { listTopics } from './list-topics.server';
import { readSearch } from './read-search.server';
import { areMany, isCatalogueLarge, MAX_EXACT_COUNT, sampleMatches } from './sample-matches.server';
import { everyWord } from './words-sql.server';

const FACETS = {
  category: sql`category_id::text`,
  subcategory: sql`subcategory_id::text`,
  condition: sql`condition::text`,
  priceUnit: sql`price_unit`,
  wholeLot: sql`CASE WHEN is_whole_lot THEN 'only' ELSE 'no' END`,
  offers: sql`CASE WHEN price_unit = 'OBO' THEN '1' END`,
  verified: sql`CASE WHEN is_verified THEN '1' END`,
  photo: sql`CASE WHEN has_photo THEN '1' END`,
} satisfies { [Name in FilterName]?: Prisma.Sql };

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** How many listings each choice would find, by the value it sends; null past 10,000 in total. */
export type FacetCounts = { [Name in FacetName]?: Record<string, number> | null };

/** As `facetRowsSql` finds them */
export type FacetRow = [name: FacetName, value: string, count: number];

/**
 * Each facet with every filter but its own. Categories and subcategories by id. Facets whose filter
 * is off count the same listings, which are read once.
 *
 * @param known of the facets whose filter is off, by `listMaterials`
 */
export async function countFacets(
  filters: Partial<MaterialFilters>,
  names: FacetName[],
  known: FacetCounts = {},
): Promise<FacetCounts> {
  const groups = new Map<FilterName | '', FacetName[]>();
  for (const name of names.filter((one) => known[one] === undefined)) {
    const own = isOff(filters, name) ? '' : name;
    groups.set(own, [...(groups.get(own) ?? []), name]);
  }
  const counted = await Promise.all(
    [...groups].map(async ([own, facets]) => {
      const dropped: FilterName[] =
        own === 'category' ? ['category', 'subcategory'] : own ? [own] : [];
      const others = without(filters, dropped);
      const key = JSON.stringify([chipsOf(others), others.literal, facets]);
      return cachedRead(`facets ${key}`, () => readCounts(others, facets), []);
    }),
  );
  return Object.assign({}, known, ...counted) as FacetCounts;
}

export const facetsOff = (
  filters: Partial<MaterialFilters>,
  names: readonly FacetName[],
): FacetName[] => names.filter((name) => isOff(filters, name));

const isOff = (filters: Partial<MaterialFilters>, name: FacetName) =>
  !filters[name] && !(name === 'category' && filters.subcategory);

async function readCounts(
  filters: Partial<MaterialFilters>,
  facets: FacetName[],
): Promise<FacetCounts> {
  const { search, literal } = filters;
  const reading = search ? await readSearch(search, literal === '1') : undefined;
  dependsOn(await listTopics(filters, reading?.need));
  dependsOn(facetTopics(facets));
  const match = reading?.parts.length ? everyWord(reading) : undefined;
  const asked = { filters, reading };
  const isLarge = await isCatalogueLarge();
  if (isLarge && areMany(await sampleMatches({ ...asked, match }))) return countsOf(facets, null);
  const words = isLarge ? match?.indexed : match?.condition;
  const [row] = await db.$queryRaw<{ facets: FacetRow[] | null }[]>`
    WITH matched AS MATERIALIZED (
      SELECT ${facetColumns(facets)} ${conditionsOf(asked, words)} LIMIT ${MAX_EXACT_COUNT + 1}
    ), counted AS (SELECT count(*)::int AS total FROM matched)
    SELECT ${facetRowsSql(facets)} AS facets FROM counted`;
  return countsOf(facets, row!.facets);
}

/** What changes the counts besides what changes the list */
export const facetTopics = (names: FacetName[]): string[] =>
  isOfCategories(names) ? [] : ['words', 'companies'];

/** Of listings `m`, what `facetRowsSql` reads of `matched` */
export const facetColumns = (names: FacetName[]): Prisma.Sql =>
  isOfCategories(names)
    ? sql`m.category_id`
    : sql`m.category_id, m.subcategory_id, m.condition, m.price_unit, m.is_whole_lot,
        ${IS_VERIFIED} AS is_verified, m.image_url IS NOT NULL AS has_photo`;

/** FacetRow[] of `matched`; null past 10,000 in `total` */
export function facetRowsSql(names: FacetName[]): Prisma.Sql {
  const columns = isOfCategories(names)
    ? sql`category_id`
    : sql`category_id, subcategory_id, condition, price_unit, is_whole_lot, is_verified, has_photo`;
  const values = names.map((name) => sql`(${name}::text, ${FACETS[name]})`);
  return sql`CASE WHEN total <= ${MAX_EXACT_COUNT} THEN (
    SELECT coalesce(jsonb_agg(jsonb_build_array(name, value, count)), '[]') FROM (
      SELECT name, value, sum(n)::int AS count
        FROM (SELECT ${columns}, count(*) AS n FROM matched GROUP BY ${columns}) AS alike,
             LATERAL (VALUES ${sqlJoin(values)}) AS facet (name, value)
       WHERE value IS NOT NULL GROUP BY 1, 2) AS counted) END`;
}

const isOfCategories = (names: FacetName[]) => names.every((name) => name === 'category');

export const countsOf = (names: FacetName[], rows: FacetRow[] | null): FacetCounts =>
  Object.fromEntries(
    names.map((name) => [
      name,
      rows &&
        Object.fromEntries(
          rows.filter(([of]) => of === name).map(([, value, count]) => [value, count]),
        ),
    ]),
  );
