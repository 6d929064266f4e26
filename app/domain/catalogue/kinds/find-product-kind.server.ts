import { db } from '~/db/client.server';
import type { HalfListing } from './half-listing.schema';

export interface ProductKind {
  id: string;
  categoryId: string;
  subcategoryId: string | null;
  name: string;
  /** '' for a kind without sizes, null when the size isn't said */
  sizeKey: string | null;
  commonUnit: string;
  /** How many common units one holds by its title: '4x8' is 32 sq ft */
  contents: number | null;
  /** How many common units one priced unit holds; null when it can't be known */
  commonPerPriced: number | null;
  /** The facts a form asks of it */
  asks: string[];
}

/**
 * As the trigger on materials finds it; without a category, in any active one. Null for what the
 * trade has no usual name for.
 */
export async function findProductKind(
  listing: Partial<Omit<HalfListing, 'categoryId'>> & { categoryId: string | null },
): Promise<ProductKind | null> {
  const { title = '', categoryId, subcategoryId = null, size = '' } = listing;
  const half = {
    title,
    size,
    price_unit: listing.priceUnit,
    common_unit: listing.commonUnit,
    common_per_unit: listing.commonPerUnit,
  };
  const [kind] = await db.$queryRaw<ProductKind[]>`
    SELECT kind.id, kind.name, kind.category_id AS "categoryId",
           kind.subcategory_id AS "subcategoryId", kind.common_unit AS "commonUnit", kind.asks,
           size_key_of(half, kind) AS "sizeKey", common_per_priced(half, kind) AS "commonPerPriced",
           product_of_matches(trade_text(${`${size} ${title}`}), kind.contents_pattern) AS contents
      FROM product_kind_of(${title}, ${categoryId}::uuid, ${subcategoryId}::uuid) kind,
           jsonb_populate_record(NULL::materials, ${JSON.stringify(half)}::jsonb) half`;
  return kind ?? null;
}
