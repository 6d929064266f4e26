import { db, sql, type Prisma } from '~/db/client.server';
import { dependsOn } from '~/db/reading.server';
import type { Place } from '~/lib/places/places.server';
import { shorten } from '~/lib/text/shorten';
import { MARKET, MARKET_TOPIC } from '../prices/market-sql.server';
import { BUY_REFUSALS, canBuy } from './can-buy';
import type { MaterialCardView } from './material-views';
import { HELD_UNTIL, ON_SALE } from './stock-sql.server';

export type MaterialCardRow = Omit<MaterialCardView, 'buyDisabledReason' | 'held'> & {
  heldUntil: string | null;
  available: boolean;
  paymentEnabled: boolean;
  topics: string[];
};

const DESCRIPTION_CHARS = 76;

/** Great-circle miles between listing `m` and a place; null if either is unknown. */
export function distanceMiles(from: Place | null | undefined): Prisma.Sql {
  if (!from) return sql`NULL::float8`;
  // least() ignores nulls, so the CASE keeps a listing without a position from being 0 miles away.
  // Rounding can lift the cosine of equal places above 1.
  return sql`CASE WHEN m.latitude IS NOT NULL AND m.longitude IS NOT NULL THEN
    3958.8 * acos(least(1,
      sin(radians(${from.latitude}::float8)) * sin(radians(m.latitude))
      + cos(radians(${from.latitude}::float8)) * cos(radians(m.latitude))
        * cos(radians(m.longitude - ${from.longitude}::float8)))) END`;
}

/** A MaterialCardRow for each `id` of `shown`, and its `position`. */
export function cardsSql(shown: Prisma.Sql, from?: Place | null): Prisma.Sql {
  return sql`
    SELECT m.id, m.title, left(m.description, ${DESCRIPTION_CHARS + 40}) AS description,
           m.category AS "categoryName", (100 * m.price)::float8 AS "priceCents",
           m.price_unit AS "priceUnit", market.rating, m.quantity, m.city, m.state,
           round(${distanceMiles(from)}) AS "distanceMiles", m.image_url AS "imageUrl",
           to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS "createdAt",
           m.available, ${HELD_UNTIL} AS "heldUntil", c.payment_enabled AS "paymentEnabled",
           json_build_object('id', c.id, 'name', c.name, 'verified', c.verified) AS company,
           ARRAY[m.id::text, c.id::text, ${MARKET_TOPIC}] AS topics, shown.position
      FROM (${shown}) shown
      JOIN materials m ON m.id = shown.id
      JOIN companies c ON c.id = m.company_id
      ${MARKET}`;
}

/** For `cardsSql` */
export const inOrder = (ids: string[]): Prisma.Sql =>
  sql`SELECT id, position FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t (id, position)`;

export async function readCardRows(
  shown: Prisma.Sql,
  from?: Place | null,
): Promise<MaterialCardRow[]> {
  const rows = await db.$queryRaw<{ card: MaterialCardRow }[]>`
    SELECT to_jsonb(card) - 'position' AS card
      FROM (${cardsSql(shown, from)}) card ORDER BY card.position`;
  return rows.map(({ card }) => card);
}

/** Cards of listings on sale, by the caller's conditions and order. */
export async function readCards({
  where = sql`true`,
  orderBy,
  limit,
  offset = 0,
  from,
}: {
  where?: Prisma.Sql;
  orderBy: Prisma.Sql;
  limit: number;
  offset?: number;
  from?: Place | null;
}): Promise<MaterialCardView[]> {
  const shown = sql`
    SELECT m.id, row_number() OVER (ORDER BY ${orderBy}) AS position
      FROM materials m LEFT JOIN companies c ON c.id = m.company_id
     WHERE ${ON_SALE} AND ${where}
     ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
  return (await readCardRows(shown, from)).map((row) => toMaterialCard(row));
}

export function toMaterialCard(
  { available, heldUntil, paymentEnabled, topics, ...card }: MaterialCardRow,
  viewerCompanyId: string | null = null,
): MaterialCardView {
  dependsOn(topics);
  const seller = { id: card.company.id, canBePaid: paymentEnabled };
  const answer = canBuy(
    { available, quantity: card.quantity, heldUntil, seller },
    viewerCompanyId ? { id: viewerCompanyId } : null,
  );
  const isHeld = !answer.allowed && answer.refusal === 'held';
  return {
    ...card,
    description: shorten(card.description, DESCRIPTION_CHARS),
    ...(isHeld && { held: answer.sentence }),
    // A held listing opens the dialog, which leads the holder back to the open purchase.
    buyDisabledReason: answer.allowed || isHeld ? null : answer.sentence,
  };
}

/** The viewer's own listings can't be bought. `cards` must be on sale. */
export function asSeenBy(
  companyId: string | null | undefined,
  cards: MaterialCardView[],
): MaterialCardView[] {
  return cards.map((card) =>
    card.company.id === companyId ? { ...card, buyDisabledReason: BUY_REFUSALS.own_listing } : card,
  );
}
