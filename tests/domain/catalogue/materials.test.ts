import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import {
  getMaterial,
  listCategoriesWithCounts,
  listCompanyMaterials,
  listFeaturedMaterials,
  listPopularLocations,
  listSimilarMaterials,
  listSubcategories,
} from '~/domain/catalogue/index.server';
import { placeOfZip } from '~/lib/places.server';
import { createCompany, createSuspendedCompany, suspend } from '../../factories/company';
import { createCategory, createMaterial, createSubcategory } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('one material', () => {
  test('comes with its seller, and with nothing of the seller that is private', async () => {
    const company = await createCompany({
      taxId: '12-3456789',
      verificationNotes: 'called them',
      phone: '312-555-0101',
    });
    const material = await createMaterial({ companyId: company.id, price: '1234.50' });
    await createMaterial({ companyId: company.id });
    await createMaterial({ companyId: company.id, available: false });
    const view = await getMaterial(material.id);
    expect(view).toMatchObject({
      id: material.id,
      priceCents: 123450,
      condition: 'good',
      images: [],
      buy: { allowed: true },
      isSaved: false,
      createdAt: material.createdAt.toISOString(),
      company: {
        id: company.id,
        phone: '312-555-0101',
        materialCount: 2,
        createdAt: company.createdAt.toISOString(),
      },
    });
    expect(JSON.stringify(view)).not.toMatch(/12-3456789|called them|acct_/);
  });

  test.each(['', 'x', "1' OR '1'='1", '00000000-0000-4000-8000-000000000000', 'a'.repeat(9999)])(
    'is not found by %.40s',
    async (id) => {
      await createMaterial();
      expect(await getMaterial(id)).toBeNull();
    },
  );

  test('off sale is seen by its company and admins only; deleted or suspended by nobody', async () => {
    const company = await createCompany();
    const owner = await createActor(company.id);
    const stranger = await createActor((await createCompany()).id);
    const admin = { ...(await createActor()), role: 'admin' as const };
    const paused = await createMaterial({ companyId: company.id, available: false });
    expect(await getMaterial(paused.id, owner)).toMatchObject({ buy: { refusal: 'not_listed' } });
    expect(await getMaterial(paused.id, admin)).not.toBeNull();
    expect(await getMaterial(paused.id, stranger)).toBeNull();
    expect(await getMaterial(paused.id)).toBeNull();

    const deleted = await createMaterial({ companyId: company.id, deletedAt: new Date() });
    expect(await getMaterial(deleted.id, owner)).toBeNull();

    const onSale = await createMaterial({ companyId: company.id });
    await suspend(company.id);
    expect(await getMaterial(onSale.id)).toBeNull();
  });

  test('says why it cannot be bought', async () => {
    const company = await createCompany();
    const owner = await createActor(company.id);
    const unpaid = await createCompany({ paymentEnabled: false });
    const own = await createMaterial({ companyId: company.id });
    const sold = await createMaterial({ quantity: 0, quantitySold: 5 });
    const unpayable = await createMaterial({ companyId: unpaid.id });
    expect((await getMaterial(own.id, owner))?.buy).toMatchObject({ refusal: 'own_listing' });
    expect((await getMaterial(sold.id, owner))?.buy).toMatchObject({ refusal: 'sold_out' });
    expect((await getMaterial(unpayable.id, owner))?.buy).toMatchObject({
      refusal: 'seller_cannot_be_paid',
    });
  });
});

