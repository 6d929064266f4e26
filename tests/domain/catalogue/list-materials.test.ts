import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { listMaterials } from '~/domain/catalogue/index.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { createCompany, createSuspendedCompany, reinstate } from '../../factories/company';
import { createCategory, createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

const find = (
  filters: Record<string, string> = {},
  options: Parameters<typeof listMaterials>[1] = {},
) => listMaterials(ListMaterials.parse(filters), options);

const titles = async (filters: Record<string, string>) =>
  (await find(filters)).materials.map((material) => material.title);

describe('search', () => {
  test('finds a 2x4 however it is written, and not a 2x6', async () => {
    const titled = ['2 x 4 furring strip', '2" x 4" blocking', '2x4x8 SPF stud'];
    for (const title of [...titled, '2x6 joist']) await createMaterial({ title });
    for (const search of ['2x4', '2 x 4', '2"x4"', '2”×4”', '2X4', '2 by 4']) {
      expect((await titles({ search })).toSorted(), search).toEqual(titled);
    }
  });

  test('sheetrock finds drywall and gypsum board', async () => {
    await createMaterial({ title: 'Drywall 4x8' });
    await createMaterial({ title: '5/8 in Type X gypsum board' });
    await createMaterial({ title: 'Copper pipe' });
    expect(await titles({ search: 'sheetrock' })).toHaveLength(2);
  });

  test('trade synonyms are rows: adding one extends the search', async () => {
    await createMaterial({ title: 'Edge form board' });
    await createMaterial({ title: 'Form oil' });
    expect(await titles({ search: 'bulkhead' })).toEqual([]);
    const row = { term: 'bulkhead', synonym: 'form board' };
    await db.searchSynonym.create({ data: row });
    try {
      expect(await titles({ search: 'bulkhead' })).toEqual(['Edge form board']);
    } finally {
      await db.searchSynonym.delete({ where: { term_synonym: row } });
    }
    const notWords = { term: 'a', synonym: "') | (b" };
    await expect(db.searchSynonym.create({ data: notWords })).rejects.toThrow(/search_synonyms/);
  });

  test.each([
    [['rebar #5', 'rebar no. 5'], '#5 rebar, 20 ft', '#4 rebar, 20 ft'],
    [['5/8', '5 / 8'], '5/8 in Type X board', '5 boxes, 8 lb'],
    [['R-19', 'r19'], 'R-19 kraft-faced batts', 'R-13 kraft-faced batts'],
    [['M12'], 'M12 hex bolts', 'M10 hex bolts'],
  ])('%j finds "%s" and not "%s"', async (searches, wanted, other) => {
    await createMaterial({ title: wanted });
    await createMaterial({ title: other });
    for (const search of searches) expect(await titles({ search }), search).toEqual([wanted]);
  });

  test('finds the company’s name, before and after a rename', async () => {
    const company = await createCompany({ name: 'Halsted Plumbing Supply' });
    await createMaterial({ companyId: company.id, title: 'Copper tee' });
    await createMaterial({ title: 'Copper elbow' });
    expect(await titles({ search: 'halsted' })).toEqual(['Copper tee']);

    await db.company.update({ where: { id: company.id }, data: { name: 'Ashland Mechanical' } });
    expect(await titles({ search: 'ashland' })).toEqual(['Copper tee']);
  });

  test('finds the start of a word', async () => {
    await createMaterial({ title: 'Drywall 4x8' });
    expect(await titles({ search: 'drywal' })).toEqual(['Drywall 4x8']);
  });

  test('falls back to similar spellings', async () => {
    for (const title of ['Drywall 4x8', 'Fiberglass insulation rolls', 'CDX plywood sheathing']) {
      await createMaterial({ title });
    }
    for (const search of ['drywlal', 'drwall', 'insualtion', 'plywod sheathing']) {
      const page = await find({ search });
      expect(page, search).toMatchObject({ isSimilarSpelling: true, count: 1 });
    }
  });

  test('requires every word', async () => {
    await createMaterial({ title: 'Copper pipe type L' });
    await createMaterial({ title: 'PVC pipe' });
    expect(await titles({ search: 'copper pipe' })).toEqual(['Copper pipe type L']);
  });

  test('ranks a title above a description, and newer listings first', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    await createMaterial({ title: 'Roof hatch', description: 'With skylight', createdAt: at(1) });
    await createMaterial({ title: 'Skylight, old', createdAt: at(40) });
    await createMaterial({ title: 'Skylight, new', createdAt: at(2) });
    expect(await titles({ search: 'skylight' })).toEqual([
      'Skylight, new',
      'Skylight, old',
      'Roof hatch',
    ]);
  });

  test('treats operators, quotes and wildcards as words', async () => {
    await createMaterial({ title: 'Galvanized anchors' });
    for (const search of [
      ...["'; DROP TABLE materials; --", "' OR '1'='1", 'copper & !pipe | (', ':* <-> !!'],
      ...['%', '_', '\\', '$1', 'a\0b', '()', "''''", '🧱', 'x'.repeat(300)],
    ]) {
      const page = await find({ search, category: search, location: search });
      expect(page.count, search).toBe(0);
      expect((await find({ search })).count, search).toBe(0);
    }
    expect((await find()).count).toBe(1);
  });
});

