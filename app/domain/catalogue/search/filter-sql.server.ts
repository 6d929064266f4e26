import { sql, sqlJoin, type Prisma } from '~/db/client.server';
import { LEFT, ON_SALE } from '../materials/stock-sql.server';
import { categoryIdOf } from './list-topics.server';
import { findRegion, type Region } from './find-region.server';
import type { MaterialFilters } from './list-materials.schema';
import type { SearchReading } from './read-search.server';

export interface Filtered {
  filters: Partial<MaterialFilters>;
  reading?: SearchReading | undefined;
}

/** The place that was chosen, else the one typed among the words. */
export function regionsOf({ filters: { location, radius = null }, reading }: Filtered): Region[] {
  const typed = reading?.place?.label;
  return [
    ...(location ? [findRegion(location, radius)] : []),
    ...(typed ? [findRegion(typed, location ? null : radius)] : []),
  ];
}

/** FROM and WHERE of the listings on sale that fit. `isMany`: as more than 10,000 are known to. */
export function conditionsOf(asked: Filtered, words?: Prisma.Sql, isMany = false): Prisma.Sql {
  const { reading } = asked;
  const conditions = [
    ON_SALE,
    ...(words ? [words] : []),
    ...regionsOf(asked).map((region) => (isMany ? region.unindexed : region.condition)),
    ...filterConditions(asked.filters),
  ];
  if (reading?.need?.quantity) conditions.push(hasLeft(reading.need.quantity));
  if (reading?.need?.feet) {
    conditions.push(sql`${LEFT} * m.price >= ${reading.need.feet}::int * m.common_price
      AND ${hasCommonUnit('linear ft')}`);
  }
  return sql`
    FROM materials m JOIN companies c ON c.id = m.company_id
   WHERE ${sqlJoin(conditions, ' AND ')}`;
}

const hasLeft = (quantity: number) => sql`${LEFT} >= ${quantity}::int`;

const hasCommonUnit = (unit: string) =>
  sql`(SELECT k.common_unit FROM product_kinds k WHERE k.id = m.product_kind_id) = ${unit}`;

type Given<Name extends keyof MaterialFilters> = Exclude<MaterialFilters[Name], '' | null>;

const CONDITIONS: { [Name in keyof MaterialFilters]?: (value: Given<Name>) => Prisma.Sql } = {
  category: (name) => sql`m.category_id = ${categoryIdOf(name)}`,
  subcategory: (name) => sql`m.subcategory_id = ANY (ARRAY(
    SELECT id FROM subcategories WHERE lower(name) = ${name.toLowerCase()}))`,
  minPrice: (dollars) => sql`m.price >= ${dollars}::numeric`,
  maxPrice: (dollars) => sql`m.price <= ${dollars}::numeric`,
  commonUnit: (unit) => sql`m.common_price IS NOT NULL AND ${hasCommonUnit(unit)}`,
  minCommonPrice: (dollars) => sql`m.common_price >= ${dollars}::numeric`,
  maxCommonPrice: (dollars) => sql`m.common_price <= ${dollars}::numeric`,
  condition: (listed) => sql`m.condition = ANY (${listed.split(',')}::material_condition[])`,
  priceUnit: (unit) => sql`m.price_unit = ${unit}`,
  wholeLot: (wanted) => sql`m.is_whole_lot = ${wanted === 'only'}`,
  offers: () => sql`m.price_unit = 'OBO'`,
  availableBy: (day) => sql`(m.available_from IS NULL OR m.available_from <= ${day}::date)`,
  quantity: hasLeft,
  verified: () => sql`c.verified`,
  photo: () => sql`m.image_url IS NOT NULL`,
};

function filterConditions(filters: Partial<MaterialFilters>): Prisma.Sql[] {
  return Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filters[name as keyof MaterialFilters];
    return value ? [(condition as (value: unknown) => Prisma.Sql)(value)] : [];
  });
}
