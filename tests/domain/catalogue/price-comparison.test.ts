import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { comparePrice, listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { CONDITIONS } from '~/lib/choices/conditions';
import { createCompany, createSuspendedCompany } from '../../factories/company';
import { createMaterial, createSubcategory } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

async function listAt(prices: string[], data: Parameters<typeof createMaterial>[0] = {}) {
  const companyId = (await createCompany()).id;
  for (const price of prices) await createMaterial({ companyId, price, ...data });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('compares a price with the others: average, range, median and rank, excluding itself', async () => {
  await listAt(['2.40', '2.40', '2.80', '3.00']);
  const material = await createMaterial({ price: '2.40' });
  expect(await comparePrice(material.id)).toMatchObject({
    priceRating: 'good',
    averagePriceCents: 265,
    minPriceCents: 240,
    medianPriceCents: 260,
    maxPriceCents: 300,
    percentileRank: 25,
    comparisonCount: 4,
  });
});

test('needs three comparable listings', async () => {
  await listAt(['1.00', '2.00']);
  const material = await createMaterial();
  expect(await comparePrice(material.id)).toBeNull();
  await listAt(['3.00']);
  expect(await comparePrice(material.id)).toMatchObject({ comparisonCount: 3 });
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
    await db.material.update({ where: { id }, data: { price } });
    expect(await comparePrice(id), price).toMatchObject({ percentileRank, priceRating });
  }
  const { materials } = await listMaterials(ListMaterials.parse({}));
  expect(materials).toHaveLength(21);
  for (const card of materials) {
    expect((await comparePrice(card.id))?.priceRating).toBe(card.rating);
  }
});

describe('what counts as comparable', () => {
  test('listings on sale in the same category and unit, at most one condition apart', async () => {
    const suspended = await createSuspendedCompany();
    await listAt(['1.00', '1.00', '1.00']);
    await listAt(['9.00'], { condition: 'excellent' });
    await listAt(['9.00'], { condition: 'fair' });
    for (const data of [
      { condition: 'new' },
      { condition: 'salvage' },
      { priceUnit: 'per ton' },
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
      comparisonCount: 5,
      maxPriceCents: 900,
    });
  });

  test('at the best or worst condition, the one neighbor', async () => {
    for (const condition of CONDITIONS) await listAt(['1.00', '1.00'], { condition });
    for (const condition of ['new', 'salvage'] as const) {
      const { id } = await createMaterial({ condition });
      expect(await comparePrice(id), condition).toMatchObject({ comparisonCount: 4 });
      await db.material.delete({ where: { id } });
    }
  });

  test('listings in the same state if there are three, else in all states', async () => {
    await listAt(['1.00', '1.00']);
    await listAt(['9.00'], { state: 'TX', city: 'Austin' });
    const material = await createMaterial();
    expect(await comparePrice(material.id)).toMatchObject({ comparisonCount: 3 });
    await listAt(['1.00']);
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 3,
      maxPriceCents: 100,
    });
  });

  test('listings in the same subcategory if there are three, before the state; else in the category', async () => {
    const block = await createSubcategory('Block');
    await listAt(['9.00', '9.00', '9.00', '9.00']);
    await listAt(['1.00', '1.00'], { subcategoryId: block.id });
    const material = await createMaterial({ subcategoryId: block.id });
    expect(await comparePrice(material.id)).toMatchObject({ comparisonCount: 6 });

    await listAt(['1.00'], { subcategoryId: block.id, state: 'TX' });
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 3,
      maxPriceCents: 100,
    });
  });

  test('the newest fifty listings', async () => {
    const companyId = (await createCompany()).id;
    const first = await createMaterial({ companyId, price: '1.00', createdAt: daysAgo(2) });
    await db.$executeRaw`
      INSERT INTO materials (company_id, category_id, title, description, category, price, price_unit,
                             quantity, quantity_listed, location, city, state, created_at)
      SELECT company_id, category_id, 'Block', '', category, 5, price_unit, 5, 5, location, city, state,
             now() - n * interval '1 minute'
        FROM materials, generate_series(1, 70) n WHERE id = ${first.id}::uuid`;
    const material = await createMaterial({ price: '5.00' });
    expect(await comparePrice(material.id)).toMatchObject({
      comparisonCount: 50,
      minPriceCents: 500,
      percentileRank: 50,
    });
  });
});

test('lists at most three similar listings, closest first', async () => {
  await listAt(['1.00'], { title: 'Face brick, ironspot' });
  await listAt(['2.00'], { title: '8x8x16 CMU, lightweight' });
  await listAt(['3.00'], { title: '8x8x16 CMU, normal weight' });
  await listAt(['4.00'], { title: 'Paver, tumbled' });
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
  });
});

describe('price trend', () => {
  test('falls with listing prices and sales of the last 90 days', async () => {
    const buyer = await createCompany();
    const seller = await createCompany();
    for (let day = 0; day < 60; day += 6) {
      const price = `${(5 + day / 10).toFixed(2)}`;
      const { id } = await createMaterial({ companyId: seller.id, price, createdAt: daysAgo(day) });
      await createTransaction({
        materialId: id,
        sellerCompanyId: seller.id,
        buyerCompanyId: buyer.id,
        unitPrice: price,
        completedAt: daysAgo(day),
      });
    }
    const material = await createMaterial({ price: '5.00' });
    const { trends } = (await comparePrice(material.id))!;
    expect(trends.direction).toBe('down');
    expect(trends.confidence).toBeGreaterThan(0.9);
  });

  test('ignores older prices, unfinished sales and other units', async () => {
    const buyer = await createCompany();
    const seller = await createCompany();
    for (let day = 91; day < 140; day += 5) {
      const { id } = await createMaterial({
        companyId: seller.id,
        price: `${day}.00`,
        createdAt: daysAgo(day),
      });
      const sale = { materialId: id, sellerCompanyId: seller.id, buyerCompanyId: buyer.id };
      await createTransaction({ ...sale, unitPrice: `${day}.00`, status: 'processing' });
      await createTransaction({ ...sale, unitPrice: `${day}.00`, completedAt: daysAgo(day) });
      await createMaterial({
        price: `${200 - day}.00`,
        priceUnit: 'per ton',
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
  await listAt(['1.00', '2.00', '3.00']);
  const company = await createSuspendedCompany();
  const hidden = await createMaterial({ companyId: company.id });
  const deleted = await createMaterial({ deletedAt: new Date() });
  for (const id of [hidden.id, deleted.id, randomUUID(), 'x']) {
    expect(await comparePrice(id)).toBeNull();
  }
});
