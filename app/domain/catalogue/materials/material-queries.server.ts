import { db, sql, type Prisma } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import type { Condition } from '~/lib/conditions';
import { shownAddress } from '~/lib/forgotten-address';
import { isUuid } from '~/lib/uuid';
import {
  asSeenBy,
  cardColumns,
  toMaterialCard,
  type MaterialCardRow,
  type MaterialCardView,
} from './material-cards.server';
import { MARKET } from '../prices/market-sql.server';
import { ON_SALE } from './stock-sql.server';
import { cachedRead } from '../public-cache.server';
import { canBuy, type BuyAnswer } from './can-buy';

export interface MaterialView {
  id: string;
  title: string;
  description: string;
  category: string;
  categorySlug: string;
  categoryId: string;
  subcategory: string | null;
  condition: Condition;
  priceCents: number;
  priceUnit: string;
  quantity: number;
  location: string;
  city: string;
  state: string;
  zipCode: string | null;
  imageUrl: string | null;
  images: { path: string; width: number; height: number }[];
  available: boolean;
  createdAt: string;
  updatedAt: string;
  buy: BuyAnswer;
  isSaved: boolean;
  company: {
    id: string;
    name: string;
    city: string;
    state: string;
    verified: boolean;
    description: string | null;
    phone: string | null;
    email: string | null;
    createdAt: string;
    materialCount: number;
  };
}

type MaterialRow = Omit<MaterialView, 'createdAt' | 'updatedAt' | 'buy' | 'company'> & {
  createdAt: Date;
  updatedAt: Date;
  paymentEnabled: boolean;
  company: MaterialView['company'];
};

/**
 * Off sale, null except to its company and admins. Always null if deleted or barred from trading.
 */
export async function getMaterial(
  id: string,
  viewer: Actor | null = null,
): Promise<MaterialView | null> {
  if (!isUuid(id)) return null;
  if (!viewer) return cachedRead(`material ${id.toLowerCase()}`, () => readMaterial(id, null));
  return readMaterial(id, viewer);
}

async function readMaterial(id: string, viewer: Actor | null): Promise<MaterialView | null> {
  const companyId = viewer?.companyId ?? null;
  const [row] = await db.$queryRaw<MaterialRow[]>`
    SELECT m.id, m.title, m.description, m.category, m.category_id AS "categoryId",
           cat.slug AS "categorySlug", sub.name AS subcategory, m.condition::text AS condition,
           (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity,
           m.location, m.city, m.state, m.zip_code AS "zipCode", m.image_url AS "imageUrl",
           coalesce((SELECT json_agg(json_build_object(
                       'path', i.object_path, 'width', i.width, 'height', i.height) ORDER BY i.position)
                       FROM material_images i WHERE i.material_id = m.id), '[]') AS images,
           m.available, m.created_at AS "createdAt", m.updated_at AS "updatedAt",
           EXISTS (SELECT 1 FROM saved_materials s
                    WHERE s.material_id = m.id AND s.user_id = ${viewer?.userId ?? null}::uuid) AS "isSaved",
           c.payment_enabled AS "paymentEnabled",
           json_build_object(
             'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'verified', c.verified,
             'description', c.description, 'phone', c.phone, 'email', c.email,
             'createdAt', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'materialCount', (SELECT count(*) FROM materials o WHERE o.company_id = c.id
               AND o.available AND o.deleted_at IS NULL AND o.quantity > 0)) AS company
      FROM materials m
      JOIN companies c ON c.id = m.company_id
      JOIN categories cat ON cat.id = m.category_id
      LEFT JOIN subcategories sub ON sub.id = m.subcategory_id
     WHERE m.id = ${id}::uuid AND m.deleted_at IS NULL AND ${mayTradeSql()}
       AND (m.available OR m.company_id = ${companyId}::uuid OR ${viewer?.role === 'admin'})`;
  if (!row) return null;

  const { paymentEnabled, createdAt, updatedAt, company, ...material } = row;
  return {
    ...material,
    company: { ...company, email: shownAddress(company.email) },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    buy: canBuy(
      { ...row, seller: { id: company.id, canBePaid: paymentEnabled } },
      companyId ? { id: companyId } : null,
    ),
  };
}

/** Cards of listings on sale, by the caller's conditions and order. */
export async function readCards(
  {
    where,
    orderBy,
    limit,
    offset = 0,
  }: {
    where: Prisma.Sql;
    orderBy: Prisma.Sql;
    limit: number;
    offset?: number;
  },
  columns: Prisma.Sql = cardColumns(),
): Promise<MaterialCardView[]> {
  const rows = await db.$queryRaw<MaterialCardRow[]>`
    SELECT ${columns}
      FROM (
        SELECT m.id, row_number() OVER (ORDER BY ${orderBy}) AS position
          FROM materials m JOIN companies c ON c.id = m.company_id
         WHERE ${ON_SALE} AND ${where}
         ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}
      ) shown
      JOIN materials m ON m.id = shown.id
      JOIN companies c ON c.id = m.company_id
      ${MARKET}
     ORDER BY shown.position`;
  return rows.map((row) => toMaterialCard(row));
}

/** A company's listings on sale, newest first. Any `companyId` is safe. */
export async function listCompanyMaterials(
  companyId: string,
  {
    limit = 24,
    offset = 0,
    viewerCompanyId = null,
  }: { limit?: number; offset?: number; viewerCompanyId?: string | null } = {},
): Promise<MaterialCardView[]> {
  if (!isUuid(companyId)) return [];
  const cards = await readCards({
    where: sql`m.company_id = ${companyId}::uuid`,
    orderBy: sql`m.created_at DESC, m.id`,
    limit,
    offset,
  });
  return asSeenBy(viewerCompanyId, cards);
}

/** Same category, closest in wording first, then in price. `companyId` is the viewer's. */
export async function listSimilarMaterials(
  id: string,
  { limit = 4, companyId = null }: { limit?: number; companyId?: string | null } = {},
): Promise<MaterialCardView[]> {
  if (!isUuid(id)) return [];
  const cards = await cachedRead(`similar ${limit} ${id.toLowerCase()}`, () => {
    const words = sql`(SELECT search_text FROM materials WHERE id = ${id}::uuid)`;
    const price = sql`(SELECT price FROM materials WHERE id = ${id}::uuid)`;
    return readCards({
      where: sql`m.id IN (
        SELECT near.id FROM materials near
         WHERE near.category_id = (SELECT category_id FROM materials WHERE id = ${id}::uuid)
           AND near.id <> ${id}::uuid
           AND near.available AND near.deleted_at IS NULL AND near.quantity > 0
         ORDER BY near.created_at DESC, near.id LIMIT 500)`,
      orderBy: sql`similarity(m.search_text, ${words}) DESC, abs(m.price - ${price}), m.id`,
      limit,
    });
  });
  return asSeenBy(companyId, cards);
}
