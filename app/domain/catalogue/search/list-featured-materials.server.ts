import { sql } from '~/db/client.server';
import { FEATURED_COUNT, type Featured } from './featured-materials';
import {
  asSeenBy,
  cardColumns,
  distanceMiles,
  type MaterialCardView,
} from '../materials/material-cards.server';
import { readCards } from '../materials/material-queries.server';
import type { Place } from '~/lib/places.server';
import { cachedRead } from '../public-cache.server';

/** How far back saves and orders make a listing popular. */
const POPULAR_WITHIN_DAYS = 90;

/**
 * Four listings for the home page. Source: features, 9.
 *
 * - recent: the newest
 * - popular: most saves and orders of the last 90 days together, cancelled orders apart; ties by the
 *   highest price. 2 saves and 1 order make 3.
 * - nearby: the nearest to `from`; without it, those whose location contains Chicago first
 *
 * @param options `companyId` is the viewer's, whose own listings cannot be bought
 */
export async function listFeaturedMaterials(
  featured: Featured,
  { from = null, companyId = null }: { from?: Place | null; companyId?: string | null } = {},
): Promise<MaterialCardView[]> {
  const place = featured === 'nearby' ? from : null;
  const key = `featured ${featured} ${place ? `${place.latitude},${place.longitude}` : ''}`;
  return asSeenBy(
    companyId,
    await cachedRead(key, () => {
      if (featured === 'popular') return listPopular();
      if (featured === 'nearby') return listNearby(place);
      return readCards({
        where: sql`true`,
        orderBy: sql`m.created_at DESC, m.id`,
        limit: FEATURED_COUNT,
      });
    }),
  );
}

async function listPopular(): Promise<MaterialCardView[]> {
  const since = sql`now() - make_interval(days => ${POPULAR_WITHIN_DAYS}::int)`;
  const wanted = sql`
    SELECT material_id FROM saved_materials WHERE created_at > ${since}
    UNION ALL
    SELECT material_id FROM transactions WHERE created_at > ${since} AND status <> 'cancelled'`;
  const popular = await readCards({
    where: sql`m.id IN (${wanted})`,
    orderBy: sql`(SELECT count(*) FROM (${wanted}) w WHERE w.material_id = m.id) DESC, m.price DESC, m.id`,
    limit: FEATURED_COUNT,
  });
  if (popular.length === FEATURED_COUNT) return popular;

  const ids = popular.map(({ id }) => id);
  const dearest = await readCards({
    where: sql`NOT m.id = ANY (${ids}::uuid[])`,
    orderBy: sql`m.price DESC, m.id`,
    limit: FEATURED_COUNT - popular.length,
  });
  return [...popular, ...dearest];
}

function listNearby(place: Place | null): Promise<MaterialCardView[]> {
  if (!place) {
    return readCards({
      where: sql`true`,
      orderBy: sql`(m.location ILIKE '%chicago%') DESC, m.created_at DESC, m.id`,
      limit: FEATURED_COUNT,
    });
  }
  return readCards(
    {
      where: sql`true`,
      orderBy: sql`${distanceMiles(place)} NULLS LAST, m.created_at DESC, m.id`,
      limit: FEATURED_COUNT,
    },
    cardColumns(place),
  );
}