describe('filters', () => {
  test('a category is matched by name and slug; an unknown one matches nothing', async () => {
    await createMaterial({ title: 'Stud', category: 'Lumber & Plywood' });
    await createMaterial({ title: 'Block' });
    for (const category of ['Lumber & Plywood', 'lumber & plywood', 'lumber-plywood']) {
      expect(await titles({ category }), category).toEqual(['Stud']);
    }
    expect(await titles({ category: 'Spaceships' })).toEqual([]);
  });

  test('a location is a city, a state, a ZIP code or part of an address', async () => {
    const yard = { location: 'Yard 4, Aurora, IL', zipCode: '60505' };
    await createMaterial({ title: 'Chicago' });
    await createMaterial({ title: 'Aurora', city: 'Aurora', ...yard });
    const austin = { city: 'Austin', state: 'TX', location: 'Austin, TX', zipCode: '78701' };
    await createMaterial({ title: 'Austin', ...austin });
    for (const [location, cities] of [
      ['Chicago, IL', ['Chicago']],
      ['chicago il', ['Chicago']],
      ['Chicago, Illinois', ['Chicago']],
      ['IL', ['Aurora', 'Chicago']],
      ['illinois', ['Aurora', 'Chicago']],
      ['60505', ['Aurora']],
      ['auro', ['Aurora']],
      ['Yard 4', ['Aurora']],
      ['Chicago, TX', []],
      ['%', []],
      ['Austin, TX', ['Austin']],
    ] as const) {
      expect((await titles({ location })).toSorted(), location).toEqual(cities);
    }
  });

  test('a listing is shown only while its company may sell it', async () => {
    const unapproved = await createCompany({ registrationStatus: 'under_review' });
    const suspended = await createSuspendedCompany();
    await createMaterial({ title: 'On sale' });
    await createMaterial({ title: 'Paused', hiddenAt: new Date() });
    await createMaterial({ title: 'Sold out', quantity: 0 });
    await createMaterial({ title: 'Deleted', deletedAt: new Date() });
    await createMaterial({ title: 'Unapproved', companyId: unapproved.id });
    await createMaterial({ title: 'Suspended', companyId: suspended.id });
    expect(await titles({})).toEqual(['On sale']);

    await reinstate(suspended.id);
    expect(await titles({})).toHaveLength(2);
  });

  test('search, category and location narrow each other', async () => {
    await createMaterial({ title: 'Oak door', category: 'Doors & Frames' });
    await createMaterial({ title: 'Oak floor', category: 'Flooring' });
    await createMaterial({
      title: 'Oak door, far',
      category: 'Doors & Frames',
      city: 'Miami',
      state: 'FL',
      location: 'Miami, FL',
    });
    expect(
      await titles({ search: 'oak', category: 'Doors & Frames', location: 'Chicago, IL' }),
    ).toEqual(['Oak door']);
  });

  test('invalid values in the URL are ignored', () => {
    expect(ListMaterials.parse({ sort: 'DROP', page: '-3', search: ['a'], category: ' ' })).toEqual(
      {
        search: '',
        category: '',
        location: '',
        sort: null,
        page: 1,
      },
    );
  });
});

