import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import {
  FACET_NAMES,
  listFilterChoices,
  listMaterials,
  placeRadius,
  saveSearch,
} from '~/domain/catalogue/index.server';
import { matchSavedSearches } from '~/domain/catalogue/saved/match-saved-searches.server';
import { FILTER_NAMES, type FilterChoices, insteadInWords } from '~/domain/catalogue/search/copy';
import {
  ListMaterials,
  readFilters,
  readQuery,
} from '~/domain/catalogue/search/list-materials.schema';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind, createSubcategory } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

// Turns the cache off.
beforeAll(stopListening);
beforeEach(resetDatabase);

const find = (query: string, options: Parameters<typeof listMaterials>[1] = {}) =>
  listMaterials(readFilters(new URLSearchParams(query)), options);

const titles = async (query: string, options: Parameters<typeof listMaterials>[1] = {}) =>
  (await find(query, options)).materials.map(({ title }) => title);

const CHICAGO = { city: 'Chicago', state: 'IL', latitude: 41.8858, longitude: -87.6181 };
const AURORA = { city: 'Aurora', state: 'IL', latitude: 41.7572, longitude: -88.2905 };
const MILWAUKEE = { city: 'Milwaukee', state: 'WI', latitude: 43.0389, longitude: -87.9065 };
const AUSTIN = { city: 'Austin', state: 'TX', latitude: 30.2711, longitude: -97.7437 };
const at = (place: typeof CHICAGO, title = place.city) =>
  createMaterial({ ...place, title, location: `Yard 4, ${place.city}`, zipCode: null });

