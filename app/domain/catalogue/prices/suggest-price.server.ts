import { db, sql, sqlEmpty } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { CONDITIONS, type Condition } from '~/lib/choices/conditions';
import { invalid } from '~/lib/errors';
import { placeOfZip } from '~/lib/places/places.server';
import { ON_SALE } from '../materials/stock-sql.server';
import { findProductKind, type ProductKind } from '../kinds/find-product-kind.server';
import { HalfListing } from '../kinds/half-listing.schema';
import { MARKET } from './market-sql.server';
import { MAX_COMPARABLE_LISTINGS } from './copy';
import type { SuggestPriceInput } from './suggest-price.schema';

const MIN_COMPARABLE_LISTINGS = 3;

const QUICK_SALE_PERCENT_UNDER = { least: 10, most: 15 } as const;

/** With `name`, listings of that product by the asked unit, whatever one holds. */
type PriceSource =
  | { kind: 'product'; name: string }
  | { kind: 'state'; name?: string; state: string }
  | { kind: 'nationwide'; name?: string; state: string | null; listingsInState: number };

export type PriceSuggestion = {
  conditions: Condition[];
  sampleSize: number;
} & (
  | {
      kind: 'suggested';
      source: PriceSource;
      lowCents: number;
      highCents: number;
      medianCents: number;
      quickSale: { lowCents: number; highCents: number };
    }
  | { kind: 'too_few' }
);

/**
 * From the market of the product that `title` names. Not knowing what one unit of it holds, from its
 * listings by the same unit; else from the whole category, a rough range.
 * $1.80, $2.00, $2.20, $2.40, $3.00: median $2.20, range $2.00 to $2.40, quick sale $1.87 to $1.98.
 * Each amount is rounded once.
 * @throws DomainError `invalid` on `category` or `zip`
 */
export async function suggestPrice(input: SuggestPriceInput): Promise<PriceSuggestion> {
  const categoryId = await requireCategoryId(input.category);
  const state = input.zip ? requireStateOfZip(input.zip) : null;
  const { title, condition, unit: priceUnit, zip: zipCode } = input;
  const listing = HalfListing.parse({ title, categoryId, condition, priceUnit, zipCode });
  const kind = title ? await findProductKind(listing) : null;
  const ofProduct = kind && (await suggestProductPrice(listing, kind));
  if (ofProduct) return ofProduct;

  const conditions = conditionsWithinOneStep(condition);
  const read = (product: Pick<ProductKind, 'id' | 'sizeKey'> | null) => {
    const asked = { categoryId, unit: priceUnit, conditions, product };
    return cachedRead(
      `suggested price ${JSON.stringify([asked, state])}`,
      () => readMarket(asked, state),
      ['sale', 'price', 'words'].map((aspect) => `${aspect} ${categoryId}`),
    );
  };
  const isUncountable = kind?.commonPerPriced === null && kind.sizeKey !== null;
  const byUnit = isUncountable ? await read({ id: kind.id, sizeKey: kind.sizeKey }) : null;
  const isOfProduct = byUnit !== null && byUnit.sampleSize >= MIN_COMPARABLE_LISTINGS;
  const { sampleSize, inState, prices } = isOfProduct ? byUnit : await read(null);
  if (sampleSize < MIN_COMPARABLE_LISTINGS) return { kind: 'too_few', conditions, sampleSize };
  return {
    ...suggestion(prices),
    conditions,
    sampleSize,
    source: {
      ...(isOfProduct && { name: kind?.name }),
      ...(state !== null && inState >= MIN_COMPARABLE_LISTINGS
        ? { kind: 'state', state }
        : { kind: 'nationwide', state, listingsInState: inState }),
    },
  };
}

