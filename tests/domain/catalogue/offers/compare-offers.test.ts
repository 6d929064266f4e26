import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  comparedCsv,
  compareOffers,
  getMaterial,
  listMaterials,
} from '~/domain/catalogue/index.server';
import { comparedIds } from '~/domain/catalogue/offers/compare.schema';
import { estimateDelivery } from '~/domain/shipping/index.server';
import { EstimateDelivery } from '~/domain/shipping/quotes/quotes.schema';
import { loader } from '~/routes/csv.$list/route';
import { createCompany, createSuspendedCompany } from '../../../factories/company';
import { changeMaterial, createMaterial, createProductKind } from '../../../factories/material';
import { openPage } from '../../../routes/visit';
import { resetDatabase } from '../../../setup/database';

const DRYWALL = { category: 'Drywall', priceUnit: 'each', weightLb: 70 };
const LOT = { priceUnit: 'OBO', isWholeLot: true, quantity: 1 };
const NAPERVILLE = { city: 'Naperville', zipCode: '60563', latitude: 41.79, longitude: -88.16 };

const compare = (
  ids: string[],
  asked: Partial<Parameters<typeof compareOffers>[1]> = {},
  companyId: string | null = null,
) => compareOffers(ids, { zip: '60601', quantity: null, unit: null, ...asked }, companyId);

beforeEach(async () => {
  await resetDatabase();
  await createProductKind({
    category: 'Drywall',
    name: 'Drywall sheets',
    synonyms: ['drywall'],
    sizePattern: '\\m\\d+of\\d+',
    commonUnit: 'sq ft',
    contentsPattern: '\\m(\\d+)x(\\d+)\\M',
  });
});

test('listings of two sizes compare by the square foot, and the quantity needed is converted', async () => {
  const short = await createMaterial({ ...DRYWALL, title: '5/8 4x8 drywall', price: '12.80' });
  const long = await createMaterial({
    ...DRYWALL,
    ...NAPERVILLE,
    title: '5/8 4x12 drywall',
    price: '17.28',
    weightLb: 105,
    condition: 'new',
  });
  const { offers, units } = await compare([short.id, long.id], { quantity: 1280, unit: 'sq ft' });
  expect(units).toEqual(['sq ft']);
  expect(offers.map(({ unitPriceCents }) => unitPriceCents)).toEqual([40, 36]);
  expect(offers.map(({ order }) => order?.quantity)).toEqual([40, 27]);
  expect(offers[0]!.order).toMatchObject({ subtotalCents: 51_200, feeCents: 2_560 });
  for (const { order, freightCents, landedCents } of offers) {
    expect(freightCents).toBeGreaterThan(0);
    expect(landedCents).toBe(order!.totalCents + freightCents!);
  }
  expect(offers[0]!.best).toEqual(['price', 'distance', 'freight', 'landed']);
  expect(offers[1]!.best).toEqual(['unitPrice', 'condition']);
});

test('a box and a single one of what has no usual name compare by the piece', async () => {
  const box = await createMaterial({ title: 'Receptacle, box of 100', price: '194.00' });
  const one = await createMaterial({ title: 'Receptacle', price: '2.50' });
  const { offers, units } = await compare([box.id, one.id], { quantity: 300, unit: 'each' });
  expect(units).toEqual(['each']);
  expect(offers.map(({ unitPriceCents }) => unitPriceCents)).toEqual([194, null]);
  expect(offers[0]!.order?.quantity).toBe(3);
  expect(offers[1]!.note).toBe('Only 100 left; you need 300.');
  expect((await compare([one.id], { unit: 'each' })).units).toEqual(['each']);
});

test('a need in tons is covered by what holds pounds, and the reverse', async () => {
  const bag = await createMaterial({ commonUnit: 'lb', commonPerUnit: 94 });
  const load = await createMaterial({ commonUnit: 'ton', commonPerUnit: 20 });
  const piece = await createMaterial({});
  const ids = [bag.id, load.id, piece.id];
  const { offers } = await compare(ids, { quantity: 2, unit: 'ton' });
  expect(offers.map(({ order }) => order?.quantity)).toEqual([43, 1, undefined]);
  expect(offers[2]!.note).toBe('The listing doesn’t say how many tons one holds.');
  const { offers: pounds } = await compare(ids, { quantity: 45_000, unit: 'lb' });
  expect(pounds[1]!.order?.quantity).toBe(2);
});

const rebar = (title: string) =>
  createMaterial({ title, priceUnit: 'each', weightLb: 60, price: '20.00' });

const createRebar = () =>
  createProductKind({
    ...{ name: 'Rebar', synonyms: ['rebar'], sizePattern: '\\mno\\d+', commonUnit: 'linear ft' },
    contentsPattern: '(\\d+(?:\\.\\d+)?) ?(?:ft|foot|feet)\\M',
  });

test('a piece is as long and wide as its title says, unless it is rolled', async () => {
  await createRebar();
  const read = async (make: () => ReturnType<typeof rebar>) => {
    const { id } = await make();
    return (await getMaterial(id))!.pieceInches;
  };
  expect(await read(() => rebar('#6 rebar, 40 ft'))).toEqual([480]);
  expect(await read(() => rebar('#6 rebar, 7.5 ft'))).toEqual([90]);
  expect(await read(() => rebar('#6 rebar'))).toEqual([]);
  expect(await read(() => rebar('#3 rebar coil, 50 ft'))).toEqual([]);
  expect(await read(() => rebar('#3 rebar, 500 ft'))).toEqual([]);
  const board = (title: string) => () => createMaterial({ ...DRYWALL, title });
  expect(await read(board('5/8 drywall, 4 x 12'))).toEqual([144, 48]);
  expect(await read(board('5/8 drywall, 10x25'))).toEqual([]);
});