describe('places', () => {
  beforeEach(async () => {
    for (const place of [AUSTIN, MILWAUKEE, AURORA, CHICAGO]) await at(place);
  });

  test.each([
    ['location=60601', ['Chicago', 'Aurora']],
    ['location=60601-1234', ['Chicago', 'Aurora']],
    ['location=60601&radius=25', ['Chicago']],
    ['location=60601&radius=100', ['Chicago', 'Aurora', 'Milwaukee']],
    ['location=60601&radius=250', ['Chicago', 'Aurora', 'Milwaukee']],
    ['location=60601&radius=anywhere', ['Chicago', 'Aurora', 'Milwaukee', 'Austin']],
    ['location=60601&radius=7', ['Chicago', 'Aurora']],
    ['location=Chicago, IL', ['Chicago']],
    ['location=chicago il', ['Chicago']],
    ['location=Chicago, Illinois', ['Chicago']],
    ['location=Chicago, TX', []],
    ['location=IL', ['Chicago', 'Aurora']],
    ['location=illinois', ['Chicago', 'Aurora']],
    ['location=auro', ['Aurora']],
    ['location=Yard 4', ['Chicago', 'Aurora', 'Milwaukee', 'Austin']],
    ['location=%', []],
    ['location=Chicago, IL&radius=50', ['Chicago', 'Aurora']],
    ['location=chicago&radius=50', ['Chicago', 'Aurora']],
    ['location=Chicago, IL, USA', ['Chicago']],
    ['location=Chicago IL 60601&radius=25', ['Chicago']],
    ['location=milwaukee wi&radius=100', ['Milwaukee', 'Chicago', 'Aurora']],
    ['location=Aurora', ['Aurora']],
    ['location=IL&radius=25', ['Chicago', 'Aurora']],
    ['location=00000', []],
    ['search=near 60601&radius=25', ['Chicago']],
  ])('%s finds %j', async (query, wanted) => {
    expect(await titles(query)).toEqual(wanted);
  });

  test('a city’s name that several states have means one of them wherever it is measured from', async () => {
    expect((await find('location=aurora')).filters.location).toBe('Aurora, IL');
    await at({ city: 'Aurora', state: 'CO', latitude: 39.7294, longitude: -104.8319 }, 'Far');
    await at(AURORA, 'Second');
    const all = await find('location=aurora');
    expect(all).toMatchObject({ count: 3, filters: { location: 'aurora' } });
    expect(all.materials.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null, null]);
    for (const query of ['location=aurora&radius=25', 'search=in aurora&radius=25']) {
      expect((await titles(query)).sort(), query).toEqual(['Aurora', 'Second']);
    }
    const named = await find('location=aurora&radius=25');
    expect(named.filters).toMatchObject({ location: 'Aurora, IL', radius: '25' });
  });

  test('a radius is around the place chosen, typed or given, and says when there is none', async () => {
    for (const [query, filters, needsPlace] of [
      ['radius=50', { radius: '50' }, 'radius'],
      ['location=IL&radius=50', { location: 'IL' }, 'radius'],
      ['location=60601&radius=50', { location: '60601' }, null],
      ['search=near 60601&radius=50', { search: 'near 60601', radius: '50' }, null],
    ] as const) {
      expect(await find(query), query).toMatchObject({ filters, needsPlace });
    }
    for (const [query, location] of [
      ['radius=25', '78701'],
      ['search=austin&radius=25', ''],
      ['location=60601&radius=25', '60601'],
      ['sort=newest', ''],
    ] as const) {
      const sent = readFilters(new URLSearchParams(query));
      expect((await placeRadius(sent, '78701')).location, query).toBe(location);
      expect(await placeRadius(sent, null)).toEqual(sent);
    }
  });

  test('a radius stays beside a ZIP code that is unknown', async () => {
    const { filters } = await find('location=00000&radius=25');
    expect(filters).toEqual({ location: '00000', radius: '25' });
  });

  test('each card has the distance from the place asked for, not from the viewer’s company', async () => {
    const from = { latitude: AUSTIN.latitude, longitude: AUSTIN.longitude };
    const distances = async (query: string) =>
      (await find(query, { from })).materials.map(({ distanceMiles }) => distanceMiles);
    expect(await distances('location=60601&radius=100')).toEqual([0, 36, 81]);
    expect(await distances('sort=distance')).toEqual([0, 952, 980, 1035]);
  });

  test('St Louis, St. Louis and Saint Louis are one city', async () => {
    const stLouis = { state: 'MO', latitude: 38.63, longitude: -90.2 };
    for (const city of ['St. Louis', 'Saint Louis', 'st louis']) await at({ ...stLouis, city });
    for (const city of ['St Louis', 'St. Louis, MO', 'Saint Louis', 'ST LOUIS MO']) {
      expect(await titles(`location=${city}`), city).toHaveLength(3);
      expect(await titles(`search=${city}`), city).toHaveLength(3);
    }
    expect(await titles('location=St Louis, MN')).toEqual([]);
  });

  test('a state’s letters may have periods: Washington, D.C. is Washington, DC', async () => {
    await at({ city: 'Washington', state: 'DC', latitude: 38.9, longitude: -77.04 });
    for (const place of ['Washington, D.C.', 'washington d.c.', 'D.C.']) {
      expect(await titles(`location=${place}`), place).toHaveLength(1);
    }
  });

  test('Charleston, West Virginia is not in Virginia', async () => {
    await at({ city: 'Charleston', state: 'WV', latitude: 38.35, longitude: -81.63 });
    for (const place of ['Charleston, West Virginia', 'West Virginia', 'charleston wv']) {
      expect(await titles(`location=${place}`), place).toHaveLength(1);
    }
  });

  test('a listing without a position is in no radius, and last by distance', async () => {
    const { latitude: _latitude, longitude: _longitude, ...nowhere } = CHICAGO;
    await createMaterial({ ...nowhere, title: 'Nowhere', latitude: null, longitude: null });
    expect(await titles('location=60601')).toEqual(['Chicago', 'Aurora']);
    expect((await titles('location=60601&radius=anywhere')).at(-1)).toBe('Nowhere');
  });
});

