import { db, sql } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { countToward } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { LISTING_COLUMNS } from '../import/check-rows.server';
import type { DraftFields } from './drafts.schema';
import { requireDrafter } from './drafts.server';

const LOOK_UPS = { name: 'code_look_ups', max: 300, withinSeconds: 60 * 60 };

const OF_PRODUCT = [
  ...['title', 'categoryId', 'subcategoryId', 'priceUnit', 'size', 'grade', 'maker', 'upc'],
  ...['commonUnit', 'commonPerUnit', 'packKind', 'packCount', 'weightLb'],
  ...['palletLengthIn', 'palletWidthIn', 'palletHeightIn'],
];
const OF_OWN = [...OF_PRODUCT, 'price', 'description'];

/**
 * What this company's drafts and listings say of a SKU or UPC, else what another company's listing
 * says of the product itself, never its price, SKU or words. `exceptId` is the draft it is for.
 * @throws DomainError `no_company`, `forbidden`; `rate_limited` after 300 in an hour
 */
export async function lookUpCode(
  typed: string,
  actor: Actor,
  exceptId: string | null = null,
): Promise<DraftFields | null> {
  const companyId = requireDrafter(actor);
  const sku = typed.trim().toLowerCase().slice(0, 60);
  if (!sku) return null;
  await countToward(LOOK_UPS, actor.userId);
  // No UPC is blank, as what has no digits would be.
  const upc = sku.replace(/[\s-]/g, '').replace(/^0+/, '') || '-';
  const [draft] = await db.$queryRaw<{ fields: DraftFields }[]>`
    SELECT d.fields FROM listing_drafts d
     WHERE d.company_id = ${companyId}::uuid AND d.title <> '' AND d.id::text <> ${exceptId ?? ''}
       AND (lower(d.fields->'sku'->>0) = ${sku}
            OR ltrim(translate(d.fields->'upc'->>0, '- ', ''), '0') = ${upc})
     ORDER BY d.updated_at DESC LIMIT 1`;
  if (draft) return pick(draft.fields, OF_OWN);
  const isOwn = sql`m.company_id = ${companyId}::uuid`;
  const [listing] = await db.$queryRaw<
    Record<string, string | number | boolean | string[] | null>[]
  >`
    SELECT ${LISTING_COLUMNS}, ${isOwn} AS "isOwn"
      FROM materials m JOIN companies c ON c.id = m.company_id
     WHERE m.deleted_at IS NULL
       AND ((${isOwn} AND lower(m.sku) = ${sku})
            OR (ltrim(m.upc, '0') = ${upc} AND (${isOwn} OR (m.available AND ${mayTradeSql()}))))
     ORDER BY ${isOwn} DESC, m.created_at DESC LIMIT 1`;
  if (!listing) return null;
  const fields: DraftFields = {};
  for (const [name, value] of Object.entries(listing)) {
    if (value !== null) fields[name] = [String(value)];
  }
  return pick(fields, listing.isOwn ? OF_OWN : OF_PRODUCT);
}

const pick = (fields: DraftFields, names: string[]): DraftFields =>
  Object.fromEntries(names.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name]]] : [])));
