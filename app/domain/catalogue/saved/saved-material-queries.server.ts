import { sql } from '~/db/client.server';
import { readListPage, type ListPage } from '~/db/list-page.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { cardsSql, type MaterialCardRow, toMaterialCard } from '../materials/material-cards.server';
import type { MaterialCardView } from '../materials/material-views';
import { IS_LOW, LEFT } from '../materials/stock-sql.server';

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
                  WHEN s.told_stock = 'back' THEN 'back'
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