describe('each filter', () => {
  test.each([
    ['minPrice=5', { price: '5.00' }, { price: '4.99' }],
    ['maxPrice=1,000.50', { price: '1000.50' }, { price: '1000.51' }],
    ['minPrice=4&maxPrice=2', { price: '3.00' }, { price: '5.00' }],
    ['minPrice=2&maxPrice=$4', { price: '3.00' }, { price: '5.00' }],
    ['condition=new&condition=excellent', { condition: 'excellent' }, { condition: 'good' }],
    ['condition=new,salvage', { condition: 'salvage' }, { condition: 'fair' }],
    ['priceUnit=per ton', { priceUnit: 'per ton' }, { priceUnit: 'each' }],
    ['wholeLot=only', { isWholeLot: true }, {}],
    ['wholeLot=no', {}, { isWholeLot: true }],
    ['offers=1', { priceUnit: 'OBO', isWholeLot: true }, { isWholeLot: true }],
    [
      'availableBy=2026-12-24',
      { availableFrom: new Date('2026-12-24') },
      { availableFrom: new Date('2026-12-25') },
    ],
    ['availableBy=2026-12-24', {}, { availableFrom: new Date('2027-01-02') }],
    ['quantity=40', { quantity: 30, quantityHeld: 10 }, { quantity: 39 }],
    ['photo=1', { imageUrl: '/objects/uploads/a' }, {}],
  ] as const)('%s', async (query, wanted, other) => {
    await createMaterial({ title: 'Wanted', ...wanted });
    await createMaterial({ title: 'Other', ...other });
    expect(await titles(query)).toEqual(['Wanted']);
  });

  test('verified=1', async () => {
    const { id: companyId } = await createCompany({ verified: false });
    await createMaterial({ companyId });
    await createMaterial({ title: 'Wanted' });
    expect(await titles('verified=1')).toEqual(['Wanted']);
  });

  test('the price of one common unit, and the unit itself', async () => {
    const { categoryId } = await createProductKind({
      name: 'Drywall',
      category: 'Drywall',
      synonyms: ['drywall'],
      commonUnit: 'sq ft',
      contentsPattern: '(\\d+)x(\\d+)',
    });
    await createProductKind();
    await createMaterial({ title: 'Drywall 4x8', price: '16.00', categoryId });
    await createMaterial({ title: 'Drywall 4x12', price: '12.00', categoryId });
    await createMaterial({ title: '8x8x16 block', price: '0.30' });
    await createMaterial({ title: 'Oak door', price: '0.10' });
    for (const [query, wanted] of [
      ['maxCommonPrice=0.30', ['8x8x16 block', 'Drywall 4x12']],
      ['commonUnit=sq ft&sort=unit-price', ['Drywall 4x12', 'Drywall 4x8']],
      ['commonUnit=sq ft&minCommonPrice=.3', ['Drywall 4x8']],
      ['sort=unit-price', ['Drywall 4x12', 'Drywall 4x8', '8x8x16 block', 'Oak door']],
    ] as const) {
      expect(await titles(query), query).toEqual(wanted);
    }
    for (const [query, units] of [
      ['sort=unit-price', ['sq ft', 'each']],
      ['sort=unit-price&search=drywall', ['sq ft']],
      ['sort=unit-price&search=oak', []],
      ['sort=unit-price&search=granite', []],
      ['sort=newest', null],
    ] as const) {
      expect((await find(query)).units, query).toEqual(units);
    }
    const second = await find('sort=unit-price', { page: 2, pageSize: 2 });
    expect(second.materials.map(({ title }) => title)).toEqual(['8x8x16 block', 'Oak door']);
  });

  test('a subcategory, within its category', async () => {
    const { id: subcategoryId } = await createSubcategory('Studs', 'Lumber');
    await createMaterial({ title: 'Stud', category: 'Lumber', subcategoryId });
    await createMaterial({ title: 'Plank', category: 'Lumber' });
    await createMaterial({ title: 'Block' });
    expect(await titles('subcategory=studs')).toEqual(['Stud']);
    expect(await titles('category=lumber&subcategory=Studs')).toEqual(['Stud']);
    const other = await find('category=Concrete %26 Masonry&subcategory=Studs');
    expect(other.materials.map(({ title }) => title)).toEqual(['Block']);
    expect(other.filters).not.toHaveProperty('subcategory');
  });
});

describe('what people write into the address', () => {
  test.each([
    ...['-1', '0', 'NaN', '1e99', 'Infinity', '1;DROP', '99999999999', '{}', '１２'].flatMap(
      (value) => ['minPrice', 'maxCommonPrice', 'quantity'].map((name) => `${name}=${value}`),
    ),
    ...[
      'quantity=1.5',
      'radius=-5',
      'radius=1e9',
      'condition=fine',
      'condition=',
      'wholeLot=maybe',
    ],
    ...['availableBy=2026-02-30', 'availableBy=0000-01-01', 'availableBy=99999-01-01'],
    ...['availableBy=tomorrow', 'commonUnit=parsec', 'priceUnit=free', 'offers=yes', 'sort=DROP'],
    ...[
      'verified[$ne]=1',
      'constructor=1',
      '__proto__=1',
      'photo=1&photo=2',
      'page=-1',
      'literal=2',
    ],
    Array.from({ length: 100 }, (_, n) => `x${n}=${n}`).join('&'),
  ])('%s counts as absent', (query) => {
    const read = (text: string) => readFilters(new URLSearchParams(text));
    expect(read(query)).toEqual(read(''));
  });

  test('one bad value leaves the others, and is named if it was typed', () => {
    const read = (query: string) => readQuery(new URLSearchParams(query));
    expect(read('search=oak&minPrice=x&quantity=9&sort=newest&page=-3')).toMatchObject({
      filters: { search: 'oak', minPrice: null, quantity: 9, sort: 'newest', page: 1 },
      unread: 'We left out what we couldn’t read: lowest price “x”.',
    });
    expect(read('condition=good,zzz&sort=zzz')).toMatchObject({
      filters: { condition: 'good', sort: null },
      unread: null,
    });
    expect(read('quantity=-3&availableBy=2026-02-30').unread).toBe(
      'We left out what we couldn’t read: day “2026-02-30”, quantity “-3”.',
    );
  });

  test('every filter of the schema has a name in the URL', () => {
    const others = ['sort', 'literal', 'page'];
    expect(Object.keys(ListMaterials.shape).filter((name) => !others.includes(name))).toEqual(
      FILTER_NAMES,
    );
  });
});

