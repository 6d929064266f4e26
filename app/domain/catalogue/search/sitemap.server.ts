import { db } from '~/db/client.server';
import { countCatalogue } from '../categories/category-queries.server';

const PART_SIZE = 5000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function countSitemapParts(): Promise<number> {
  const { materials } = await countCatalogue();
  return Math.ceil(materials / PART_SIZE);
}

/**
 * Listings on sale, in `parts` equal ranges of ids: ids are random, so each holds about as many.
 * Source: sitemaps.org, at most 50,000 addresses to a file.
 */
export async function listSitemap(part: number, parts: number) {
  const bound = (index: number) => {
    const start = Math.floor((index * 2 ** 32) / parts).toString(16);
    return index === parts ? LAST_ID : `${start.padStart(8, '0')}-0000-0000-0000-000000000000`;
  };
  const rows = await db.$queryRaw<{ id: string; updatedAt: Date }[]>`
    SELECT m.id, m.updated_at AS "updatedAt" FROM materials m
     WHERE m.on_sale AND m.id >= ${bound(part)}::uuid
       AND m.id <= ${bound(part + 1)}::uuid
     ORDER BY m.id LIMIT 50000`;
  return rows.map(({ id, updatedAt }) => ({ path: `/material/${id}`, updatedAt }));
}
