import { PLANNED_EACH_TIME, sql, sqlEmpty, sqlJoin, type Prisma } from '~/db/client.server';
import { LISTINGS_SAMPLE } from '~/db/kept-counts.server';
import { LEFT, ON_SALE } from '../materials/stock-sql.server';
import { categoryIdOf } from './list-topics.server';
import { findRegion, type Region } from './find-region.server';
import type { MaterialFilters } from './list-materials.schema';
import type { SearchReading } from './read-search.server';
import { hasTag } from './words-sql.server';

/** The highest of `stock_band` */
const MOST_LEFT = 16;

export interface Filtered {
  filters: Partial<MaterialFilters>;
  reading?: SearchReading | undefined;
}

/** The place that was chosen, else the one typed among the words. */
export function regionsOf({ filters: { location, radius = null }, reading }: Filtered): Region[] {
  const typed = reading?.place;
  return [
    ...(location ? [findRegion(location, radius)] : []),
    ...(typed ? [findRegion(typed.label, location ? null : (radius ?? typed.radius))] : []),
  ];
}

/**
 * FROM and WHERE of the listings on sale that fit. If many are known to, without the index of
 * circles, and nearest first without the circle around the first: they are inside.
 */
export function conditionsOf(
  asked: Filtered,
  words?: Prisma.Sql,
  many?: 'nearest' | 'any' | 'sample',
): Prisma.Sql {
  const need = asked.reading?.need;
  const isTagged = words !== undefined && !many;
  const conditions = [
    ON_SALE,
    ...(words ? [words] : []),
    ...regionsOf(asked)
      .filter(({ isAround }, index) => !(many === 'nearest' && isAround && index === 0))
      .map((region) => (many ? region.unindexed : words ? region.withWords : region.condition)),
    ...filterConditions(asked.filters, isTagged ? TAGGED : CONDITIONS),
    ...(need ? [hasLeft(need, isTagged)] : []),
  ];
  const planned = conditions.length > 1 ? PLANNED_EACH_TIME : sqlEmpty;
  return sql`FROM materials m ${many === 'sample' ? LISTINGS_SAMPLE.of : sqlEmpty}
    WHERE ${sqlJoin(conditions, ' AND ')} ${planned}`;
}

/** Asked so because few companies aren't, and PostgreSQL collects the ones asked for. */
export const IS_VERIFIED = sql`NOT EXISTS (
  SELECT FROM companies c WHERE c.id = m.company_id AND NOT c.verified)`;

const hasCommonUnit = (unit: string) => sql`m.common_price_unit = ${unit}`;

/** In `unit`, a common unit; without one, in the listing's own. */
function hasLeft({ quantity, unit }: { quantity: number; unit?: string | null }, isTagged = false) {
  const isLeft = unit
    ? sql`${LEFT} * m.price >= ${quantity}::int * m.common_price AND ${hasCommonUnit(unit)}`
    : sql`${LEFT} >= ${quantity}::int`;
  if (!isTagged) return isLeft;
  const bands = sql`generate_series(stock_band(${quantity}), ${MOST_LEFT}) AS band`;
  // IS TRUE keeps the planner from materials_left_idx, which would read most listings.
  return sql`(${isLeft}) IS TRUE AND ${hasTag(sql`ARRAY(SELECT ${unit ?? 'left'} || ' ' || band FROM ${bands})`)}`;
}

type Given<Name extends keyof MaterialFilters> = Exclude<MaterialFilters[Name], '' | null>;

type Conditions = { [Name in keyof MaterialFilters]?: (value: Given<Name>) => Prisma.Sql };

const CONDITIONS: Conditions = {
  category: (name) => sql`m.category_id = ${categoryIdOf(name)}`,
  subcategory: (name) => sql`m.subcategory_id = ANY (ARRAY(
    SELECT id FROM subcategories WHERE lower(name) = ${name.toLowerCase()}))`,
  minPrice: (dollars) => sql`m.price >= ${dollars}::numeric`,
  maxPrice: (dollars) => sql`m.price <= ${dollars}::numeric`,
  commonUnit: hasCommonUnit,
  minCommonPrice: (dollars) => sql`m.common_price >= ${dollars}::numeric`,
  maxCommonPrice: (dollars) => sql`m.common_price <= ${dollars}::numeric`,
  condition: (listed) => sql`m.condition = ANY (${listed.split(',')}::material_condition[])`,
  priceUnit: (unit) => sql`m.price_unit = ${unit}`,
  wholeLot: (wanted) => sql`m.is_whole_lot = ${wanted === 'only'}`,
  offers: () => sql`m.price_unit = 'OBO'`,
  availableBy: (day) => sql`(m.available_from IS NULL OR m.available_from <= ${day}::date)`,
  quantity: (quantity) => hasLeft({ quantity }),
  verified: () => IS_VERIFIED,
  photo: () => sql`m.image_url IS NOT NULL`,
};

/** For a search: the index of words then reads only listings that also have the tags. */
const TAGGED: Conditions = {
  ...CONDITIONS,
  category: (name) => hasTag(sql`ARRAY[${categoryIdOf(name)}::text]`),
  condition: (listed) => hasTag(listed.split(',')),
  quantity: (quantity) => hasLeft({ quantity }, true),
  photo: () => hasTag(['photo']),
};

function filterConditions(filters: Partial<MaterialFilters>, conditions: Conditions): Prisma.Sql[] {
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value = filters[name as keyof MaterialFilters];
    return value ? [(condition as (value: unknown) => Prisma.Sql)(value)] : [];
  });
}
