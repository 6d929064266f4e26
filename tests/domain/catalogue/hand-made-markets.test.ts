import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { comparePrice } from '~/domain/catalogue/index.server';
import { seedCategories } from '../../../prisma/seed/index';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';

/*
 * Thirty-one markets as a purchaser would judge them, with the trade's own product kinds. Eight others,
 * two of each of four companies, ask 80, 90, 95, 100, 100, 105, 110 and 120 percent of their price.
 */
const SPREAD = [0.8, 0.9, 0.95, 1, 1, 1.05, 1.1, 1.2];

const LUMBER = 'Lumber & Plywood';
const CONCRETE = 'Concrete & Masonry';
const DRYWALL = 'Drywall & Insulation';
const MASONRY = 'Aggregates & Masonry Units';
const STEEL = 'Structural Steel';
const WIRE = 'Electrical & Lighting';

const CASES: [category: string, mine: string, others: string, rating: string | null][] = [
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 3', '2x4 SPF stud, 8 ft | per board | 4', 'excellent'],
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 3.68', '2x4 stud, 8 ft | per board | 4', 'good'],
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 4.32', '2x4 stud, 8 ft | per board | 4', 'high'],
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 4', '2x4 SPF stud, 12 ft | per board | 6', 'fair'],
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 4', '2x4 studs | per foot | 0.50', 'fair'],
  [LUMBER, '2x4 SPF stud, 8 ft | per board | 4', '2x6 SPF stud, 8 ft | per board | 4', null],
  [LUMBER, '23/32 CDX plywood 4x8 | per piece | 20', '23/32" CDX ply 4x8 | each | 40', 'excellent'],
  [LUMBER, '1/2 CDX plywood 4x8 | per piece | 30', '23/32 CDX plywood 4x8 | per piece | 40', null],
  [LUMBER, '7/16 OSB sheathing 4x8 | each | 10', '7/16 plywood 4x8 | each | 20', null],
  [DRYWALL, '5/8 drywall 4x8 | per piece | 8', '5/8 sheetrock 4x12 | per piece | 18', 'excellent'],
  [DRYWALL, '5/8 drywall 4x8 | per piece | 16', '5/8 drywall 4x12 | each | 18', 'very-high'],
  [DRYWALL, '1/2 drywall 4x8 | per piece | 8', '5/8 drywall 4x8 | per piece | 12', null],
  [MASONRY, 'Red brick, modular | each | 0.50', 'Used brick, queen | each | 0.50', 'fair'],
  [MASONRY, 'Red brick, modular | each | 0.50', 'Retaining wall block | each | 6', null],
  [MASONRY, '8x8x16 CMU | each | 1.65', '8x8x16 concrete block | each | 2.20', 'excellent'],
  [MASONRY, '8x8x16 CMU | each | 1.65', '12x8x16 CMU | each | 3', null],
  [
    MASONRY,
    '3/4 in minus limestone | per ton | 10',
    '3/4 in minus gravel | per ton | 20',
    'excellent',
  ],
  [MASONRY, '3/4 in minus limestone | per ton | 10', '3/4 in minus gravel | per yard | 10', null],
  [CONCRETE, '#5 rebar, 20 ft | per piece | 16', '#5 rebar, 40 ft | per piece | 32', 'fair'],
  [CONCRETE, '#5 rebar, 20 ft | per piece | 16', '#4 rebar, 20 ft | per piece | 10', null],
  [CONCRETE, '#5 rebar, 20 ft | per piece | 16', '#5 rebar | per ton | 900', null],
  [CONCRETE, '#5 epoxy-coated rebar, 20 ft | each | 24', '#5 rebar, 20 ft | each | 16', null],
  [CONCRETE, 'Portland cement 94 lb | each | 9.40', 'Portland, 47 lb bag | each | 4.70', 'fair'],
  [WIRE, '12/2 NM-B, 250 ft coil | each | 100', '12/2 NM-B, 2500 ft reel | each | 1000', 'fair'],
  [WIRE, '12/2 NM-B, 250 ft coil | each | 100', '14/2 NM-B, 250 ft coil | each | 60', null],
  ['Plumbing', '4 in PVC DWV, 10 ft | each | 8', '4 in PVC DWV, 20 ft | each | 32', 'excellent'],
  ['Plumbing', '4 in PVC DWV, 10 ft | each | 8', '6 in PVC DWV, 10 ft | each | 16', null],
  [STEEL, 'HSS 6x6x3/8, 20 ft | per beam | 400', 'HSS 6x6x3/8, 40 ft | each | 800', 'fair'],
  [STEEL, 'W8x31 A992 beam, 20 ft | each | 500', 'W8x35 A992 beam, 20 ft | each | 600', null],
  [
    'Paints & Coatings',
    'Latex, 5 gal | each | 50',
    'Interior latex, 1 gal | each | 20',
    'excellent',
  ],
  ['Site Equipment', 'Shoring tower | each | 400', 'Diesel heater | each | 900', null],
];

let companies: string[];
const categoryIds = new Map<string, string>();
beforeAll(async () => {
  await stopListening();
  await resetDatabase();
  await seedCategories();
  for (const { id, name } of await db.category.findMany()) categoryIds.set(name, id);
  companies = [];
  for (let i = 0; i < 5; i += 1) companies.push((await createCompany()).id);
});
beforeEach(() => db.material.deleteMany());

const list = (category: string, line: string, { companyId, times = 1 }: Given) => {
  const [title = '', priceUnit = '', price = ''] = line.split(' | ');
  return createMaterial({
    category,
    categoryId: categoryIds.get(category)!,
    title,
    priceUnit,
    price: (Number(price) * times).toFixed(2),
    companyId,
  });
};
type Given = { companyId: string; times?: number };

test.each(CASES)('%s: %s beside %s', async (category, mine, others, rating) => {
  await Promise.all(
    SPREAD.map((times, index) =>
      list(category, others, { companyId: companies[index % 4]!, times }),
    ),
  );
  const { id } = await list(category, mine, { companyId: companies[4]! });
  expect((await comparePrice(id))?.priceRating ?? null).toBe(rating);
});