describe('featured', () => {
  const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);

  test('recent are the four newest', async () => {
    const made = [];
    for (let day = 5; day >= 0; day -= 1)
      made.push(await createMaterial({ createdAt: daysAgo(day) }));
    expect(ids(await listFeaturedMaterials('recent'))).toEqual(ids(made).toReversed().slice(0, 4));
  });

  test('popular counts saves and orders of 90 days, then the highest price', async () => {
    const seller = await createCompany();
    const buyer = await createCompany();
    const make = (price: string) => createMaterial({ companyId: seller.id, price });
    const [ordered, saved, cheap, dear, forgotten] = [
      await make('1.00'),
      await make('2.00'),
      await make('3.00'),
      await make('900.00'),
      await make('4.00'),
    ];
    const trade = { sellerCompanyId: seller.id, buyerCompanyId: buyer.id };
    await createTransaction({ ...trade, materialId: ordered.id });
    await createTransaction({ ...trade, materialId: ordered.id, status: 'processing' });
    for (const status of ['cancelled', 'cancelled'] as const) {
      await createTransaction({ ...trade, materialId: cheap.id, status, cancelledAt: new Date() });
    }
    const { id: userId } = await createUser();
    await db.savedMaterial.createMany({
      data: [
        { userId, materialId: saved.id, priceWhenSaved: '2.00' },
        { userId, materialId: forgotten.id, priceWhenSaved: '4.00', createdAt: daysAgo(91) },
      ],
    });
    expect(ids(await listFeaturedMaterials('popular'))).toEqual(
      ids([ordered, saved, dear, forgotten]),
    );
  });

  test('near you is by distance from a place, and Chicago first without one', async () => {
    const austin = {
      city: 'Austin',
      state: 'TX',
      location: 'Austin, TX',
      latitude: 30.27,
      longitude: -97.74,
    };
    const aurora = { city: 'Aurora', location: 'Aurora, IL', latitude: 41.76, longitude: -88.32 };
    const inAurora = await createMaterial({ ...aurora });
    const inAustin = await createMaterial({ ...austin });
    const inChicago = await createMaterial({ createdAt: daysAgo(9) });
    const nowhere = await createMaterial({
      latitude: null,
      longitude: null,
      location: 'On request',
      createdAt: daysAgo(8),
    });
    expect(ids(await listFeaturedMaterials('nearby'))).toEqual(
      ids([inChicago, inAustin, inAurora, nowhere]),
    );
    expect(ids(await listFeaturedMaterials('nearby', { from: placeOfZip('78701') }))).toEqual(
      ids([inAustin, inAurora, inChicago, nowhere]),
    );
    const [nearest] = await listFeaturedMaterials('nearby', { from: placeOfZip('60608') });
    expect(nearest).toMatchObject({ id: inChicago.id, distanceMiles: 0 });
  });
});

test('a ZIP code is a place only if it exists', () => {
  expect(placeOfZip('60608')).toMatchObject({ city: 'Chicago', state: 'IL' });
  for (const zip of ['00000', '6060', 'K1A', '__proto__', '', '606080']) {
    expect(placeOfZip(zip)).toBeNull();
  }
});

test('categories count what is on sale; inactive ones are left out, empty ones not', async () => {
  const suspended = await createSuspendedCompany();
  await createCategory('Roofing');
  await createMaterial();
  await createMaterial();
  await createMaterial({ quantity: 0 });
  await createMaterial({ companyId: suspended.id });
  await db.category.create({ data: { name: 'Gone', slug: 'gone', isActive: false } });
  const counted = await listCategoriesWithCounts();
  expect(counted.map(({ name, count }) => [name, count])).toEqual([
    ['Concrete & Masonry', 2],
    ['Roofing', 0],
  ]);
});

test('subcategories are those of active categories', async () => {
  const block = await createSubcategory('Block');
  const gone = await createSubcategory('Slate', 'Roofing');
  await db.category.update({ where: { id: gone.categoryId }, data: { isActive: false } });
  await expect
    .poll(async () => (await listSubcategories()).map(({ id }) => id))
    .toEqual([block.id]);
});

test('the six popular locations count their listings', async () => {
  await createMaterial();
  await createMaterial({ city: 'CHICAGO' });
  await createMaterial({ city: 'Chicago', state: 'TX' });
  const counted = await listPopularLocations();
  expect(counted.map(({ label, count }) => [label, count])).toEqual([
    ['Chicago, IL', 2],
    ['Austin, TX', 0],
    ['Denver, CO', 0],
    ['Phoenix, AZ', 0],
    ['Miami, FL', 0],
    ['Seattle, WA', 0],
  ]);
});

test("a company's listings are its own, on sale, the newest first", async () => {
  const company = await createCompany();
  const older = await createMaterial({ companyId: company.id, createdAt: daysAgo(2) });
  const newer = await createMaterial({ companyId: company.id });
  await createMaterial({ companyId: company.id, available: false });
  await createMaterial();
  expect((await listCompanyMaterials(company.id)).map(({ id }) => id)).toEqual([
    newer.id,
    older.id,
  ]);
  expect(await listCompanyMaterials('x')).toEqual([]);
});

test('similar ones share the category, are worded alike, and are not the material itself', async () => {
  const material = await createMaterial({ title: '8x8x16 CMU, medium weight' });
  await createMaterial({ title: 'Tumbled paver' });
  await createMaterial({ title: '8x8x16 CMU, lightweight' });
  await createMaterial({ title: '8x8x16 CMU', category: 'Roofing' });
  expect((await listSimilarMaterials(material.id)).map(({ title }) => title)).toEqual([
    '8x8x16 CMU, lightweight',
    'Tumbled paver',
  ]);
});
