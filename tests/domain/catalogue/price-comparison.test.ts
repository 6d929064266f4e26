import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { comparePrice, listAlike, listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { CONDITIONS } from '~/lib/choices/conditions';
import { daysAgo } from '../../factories/days';
import { createCompany, createSuspendedCompany } from '../../factories/company';
import { changeMaterial, createMaterial, createProductKind } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);

let companies: string[];
let categoryId: string;
beforeEach(async () => {
  await resetDatabase();
  ({ categoryId } = await createProductKind());
  companies = [];
  for (let i = 0; i < 4; i += 1) companies.push((await createCompany()).id);
});

/** One listing each, of four companies in turn. */
async function listAt(prices: string[], data: Parameters<typeof createMaterial>[0] = {}) {
  for (const [index, price] of prices.entries()) {
    await createMaterial({ companyId: companies[index % 4], categoryId, price, ...data });
  }
}

const times = (count: number, price = '1.00') => Array<string>(count).fill(price);

test('compares a price with the others: average, range, median and rank, excluding itself', async () => {
  await listAt(['2.40', '2.40', '2.80', '3.00', '3.00', '2.80', '2.40', '2.40']);
  const material = await createMaterial({ price: '2.40' });
  expect(await comparePrice(material.id)).toMatchObject({
    priceRating: 'good',
    averagePriceCents: 265,
    minPriceCents: 240,
    medianPriceCents: 260,
    maxPriceCents: 300,
    percentileRank: 25,
    comparisonCount: 8,
  });
});

test('needs eight comparable listings of four other companies', async () => {
  const material = await createMaterial();
  await listAt(times(7));
  await createMaterial({ companyId: material.companyId });
  expect(await comparePrice(material.id)).toBeNull();
  await listAt(['3.00']);
  expect(await comparePrice(material.id)).toMatchObject({ comparisonCount: 8 });
  await db.material.updateMany({
    where: { companyId: companies[3] },
    data: { companyId: companies[0] },
  });
  expect(await comparePrice(material.id)).toBeNull();
});

test('a listing whose unit holds an unknown amount has no comparison and no rating', async () => {
  await createProductKind({
    name: 'Stud',
    synonyms: ['stud'],
    sizePattern: '\\m\\d+x\\d+',
    commonUnit: 'linear ft',
  });
  const stud = { title: '2x4 stud', priceUnit: 'per piece' };
  await listAt(times(8), { ...stud, commonUnit: 'linear ft', commonPerUnit: 8 });
  const { id } = await createMaterial({ ...stud, price: '4.00' });
  expect(await comparePrice(id)).toBeNull();
  const { materials } = await listMaterials(ListMaterials.parse({ sort: 'best-deal' }));
  expect(materials.find((card) => card.id === id)).toMatchObject({ rating: null });
});

test('a listing’s price has the same rank and rating on its card and on its page', async () => {
  // 20 others from $1.00 to $20.00; a price just above the nth has rank 5 n.
  await listAt(Array.from({ length: 20 }, (_, n) => `${n + 1}.00`));
  const { id } = await createMaterial();
  for (const [price, percentileRank, priceRating] of [
    ['0.50', 0, 'excellent'],
    ['2.50', 10, 'excellent'],
    ['3.50', 15, 'good'],
    ['7.50', 35, 'good'],
    ['8.50', 40, 'fair'],
    ['13.50', 65, 'fair'],
    ['14.50', 70, 'high'],
    ['18.50', 90, 'high'],
    ['19.50', 95, 'very-high'],
    ['99.00', 100, 'very-high'],
    // Equal to the 10th: 9 cheaper and half of one.
    ['10.00', 48, 'fair'],
  ] as const) {
    await changeMaterial(id, { price });
    expect(await comparePrice(id), price).toMatchObject({ percentileRank, priceRating });
  }
  const { materials } = await listMaterials(ListMaterials.parse({}));
  expect(materials).toHaveLength(21);
  for (const card of materials) {
    expect((await comparePrice(card.id))?.priceRating).toBe(card.rating);
  }
});

