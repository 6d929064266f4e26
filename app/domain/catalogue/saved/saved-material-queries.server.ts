import { db } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import {
  cardColumns,
  toMaterialCard,
  type MaterialCardRow,
  type MaterialCardView,
} from '../materials/material-cards.server';
import { MARKET } from '../prices/market-sql.server';
import { IS_LOW } from '../materials/stock-sql.server';

export interface SavedMaterialView {
  material: MaterialCardView;
  isOnSale: boolean;
  /** 'back': on sale again after it was sold out or off sale */
  stock: 'plenty' | 'low' | 'back' | 'sold' | 'off';
  priceWhenSavedCents: number;
}

const SAVED_PAGE_SIZE = 24;

interface SavedPage {
  saved: SavedMaterialView[];
  count: number;
  page: number;
  pageCount: number;
}

/** Last saved first. Materials off sale stay; deleted ones leave. */
export async function listSaved(actor: Actor, page = 1): Promise<SavedPage> {
  const rows = await db.$queryRaw<
    (Partial<MaterialCardRow> & {
      total: number;
      page: number;
      stock: SavedMaterialView['stock'];
      price_when_saved_cents: number;
    })[]
  >`
    WITH mine AS (
      SELECT s.material_id, s.price_when_saved, s.told_stock, s.created_at
        FROM saved_materials s JOIN materials m ON m.id = s.material_id
       WHERE s.user_id = ${actor.userId}::uuid AND m.deleted_at IS NULL
    ), asked AS (
      SELECT count(*)::int AS total,
             least(${page}::int, greatest(1, ceil(count(*) / ${SAVED_PAGE_SIZE}::numeric)))::int AS page
        FROM mine
    )
    SELECT asked.total, asked.page, card.*
      FROM asked LEFT JOIN LATERAL (
        SELECT ${cardColumns()}, s.created_at AS saved_at,
               (100 * s.price_when_saved)::float8 AS price_when_saved_cents,
               CASE WHEN NOT (m.available AND ${mayTradeSql()}) THEN 'off'
                    WHEN m.quantity = 0 THEN 'sold'
                    WHEN s.told_stock = 'back' THEN 'back'
                    WHEN ${IS_LOW} THEN 'low'
                    ELSE 'plenty' END AS stock
          FROM (
            SELECT * FROM mine ORDER BY created_at DESC, material_id
             LIMIT ${SAVED_PAGE_SIZE} OFFSET (asked.page - 1) * ${SAVED_PAGE_SIZE}
          ) s
          JOIN materials m ON m.id = s.material_id
          JOIN companies c ON c.id = m.company_id
          ${MARKET}
      ) card ON true
     ORDER BY card.saved_at DESC, card.id`;
  const { total, page: shownPage } = rows[0]!;
  return {
    saved: rows.flatMap((row) =>
      row.id
        ? [
            {
              material: toMaterialCard(row as MaterialCardRow, actor.companyId),
              isOnSale: row.stock !== 'off' && row.stock !== 'sold',
              stock: row.stock,
              priceWhenSavedCents: row.price_when_saved_cents,
            },
          ]
        : [],
    ),
    count: total,
    page: shownPage,
    pageCount: Math.max(1, Math.ceil(total / SAVED_PAGE_SIZE)),
  };
}
