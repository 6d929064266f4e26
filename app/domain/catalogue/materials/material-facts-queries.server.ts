import { db, sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { TRADE_FACTS } from '~/db/trade-facts.server';
import type { MaterialFacts } from './material-views';

/** The columns of MaterialFacts except `company`; needs table `m`. */
export const FACT_COLUMNS = sql`
  m.id, m.title, m.description, m.category, m.condition::text AS condition,
  (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity, m.location,
  m.city, m.state, m.image_url AS "imageUrl", m.available, ${isoTime(sql`m.created_at`)} AS "createdAt",
  ${TRADE_FACTS}`;

/** Listings by id, in order, without unknown ids. The caller must check access. */
export async function listMaterialFacts(ids: string[]): Promise<MaterialFacts[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<MaterialFacts[]>`
    SELECT ${FACT_COLUMNS},
           json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.state,
             'verified', c.verified) AS company
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, position)
      JOIN materials m ON m.id = asked.id AND m.deleted_at IS NULL
      JOIN companies c ON c.id = m.company_id
     ORDER BY asked.position`;
}