/** Null without a known size, or without a market of it; see `MARKET`. */
export async function suggestProductPrice(
  listing: HalfListing,
  kind: ProductKind,
  companyId: string | null = null,
): Promise<Extract<PriceSuggestion, { kind: 'suggested' }> | null> {
  if (!kind.commonPerPriced || kind.sizeKey === null) return null;
  const { condition, zipCode } = listing;
  const place = zipCode ? placeOfZip(zipCode) : null;
  const [market] = await db.$queryRaw<{ sampleSize: number | null; prices: Market['prices'] }[]>`
    SELECT market.comparison_count AS "sampleSize",
           ARRAY[market.low_cents, market.median_cents, market.high_cents] AS prices
      FROM (SELECT ${kind.id}::uuid AS product_kind_id, ${kind.sizeKey}::varchar AS size_key,
                   ${companyId}::uuid AS company_id, ${condition}::material_condition AS condition,
                   ${place?.state ?? null}::bpchar AS state,
                   ${place?.latitude ?? null}::float8 AS latitude,
                   ${place?.longitude ?? null}::float8 AS longitude,
                   ${kind.commonPerPriced}::numeric AS price, 1::numeric AS common_price) m
      ${MARKET}`;
  if (!market?.sampleSize) return null;
  return {
    ...suggestion(market.prices),
    conditions: conditionsWithinOneStep(condition),
    sampleSize: market.sampleSize,
    source: { kind: 'product', name: kind.name },
  };
}

function suggestion([lowCents, medianCents, highCents]: Market['prices']) {
  return {
    kind: 'suggested' as const,
    lowCents,
    highCents,
    medianCents,
    quickSale: {
      lowCents: percentUnder(medianCents, QUICK_SALE_PERCENT_UNDER.most),
      highCents: percentUnder(medianCents, QUICK_SALE_PERCENT_UNDER.least),
    },
  };
}

async function requireCategoryId(name: string): Promise<string> {
  const category = await db.category.findFirst({
    where: { name, isActive: true },
    select: { id: true },
  });
  if (category) return category.id;
  throw invalid('category', 'Choose a category from the list');
}

function requireStateOfZip(zip: string): string {
  const place = placeOfZip(zip);
  if (place) return place.state;
  throw invalid('zip', `We can’t find ZIP code ${zip}. Check it, or leave it empty`);
}

function conditionsWithinOneStep(condition: Condition): Condition[] {
  const step = CONDITIONS.indexOf(condition);
  return CONDITIONS.slice(Math.max(0, step - 1), step + 2);
}

/** 220 cents, 15 percent under: 187. Half a cent rounds up. */
function percentUnder(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

interface Market {
  inState: number;
  sampleSize: number;
  /** In cents: the 25th, 50th and 75th percentile */
  prices: [number, number, number];
}

async function readMarket(
  asked: {
    categoryId: string;
    unit: string;
    conditions: Condition[];
    product: Pick<ProductKind, 'id' | 'sizeKey'> | null;
  },
  state: string | null,
): Promise<Market> {
  const comparable = sql`
    m.category_id = ${asked.categoryId}::uuid AND m.price_unit = ${asked.unit}
    AND m.condition = ANY (${asked.conditions}::material_condition[]) AND ${ON_SALE}
    ${
      asked.product
        ? sql`AND m.product_kind_id = ${asked.product.id}::uuid AND m.size_key = ${asked.product.sizeKey}`
        : sqlEmpty
    }`;
  const [row] = await db.$queryRaw<Market[]>`
    WITH in_state AS MATERIALIZED (
      SELECT m.price FROM materials m JOIN companies c ON c.id = m.company_id
       WHERE m.state = ${state}::bpchar AND ${comparable}
       ORDER BY m.created_at DESC, m.id LIMIT ${MAX_COMPARABLE_LISTINGS}
    ), market AS (
      SELECT price FROM in_state
       WHERE (SELECT count(*) FROM in_state) >= ${MIN_COMPARABLE_LISTINGS}
      UNION ALL (
        SELECT m.price FROM materials m JOIN companies c ON c.id = m.company_id
         WHERE (SELECT count(*) FROM in_state) < ${MIN_COMPARABLE_LISTINGS} AND ${comparable}
         ORDER BY m.created_at DESC, m.id LIMIT ${MAX_COMPARABLE_LISTINGS}
      )
    )
    SELECT (SELECT count(*)::int FROM in_state) AS "inState", count(*)::int AS "sampleSize",
           ARRAY(SELECT round((100 * cents)::numeric)::float8 FROM unnest(
             percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price)) cents) AS prices
      FROM market`;
  return row!;
}