describe('what counts as comparable', () => {
  test('listings on sale of the same kind and size, at most one condition apart', async () => {
    const suspended = await createSuspendedCompany();
    await listAt(times(8));
    await listAt(['9.00'], { condition: 'excellent' });
    await listAt(['9.00'], { condition: 'fair' });
    for (const data of [
      { condition: 'new' },
      { condition: 'salvage' },
      { priceUnit: 'per ton' },
      { priceUnit: 'OBO', isWholeLot: true },
      { title: '12x8x16 CMU' },
      { title: 'CMU, assorted' },
      { title: '8x8x16 paver' },
      { category: 'Roofing' },
      { hiddenAt: new Date() },
      { quantity: 0 },
      { deletedAt: new Date() },
      { companyId: suspended.id },
    ] as const) {
      await createMaterial({ price: '50.00', ...data });
    }
    const material = await createMaterial();
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 10,
      maxPriceCents: 900,
    });
  });

  test('what one common unit costs, whatever they price by', async () => {
    await createProductKind({
      name: 'Drywall',
      synonyms: ['drywall'],
      sizePattern: '\\m\\d+of\\d+',
      commonUnit: 'sq ft',
      contentsPattern: '\\m(\\d+)x(\\d+)\\M',
    });
    const drywall = { title: '5/8 drywall 4x8', priceUnit: 'per piece' };
    // $0.50 a square foot each: by the title, and by what the seller says a unit holds
    await listAt(times(4, '24.00'), { title: '5/8" drywall 4x12', priceUnit: 'each' });
    await listAt(times(4, '800.00'), {
      title: 'Drywall, a lift',
      size: '5/8',
      priceUnit: 'per set',
      commonUnit: 'sq ft',
      commonPerUnit: 1600,
    });
    await listAt(times(4, '1.00'), { ...drywall, title: '1/2 drywall 4x8' });
    await listAt(times(4, '1.00'), { ...drywall, commonUnit: 'lb', commonPerUnit: 70 });
    const material = await createMaterial({ ...drywall, price: '12.00' });
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 8,
      priceRating: 'excellent',
      minPriceCents: 1600,
      medianPriceCents: 1600,
      similarMaterials: [
        { priceCents: 2400, priceUnit: 'each' },
        { priceCents: 2400, priceUnit: 'each' },
        { priceCents: 2400, priceUnit: 'each' },
      ],
    });
  });

  test('at the best or worst condition, the one neighbor', async () => {
    for (const condition of CONDITIONS) await listAt(times(4), { condition });
    for (const condition of ['new', 'salvage'] as const) {
      const { id } = await createMaterial({ condition });
      expect(await comparePrice(id), condition).toMatchObject({ comparisonCount: 8 });
      await db.material.delete({ where: { id } });
    }
  });

  const AUSTIN = { state: 'TX', city: 'Austin', latitude: 30.27, longitude: -97.74 };

  test('near prices fully, those 950 miles away a tenth', async () => {
    await listAt(times(8));
    await listAt(times(4, '9.00'), AUSTIN);
    const material = await createMaterial({ price: '2.00' });
    // 8 of 8 + 4 × 100 / 950
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 12,
      percentileRank: 95,
      averagePriceCents: 140,
      maxPriceCents: 900,
    });
    await db.material.updateMany({ where: { price: '9.00' }, data: { latitude: null } });
    expect(await comparePrice(material.id)).toMatchObject({ percentileRank: 95 });
  });

  test('prices of the same condition fully, one step apart half', async () => {
    await listAt(times(8));
    await listAt(times(8, '3.00'), { condition: 'fair' });
    const material = await createMaterial({ price: '2.00' });
    expect(await comparePrice(material.id)).toMatchObject({
      percentileRank: 67,
      medianPriceCents: 100,
      averagePriceCents: 167,
    });
  });

  test('sales of other companies, as listed when sold', async () => {
    await listAt(times(8));
    const material = await createMaterial({ price: '2.00' });
    const sell = async (
      companyId: string,
      data: Partial<Parameters<typeof createTransaction>[0]>,
    ) => {
      const { id } = await createMaterial({ companyId, price: '3.00', quantity: 0 });
      const sale = { materialId: id, unitPrice: '3.00', completedAt: daysAgo(3) };
      await createTransaction({ ...sale, ...data });
      await changeMaterial(id, { title: 'Brick', price: '70.00', condition: 'salvage' });
    };
    for (const companyId of companies) await sell(companyId, {});
    await sell(material.companyId, {});
    await sell(companies[0]!, { completedAt: daysAgo(91) });
    await sell(companies[0]!, { status: 'processing', completedAt: null });
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 12,
      percentileRank: 67,
      maxPriceCents: 300,
    });
  });

  test('the newest 25 listings in the state and 25 elsewhere', async () => {
    const first = await createMaterial({ price: '1.00', createdAt: daysAgo(2) });
    await db.$executeRaw`
      INSERT INTO materials (company_id, category_id, title, description, category, price, price_unit,
                             quantity, quantity_listed, location, city, state, created_at)
      SELECT (${companies}::uuid[])[1 + n % 4], category_id, title, '', category, 5, price_unit, 5, 5,
             location, city, CASE WHEN n > 70 THEN 'TX' ELSE 'IL' END, now() - n * interval '1 minute'
        FROM materials, generate_series(1, 140) n WHERE id = ${first.id}::uuid`;
    const material = await createMaterial({ price: '5.00' });
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 50,
      minPriceCents: 500,
      percentileRank: 50,
    });
  });
});

