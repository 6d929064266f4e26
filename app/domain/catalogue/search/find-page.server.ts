import { db } from '~/db/client.server';
import { readApart } from '~/db/reading.server';
import { formatMoney } from '~/lib/money';
import { countCatalogue, findCategory } from '../categories/category-queries.server';
import {
  inOrder,
  readCardRows,
  toMaterialCard,
  type MaterialCardRow,
} from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import type { Needed } from '../offers/landed-cost.server';
import { countsOf, FACET_NAMES, type FacetCounts } from './count-facets.server';
import { findRegion } from './find-region.server';
import {
  CANDIDATES,
  orderCandidates,
  readCandidates,
  type CandidateSort,
} from './order-candidates.server';
import {
  type Asked,
  edgeSql,
  type Listed,
  NEAREST,
  RANKED,
  readFew,
  readMany,
} from './page-rows.server';
import { FIRST, isOfCandidates, sortOf } from './result-order.server';
import {
  areMany,
  isCatalogueLarge,
  MAX_EXACT_COUNT,
  MAX_READ,
  NOT_SAMPLED,
  sampleMatches,
} from './sample-matches.server';

/** More results than this, all at one place or in one category, are read in an index's order. */
const SORTED = 1_000;

export interface FoundPage {
  materials: MaterialCardView[];
  /** How many at the end of the page have only some of the words, and aren't counted */
  near: number;
  /** Of all that fit; a floor if `isAbout` */
  count: number;
  isAbout: boolean;
  page: number;
  pageCount: number;
  /** If not all are in the chosen order: 'nearest 500' */
  ordered: string | null;
  /** What landed costs are for */
  needed: Needed;
  /** In the order by price per unit, the most frequent first; null where units aren't kept apart */
  units: string[] | null;
  /** Those asked for whose filter is off; none where they take another query */
  facets: FacetCounts;
}

export async function findPage(asked: Asked): Promise<FoundPage> {
  const { from, match, pageSize } = asked;
  const sort = sortOf(asked);
  const isFew = isOfCandidates(sort);
  const order = isFew ? (from ? 'distance' : match ? 'match' : 'newest') : sort;
  const shown = isFew ? { page: 1, pageSize: CANDIDATES[sort] } : { page: asked.page, pageSize };
  const { known, total, ordered, ...found } = await readRows(asked, { order, from, ...shown });
  const most = Math.min(total, isFew ? CANDIDATES[sort] : ordered);
  const pageCount = Math.max(1, Math.ceil(most / pageSize));
  const page = Math.min(asked.page, pageCount);
  let cards: MaterialCardRow[] = [];
  if (found.ids.length > 0) {
    cards = isFew
      ? await readOrdered(found.ids, sort, { ...asked, page })
      : await readCardRows(inOrder(found.ids), from);
  }
  return {
    materials: cards.map((card) => toMaterialCard(card)),
    near: asked.fills && !isFew ? Math.max(0, cards.length - total) : 0,
    count: known || Math.min(total, MAX_EXACT_COUNT),
    isAbout: known === 0 && total > MAX_EXACT_COUNT,
    page,
    pageCount,
    ordered: total > most && most < MAX_EXACT_COUNT ? `${FIRST[order]} ${most}` : null,
    needed: neededOf(asked),
    units: found.units,
    facets: {
      // No other query counts listings that have only some of the words.
      ...(asked.isClosest && countsOf(FACET_NAMES, null)),
      ...(found.isCounted && countsOf(asked.facets, found.facets)),
    },
  };
}

/**
 * More than 10,000 matches are read in an index's order: sorting a million takes seconds. `known`
 * is the stored count, `ordered` how many can be shown in this order.
 */
async function readRows(asked: Asked, listed: Listed) {
  const { match } = asked;
  const { order } = listed;
  const known = await countUnfiltered(asked);
  const isLarge = known === 0 && (await isCatalogueLarge());
  const likely = isLarge ? await sampleMatches(asked, edgeSql(asked, listed)) : NOT_SAMPLED;
  // How many listings have only some of the words tells nobody anything.
  const isEnough = asked.isClosest && order === 'match' && likely.best > 0;
  const isWalked =
    isEnough ||
    areMany(likely) ||
    known > (order === 'distance' || order === 'unit-price' ? MAX_EXACT_COUNT : SORTED);
  // With few listings, planning several queries takes longer than running one.
  const words = isLarge ? match?.indexed : match?.condition;
  const isShownWhole = order === 'unit-price' || (order === 'match' && likely.best === 0);
  const maxRead = isShownWhole ? MAX_READ : MAX_EXACT_COUNT;
  let found = isWalked ? null : await readFew(asked, { ...listed, maxRead }, words);
  const fit = Math.max(known, isWalked ? likely.matches : 0, found?.total ?? 0);
  const isMany = isWalked || fit > maxRead;
  const best = isMany && order === 'match' ? Math.min(RANKED, Math.floor(likely.best / 2)) : 0;
  const total = isEnough ? best : fit;
  if (isMany) {
    const among = match && best ? { ...match, condition: match.isBest } : match;
    const many = { ...listed, total: best || total };
    found = await readMany({ ...asked, match: among }, { ...many, edge: likely.edge });
    if (likely.edge && found.ids.length < listed.pageSize) found = await readMany(asked, many);
  }
  const { ids = [], units = null, facets = null } = found ?? {};
  return {
    ...{ ids, units, facets, known, total },
    ordered: best || (isMany && order === 'distance' ? NEAREST : MAX_EXACT_COUNT),
    isCounted: fit > MAX_EXACT_COUNT || !isWalked,
  };
}

/** From stored counts; 0 with filters that have none. */
async function countUnfiltered({ filters, match }: Asked): Promise<number> {
  const { category, location, radius = null, sort: _sort, ...others } = filters;
  if (match || Object.keys(others).length > 0) return 0;
  const region = location ? findRegion(location, radius) : null;
  const isAnywhere = region?.isAround && radius === 'anywhere';
  if (region && !isAnywhere) {
    const { count } = region;
    if (!count || category) return 0;
    const [row] = await db.$queryRaw<{ count: number }[]>`SELECT ${count} AS count`;
    return row!.count;
  }
  if (!category) return (await readApart(countCatalogue)).materials;
  // Nobody can choose an inactive category, but its listings stay on sale.
  return (await readApart(() => findCategory(category)))?.count ?? 0;
}

/** As chosen, else as typed: '200 2x4', '300 ft 2x4'. */
function neededOf({ filters, reading }: Asked): Needed {
  const { quantity = 1, unit = null } = reading?.need ?? {};
  return filters.quantity ? { quantity: filters.quantity, unit: null } : { quantity, unit };
}

async function readOrdered(
  ids: string[],
  sort: CandidateSort,
  asked: Asked,
): Promise<MaterialCardRow[]> {
  const { from, page, pageSize } = asked;
  const candidates = await readCandidates(ids, sort);
  const ordered = orderCandidates(candidates, sort, { from, needed: neededOf(asked) });
  const shown = ordered.slice((page - 1) * pageSize, page * pageSize);
  const cards = await readCardRows(inOrder(shown.map(({ id }) => id)), from);
  if (sort !== 'landed') return cards;
  const landed = new Map(shown.map(({ id, value, note }) => [id, { value, note }]));
  return cards.map((card) => {
    const { value = null, note = null } = landed.get(card.id) ?? {};
    const landedNote =
      value === null ? 'No estimate' : note && `${formatMoney(value)} landed. ${note}`;
    return { ...card, landedCents: value, ...(landedNote && { landedNote }) };
  });
}
