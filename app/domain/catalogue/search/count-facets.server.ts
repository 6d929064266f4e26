import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { dependsOn } from '~/db/reading.server';
import { chipsOf, without, type FilterName } from './copy';
import { conditionsOf, IS_VERIFIED } from './filter-sql.server';
import type { MaterialFilters } from './list-materials.schema';
import { listTopics } from './list-topics.server';
import { readSearch } from './read-search.server';
import { everyWord } from './words-sql.server';

const MOST = 10_000;

const FACETS = {
  category: sql`m.category_id::text`,
  subcategory: sql`m.subcategory_id::text`,
  condition: sql`m.condition::text`,
  priceUnit: sql`m.price_unit`,
  wholeLot: sql`CASE WHEN m.is_whole_lot THEN 'only' ELSE 'no' END`,
  offers: sql`CASE WHEN m.price_unit = 'OBO' THEN '1' END`,
  verified: sql`CASE WHEN ${IS_VERIFIED} THEN '1' END`,
  photo: sql`CASE WHEN m.image_url IS NOT NULL THEN '1' END`,
} satisfies { [Name in FilterName]?: Prisma.Sql };

export type FacetName = keyof typeof FACETS;

/** How many listings each choice would find, by the value it sends; null past 10,000 in total. */
export type FacetCounts = { [Name in FacetName]?: Record<string, number> | null };

/**
 * Each facet with every filter but its own. Categories and subcategories by id. Facets whose filter
 * is off count the same listings, which are read once.
 */
export async function countFacets(
  filters: Partial<MaterialFilters>,
  names = Object.keys(FACETS) as FacetName[],
): Promise<FacetCounts> {
  const groups = new Map<FilterName | '', FacetName[]>();
  for (const name of names) {
    const own = filters[name] || (name === 'category' && filters.subcategory) ? name : '';
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
  return Object.assign({}, ...counted) as FacetCounts;
}

async function readCounts(
  filters: Partial<MaterialFilters>,
  facets: FacetName[],
): Promise<FacetCounts> {
  const { search, literal } = filters;
  const reading = search ? await readSearch(search, literal === '1') : undefined;
  const isByCategory = facets.every((name) => name === 'category');
  dependsOn(await listTopics(filters, reading?.need));
  dependsOn(isByCategory ? [] : ['words', 'companies']);
  const words = reading?.parts.length ? everyWord(reading).condition : undefined;
  const rows = await db.$queryRaw<{ facet: number; value: string; count: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT ARRAY[${sqlJoin(facets.map((name) => FACETS[name]))}]::text[] AS choices
        ${conditionsOf({ filters, reading }, words)} LIMIT ${MOST + 1}
    ), total AS (SELECT count(*)::int AS count FROM found)
    SELECT 0 AS facet, '' AS value, count FROM total UNION ALL
    SELECT facet::int, value, count(*)::int
      FROM found, unnest(choices) WITH ORDINALITY AS choice (value, facet)
     WHERE value IS NOT NULL AND (SELECT count FROM total) <= ${MOST} GROUP BY 1, 2`;
  const isMany = rows.some(({ facet, count }) => facet === 0 && count > MOST);
  const countsOf = (facet: number) =>
    Object.fromEntries(
      rows.filter((row) => row.facet === facet).map(({ value, count }) => [value, count]),
    );
  return Object.fromEntries(
    facets.map((name, index) => [name, isMany ? null : countsOf(index + 1)]),
  );
}
