import { z } from 'zod/v4';
import { db, sql } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { TRADE_FACTS } from '~/db/trade-facts.server';
import { ANSWERED_TRADE_FACTS, IsoTime, Money, type ViewOf } from '~/lib/answer-fields';
import { CONDITIONS } from '~/lib/choices/conditions';

export type MaterialFacts = ViewOf<z.output<typeof MaterialFacts>>;
export const MaterialFacts = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string().meta({ examples: ['Lumber & Plywood'] }),
  condition: z.enum(CONDITIONS),
  location: z.string().meta({ examples: ['Chicago, IL'] }),
  city: z.string(),
  state: z.string(),
  price: Money,
  priceUnit: z.string().meta({ examples: ['per piece'] }),
  quantity: z.int().min(0).meta({ description: 'Units available now' }),
  imageUrl: z
    .string()
    .nullable()
    .meta({
      description: 'Path of the photo under /objects/',
      examples: ['materials/6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11.jpg'],
    }),
  available: z.boolean(),
  createdAt: IsoTime,
  ...ANSWERED_TRADE_FACTS,
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    verified: z.boolean(),
  }),
});

/** Those of MaterialFacts but `company`; needs table `m`. */
export const FACT_COLUMNS = sql`
  m.id, m.title, m.description, m.category, m.condition::text AS condition,
  (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity, m.location,
  m.city, m.state, m.image_url AS "imageUrl", m.available, ${isoTime(sql`m.created_at`)} AS "createdAt",
  ${TRADE_FACTS}`;

/** Listings by id, in order, without unknown ids. Checks no access: the caller must. */
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
