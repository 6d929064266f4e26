import { sql, db } from '~/db/client.server';
import { readListPage, type ListPage } from '~/db/list-page.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { cardsSql, type MaterialCardRow, toMaterialCard } from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import { IS_LOW, LEFT } from '../materials/stock-sql.server';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY } from '../copy';

interface Saved {
  id: string;
  /** 'back': on sale again after being sold out or off sale */
  stock: 'plenty' | 'low' | 'back' | 'sold' | 'off';
  priceWhenSavedCents: number;
}

export type SavedMaterialView = Saved & { material: MaterialCardView };

/** Last saved first, materials off sale included, hidden and deleted ones not. */
export async function listSaved(
  actor: Actor,
  page = 1,
): Promise<Omit<ListPage<Saved>, 'rows'> & { saved: SavedMaterialView[] }> {
  const { rows, ...shown } = await readListPage<Saved & { card: MaterialCardRow }>({
    columns: sql`s.id, s.stock, (100 * s.price_when_saved)::float8 AS "priceWhenSavedCents",
      (SELECT to_jsonb(card) - 'position' FROM (${cardsSql(sql`SELECT s.id, 1 AS position`)}) card) AS card`,
    table: sql`(
      SELECT m.id, s.created_at, s.price_when_saved,
             CASE WHEN NOT (m.available AND ${mayTradeSql()}) THEN 'off'
                  WHEN ${LEFT} = 0 THEN 'sold'
                  WHEN s.alerted_stock = 'back' THEN 'back'
                  WHEN ${IS_LOW} THEN 'low'
                  ELSE 'plenty' END AS stock
        FROM saved_materials s
        JOIN materials m ON m.id = s.material_id AND m.deleted_at IS NULL AND m.hidden_at IS NULL
        JOIN companies c ON c.id = m.company_id
       WHERE s.user_id = ${actor.userId}::uuid) s`,
    alias: sql`s`,
    conditions: [],
    order: sql`s.created_at DESC, s.id`,
    page,
    pageSize: 24,
  });
  return {
    ...shown,
    saved: rows.map(({ card, ...row }) => ({
      ...row,
      material: toMaterialCard(card, actor.companyId),
    })),
  };
}

/**
 * Safe to repeat: the first price stays. Race: FOR KEY SHARE waits for a seller who is deleting it.
 * @throws DomainError `not_found`
 */
export async function saveMaterial(materialId: string, actor: Actor): Promise<void> {
  const [row] = isUuid(materialId)
    ? await db.$queryRaw<{ id: string }[]>`
        WITH material AS (
          SELECT m.id, m.price,
                 CASE WHEN ${LEFT} = 0 THEN 'sold' WHEN ${IS_LOW} THEN 'low' END AS stock
            FROM materials m JOIN companies c ON c.id = m.company_id
           WHERE m.id = ${materialId}::uuid AND m.available AND ${mayTradeSql()}
             FOR KEY SHARE OF m
        ), saving AS (
          INSERT INTO saved_materials (user_id, material_id, price_when_saved, alerted_stock)
          SELECT ${actor.userId}::uuid, id, price, stock FROM material
          ON CONFLICT DO NOTHING
        )
        SELECT id FROM material`
    : [];
  if (!row) throw new DomainError('not_found', CATALOGUE_COPY.materialNotFound);
}

/** Safe to repeat. */
export async function unsaveMaterial(materialId: string, actor: Actor): Promise<void> {
  if (!isUuid(materialId)) return;
  await db.savedMaterial.deleteMany({ where: { userId: actor.userId, materialId } });
}
