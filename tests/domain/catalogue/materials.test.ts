import { randomUUID } from 'node:crypto';
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
import { BUY_REFUSALS } from '~/domain/catalogue/materials/can-buy';
import { placeOfZip } from '~/lib/places/places.server';
import { daysAgo } from '../../factories/days';
import { createCompany, createSuspendedCompany, suspend } from '../../factories/company';
import { createCategory, createMaterial, createSubcategory } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

describe('a material', () => {
  test('comes with its seller, without private fields', async () => {
    const company = await createCompany({
      taxId: '12-3456789',
      verificationNotes: 'called them',
      phone: '312-555-0101',
    });
    const material = await createMaterial({ companyId: company.id, price: '1234.50' });
    await createMaterial({ companyId: company.id });
    await createMaterial({ companyId: company.id, hiddenAt: new Date() });
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

  test('is null for an unknown or malformed id', async () => {
    for (const id of ['', 'x', "1' OR '1'='1", randomUUID(), 'a'.repeat(9999)]) {
      expect(await getMaterial(id)).toBeNull();
    }
  });

  test('off sale is visible to its company and admins only, and never when deleted or suspended', async () => {
    const company = await createCompany();
    const owner = await createActor(company.id);
    const stranger = await createActor((await createCompany()).id);
    const admin = { ...(await createActor()), role: 'admin' as const };
    const paused = await createMaterial({ companyId: company.id, hiddenAt: new Date() });
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
});

describe('featured materials', () => {
  const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);

  test('recent are the four newest', async () => {
    const made = [];
    for (let day = 5; day >= 0; day -= 1)
      made.push(await createMaterial({ createdAt: daysAgo(day) }));
    expect(ids(await listFeaturedMaterials('recent'))).toEqual(ids(made).toReversed().slice(0, 4));
  });

  test('popular are ranked by saves and orders of 90 days, then the highest price', async () => {
    const seller = await createCompany();
    const make = (price: string) => createMaterial({ companyId: seller.id, price });
    const [ordered, saved, cheap, dear, forgotten] = [
      await make('1.00'),
      await make('2.00'),
      await make('3.00'),
      await make('900.00'),
      await make('4.00'),
    ];
    await createTransaction({ materialId: ordered.id });
    await createTransaction({ materialId: ordered.id, status: 'processing' });
    for (const status of ['cancelled', 'cancelled'] as const) {
      await createTransaction({ materialId: cheap.id, status, cancelledAt: new Date() });
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

  test('near you are ranked by distance, from Chicago without a place', async () => {
    const austin = { location: 'Austin, TX', latitude: 30.27, longitude: -97.74 };
    const aurora = { location: 'Aurora, IL', latitude: 41.76, longitude: -88.32 };
    const inAurora = await createMaterial(aurora);
    const inAustin = await createMaterial(austin);
    const inChicago = await createMaterial({ createdAt: daysAgo(9) });
    const nowhere = await createMaterial({
      latitude: null,
      longitude: null,
      location: 'On request',
      createdAt: daysAgo(8),
    });
    expect(ids(await listFeaturedMaterials('nearby'))).toEqual(
      ids([inChicago, inAurora, inAustin, nowhere]),
    );
    expect(ids(await listFeaturedMaterials('nearby', { from: placeOfZip('78701') }))).toEqual(
      ids([inAustin, inAurora, inChicago, nowhere]),
    );
    const [nearest] = await listFeaturedMaterials('nearby', { from: placeOfZip('60608') });
    expect(nearest).toMatchObject({ id: inChicago.id, distanceMiles: 0 });
    const { companyId } = inChicago;
    expect(ids(await listFeaturedMaterials('nearby', { companyId }))).toEqual(
      ids([inAurora, inAustin, nowhere]),
    );
  });
});

test('only real ZIP codes are places', () => {
  expect(placeOfZip('60608')).toMatchObject({ city: 'Chicago', state: 'IL' });
  for (const zip of ['00000', '6060', 'K1A', '__proto__', '', '606080']) {
    expect(placeOfZip(zip)).toBeNull();
  }
});

test('counts listings on sale in active categories, empty ones too', async () => {
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

test('lists the subcategories of active categories', async () => {
  const block = await createSubcategory('Block');
  const gone = await createSubcategory('Slate', 'Roofing');
  await db.category.update({ where: { id: gone.categoryId }, data: { isActive: false } });
  expect((await listSubcategories()).map(({ id }) => id)).toEqual([block.id]);
});

test('counts the listings of the six popular locations', async () => {
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

test('lists a company’s own listings on sale, newest first', async () => {
  const company = await createCompany();
  const older = await createMaterial({ companyId: company.id, createdAt: daysAgo(2) });
  const newer = await createMaterial({ companyId: company.id });
  await createMaterial({ companyId: company.id, hiddenAt: new Date() });
  await createMaterial();
  expect((await listCompanyMaterials(company.id)).map(({ id }) => id)).toEqual([
    newer.id,
    older.id,
  ]);
  const own = await listCompanyMaterials(company.id, { viewerId: company.id });
  expect(new Set(own.map(({ buyDisabledReason }) => buyDisabledReason))).toEqual(
    new Set([BUY_REFUSALS.own_listing]),
  );
  expect(await listCompanyMaterials('x')).toEqual([]);
});

test('similar materials share the category, closest wording first, and exclude the material', async () => {
  const material = await createMaterial({ title: '8x8x16 CMU, medium weight' });
  await createMaterial({ title: 'Tumbled paver' });
  await createMaterial({ title: '8x8x16 CMU, lightweight' });
  await createMaterial({ title: '8x8x16 CMU', category: 'Roofing' });
  expect((await listSimilarMaterials(material.id)).map(({ title }) => title)).toEqual([
    '8x8x16 CMU, lightweight',
    'Tumbled paver',
  ]);
});
