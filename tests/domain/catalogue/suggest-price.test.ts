import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { findProductKind } from '~/domain/catalogue/kinds/find-product-kind.server';
import { suggestPrice, suggestProductPrice } from '~/domain/catalogue/prices/suggest-price.server';
import { SuggestPrice } from '~/domain/catalogue/prices/suggest-price.schema';
import { CONDITIONS } from '~/lib/choices/conditions';
import { centsToDecimal } from '~/lib/money';
import { createCompany, createSuspendedCompany } from '../../factories/company';
import { loader } from '~/routes/create-listing_.price-hint/route';
import { createCategory, createMaterial, createProductKind } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';

beforeEach(resetDatabase);

type Listing = Parameters<typeof createMaterial>[0] & { priceCents: number };

async function list(...listings: Listing[]) {
  const companyId = (await createCompany()).id;
  for (const { priceCents, ...data } of listings) {
    const price = centsToDecimal(priceCents);
    await createMaterial({ companyId, category: 'Roofing', price, ...data });
  }
  // Race: what was suggested before is kept until the change is heard of.
  await notificationsDelivered();
}

const asked = { category: 'Roofing', condition: 'good', unit: 'each', zip: '' } as const;

const FIVE = [180, 200, 220, 240, 300].map((priceCents) => ({ priceCents }));

describe('suggestPrice', () => {
  test('gives the middle half of the prices, the median and the quick-sale range', async () => {
    await list(...FIVE);
    expect(await suggestPrice(asked)).toEqual({
      kind: 'suggested',
      conditions: ['excellent', 'good', 'fair'],
      sampleSize: 5,
      source: { kind: 'nationwide', state: null, listingsInState: 0 },
      lowCents: 200,
      medianCents: 220,
      highCents: 240,
      quickSale: { lowCents: 187, highCents: 198 },
    });
  });

  test('interpolates between two prices, and rounds to cents', async () => {
    await list({ priceCents: 101 }, { priceCents: 102 }, { priceCents: 104 }, { priceCents: 109 });
    // Positions 0.75, 1.5 and 2.25 of 0..3: 101.75, 103 and 105.25 cents.
    expect(await suggestPrice(asked)).toMatchObject({
      lowCents: 102,
      medianCents: 103,
      highCents: 105,
      quickSale: { lowCents: 88, highCents: 93 },
    });
  });

  test('keeps cents exact for the highest prices the database can hold', async () => {
    const priceCents = 9_999_999_999;
    await list({ priceCents }, { priceCents }, { priceCents });
    expect(await suggestPrice(asked)).toMatchObject({
      lowCents: priceCents,
      medianCents: priceCents,
      highCents: priceCents,
      quickSale: { lowCents: 8_499_999_999, highCents: 8_999_999_999 },
    });
  });

  test('compares only listings on sale in one category and one unit', async () => {
    const suspended = await createSuspendedCompany();
    const pending = await createCompany({ registrationStatus: 'under_review' });
    await list(
      ...FIVE,
      { priceCents: 9000, category: 'Plumbing' },
      { priceCents: 9000, priceUnit: 'per ton' },
      { priceCents: 9000, hiddenAt: new Date() },
      { priceCents: 9000, quantity: 0 },
      { priceCents: 9000, deletedAt: new Date() },
      { priceCents: 9000, companyId: suspended.id },
      { priceCents: 9000, companyId: pending.id },
    );
    expect(await suggestPrice(asked)).toMatchObject({ sampleSize: 5, medianCents: 220 });
  });

  test('compares a condition with those one step away', async () => {
    const each = CONDITIONS.flatMap((one) => [
      { priceCents: 500, condition: one },
      { priceCents: 700, condition: one },
    ]);
    await list(...each);
    for (const [condition, conditions] of [
      ['new', ['new', 'excellent']],
      ['excellent', ['new', 'excellent', 'good']],
      ['good', ['excellent', 'good', 'fair']],
      ['fair', ['good', 'fair', 'salvage']],
      ['salvage', ['fair', 'salvage']],
    ] as const) {
      const sampleSize = 2 * conditions.length;
      expect(await suggestPrice({ ...asked, condition })).toMatchObject({ conditions, sampleSize });
    }
  });

  test('covers the whole country while the ZIP code’s state has 2, and the state alone from 3 on', async () => {
    await list(...FIVE, { priceCents: 400, state: 'TX' }, { priceCents: 500, state: 'TX' });
    const inTexas = { ...asked, zip: '78701' };
    expect(await suggestPrice(inTexas)).toMatchObject({
      source: { kind: 'nationwide', state: 'TX', listingsInState: 2 },
      sampleSize: 7,
      medianCents: 240,
    });
    await list({ priceCents: 600, state: 'TX' });
    expect(await suggestPrice(inTexas)).toMatchObject({
      source: { kind: 'state', state: 'TX' },
      sampleSize: 3,
      medianCents: 500,
    });
  });

  test('counts the newest 50 listings only', async () => {
    const createdAt = new Date('2024-01-01T00:00:00Z');
    const old = Array.from({ length: 20 }, () => ({ priceCents: 100, createdAt }));
    const recent = Array.from({ length: 50 }, () => ({ priceCents: 900 }));
    await list(...old, ...recent);
    expect(await suggestPrice(asked)).toMatchObject({ sampleSize: 50, lowCents: 900 });
  });

  test('suggests no price from fewer than 3 comparable listings, and says how many there are', async () => {
    await list({ priceCents: 100 }, { priceCents: 200 });
    expect(await suggestPrice(asked)).toEqual({
      kind: 'too_few',
      conditions: ['excellent', 'good', 'fair'],
      sampleSize: 2,
    });
    await createCategory('Plumbing');
    expect(await suggestPrice({ ...asked, category: 'Plumbing' })).toMatchObject({ sampleSize: 0 });
  });

  test('takes the product’s listings by the same unit if what one holds isn’t known', async () => {
    await createProductKind({
      category: 'Roofing',
      name: 'Shingles',
      synonyms: ['shingles'],
      sizePattern: null,
      commonUnit: 'sq ft',
    });
    const shingles = { title: 'Shingles', commonUnit: 'sq ft', commonPerUnit: 33 };
    await list(...FIVE, { priceCents: 3000, ...shingles }, { priceCents: 3200, ...shingles });
    const asking = { ...asked, title: 'Shingles, bundle' };
    expect(await suggestPrice(asking)).toMatchObject({ sampleSize: 7 });
    await list({ priceCents: 3400, ...shingles });
    expect(await suggestPrice(asking)).toMatchObject({
      source: { kind: 'nationwide', name: 'Shingles' },
      sampleSize: 3,
      medianCents: 3200,
    });
    expect((await suggestPrice(asked)).sampleSize).toBe(8);
  });

  test('refuses an unknown ZIP code', async () => {
    await createCategory('Roofing');
    await expect(suggestPrice({ ...asked, zip: '00000' })).rejects.toMatchObject({
      code: 'invalid',
      field: 'zip',
      message: 'We can’t find ZIP code 00000. Check it, or leave it empty',
    });
  });

  test.each(['Unobtainium', 'Thatching'])('refuses the category %s', async (category) => {
    const { id } = await createCategory('Thatching');
    await db.category.update({ where: { id }, data: { isActive: false } });
    await expect(suggestPrice({ ...asked, category })).rejects.toMatchObject({
      code: 'invalid',
      field: 'category',
    });
  });
});

