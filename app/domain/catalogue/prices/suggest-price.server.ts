import { db, sql } from '~/db/client.server';
import { CONDITIONS, type Condition } from '~/lib/choices/conditions';
import { DomainError } from '~/lib/errors';
import { ON_SALE } from '../materials/stock-sql.server';
import { placeOfZip } from '~/lib/places/places.server';
import { MAX_COMPARABLE_LISTINGS } from './price-ratings';
import { cachedRead } from '../public-cache.server';
import type { SuggestPriceInput } from './suggest-price.schema';

const MIN_COMPARABLE_LISTINGS = 3;

const QUICK_SALE_PERCENT_UNDER = { least: 10, most: 15 } as const;

type PriceArea =
  | { kind: 'state'; state: string }
  | { kind: 'nationwide'; state: string | null; listingsInState: number };

export type PriceSuggestion = {
  conditions: Condition[];
  sampleSize: number;
} & (
  | {
      kind: 'suggested';
      area: PriceArea;
      lowCents: number;
      highCents: number;
      medianCents: number;
      quickSale: { lowCents: number; highCents: number };
    }
  | { kind: 'too_few' }
);

export interface PricedProduct {
  kindId: string;
  sizeKey: string | null;
}

/**
 * Of the product, if it is known; else of the whole category, which is a rough range.
 * $1.80, $2.00, $2.20, $2.40, $3.00: median $2.20, range $2.00 to $2.40, quick sale $1.87 to $1.98.
 * Percentiles are interpolated; each amount is rounded once.
 * @throws DomainError `invalid` on `category` or `zip`
 */
export async function suggestPrice(
  input: SuggestPriceInput,
  product: PricedProduct | null = null,
): Promise<PriceSuggestion> {
  const categoryId = await requireCategoryId(input.category);
  const state = input.zip ? requireStateOfZip(input.zip) : null;
  const conditions = conditionsWithinOneStep(input.condition);
  const row = await cachedRead(
    JSON.stringify(['suggested price', categoryId, product, input.unit, input.condition, state]),
    () => readMarket({ categoryId, product, unit: input.unit, conditions }, state),
  );

  const { sampleSize, inState, prices } = row;
  if (sampleSize < MIN_COMPARABLE_LISTINGS) return { kind: 'too_few', conditions, sampleSize };
  const [lowCents, medianCents, highCents] = prices;
  return {
    kind: 'suggested',
    conditions,
    sampleSize,
    area:
      state !== null && inState >= MIN_COMPARABLE_LISTINGS
        ? { kind: 'state', state }
        : { kind: 'nationwide', state, listingsInState: inState },
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
  throw new DomainError('invalid', 'Choose a category from the list', { field: 'category' });
}

function requireStateOfZip(zip: string): string {
  const place = placeOfZip(zip);
  if (place) return place.state;
  throw new DomainError('invalid', `We can’t find ZIP code ${zip}. Check it, or leave it empty`, {
    field: 'zip',
  });
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
    product: PricedProduct | null;
    unit: string;
    conditions: Condition[];
  },
  state: string | null,
): Promise<Market> {
  const { categoryId, product } = asked;
  const isAlike = product
    ? sql`m.product_kind_id = ${product.kindId}::uuid AND m.size_key = ${product.sizeKey}`
    : sql`m.category_id = ${categoryId}::uuid`;
  const comparable = sql`
    ${isAlike} AND m.price_unit = ${asked.unit}
    AND m.condition = ANY (${asked.conditions}::material_condition[]) AND ${ON_SALE}`;
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
