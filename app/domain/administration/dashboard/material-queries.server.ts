import { db, sql, type Tx } from '~/db/client.server';
import { isSuspendedSql } from '~/db/may-trade.server';
import { isoTime, type List, readListPage } from '~/db/list-page.server';
import { LISTINGS_SAMPLE } from '~/db/kept-counts.server';
import { TRADE_FACTS } from '~/db/trade-facts.server';
import { englishWordsIn } from '~/lib/text/english-words.server';
import { isUuid } from '~/lib/uuid';
import type { LockView } from '../admin-events';
import type { AdminMaterial } from '../admin.views';

export type ListedMaterial = AdminMaterial & { lock: LockView | null };

export const MATERIAL_LIST_STATUSES = ['available', 'unavailable'] as const;
type MaterialListStatus = (typeof MATERIAL_LIST_STATUSES)[number];

interface MaterialListFilters {
  /** A search as on /browse, or a listing id */
  search?: string;
  status?: MaterialListStatus | null;
  categoryId?: string | null;
  companyId?: string | null;
  page?: number;
}

const MATERIAL = sql`
  m.id, m.title, m.description, m.available,
  (SELECT json_build_object('id', c.id, 'name', c.name,
            'isSuspended', ${isSuspendedSql()}) FROM companies c
    WHERE c.id = m.company_id) AS company,
  m.category_id AS "categoryId", m.category, m.subcategory_id AS "subcategoryId",
  (SELECT s.name FROM subcategories s WHERE s.id = m.subcategory_id) AS subcategory,
  m.condition::text AS condition, m.price::text AS price, m.price_unit AS "priceUnit",
  m.quantity, m.quantity_held AS "quantityHeld", m.quantity_sold AS "quantitySold",
  m.location, m.city, m.state::text AS state, m.zip_code AS "zipCode", m.image_url AS "imageUrl",
  ${isoTime(sql`m.created_at`)} AS "createdAt", ${isoTime(sql`m.updated_at`)} AS "updatedAt",
  ${TRADE_FACTS}`;

const LISTED = sql`
  ${MATERIAL},
  (SELECT json_build_object('materialId', l.material_id, 'lockedBy', l.locked_by_user_id,
            'lockedByName', trim(u.first_name || ' ' || u.last_name),
            'expiresAt', ${isoTime(sql`l.expires_at`)})
     FROM material_edit_locks l JOIN users u ON u.id = l.locked_by_user_id
    WHERE l.material_id = m.id AND l.expires_at > now()) AS lock`;

/** 20 per page, newest first, every company's, without deleted listings. */
export const listMaterialsForAdmin = (filters: MaterialListFilters = {}) =>
  readListPage<ListedMaterial>({ ...materialsFound(filters), page: filters.page });

/** As a listing's `LEFT` says: pieces on hold may still come back. */
const AVAILABLE = sql`(m.available AND m.quantity + m.quantity_held > 0)`;

export function materialsFound(filters: MaterialListFilters): List {
  const { search, status, categoryId, companyId } = filters;
  const conditions = [sql`m.deleted_at IS NULL`];
  const term = search?.replaceAll('\0', '').trim().slice(0, 100);
  const isId = isUuid(term ?? '');
  if (isId) conditions.push(sql`m.id = ${term}::uuid`);
  if (status) conditions.push(status === 'available' ? AVAILABLE : sql`NOT ${AVAILABLE}`);
  for (const [column, id] of [
    [sql`m.category_id`, categoryId],
    [sql`m.company_id`, companyId],
  ] as const) {
    if (id) conditions.push(isUuid(id) ? sql`${column} = ${id}::uuid` : sql`false`);
  }
  return {
    columns: LISTED,
    table: sql`materials m`,
    alias: sql`m`,
    conditions,
    // In a subquery, so that the term is parsed once and not for each listing.
    search:
      term && !isId
        ? sql`m.search @@ (SELECT trade_query(${term}, ${englishWordsIn([term])}))`
        : null,
    sample: LISTINGS_SAMPLE,
    order: sql`m.created_at DESC, m.id`,
  };
}

/** With its photos' paths. Null for a deleted listing. */
export async function getMaterialForAdmin(id: string) {
  if (!isUuid(id)) return null;
  const [material] = await db.$queryRaw<(ListedMaterial & { photos: string[] })[]>`
    SELECT ${LISTED},
           ARRAY (SELECT i.object_path FROM material_images i
                   WHERE i.material_id = m.id ORDER BY i.position) AS photos
      FROM materials m WHERE m.id = ${id}::uuid AND m.deleted_at IS NULL`;
  return material ?? null;
}

/** The payload of `material_updated`: the listing as this transaction leaves it. */
export async function readAdminMaterial(tx: Tx, id: string): Promise<AdminMaterial> {
  const [material] = await tx.$queryRaw<AdminMaterial[]>`
    SELECT ${MATERIAL} FROM materials m WHERE m.id = ${id}::uuid`;
  return material!;
}
