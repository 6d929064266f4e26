import { db } from '~/db/client.server';
import { CONDITIONS, type Condition } from '~/lib/conditions';
import { DomainError } from '~/lib/errors';
import { ON_SALE } from '../materials/stock-sql.server';
import { placeOfZip } from '~/lib/places.server';
import { MAX_COMPARABLE_LISTINGS, MIN_COMPARABLE_LISTINGS } from './price-ratings';
import { cachedRead } from '../public-cache.server';
import type { SuggestPriceInput } from './suggest-price.schema';

/** Source: specification, pricing guide. */
const QUICK_SALE_PERCENT_UNDER = { least: 10, most: 15 } as const;

type PriceArea =
  | { kind: 'state'; state: string }
  /** `state`: of the ZIP code, with fewer than 3 listings */
  | { kind: 'nationwide'; state: string | null; listingsInState: number };

export type PriceSuggestion = {
  /** Comparable conditions, best to worst */
  conditions: Condition[];
  /** Comparable listings found, at most 50 */
  sampleSize: number;
} & (
  | {
      kind: 'suggested';
      area: PriceArea;
      /** 25th and 75th percentile */
      lowCents: number;
      highCents: number;
      medianCents: number;
      /** 15 and 10 percent under the median */
      quickSale: { lowCents: number; highCents: number };
    }
  | { kind: 'too_few' }
);

/**
 * Suggests a price from the newest 50 listings on sale of the same category and unit, in a condition
 * at most one step apart: in the ZIP code's state if it has at least 3, else nationwide. Percentiles
 * are interpolated; each amount is rounded once. Cached until the catalogue changes.
 *
 * $1.80, $2.00, $2.20, $2.40, $3.00 → median $2.20, range $2.00 to $2.40, quick sale 2.20 × 0.85 =
 * $1.87 to 2.20 × 0.90 = $1.98.
 *
 * @returns `too_few` below 3 comparable listings
 * @throws DomainError `invalid` on `category` or `zip`
 * Source: features, 17.
 */
export async function suggestPrice(input: SuggestPriceInput): Promise<PriceSuggestion> {
  const categoryId = await requireCategoryId(input.category);
  const state = input.zip ? requireStateOfZip(input.zip) : null;
  const conditions = conditionsWithinOneStep(input.condition);
  const row = await cachedRead(
    JSON.stringify(['suggested price', categoryId, input.unit, input.condition, state]),
    () => readMarket({ categoryId, unit: input.unit, conditions, state }),
  );

  const sampleSize = row.sampleSize;
  const { lowCents, highCents, medianCents } = row;
  if (lowCents === null || highCents === null || medianCents === null) {
    return { kind: 'too_few', conditions, sampleSize };
  }
  return {
    kind: 'suggested',
    conditions,
    sampleSize,
    area:
      state !== null && row.inState >= MIN_COMPARABLE_LISTINGS
        ? { kind: 'state', state }
        : { kind: 'nationwide', state, listingsInState: row.inState },
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

/** 220 cents, 15 percent under → 187. Half a cent rounds up. */
function percentUnder(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

interface MarketRow {
  inState: number;
  sampleSize: number;
  /** Null if the sample is too small */
  lowCents: number | null;
  highCents: number | null;
  medianCents: number | null;
}

async function readMarket({
  categoryId,
  unit,
  conditions,
  state,
}: {
  categoryId: string;
  unit: string;
  conditions: Condition[];
  state: string | null;
}): Promise<MarketRow> {
  // The country is scanned only if the state has too few: the planner checks that condition first.
  const [row] = await db.$queryRaw<MarketRow[]>`
    WITH in_state AS MATERIALIZED (
      SELECT m.price FROM materials m JOIN companies c ON c.id = m.company_id
       WHERE m.category_id = ${categoryId}::uuid AND m.price_unit = ${unit}
         AND m.condition = ANY (${conditions}::material_condition[])
         AND m.state = ${state}::bpchar AND ${ON_SALE}
       ORDER BY m.created_at DESC, m.id LIMIT ${MAX_COMPARABLE_LISTINGS}
    ), market AS (
      SELECT price FROM in_state
       WHERE (SELECT count(*) FROM in_state) >= ${MIN_COMPARABLE_LISTINGS}
      UNION ALL (
        SELECT m.price FROM materials m JOIN companies c ON c.id = m.company_id
         WHERE (SELECT count(*) FROM in_state) < ${MIN_COMPARABLE_LISTINGS}
           AND m.category_id = ${categoryId}::uuid AND m.price_unit = ${unit}
           AND m.condition = ANY (${conditions}::material_condition[]) AND ${ON_SALE}
         ORDER BY m.created_at DESC, m.id LIMIT ${MAX_COMPARABLE_LISTINGS}
      )
    ), figures AS (
      SELECT count(*)::int AS sample_size,
             percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price) AS prices
        FROM market
    )
    SELECT (SELECT count(*)::int FROM in_state) AS "inState", sample_size AS "sampleSize",
           CASE WHEN enough THEN round((100 * prices[1])::numeric)::float8 END AS "lowCents",
           CASE WHEN enough THEN round((100 * prices[2])::numeric)::float8 END AS "medianCents",
           CASE WHEN enough THEN round((100 * prices[3])::numeric)::float8 END AS "highCents"
      FROM figures CROSS JOIN LATERAL (SELECT sample_size >= ${MIN_COMPARABLE_LISTINGS} AS enough) e`;
  return row!;
}