describe('result pages', () => {
  test('each listing is on exactly one page of 24, whatever the order', async () => {
    const company = await createCompany();
    const category = await createCategory();
    const createdAt = new Date('2026-11-01T00:00:00Z');
    for (let n = 0; n < 50; n += 1) {
      await createMaterial({ companyId: company.id, categoryId: category.id, createdAt });
    }
    for (const filters of [
      {},
      { sort: 'price-low' },
      { sort: 'price-high' },
      { search: 'cmu' },
    ] as Record<string, string>[]) {
      const pages = [
        await find(filters, { page: 1 }),
        await find(filters, { page: 2 }),
        await find(filters, { page: 3 }),
      ];
      expect(pages.map((page) => page.materials.length)).toEqual([24, 24, 2]);
      expect(new Set(pages.flatMap((page) => page.materials.map(({ id }) => id))).size).toBe(50);
      expect(pages[0]).toMatchObject({ count: 50, isAbout: false, page: 1, pageCount: 3 });
    }
  });

  test('a page past the end is the last page', async () => {
    await createMaterial();
    expect(await find({}, { page: 99 })).toMatchObject({ page: 1, pageCount: 1, count: 1 });
    await resetDatabase();
    expect(await find({}, { page: 99 })).toMatchObject({ page: 1, pageCount: 1, materials: [] });
  });

  test('prices sort as numbers in both directions', async () => {
    for (const price of ['9.00', '100.00', '25.50']) await createMaterial({ price, title: price });
    expect(await titles({ sort: 'price-low' })).toEqual(['9.00', '25.50', '100.00']);
    expect(await titles({ sort: 'price-high' })).toEqual(['100.00', '25.50', '9.00']);
  });

  test('the count is approximate above 10,000', async () => {
    const material = await createMaterial();
    await db.$executeRaw`
      INSERT INTO materials (company_id, category_id, title, description, category, price, price_unit,
                             quantity, quantity_listed, location, city, state)
      SELECT company_id, category_id, 'Block ' || n, '', category, price, price_unit, 5, 5, location, city, state
        FROM materials, generate_series(1, 12345) n WHERE id = ${material.id}::uuid`;
    await db.$executeRaw`ANALYZE materials`;
    const page = await find({}, { page: 5_000 });
    expect(page).toMatchObject({ isAbout: true, page: 417, pageCount: 417 });
    expect(page.count).toBeGreaterThanOrEqual(10_000);
    expect(page.count % 1_000).toBe(0);
  });
});

test('a card has only the fields it shows, with money in cents and the distance', async () => {
  const company = await createCompany({ name: 'Fox Valley Timber', verified: false });
  const material = await createMaterial({
    companyId: company.id,
    price: '1140.50',
    priceUnit: 'per beam',
    description: `Architectural grade. ${'Long '.repeat(60)}`,
    latitude: 41.7606,
    longitude: -88.3201,
  });
  const { materials } = await find({}, { from: { latitude: 41.8515, longitude: -87.6694 } });
  expect(materials[0]).toEqual({
    id: material.id,
    title: material.title,
    description: expect.stringMatching(/^Architectural grade\. .*Long…$/),
    categoryName: 'Concrete & Masonry',
    priceCents: 114050,
    priceUnit: 'per beam',
    rating: null,
    quantity: 100,
    city: 'Chicago',
    state: 'IL',
    distanceMiles: 34,
    imageUrl: null,
    createdAt: `${material.createdAt.toISOString().slice(0, 16)}Z`,
    company: { id: company.id, name: 'Fox Valley Timber', verified: false },
    buyDisabledReason: null,
  });
});