describe('counts beside the filters', () => {
  const inWords = ({ categories, conditions, photo }: FilterChoices) =>
    [...categories, ...conditions, ...photo]
      .filter(({ count }) => count !== 0)
      .map(({ value, count }) => `${value} ${count}`);
  const besideList = async (query: string) => {
    const filters = readFilters(new URLSearchParams(query));
    const { facets } = await listMaterials(filters, { pageSize: 1, facets: FACET_NAMES });
    return inWords(await listFilterChoices(filters, facets));
  };
  const choicesOf = async (query: string) => {
    const alone = inWords(await listFilterChoices(readFilters(new URLSearchParams(query))));
    expect(await besideList(query)).toEqual(alone);
    return alone;
  };

  test('follow every other filter, and not their own', async () => {
    const oak = { title: 'Oak floor', category: 'Flooring' };
    await createMaterial({ ...oak, condition: 'new', imageUrl: '/objects/uploads/a' });
    await createMaterial({ ...oak, condition: 'fair' });
    await createMaterial({ title: 'Oak door', category: 'Doors', condition: 'fair' });
    await createMaterial({ title: 'Pine door', category: 'Doors', condition: 'salvage' });
    const all = ['Doors 2', 'Flooring 2', 'new 1', 'fair 2', 'salvage 1', '1 1'];
    expect(await choicesOf('')).toEqual(all);
    expect(await choicesOf('search=oak&category=Flooring')).toEqual([
      ...['Doors 1', 'Flooring 2', 'new 1', 'fair 1', '1 1'],
    ]);
    expect(await choicesOf('search=oak&category=Flooring&condition=fair')).toEqual([
      ...['Doors 1', 'Flooring 1', 'new 1', 'fair 1'],
    ]);
    expect(await choicesOf('search=granite')).toEqual([]);
  });

  test('count what is listed for want of every word', async () => {
    await createMaterial({ title: 'Oak floor', category: 'Flooring', condition: 'new' });
    await createMaterial({ title: 'Pine door', category: 'Doors', condition: 'new' });
    expect(await besideList('search=oak+granite')).toEqual(['Flooring 1', 'new 1']);
    const inCategory = await besideList('search=oak+granite&category=Flooring');
    expect(inCategory).toEqual(['Doors null', 'Flooring null', 'new 1']);
  });
});

test('an alert keeps every filter', async () => {
  const actor = await createActor((await createCompany()).id);
  const asked = 'search=oak&location=60601&radius=25&maxPrice=5&condition=new,good';
  const { label } = await saveSearch(readFilters(new URLSearchParams(asked)), actor);
  expect(label).toBe('“oak”, Within 25 miles of 60601, $5.00 or less, New or Good');
  const told = async (more: Partial<typeof CHICAGO> & { price?: string; condition?: 'fair' }) => {
    const { id } = await createMaterial({ ...CHICAGO, title: 'Oak door', ...more });
    return matchSavedSearches({ materialId: id });
  };
  expect(await told({ price: '6.00' })).toBe(0);
  expect(await told({ condition: 'fair' })).toBe(0);
  expect(await told(AURORA)).toBe(0);
  expect(await told({})).toBe(1);
});

