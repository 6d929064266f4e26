import { sql, type Prisma } from '~/db/client.server';
import { PURCHASE_REASONS } from '../copy';
import type { PriceRating } from '../prices/price-ratings';
import type { Place } from '~/lib/places.server';
import { purchaseState } from './purchase-states';

/**
 * What a card shows of a listing, and nothing more: a list is sent to the browser twice, as a page
 * and as the data that the page is hydrated from.
 */
export interface MaterialCardView {
  id: string;
  title: string;
  /** The beginning of it, two lines long */
  description: string;
  categoryName: string;
  priceCents: number;
  priceUnit: string;
  /** null where there are too few comparable listings */
  rating: PriceRating | null;
  quantity: number;
  city: string;
  state: string;
  /** From the place that the list was asked for; absent without one */
  distanceMiles?: number;
  imageUrl: string | null;
  /** ISO 8601, UTC, to the minute */
  createdAt: string;
  company: { id: string; name: string; verified: boolean };
  /** Why Buy Now is not there, in words; null where it is */
  buyDisabledReason: string | null;
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
  city: string;
  state: string;
  distance_miles: number | null;
  image_url: string | null;
  created_at: Date;
  available: boolean;
  payment_enabled: boolean;
  company_id: string;
  company_name: string;
  company_verified: boolean;
}

const DESCRIPTION_LENGTH = 76;

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
    m.id, m.title, left(m.description, ${DESCRIPTION_LENGTH + 40}) AS description, m.category,
    (100 * m.price)::float8 AS price_cents, m.price_unit, market.rating, m.quantity, m.city, m.state,
    ${distanceMiles(from)} AS distance_miles, m.image_url, m.created_at,
    m.available, c.payment_enabled,
    c.id AS company_id, c.name AS company_name, c.verified AS company_verified`;
}

/** A row as a card, as a visitor without a company sees it. */
export function toMaterialCard(row: MaterialCardRow): MaterialCardView {
  const { available, quantity } = row;
  return {
    id: row.id,
    title: row.title,
    description: beginning(row.description),
    categoryName: row.category,
    priceCents: row.price_cents,
    priceUnit: row.price_unit,
    rating: row.rating,
    quantity,
    city: row.city,
    state: row.state,
    ...(row.distance_miles !== null && { distanceMiles: Math.round(row.distance_miles) }),
    imageUrl: row.image_url,
    createdAt: `${row.created_at.toISOString().slice(0, 16)}Z`,
    company: { id: row.company_id, name: row.company_name, verified: row.company_verified },
    buyDisabledReason:
      PURCHASE_REASONS[
        purchaseState({
          available,
          quantity,
          isOwn: false,
          sellerCanBePaid: row.payment_enabled,
        })
      ],
  };
}

/** The cards as somebody of a company sees them: their own listings cannot be bought. */
export function asSeenBy(
  companyId: string | null | undefined,
  cards: MaterialCardView[],
): MaterialCardView[] {
  if (!companyId) return cards;
  return cards.map((card) =>
    card.company.id === companyId
      ? { ...card, buyDisabledReason: PURCHASE_REASONS.own_listing }
      : card,
  );
}

/** Cuts after a whole word. */
function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const words = line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '');
  return `${words.replace(/[,;:.–—-]+$/, '')}…`;
}