test('lists at most three similar listings, closest first', async () => {
  await listAt(times(8), { title: 'Paver block 8x8x16, tumbled and sealed' });
  await listAt(['2.00'], { title: '8x8x16 CMU, lightweight' });
  await listAt(['3.00'], { title: '8x8x16 CMU, normal weight' });
  const material = await createMaterial({ title: '8x8x16 CMU, medium weight' });
  const { similarMaterials } = (await comparePrice(material.id))!;
  expect(
    similarMaterials
      .slice(0, 2)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['8x8x16 CMU, lightweight', '8x8x16 CMU, normal weight']);
  expect(similarMaterials).toHaveLength(3);
  expect(similarMaterials[0]).toEqual({
    id: expect.any(String),
    title: expect.any(String),
    location: 'Chicago, IL',
    priceCents: expect.any(Number),
    priceUnit: 'each',
  });
});

test('what is alike has the product and size, and is neither the seller’s nor the viewer’s', async () => {
  const material = await createMaterial();
  await createMaterial({ companyId: material.companyId });
  await listAt(['1.00'], { title: '4x8x16 CMU' });
  await listAt(['1.00'], { quantity: 0 });
  const theirs = await createMaterial({ companyId: companies[1], priceUnit: 'per piece' });
  expect(await listAlike(material.id)).toEqual([theirs.id]);
  expect(await listAlike(material.id, companies[1])).toEqual([]);
});

describe('price trend', () => {
  test('falls with listing prices and sales of the last 90 days', async () => {
    for (let day = 0; day < 60; day += 6) {
      const companyId = companies[(day / 6) % 4]!;
      const price = `${(5 + day / 10).toFixed(2)}`;
      const { id } = await createMaterial({ companyId, price, createdAt: daysAgo(day) });
      await createTransaction({
        materialId: id,
        unitPrice: price,
        completedAt: daysAgo(day),
      });
    }
    const material = await createMaterial({ price: '5.00' });
    const { trends } = (await comparePrice(material.id))!;
    expect(trends.direction).toBe('down');
    expect(trends.confidence).toBeGreaterThan(0.9);
  });

  test('ignores older prices, unfinished sales, other units and conditions', async () => {
    for (let day = 91; day < 140; day += 5) {
      const companyId = companies[day % 4]!;
      const { id } = await createMaterial({
        companyId,
        price: `${day}.00`,
        createdAt: daysAgo(day),
      });
      const sale = { materialId: id, unitPrice: `${day}.00` };
      await createTransaction({ ...sale, status: 'processing' });
      await createTransaction({ ...sale, completedAt: daysAgo(day) });
      await createMaterial({
        price: `${200 - day}.00`,
        priceUnit: 'per ton',
        createdAt: daysAgo(140 - day),
      });
      await createMaterial({
        price: `${200 - day}.00`,
        condition: 'salvage',
        createdAt: daysAgo(140 - day),
      });
    }
    const material = await createMaterial();
    expect((await comparePrice(material.id))?.trends).toEqual({
      direction: 'stable',
      confidence: 0,
    });
  });
});

test('hidden, deleted and unknown listings have no comparison', async () => {
  await listAt(times(8));
  const company = await createSuspendedCompany();
  const hidden = await createMaterial({ companyId: company.id });
  const deleted = await createMaterial({ deletedAt: new Date() });
  for (const id of [hidden.id, deleted.id, randomUUID(), 'x']) {
    expect(await comparePrice(id)).toBeNull();
  }
});