describe('orders', () => {
  test('best deal puts the lowest share of its market first, and unrated listings last', async () => {
    await createProductKind();
    for (let n = 0; n < 10; n += 1) {
      await createMaterial({ title: `8x8x16 block ${n}`, price: `${n + 1}.00` });
    }
    await createMaterial({ title: 'Oak door', price: '0.10' });
    const found = await titles('sort=best-deal');
    expect(found.slice(0, 2)).toEqual(['8x8x16 block 0', '8x8x16 block 1']);
    expect(found.at(-1)).toBe('Oak door');
  });

  test('landed cost adds fee and freight for the quantity, and knows no cost without a weight', async () => {
    const listing = { weightLb: 70, price: '2.00', quantity: 500 };
    const add = (place: typeof CHICAGO, title: string, more: object) =>
      createMaterial({ ...place, location: place.city, zipCode: null, title, ...listing, ...more });
    await add(AUSTIN, 'Far, cheap', { price: '1.90' });
    await add(MILWAUKEE, 'Near', {});
    await add(CHICAGO, 'Here, only all', { isWholeLot: true });
    await add(CHICAGO, 'Here, unknown', { weightLb: null });
    const page = await find('location=60601&radius=anywhere&quantity=40&sort=landed');
    expect(page.materials.map(({ title }) => title)).toEqual([
      'Near',
      'Far, cheap',
      'Here, only all',
      'Here, unknown',
    ]);
    const [near, , all, unknown] = page.materials;
    expect(near!.landedCents).toBeGreaterThan(8400);
    expect(all!.landedCents).toBeGreaterThan(105_000);
    expect(near!.landedNote).toBeUndefined();
    expect(all!.landedNote).toMatch(/^\$[\d,.]+ landed\. Whole lot of 500 only\.$/);
    expect(unknown).toMatchObject({ landedCents: null, landedNote: 'No estimate' });
  });

  test('landed cost takes the weight of the same product and size where the seller gave none', async () => {
    await createProductKind();
    const add = (title: string, weightLb: number | null, more = {}) =>
      createMaterial({ ...CHICAGO, zipCode: null, title, weightLb, quantity: 500, ...more });
    await add('8x8x16 block', 35);
    await add('8x8x16 block, split face', null);
    await add('8x8x16 block, by the cube', null, { isWholeLot: true });
    const { materials } = await find('location=60601&radius=anywhere&quantity=90&sort=landed');
    const of = (title: string) => materials.find((one) => one.title === title)!;
    const [given, alike] = [of('8x8x16 block'), of('8x8x16 block, split face')];
    expect(alike.landedCents).toBe(given.landedCents);
    expect(given.landedNote).toBeUndefined();
    expect(alike.landedNote).toMatch(/ landed\. Weight estimated from similar listings\.$/);
    expect(of('8x8x16 block, by the cube').landedNote).toContain(
      'landed. Whole lot of 500 only. Weight estimated from similar listings.',
    );
  });

  test('landed cost is for the quantity that was typed, in pieces or in feet', async () => {
    const stick = {
      name: 'Stud',
      synonyms: ['stud'],
      commonUnit: 'linear ft',
      contentsPattern: String.raw`(\d+) ft`,
    };
    await createProductKind(stick);
    const stud = { priceUnit: 'each', weightLb: 10, quantity: 500, zipCode: null };
    const add = (title: string, price: string) =>
      createMaterial({ ...CHICAGO, location: 'Chicago, IL', ...stud, title, price });
    await add('2x4 stud, 8 ft', '3.00');
    await add('2x4 stud, 10 ft', '3.50');
    const landed = async (search: string) => {
      const asked = `location=60601&radius=anywhere&sort=landed&search=${search}`;
      const { materials, needed } = await find(asked);
      return { needed, cents: materials.map(({ title, landedCents }) => [title, landedCents]) };
    };
    const pieces = await landed('2x4&quantity=200');
    expect(pieces.needed).toEqual({ quantity: 200, unit: null });
    expect(await landed('200 2x4')).toEqual(pieces);
    expect((await landed('2x4')).needed).toEqual({ quantity: 1, unit: null });
    const feet = await landed('300 ft 2x4');
    expect(feet.needed).toEqual({ quantity: 300, unit: 'linear ft' });
    expect(feet.cents[0]![0]).toBe('2x4 stud, 10 ft');
    expect((await landed('2x4&quantity=30')).cents).toContainEqual(feet.cents[0]);
    expect((await landed('2x4&quantity=38')).cents).toContainEqual(feet.cents[1]);
  });

  test('what counts from a place needs one, and says so', async () => {
    await at(CHICAGO);
    for (const sort of ['distance', 'landed']) {
      expect(await find(`sort=${sort}`), sort).toMatchObject({ count: 1, needsPlace: 'sort' });
      expect(await find(`sort=${sort}`, { from: CHICAGO })).toMatchObject({ needsPlace: null });
    }
  });

  test('each listing is on exactly one page in every order', async () => {
    const { id: companyId } = await createCompany();
    const createdAt = new Date('2026-11-01T00:00:00Z');
    for (let n = 0; n < 9; n += 1) await createMaterial({ companyId, createdAt });
    const nearby = ['distance', 'unit-price', 'best-deal', 'landed'].map(
      (sort) => `location=60608&sort=${sort}`,
    );
    for (const query of ['', 'sort=price-low', 'sort=price-high', 'search=cmu', ...nearby]) {
      const pages = await Promise.all([1, 2, 3].map((page) => find(query, { page, pageSize: 3 })));
      const ids = pages.flatMap(({ materials }) => materials.map(({ id }) => id));
      expect(new Set(ids).size, query).toBe(9);
      expect(pages[2]).toMatchObject({ count: 9, isAbout: false, page: 3, pageCount: 3 });
    }
  });
});

