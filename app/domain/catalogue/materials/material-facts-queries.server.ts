import { db } from '~/db/client.server';
import type { Condition } from '~/lib/conditions';

export interface MaterialFacts {
  id: string;
  title: string;
  description: string;
  category: string;
  condition: Condition;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  location: string;
  city: string;
  state: string;
  imageUrl: string | null;
  available: boolean;
  createdAt: string;
  company: { id: string; name: string; city: string; state: string; verified: boolean };
}

type Row = Omit<MaterialFacts, 'createdAt'> & { createdAt: Date };

/** Listings by id, in order, without unknown ids. Checks no access: the caller must. */
export async function listMaterialFacts(ids: string[]): Promise<MaterialFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    SELECT m.id, m.title, m.description, m.category, m.condition::text AS condition,
           (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity,
           m.location, m.city, m.state, m.image_url AS "imageUrl", m.available,
           m.created_at AS "createdAt",
           json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.state,
             'verified', c.verified) AS company
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, position)
      JOIN materials m ON m.id = asked.id AND m.deleted_at IS NULL
      JOIN companies c ON c.id = m.company_id
     ORDER BY asked.position`;
  return rows.map(({ createdAt, ...facts }) => ({ ...facts, createdAt: createdAt.toISOString() }));
}
