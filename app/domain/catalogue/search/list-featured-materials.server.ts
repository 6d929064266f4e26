import { db, sql } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { placeOfZip, type Place } from '~/lib/places/places.server';
import type { Featured } from '../copy';
import { asSeenBy, readCards } from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import { ON_SALE } from '../materials/stock-sql.server';
import { MAP_POINT, pointOf } from './find-region.server';

const FEATURED_COUNT = 4;

const CHICAGO_ZIP = '60601';

const POPULAR_WITHIN_DAYS = 90;
const POPULAR_OF = 1_000;

const TOPICS: Record<Featured, string[]> = {
  recent: ['sale'],
  popular: ['sale', 'price', 'popular'],
  nearby: ['sale', 'words'],
};

/**
 * Popular: saves plus uncancelled orders of the last 90 days, of each the latest thousand. Nearby: not
 * the viewer's own, which would always be nearest.
 */
export async function listFeaturedMaterials(
  featured: Featured,
  { from = null, companyId = null }: { from?: Place | null; companyId?: string | null } = {},
): Promise<MaterialCardView[]> {
  const viewed = featured === 'nearby' ? `${from?.latitude},${from?.longitude} ${companyId}` : '';
  const read = () => {
    if (featured === 'popular') return listPopular();
    if (featured === 'nearby') return listNearby(from, companyId);
    return readCards({ orderBy: sql`m.created_at DESC, m.id`, limit: FEATURED_COUNT });
  };
  return asSeenBy(
    companyId,
    await cachedRead(`featured ${featured} ${viewed}`, read, TOPICS[featured]),
  );
}

async function listPopular(): Promise<MaterialCardView[]> {
  const since = sql`now() - make_interval(days => ${POPULAR_WITHIN_DAYS}::int)`;
  const wanted = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM (SELECT id, count(*) AS times FROM (
      (SELECT material_id AS id FROM saved_materials WHERE created_at > ${since}
        ORDER BY created_at DESC LIMIT ${POPULAR_OF})
      UNION ALL
      (SELECT material_id FROM transactions WHERE created_at > ${since} AND status <> 'cancelled'
        ORDER BY created_at DESC LIMIT ${POPULAR_OF})) each GROUP BY id) w
     -- The limit keeps the planner from reading all listings to join them.
     CROSS JOIN LATERAL (SELECT m.id, m.price FROM materials m WHERE m.id = w.id AND ${ON_SALE} LIMIT 1) m
     ORDER BY w.times DESC, m.price DESC, m.id LIMIT ${FEATURED_COUNT}`;
  const ids = wanted.map(({ id }) => id);
  const popular = await readCards({
    where: sql`m.id = ANY (${ids}::uuid[])`,
    orderBy: sql`array_position(${ids}::uuid[], m.id)`,
    limit: FEATURED_COUNT,
  });
  if (popular.length === FEATURED_COUNT) return popular;

  const dearest = await readCards({
    where: sql`NOT m.id = ANY (${ids}::uuid[])`,
    orderBy: sql`m.price DESC, m.id`,
    limit: FEATURED_COUNT - popular.length,
  });
  return [...popular, ...dearest];
}

function listNearby(place: Place | null, companyId: string | null): Promise<MaterialCardView[]> {
  return readCards({
    where: sql`m.company_id IS DISTINCT FROM ${companyId}::uuid`,
    orderBy: sql`${MAP_POINT} <-> ${pointOf(place ?? placeOfZip(CHICAGO_ZIP)!)}, m.created_at DESC, m.id`,
    limit: FEATURED_COUNT,
    from: place,
  });
}