test('a 40 ft bar travels by truck, for the same cost wherever it is shown', async () => {
  await createRebar();
  const { id } = await rebar('#6 rebar, 40 ft');
  const asked = EstimateDelivery.parse({ zip: '60506', quantity: '1' });
  const nobody = { ipAddress: null, userAgent: null };
  const { options } = await estimateDelivery((await getMaterial(id))!, asked, nobody);
  expect(options[0]!.service).toMatch(/^Truckload/);
  const { offers } = await compare([id], { zip: '60506', quantity: 1 });
  expect(offers[0]!.landedCents).toBe(options[0]!.landedCents);
  const near = { location: '60506', radius: 'anywhere', sort: 'landed' } as const;
  const { materials } = await listMaterials(near);
  expect(materials[0]!.landedCents).toBe(options[0]!.landedCents);
});

test('contents rounded to 33.3 sq ft cover 100 by three', async () => {
  const facts = { commonUnit: 'sq ft', commonPerUnit: 33.3, price: '39.00' };
  const { id } = await createMaterial({ ...DRYWALL, title: 'Ceiling panels', ...facts });
  const { offers } = await compare([id], { quantity: 1000, unit: 'sq ft' });
  expect(offers[0]!.order).toMatchObject({ quantity: 30, subtotalCents: 117_000 });
  expect(offers[0]!.landedCents).toBe(offers[0]!.order!.totalCents + offers[0]!.freightCents!);
});

test('too little stock, a smallest order, a whole lot and an unknown weight are said', async () => {
  const few = await createMaterial({ ...DRYWALL, title: '5/8 4x8 drywall', quantity: 25 });
  const packs = await createMaterial({ minOrderQuantity: 50 });
  const lot = await createMaterial({ isWholeLot: true, quantity: 300, weightLb: 30 });
  const { offers } = await compare([few.id, packs.id, lot.id], { quantity: 40 });
  expect(offers.map(({ note }) => note)).toEqual([
    'Only 25 left; you need 40.',
    'Minimum order 50. The seller gave no weight, so we can’t estimate freight.',
    'Whole lot of 300 only.',
  ]);
  expect(offers.map(({ order }) => order?.quantity)).toEqual([undefined, 50, 300]);
  expect(offers.map(({ landedCents }) => landedCents === null)).toEqual([true, true, false]);
  const { id } = await createMaterial({ ...LOT, commonUnit: 'sq ft', commonPerUnit: 1500 });
  const [small] = (await compare([id], { quantity: 2000, unit: 'sq ft' })).offers;
  expect(small).toMatchObject({ note: 'The lot has only 1,500 sq ft.', order: null });
});

test('prices by different units have no best one, nor do equal prices', async () => {
  const [each, foot] = [
    await createMaterial({ price: '2.00' }),
    await createMaterial({ price: '1.00', priceUnit: 'per foot' }),
  ];
  expect((await compare([each.id, foot.id])).offers.flatMap(({ best }) => best)).toEqual([]);
  const same = await createMaterial({ price: '2.00' });
  expect((await compare([each.id, same.id])).offers.flatMap(({ best }) => best)).toEqual([]);
});

test('a sold-out listing is never the best', async () => {
  const soldOut = { quantity: 0, quantitySold: 9, condition: 'new', price: '1.00' } as const;
  const made = [
    await createMaterial(soldOut),
    await createMaterial({ condition: 'good', price: '2.00' }),
    await createMaterial({ condition: 'fair', price: '3.00' }),
  ];
  const { offers } = await compare(made.map(({ id }) => id));
  expect(offers.map(({ best }) => best)).toEqual([[], ['price', 'condition'], []]);
});

test('unknown, paused and suspended listings are counted, and the others stay', async () => {
  const shown = await createMaterial();
  const paused = await createMaterial({ pausedAt: new Date() });
  const barred = await createMaterial({ companyId: (await createSuspendedCompany()).id });
  const ids = [randomUUID(), paused.id, barred.id, shown.id];
  const compared = await compare(ids);
  expect(compared.offers.map(({ id }) => id)).toEqual([shown.id]);
  expect(compared.missing).toBe(3);
  await changeMaterial(shown.id, { quantity: 0, quantitySold: 100 });
  expect((await compare(ids, { quantity: 1 })).offers[0]).toMatchObject({
    refusal: 'Sold out.',
    order: null,
  });
});

test('an own listing is shown and can’t be bought', async () => {
  const { id: companyId } = await createCompany();
  const own = await createMaterial({ companyId });
  const { offers } = await compare([own.id], { quantity: 5 }, companyId);
  expect(offers[0]).toMatchObject({ note: 'This is your own listing.', order: null });
});

test('a seventh listing is left out, and an address is as good as an id', async () => {
  const id = randomUUID();
  const ids = Array.from({ length: 7 }, () => randomUUID());
  expect(
    comparedIds([id, `https://offcut.example/material/${id.toUpperCase()}?from=x`, '=1+1']),
  ).toEqual([id]);
  expect(await compare(ids)).toMatchObject({ missing: 6, left: 1 });
});

test('the file has a line for each listing, and titles run no formula', async () => {
  const { id } = await createMaterial({ title: '=HYPERLINK("x")', weightLb: 30 });
  const asked = { zip: '60601', quantity: 10, unit: null };
  const lines: string[] = [];
  for await (const line of comparedCsv([id], asked, null)) lines.push(line);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(lines[1]).toContain(',20.00,1.00,');
  const open = (list: string) => openPage(loader, `/csv/${list}?id=${id}`, { params: { list } });
  expect((await open('compare')).headers.get('Content-Disposition')).toContain('compare.csv');
  expect((await open('__proto__')).status).toBe(404);
});
