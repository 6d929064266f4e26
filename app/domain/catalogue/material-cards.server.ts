import { sql, type Prisma } from '~/db/client.server';
import type { PriceRating } from './price-ratings';
import type { Place } from './places.server';

/** What a card shows of a listing, and nothing more: lists are sent to the browser twice. */
export interface MaterialCardView {
  id: string;
  title: string;
  /** The beginning of the description */
  summary: string;
  category: string;
  priceCents: number;
  priceUnit: string;
  /** null where there are too few comparable listings */
  priceRating: PriceRating | null;
  quantity: number;
  location: string;
  /** From the place that the list was asked for; absent without one */
  distanceMiles?: number;
  imageUrl: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  company: { id: string; name: string; verified: boolean };
}

export interface MaterialCardRow {
  id: string;
  title: string;
  description: string;
  category: string;
  price_cents: number;
  price_unit: string;
  rating: PriceRating | null;
  quantity: number;
  location: string;
  distance_miles: number | null;
  image_url: string | null;
  created_at: Date;
  company_id: string;
  company_name: string;
  company_verified: boolean;
}

const SUMMARY_LENGTH = 110;

/** Great-circle distance in miles between listing `m` and a place; null where either is unknown. */
export function distanceMiles(from: Place | null | undefined): Prisma.Sql {
  if (!from) return sql`NULL::float8`;
  // least(): rounding may put the cosine of two equal places a little above 1. It ignores nulls,
  // so that without the CASE a listing of unknown place would be right here.
  return sql`CASE WHEN m.latitude IS NOT NULL AND m.longitude IS NOT NULL THEN
    3958.8 * acos(least(1,
      sin(radians(${from.latitude}::float8)) * sin(radians(m.latitude))
      + cos(radians(${from.latitude}::float8)) * cos(radians(m.latitude))
        * cos(radians(m.longitude - ${from.longitude}::float8)))) END`;
}

/** Columns of a MaterialCardRow; wants `m`, `c` and MARKET. */
export function cardColumns(from?: Place | null): Prisma.Sql {
  return sql`
    m.id, m.title, left(m.description, ${SUMMARY_LENGTH + 40}) AS description, m.category,
    (100 * m.price)::float8 AS price_cents, m.price_unit, market.rating, m.quantity, m.location,
    ${distanceMiles(from)} AS distance_miles, m.image_url, m.created_at,
    c.id AS company_id, c.name AS company_name, c.verified AS company_verified`;
}

export function toMaterialCard(row: MaterialCardRow): MaterialCardView {
  return {
    id: row.id,
    title: row.title,
    summary: summarise(row.description),
    category: row.category,
    priceCents: row.price_cents,
    priceUnit: row.price_unit,
    priceRating: row.rating,
    quantity: row.quantity,
    location: row.location,
    ...(row.distance_miles !== null && { distanceMiles: Math.round(row.distance_miles) }),
    imageUrl: row.image_url,
    createdAt: row.created_at.toISOString(),
    company: { id: row.company_id, name: row.company_name, verified: row.company_verified },
  };
}

/** Cuts after a whole word. */
function summarise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  return `${line
    .slice(0, SUMMARY_LENGTH)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:.–—-]+$/, '')}…`;
}
