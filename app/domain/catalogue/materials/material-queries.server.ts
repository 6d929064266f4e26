import { db, sql, type Prisma } from '~/db/client.server';
import { keptCount } from '~/db/kept-counts.server';
import { cachedRead } from '~/db/kept-reads.server';
import { isoTime } from '~/db/list-page.server';
import { TRADE_FACTS } from '~/db/trade-facts.server';
import { dependsOn } from '~/db/reading.server';
import { feedbackCounts } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { shownAddress } from '~/lib/forgotten-address';
import { isUuid } from '~/lib/uuid';
import { canBuy } from './can-buy';
import { asSeenBy, readCards } from './material-cards.server';
import { HELD_UNTIL, isShownTo } from './stock-sql.server';
import type { MaterialCardView, MaterialFacts, MaterialView } from './material-views';

/** The columns of MaterialFacts except `company`; needs table `m`. */
const FACT_COLUMNS = sql`
  m.id, m.title, m.description, m.category, m.condition::text AS condition,
  (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit", m.quantity, m.location,
  m.city, m.state, m.image_url AS "imageUrl", m.available, ${isoTime(sql`m.created_at`)} AS "createdAt",
  ${TRADE_FACTS}`;

/** Listings by id, in order, without unknown ids. The caller must check access. */
export async function listMaterialFacts(ids: string[]): Promise<MaterialFacts[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<MaterialFacts[]>`
    SELECT ${FACT_COLUMNS},
           json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.state,
             'verified', c.verified) AS company
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, position)
      JOIN materials m ON m.id = asked.id AND m.deleted_at IS NULL
      JOIN companies c ON c.id = m.company_id
     ORDER BY asked.position`;
}

/** Null if it isn't shown to the viewer: see `isShownTo`. */
export async function getMaterial(
  id: string,
  viewer: Actor | null = null,
): Promise<MaterialView | null> {
  if (!isUuid(id)) return null;
  if (viewer) return readMaterial(id, viewer);
  const key = id.toLowerCase();
  return cachedRead(`material ${key}`, () => readMaterial(key, null), [key]);
}

type MaterialRow = Omit<MaterialView, 'buy'> & {
  paymentEnabled: boolean;
  heldUntil: Date | null;
};

async function readMaterial(id: string, viewer: Actor | null): Promise<MaterialView | null> {
  const companyId = viewer?.companyId ?? null;
  const [row] = await db.$queryRaw<MaterialRow[]>`
    SELECT ${FACT_COLUMNS}, m.category_id AS "categoryId",
           sub.name AS subcategory, m.zip_code AS "zipCode",
           m.piece_inches AS "pieceInches",
           coalesce((SELECT json_agg(json_build_object(
                       'path', i.object_path, 'width', i.width, 'height', i.height,
                       'alt', i.alt) ORDER BY i.position)
                       FROM material_images i WHERE i.material_id = m.id), '[]') AS images,
           ${isoTime(sql`m.updated_at`)} AS "updatedAt",
           EXISTS (SELECT 1 FROM saved_materials s
                    WHERE s.material_id = m.id AND s.user_id = ${viewer?.userId ?? null}::uuid) AS "isSaved",
           c.payment_enabled AS "paymentEnabled", ${HELD_UNTIL} AS "heldUntil",
           (SELECT t.id FROM transactions t
             WHERE t.buyer_company_id = ${companyId}::uuid AND t.material_id = m.id
               AND t.status = 'pending' LIMIT 1) AS "openPurchaseId",
           json_build_object(
             'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'verified', c.verified,
             'description', c.description, 'phone', c.phone, 'email', c.email,
             'createdAt', ${isoTime(sql`c.created_at`)},
             'materialCount', ${keptCount('company', sql`c.id::text`)},
             'feedback', ${feedbackCounts(sql`c.id`)}) AS company
      FROM materials m
      JOIN companies c ON c.id = m.company_id
      LEFT JOIN subcategories sub ON sub.id = m.subcategory_id
     WHERE m.id = ${id}::uuid AND ${isShownTo(viewer)}`;
  if (!row) return null;

  const { paymentEnabled, heldUntil, company, ...material } = row;
  dependsOn([company.id, `sale ${company.id}`, `feedback ${company.id}`]);
  const seller = { id: company.id, canBePaid: paymentEnabled };
  return {
    ...material,
    company: { ...company, email: shownAddress(company.email) },
    buy: canBuy({ ...material, heldUntil, seller }, companyId ? { id: companyId } : null),
  };
}

/** A company's listings on sale, newest first. Any `companyId` is safe; `viewerId` is a company's. */
export async function listCompanyMaterials(
  companyId: string,
  { limit = 24, offset = 0, viewerId }: { limit?: number; offset?: number; viewerId?: string } = {},
): Promise<MaterialCardView[]> {
  if (!isUuid(companyId)) return [];
  const id = companyId.toLowerCase();
  const read = () =>
    readCards({
      where: sql`m.company_id = ${id}::uuid`,
      orderBy: sql`m.created_at DESC, m.id`,
      limit,
      offset,
    });
  return asSeenBy(
    viewerId,
    await cachedRead(`materials of ${id} ${limit} ${offset}`, read, [`sale ${id}`]),
  );
}

const SIMILAR_COUNT = 4;

/** Same category, closest in wording first, then in price. `companyId` is the viewer's. */
export async function listSimilarMaterials(
  id: string,
  companyId?: string,
): Promise<MaterialCardView[]> {
  if (!isUuid(id)) return [];
  const key = id.toLowerCase();
  const read = async () => {
    const own = await db.material.findUnique({ where: { id }, select: { categoryId: true } });
    if (!own) return [];
    dependsOn(['sale', 'price', 'words'].map((aspect) => `${aspect} ${own.categoryId}`));
    const of = (column: Prisma.Sql) =>
      sql`(SELECT ${column} FROM materials WHERE id = ${id}::uuid)`;
    return readCards({
      where: sql`m.id IN (
        SELECT near.id FROM materials near
         WHERE near.category_id = ${own.categoryId}::uuid AND near.id <> ${id}::uuid
           AND near.on_sale AND near.quantity > 0
         ORDER BY near.created_at DESC, near.id LIMIT 200)`,
      orderBy: sql`similarity(m.search_text, ${of(sql`search_text`)}) DESC,
        abs(m.price - ${of(sql`price`)}), m.id`,
      limit: SIMILAR_COUNT,
    });
  };
  return asSeenBy(companyId, await cachedRead(`similar ${key}`, read, [key]));
}