describe('for want of what was asked for', () => {
  const relaxed = async (query: string) => {
    const { materials, instead, count } = await find(query, { relaxes: true });
    return [count, materials[0]?.title, instead && insteadInWords(instead)];
  };

  test('the nearest are shown, with how far they are, then those that fit fewer filters', async () => {
    await at(MILWAUKEE, 'Oak door, Milwaukee');
    await at(AUSTIN, 'Oak door, Austin');
    for (const [query, wanted] of [
      [
        'location=60601&radius=25',
        [
          2,
          'Oak door, Milwaukee',
          'Nothing within 25 miles of 60601. The nearest is 81 miles away.',
        ],
      ],
      [
        'search=oak in 60601',
        [
          2,
          'Oak door, Milwaukee',
          'Nothing within 50 miles of 60601. The nearest is 81 miles away.',
        ],
      ],
      [
        'search=oak&location=Naperville, IL',
        [2, 'Oak door, Milwaukee', 'Nothing in Naperville, IL. The nearest is 89 miles away.'],
      ],
      [
        'location=Indiana',
        [2, 'Oak door, Milwaukee', 'Nothing in Indiana. The nearest is 229 miles away.'],
      ],
      ['search=oak in Indiana', [2, 'Oak door, Milwaukee', expect.stringContaining('in IN. The')]],
      [
        'search=oak&location=60601&photo=1&maxPrice=1',
        [
          2,
          'Oak door, Milwaukee',
          'Nothing within 50 miles of 60601 matches $1.00 or less, with photo. The nearest is 81 miles away.',
        ],
      ],
      [
        'search=oak&condition=new',
        [2, 'Oak door, Austin', 'Nothing matches New. Showing the closest matches.'],
      ],
      ['search=oak&location=Austin, TX', [1, 'Oak door, Austin', null]],
      ['search=granite&location=60601', [0, undefined, null]],
      ['condition=new', [0, undefined, null]],
      ['category=Spaceships', [0, undefined, null]],
      ['location=Nowhereville', [0, undefined, null]],
      [
        'search=oak&literal=1&location=WY&condition=new',
        [2, 'Oak door, Milwaukee', expect.any(String)],
      ],
    ] as const) {
      expect(await relaxed(query), query).toEqual(wanted);
    }
  });

  test('the nearest are of that name, before nearer ones of that description', async () => {
    await at(AUSTIN, 'Oak door, Austin');
    const { id } = await at(MILWAUKEE, 'Door screws');
    await db.material.update({ where: { id }, data: { description: 'For an oak door.' } });
    const hinges = await at(MILWAUKEE, 'Hinges');
    await db.company.update({ where: { id: hinges.companyId }, data: { name: 'Oak Door Supply' } });
    const titlesNear = (search: string) =>
      titles(`search=${search}&location=60601&radius=25`, { relaxes: true });
    expect(await titlesNear('oak door')).toEqual(['Oak door, Austin']);
    expect(await titlesNear('oak screws')).toEqual(['Door screws']);
  });

  test('a program gets what it asked for and nothing else', async () => {
    await at(AUSTIN);
    expect(await find('location=60601&radius=25')).toMatchObject({ count: 0, instead: null });
  });
});
