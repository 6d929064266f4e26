import { db, sqlJoin, sql, transaction, type Tx } from '~/db/client.server';
import { isSuspendedSql, mayTradeSql } from '~/db/may-trade.server';
import { notify } from '~/domain/notifications/index.server';
import { centsToDecimal } from '~/lib/money';
import { savedAlert, type SavedNews } from './copy';
import { EVER_LISTED, IS_LOW, LEFT } from '../materials/stock-sql.server';

type NotifiedStock = 'low' | 'sold' | 'back' | null;

interface Material {
  title: string;
  companyId: string;
  priceCents: number;
  priceUnit: string;
  left: number;
  listed: number;
  stock: 'off' | 'sold' | 'low' | 'plenty';
}

interface Saver {
  userId: string;
  companyId: string | null;
  knownPriceCents: number;
  notifiedStock: NotifiedStock;
}

const RECIPIENTS = sql`saved_materials s JOIN users u ON u.id = s.user_id AND u.banned_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM companies c WHERE c.id = u.company_id AND ${isSuspendedSql()})`;

/**
 * Notifies savers' companies, except the seller's, when the price drops or the material runs low,
 * sells out or is back in stock. One notification per company. Batched, so a failure keeps what was
 * sent. Safe to repeat and to run twice at once.
 * @returns companies notified
 */
export async function alertSavers(
  { materialId }: { materialId: string },
  batchSize = 100,
): Promise<number> {
  const groups = await db.$queryRaw<{ userIds: string[] }[]>`
    SELECT array_agg(s.user_id) AS "userIds" FROM ${RECIPIENTS}
     WHERE s.material_id = ${materialId}::uuid
     GROUP BY coalesce(u.company_id, u.id) ORDER BY coalesce(u.company_id, u.id)`;
  let notified = 0;
  for (let from = 0; from < groups.length; from += batchSize) {
    const batch = groups.slice(from, from + batchSize);
    notified += await alertBatch(
      materialId,
      batch.flatMap(({ userIds }) => userIds),
    );
  }
  return notified;
}

async function alertBatch(materialId: string, userIds: string[]): Promise<number> {
  return transaction(async (tx) => {
    // Locked before the listing is read, so a second run sees what the first one sent.
    const savers = await tx.$queryRaw<Saver[]>`
      SELECT s.user_id AS "userId", u.company_id AS "companyId",
             s.alerted_stock AS "notifiedStock",
             (100 * coalesce(s.alerted_price, s.price_when_saved))::float8 AS "knownPriceCents"
        FROM ${RECIPIENTS}
       WHERE s.material_id = ${materialId}::uuid AND s.user_id = ANY (${userIds}::uuid[])
       ORDER BY s.user_id FOR UPDATE OF s`;
    const material = savers.length > 0 ? await readMaterial(tx, materialId) : null;
    if (!material) return 0;

    const newsByCompany = new Map<string, SavedNews>();
    const changed: (Saver & { notifiedPriceCents: number | null })[] = [];
    for (const saver of savers) {
      const { news, notifiedStock } = newsFor(saver, material);
      const notifiedPriceCents = news.dropFromCents === undefined ? null : material.priceCents;
      if (notifiedStock !== saver.notifiedStock || notifiedPriceCents !== null) {
        changed.push({ ...saver, notifiedStock, notifiedPriceCents });
      }
      const isNews = news.dropFromCents !== undefined || news.stock !== undefined;
      if (isNews && saver.companyId && saver.companyId !== material.companyId) {
        const earlier = newsByCompany.get(saver.companyId);
        newsByCompany.set(saver.companyId, mergeNews(earlier, news));
      }
    }
    await recordNotified(tx, materialId, changed);
    for (const [recipientCompanyId, news] of newsByCompany) {
      await notify(tx, {
        recipientCompanyId,
        category: 'materials',
        ...savedAlert(material, news),
        actionUrl: `/material/${materialId}`,
        actionText: 'View Material',
        metadata: { materialId },
      });
    }
    return newsByCompany.size;
  });
}

async function readMaterial(tx: Tx, materialId: string): Promise<Material | null> {
  const [material] = await tx.$queryRaw<Material[]>`
    SELECT m.title, m.company_id AS "companyId", (100 * m.price)::float8 AS "priceCents",
           m.price_unit AS "priceUnit", ${LEFT} AS left, ${EVER_LISTED} AS listed,
           CASE WHEN NOT (m.available AND ${mayTradeSql()}) THEN 'off'
                WHEN ${LEFT} = 0 THEN 'sold'
                WHEN ${IS_LOW} THEN 'low'
                ELSE 'plenty' END AS stock
      FROM materials m JOIN companies c ON c.id = m.company_id
     WHERE m.id = ${materialId}::uuid AND m.deleted_at IS NULL`;
  return material ?? null;
}

function newsFor(
  { knownPriceCents, notifiedStock }: Saver,
  { stock, priceCents }: Material,
): { news: SavedNews; notifiedStock: NotifiedStock } {
  // Savers aren't notified when a listing is paused or hidden, so they aren't when it returns.
  if (stock === 'off') return { news: {}, notifiedStock };
  if (stock === 'sold') {
    return { news: notifiedStock === 'sold' ? {} : { stock: 'sold' }, notifiedStock: 'sold' };
  }
  const drop = priceCents < knownPriceCents ? { dropFromCents: knownPriceCents } : {};
  const wasAway = notifiedStock === 'sold';
  if (stock === 'low') {
    const wasLow = notifiedStock === 'low';
    return {
      news: { ...drop, ...(!wasLow && { stock: wasAway ? 'back' : 'low' }) },
      notifiedStock: 'low',
    };
  }
  if (wasAway) return { news: { ...drop, stock: 'back' }, notifiedStock: 'back' };
  return { news: drop, notifiedStock: notifiedStock === 'low' ? null : notifiedStock };
}

function mergeNews(earlier: SavedNews | undefined, news: SavedNews): SavedNews {
  if (!earlier) return news;
  const dropFromCents = Math.max(earlier.dropFromCents ?? 0, news.dropFromCents ?? 0);
  return {
    ...(dropFromCents > 0 && { dropFromCents }),
    ...((earlier.stock ?? news.stock) && { stock: earlier.stock ?? news.stock }),
  };
}

async function recordNotified(
  tx: Tx,
  materialId: string,
  savers: (Saver & { notifiedPriceCents: number | null })[],
): Promise<void> {
  if (savers.length === 0) return;
  const rows = savers.map(
    ({ userId, notifiedStock, notifiedPriceCents }) =>
      sql`(${userId}::uuid, ${notifiedStock}::text,
           ${notifiedPriceCents === null ? null : centsToDecimal(notifiedPriceCents)}::numeric)`,
  );
  await tx.$executeRaw`
    UPDATE saved_materials s
       SET alerted_stock = notified.stock, alerted_price = coalesce(notified.price, s.alerted_price)
      FROM (VALUES ${sqlJoin(rows)}) AS notified (user_id, stock, price)
     WHERE s.material_id = ${materialId}::uuid AND s.user_id = notified.user_id`;
}
