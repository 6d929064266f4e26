import { db } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CATALOGUE_COPY } from '../copy';
import { IS_LOW, LEFT } from '../materials/stock-sql.server';

/** Safe to repeat: the first price stays. @throws DomainError `not_found` */
export async function saveMaterial(materialId: string, actor: Actor): Promise<void> {
  const [row] = isUuid(materialId)
    ? await db.$queryRaw<{ id: string }[]>`
        WITH material AS (
          SELECT m.id, m.price,
                 CASE WHEN ${LEFT} = 0 THEN 'sold' WHEN ${IS_LOW} THEN 'low' END AS stock
            FROM materials m JOIN companies c ON c.id = m.company_id
           WHERE m.id = ${materialId}::uuid AND m.available AND ${mayTradeSql()}
        ), saving AS (
          INSERT INTO saved_materials (user_id, material_id, price_when_saved, told_stock)
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
