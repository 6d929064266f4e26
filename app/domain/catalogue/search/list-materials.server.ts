import { db, sql, sqlJoin } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { readChanges } from '~/db/list-changes.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { ANY_CHANGE, dependsOn } from '~/db/reading.server';
import type { Place } from '~/lib/places/places.server';
import type { SearchNotes } from '../copy';
import { asSeenBy } from '../materials/material-cards.server';
import { listMaterialFacts } from '../materials/material-queries.server';
import { chipsOf, inSentence, isAround, placeInSentence, type InsteadOf } from './copy';
import { type FacetName, facetsOff, facetTopics } from './count-facets.server';
import { countSearch } from './count-searches.server';
import { conditionsOf, type Filtered, regionsOf } from './filter-sql.server';
import { findPage, type FoundPage } from './find-page.server';
import type { MaterialFilters } from './list-materials.schema';
import { listTopics } from './list-topics.server';
import type { Asked } from './page-rows.server';
import { readSearch, readSearches } from './read-search.server';
import { settleFilters, withTypedFilters } from './settle-filters.server';
import { waysToFind } from './ways-to-find.server';
import { everyWord } from './words-sql.server';

const PAGE_SIZE = 24;

export interface MaterialPage extends FoundPage {
  /** As understood: without a radius around a state or a subcategory of another category */
  filters: Partial<MaterialFilters>;
  /** Null without a search */
  reading: SearchNotes | null;
  /** What is shown instead when nothing fits */
  instead: InsteadOf | null;
  /** What needs a place, when none is known */
  needsPlace: 'sort' | 'radius' | null;
}

interface Options {
  page?: number;
  /** Where distances are from, without a place among the filters */
  from?: Place | null;
  companyId?: string | null;
  pageSize?: number;
  /** If nothing fits, the nearest to it are shown. */
  relaxes?: boolean;
  /** To be counted beside the list */
  facets?: readonly FacetName[];
}

/**
 * A page of 24 or `pageSize`, in a total order, so no listing is on two pages. A search ranks by
 * what each word fits, product kind first, then by age; see docs/decisions/016. If nothing has all
 * of its words, the closest are shown.
 */
export async function listMaterials(
  sent: Partial<MaterialFilters>,
  {
    page = 1,
    from = null,
    companyId = null,
    pageSize = PAGE_SIZE,
    relaxes = false,
    facets: names = [],
  }: Options = {},
): Promise<MaterialPage> {
  const filters = await settleFilters(sent);
  const place = from && { latitude: from.latitude, longitude: from.longitude };
  const facets = facetsOff(filters, names);
  const asked = { filters, page, from: place, pageSize, relaxes, facets };
  const read = async () => {
    const made = await readPage(asked);
    const isExact = made.count > 0 && !made.instead && !made.reading?.isClosest;
    // What is shown instead follows other filters.
    dependsOn(isExact ? await listTopics(filters, made.reading?.need) : [ANY_CHANGE]);
    dependsOn(facetTopics(facets));
    return made;
  };
  const found = await cachedRead(`materials ${JSON.stringify(asked)}`, read, []);
  const { search } = filters;
  const isRadiusLost = sent.radius && !isAround(filters) && !found.reading?.place;
  const needsPlace = found.needsPlace ?? (isRadiusLost ? 'radius' : null);
  const isFound = found.count > 0 && !found.reading?.isClosest && !found.instead;
  // A guest's words never become suggestions for others.
  if (search && page === 1 && (companyId || !isFound)) countSearch(search, isFound);
  return { ...found, filters, needsPlace, materials: asSeenBy(companyId, found.materials) };
}

/** Listings whose page visitors can open, sold out ones as well, by when they changed. */
export async function listChangedMaterials(page: { cursor: string; limit: number }) {
  const { rows, next } = await readChanges<{ id: string }>(
    {
      columns: sql`m.id`,
      table: sql`materials m JOIN companies c ON c.id = m.company_id`,
      alias: sql`m`,
      conditions: [sql`m.available`, mayTradeSql()],
    },
    page,
  );
  return { materials: await listMaterialFacts(rows.map(({ id }) => id)), next };
}

const FILTERS_AT_ONCE = 50;

/** Whether each filter finds a listing. Listings shown instead don't count. */
export async function findMatchingFilters(
  materialId: string,
  filters: Partial<MaterialFilters>[],
): Promise<boolean[]> {
  const isMatch = filters.map(() => false);
  for (let from = 0; from < filters.length; from += FILTERS_AT_ONCE) {
    const some = await Promise.all(
      filters.slice(from, from + FILTERS_AT_ONCE).map((one) => withTypedFilters(one)),
    );
    const readings = await readSearches(some.map(({ search }) => search ?? ''));
    const parts = some.map((one, index) => {
      const reading = readings[index]!;
      const words = one.search ? everyWord(reading).condition : undefined;
      const found = conditionsOf({ filters: one, reading }, words);
      return sql`SELECT ${from + index}::int AS index ${found} AND m.id = ${materialId}::uuid`;
    });
    const rows = await db.$queryRaw<{ index: number }[]>`${sqlJoin(parts, ' UNION ALL ')}`;
    for (const { index } of rows) isMatch[index] = true;
  }
  return isMatch;
}

async function readPage({
  relaxes,
  ...asked
}: Asked & { relaxes: boolean }): Promise<Omit<MaterialPage, 'filters'>> {
  const { search, literal, sort } = asked.filters;
  const reading = search ? await readSearch(search, literal === '1') : undefined;
  const fromOf = (way: Filtered) => regionsOf(way)[0]?.place ?? asked.from;
  const isFromPlace = sort === 'distance' || sort === 'landed';
  const needsPlace = isFromPlace && !fromOf({ ...asked, reading }) ? ('sort' as const) : null;
  const answer = (found: FoundPage, isClosest: boolean, need = reading?.need ?? null) => ({
    ...found,
    reading: reading
      ? {
          place: reading.place,
          need,
          corrected: reading.corrected,
          isClosest,
          isMentioned: reading.isMentioned && found.count > 0 && !isClosest,
        }
      : null,
    instead: null,
    needsPlace,
  });
  let nothing: ReturnType<typeof answer> | undefined;
  for (const way of waysToFind(asked.filters, { reading, relaxes })) {
    const facets = way.dropped.length === 0 ? asked.facets : [];
    const found = await findPage({ ...asked, from: fromOf(way), ...way, facets });
    nothing ??= answer(found, false);
    if (found.count === 0) continue;
    if (way.dropped.length === 0) return answer(found, way.isClosest);
    const { location = reading?.place?.label, ...others } = asked.filters;
    const kept = chipsOf(way.filters).map(({ label }) => label);
    return {
      ...answer(found, way.isClosest, way.reading?.need ?? null),
      facets: nothing.facets,
      instead: {
        place:
          location && way.dropped.includes('location')
            ? placeInSentence(location, others.radius ?? reading?.place?.radius)
            : null,
        labels: [
          ...chipsOf(others).map(({ label }) => label),
          ...(reading?.need && !way.reading?.need ? [`At least ${reading.need.label}`] : []),
        ]
          .filter((label) => !kept.includes(label))
          .map(inSentence),
        nearestMiles: way.isByDistance ? (found.materials[0]?.distanceMiles ?? null) : null,
      },
    };
  }
  return nothing!;
}
