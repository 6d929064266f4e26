import { sql, type Prisma } from '~/db/client.server';
import type { PriceRating } from '../prices/price-ratings';
import type { Place } from '~/lib/places.server';
import { canBuy } from './can-buy';

/** Cards are sent twice, as HTML and as hydration data: add no field that a card doesn't show. */
export interface MaterialCardView {
  id: string;
  title: string;
  description: string;
  categoryName: string;
  priceCents: number;
  priceUnit: string;
  rating: PriceRating | null;
  quantity: number;
  city: string;
  state: string;
  distanceMiles?: number;
  imageUrl: string | null;
  createdAt: string;
  company: { id: string; name: string; verified: boolean };
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

/** Columns of a MaterialCardRow; needs `m`, `c` and MARKET. */
export function cardColumns(from?: Place | null): Prisma.Sql {
  return sql`
    m.id, m.title, left(m.description, ${DESCRIPTION_LENGTH + 40}) AS description, m.category,
    (100 * m.price)::float8 AS price_cents, m.price_unit, market.rating, m.quantity, m.city, m.state,
    ${distanceMiles(from)} AS distance_miles, m.image_url, m.created_at,
    m.available, c.payment_enabled,
    c.id AS company_id, c.name AS company_name, c.verified AS company_verified`;
}

export function toMaterialCard(
  row: MaterialCardRow,
  viewerCompanyId: string | null = null,
): MaterialCardView {
  const { available, quantity } = row;
  const seller = { id: row.company_id, canBePaid: row.payment_enabled };
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
    buyDisabledReason: buyDisabledReason({ available, quantity, seller }, viewerCompanyId),
  };
}

function buyDisabledReason(
  material: Parameters<typeof canBuy>[0],
  viewerCompanyId: string | null,
): string | null {
  const answer = canBuy(material, viewerCompanyId ? { id: viewerCompanyId } : null);
  return answer.allowed ? null : answer.sentence;
}

/** The viewer's own listings can't be bought. */
export function asSeenBy(
  companyId: string | null | undefined,
  cards: MaterialCardView[],
): MaterialCardView[] {
  if (!companyId) return cards;
  return cards.map((card) => {
    if (card.company.id !== companyId) return card;
    const seller = { id: companyId, canBePaid: card.buyDisabledReason === null };
    const material = { available: true, quantity: card.quantity, seller };
    return { ...card, buyDisabledReason: buyDisabledReason(material, companyId) };
  });
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const words = line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '');
  return `${words.replace(/[,;:.–—-]+$/, '')}…`;
}