describe('SuggestPrice', () => {
  test('accepts a ZIP code of five or nine digits, or none', () => {
    expect(SuggestPrice.parse({ ...asked, zip: ' 60614-1234 ' }).zip).toBe('60614');
    expect(SuggestPrice.parse({ ...asked, zip: undefined }).zip).toBe('');
  });

  test.each([
    ['category', '', 'Choose a category'],
    ['category', undefined, 'Choose a category'],
    ['condition', '', 'Choose a condition'],
    ['condition', 'mint', 'Choose a condition'],
    ['unit', undefined, 'Choose what the price is for'],
    ['unit', 'OBO', 'Choose what the price is for'],
    ['zip', '6061', 'Enter a five-digit ZIP code, or leave it empty'],
    ['zip', 'K1A 0B1', 'Enter a five-digit ZIP code, or leave it empty'],
  ])('refuses %s %j', (field, value, message) => {
    const result = SuggestPrice.safeParse({ ...asked, [field]: value });
    expect(result.error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

test('the listing form’s hint compares the same product and size, and is silent without', async () => {
  const { categoryId } = await createProductKind();
  const companyIds = [];
  for (let one = 0; one < 4; one += 1) companyIds.push((await createCompany()).id);
  for (const companyId of companyIds) {
    for (const price of ['2.00', '2.10', '2.20']) await createMaterial({ companyId, price });
    await createMaterial({ companyId, price: '90.00', title: '12x8x16 CMU' });
    await createMaterial({ companyId, price: '500.00', title: 'Precast bench' });
    for (const price of ['3.00', '3.00']) {
      await createMaterial({ companyId, price, priceUnit: 'per piece', title: '6x8x16 CMU' });
    }
  }
  const hintFor = async (title: string) => {
    const typed = { category: 'Concrete & Masonry', categoryId, title, condition: 'good' };
    const query = new URLSearchParams({ ...typed, priceUnit: 'each' });
    const request = new Request(`http://localhost:3000/create-listing/price-hint?${query}`);
    const answer = await loader({ request, params: {}, context: {} });
    return ((await answer.json()) as { hint: string | null }).hint;
  };
  expect(await hintFor('8x8x16 CMU')).toBe('Similar listings ask $2.00 to $2.20 each');
  expect(await hintFor('6x8x16 CMU')).toBe('Similar listings ask $3.00 each');
  expect(await hintFor('12x8x16 CMU')).toBeNull();
  expect(await hintFor('Precast bench')).toBeNull();

  const asking = { ...asked, category: 'Concrete & Masonry' };
  expect(await suggestPrice({ ...asking, title: 'CMU 8x8x16' })).toMatchObject({
    source: { kind: 'product', name: 'Block' },
    sampleSize: 12,
    medianCents: 210,
  });
  expect(await suggestPrice({ ...asking, title: '12x8x16 CMU' })).toMatchObject({
    source: { kind: 'nationwide' },
    sampleSize: 20,
  });
  const own = companyIds[0]!;
  await db.material.updateMany({
    where: { title: 'Precast bench' },
    data: { title: '4x8x16 CMU' },
  });
  for (const companyId of [own, own, own, own, companyIds[1]!]) {
    await createMaterial({ companyId, title: '4x8x16 CMU' });
  }
  const listing = {
    title: '4x8x16 CMU',
    categoryId,
    condition: 'good',
    priceUnit: 'each',
  } as const;
  const kind = (await findProductKind(listing))!;
  expect(await suggestProductPrice(listing, kind)).toMatchObject({ sampleSize: 9 });
  expect(await suggestProductPrice(listing, kind, own)).toBeNull();
});
