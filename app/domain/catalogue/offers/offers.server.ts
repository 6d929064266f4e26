import { db, sql, type Prisma } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { DeliveredListing } from '~/domain/shipping/index.server';
import type { Condition } from '~/lib/choices/conditions';
import type { Place } from '~/lib/places/places.server';
import { isUuid } from '~/lib/uuid';
import { canBuy } from '../materials/can-buy';
import { distanceMiles } from '../materials/material-cards.server';
import type { OrderedListing } from '../materials/order-bounds';
import { HELD_UNTIL } from '../materials/stock-sql.server';

/** What its landed cost depends on */
export interface CostedListing extends OrderedListing, DeliveredListing {
  /** The common unit, and how many one priced unit holds; null when it can't be known */
  unit: string | null;
  perUnit: number | null;
}

/** The facts by which buyers compare a listing. */
export interface Offer extends CostedListing {
  id: string;
  title: string;
  company: { id: string; name: string; verified: boolean };
  condition: Condition;
  /** Great-circle; null if either place is unknown */
  miles: number | null;
  kindId: string | null;
  sizeKey: string | null;
  /** Of one priced unit, by its title; null when it can't be known */
  pieces: number | null;
  /** As listings of the same product and size weigh: the seller gave none */
  isWeightUsual: boolean;
  /** Why the viewer's company can't buy it */
  refusal: string | null;
}

export type OfferRow = Omit<Offer, 'refusal'> & {
  available: boolean;
  heldUntil: string | null;
  canBePaid: boolean;
};

/** A CostedListing of listing `m`. A unit holds what its price says, or else its seller. */
export const COSTED_LISTING = sql`
  (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity,
  m.is_whole_lot AS "isWholeLot", m.min_order_quantity AS "minOrderQuantity", m.city, m.state,
  m.zip_code AS "zipCode", m.weight_lb AS "weightLb", m.pack_kind AS "packKind",
  m.pack_count AS "packCount", m.pallet_length_in AS "palletLengthIn",
  m.pallet_width_in AS "palletWidthIn", m.pallet_height_in AS "palletHeightIn",
  m.piece_inches AS "pieceInches",
  coalesce(m.common_price_unit, m.common_unit) AS unit,
  CASE WHEN m.common_price IS NULL THEN m.common_per_unit
       ELSE round(m.price / m.common_price, 4)::float8 END AS "perUnit"`;

/** An OfferRow of listing `m` and company `c` */
export const offerColumns = (from: Place | null): Prisma.Sql => sql`
  m.id, m.title, m.condition::text AS condition, ${COSTED_LISTING}, ${distanceMiles(from)} AS miles,
  m.product_kind_id AS "kindId", m.size_key AS "sizeKey",
  m.available, ${HELD_UNTIL} AS "heldUntil", c.payment_enabled AS "canBePaid",
  json_build_object('id', c.id, 'name', c.name, 'verified', c.verified) AS company`;

export const OFFER_TABLES = sql`materials m JOIN companies c ON c.id = m.company_id`;

export function toOffer(
  { available, heldUntil, canBePaid, ...offer }: OfferRow,
  companyId: string | null,
): Offer {
  const { quantity, company } = offer;
  const answer = canBuy(
    { available, quantity, heldUntil, seller: { id: company.id, canBePaid } },
    companyId ? { id: companyId } : null,
  );
  const { unit, pieces } = offer;
  return {
    ...offer,
    ...(unit === null && pieces && pieces > 1 && { unit: 'each', perUnit: pieces }),
    refusal: answer.allowed ? null : answer.sentence,
  };
}

/** Per common unit of product and size `o`: the median of the newest 200. */
export const USUAL_POUNDS = sql`(
  SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY alike.pounds)
    FROM (SELECT (p.weight_lb * p.common_price / p.price)::float8 AS pounds FROM materials p
           WHERE p.product_kind_id = o."kindId" AND p.size_key = o."sizeKey"
             AND p.common_price IS NOT NULL
           ORDER BY p.created_at DESC, p.id LIMIT 200) alike)`;

/** Of one priced unit of offer `o`. Studs of 8 ft where those of 10 ft weigh 11 lb: 8.8 lb. */
export const usualWeight = (pounds: Prisma.Sql) =>
  sql`round((${pounds} * o."perUnit")::numeric, 2)::float8`;

/** Of one priced unit of offer `o`: as its seller says, else as usual. */
export const WEIGHT = sql`coalesce(o."weightLb", ${usualWeight(USUAL_POUNDS)})`;

/** In one priced unit of offer `o`. Only for the few that are shown: a title is read in 0.1 ms. */
export const PIECES = sql`pieces_per_priced(o."priceUnit", o.title)`;

/** Public listings by id, sold out ones as well, in order. Any id is safe; unknown ones are left out. */
export async function listOffers(
  ids: string[],
  { from, companyId }: { from: Place | null; companyId: string | null },
): Promise<Offer[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await db.$queryRaw<OfferRow[]>`
    SELECT o.*, ${WEIGHT} AS "weightLb", o."weightLb" IS NULL AS "isWeightUsual", ${PIECES} AS pieces FROM (
      SELECT ${offerColumns(from)} FROM ${OFFER_TABLES}
       WHERE m.id = ANY (${known}::uuid[]) AND m.available AND ${mayTradeSql()}) o
     ORDER BY array_position(${known}::uuid[], o.id)`;
  return rows.map((row) => toOffer(row, companyId));
}
