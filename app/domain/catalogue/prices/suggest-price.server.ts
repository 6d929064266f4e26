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

/**
 * $1.80, $2.00, $2.20, $2.40, $3.00: median $2.20, range $2.00 to $2.40, quick sale $1.87 to $1.98.
 * Percentiles are interpolated; each amount is rounded once. Source: features, 17.
 * @throws DomainError `invalid` on `category` or `zip`
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

/** 220 cents, 15 percent under: 187. Half a cent rounds up. */
function percentUnder(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

interface MarketRow {
  inState: number;
  sampleSize: number;
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
