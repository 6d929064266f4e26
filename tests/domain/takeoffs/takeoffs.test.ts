import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { listSavedSearches } from '~/domain/catalogue/index.server';
import {
  addLines,
  alertMissing,
  changeTakeoff,
  countUnalerted,
  correctLine,
  createTakeoff,
  deleteTakeoff,
  getTakeoff,
  keepSeen,
  lineAsSeen,
  listTakeoffs,
  settingsAsSeen,
  skipLine,
  takeoffCsv,
} from '~/domain/takeoffs/index.server';
import { TAKEOFF_COPY } from '~/domain/takeoffs/copy';
import { NewTakeoff, TakeoffAction } from '~/domain/takeoffs/takeoff.schema';
import type { Actor } from '~/lib/actor';
import { action, loader } from '~/routes/takeoffs_.$id/route';
import { createCompany } from '../../factories/company';
import { createMaterial, createProductKind } from '../../factories/material';
import { createActor } from '../../factories/user';
import { cookieOf, openPage, sendForm } from '../../routes/visit';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';
import { statementsOf } from '../../setup/statements';
import { doWhileLocked } from '../../setup/while-locked';

let buyer: Actor;

beforeEach(async () => {
  await resetDatabase();
  buyer = await createActor((await createCompany({ name: 'Halsted Builders' })).id);
});

const FRAMING = {
  category: 'Lumber',
  name: 'Framing lumber',
  synonyms: ['stud', '2x4', '2x6'],
  sizePattern: '\\m\\dx\\d+',
  commonUnit: 'linear ft',
  contentsPattern: '(\\d+) ?(?:ft|foot)\\M',
};
const DRYWALL = {
  category: 'Drywall',
  name: 'Drywall sheets',
  synonyms: ['drywall', 'gypsum'],
  sizePattern: '\\m\\d+of\\d+',
  commonUnit: 'sq ft',
  contentsPattern: '\\m(\\d+)x(\\d+)\\M',
};
const MILWAUKEE = {
  city: 'Milwaukee',
  state: 'WI',
  zipCode: '53202',
  latitude: 43.05,
  longitude: -87.9,
};
const DENVER = { city: 'Denver', state: 'CO', zipCode: '80202', latitude: 39.75, longitude: -105 };

/** Two yards in Chicago, one in Milwaukee and one in Denver */
async function openMarket() {
  for (const kind of [FRAMING, DRYWALL]) await createProductKind(kind);
  await createProductKind();
  const [lake, halsted, north, denver] = await Promise.all(
    ['Lake', 'Ashland', 'North', 'Front Range'].map((name) => createCompany({ name })),
  );
  const list = (companyId: string, title: string, price: string, more: object) =>
    createMaterial({ companyId, title, price, ...more });
  const lumber = { category: 'Lumber', priceUnit: 'per board', weightLb: 9 };
  const board = { category: 'Drywall', priceUnit: 'per piece', weightLb: 70 };
  return {
    studs: await list(lake!.id, '2x4 SPF stud, 8 ft', '3.00', lumber),
    farStuds: await list(denver!.id, '2x4 SPF stud, 8 ft', '2.50', { ...lumber, ...DENVER }),
    treated: await list(lake!.id, '2x6 SPF stud, 8 ft', '1.00', { ...lumber, weightLb: 14 }),
    typeX: await list(lake!.id, '5/8 Type X drywall 4x8', '12.00', { ...board, quantity: 25 }),
    typeXAlso: await list(halsted!.id, '5/8 Type X drywall 4x8', '14.00', {
      ...board,
      quantity: 30,
    }),
    block: await list(halsted!.id, '8x8x16 CMU', '2.00', {
      weightLb: 33,
      packKind: 'pallet',
      packCount: 90,
      quantity: 500,
    }),
    lot: await list(north!.id, '12x8x16 CMU', '1.50', {
      ...MILWAUKEE,
      weightLb: 48,
      quantity: 300,
      isWholeLot: true,
    }),
  };
}

const CHICAGO = { zip: '60601', radius: 100 as number | null };

const paste = (lines: string[], area = CHICAGO, actor = buyer) =>
  createTakeoff({ id: randomUUID(), name: 'Elm Street', ...area, lines, file: null }, actor);
const takeoff = async (...pasted: Parameters<typeof paste>) => (await paste(...pasted)).id;

async function answer(lines: string[], area = CHICAGO) {
  const { answer: found } = await getTakeoff(await takeoff(lines, area), buyer);
  return {
    ...found,
    states: found.lines.map(({ state }) => state),
    picks: found.lines.map(({ picks }) => picks.map(({ units, title }) => `${units} ${title}`)),
    bySeller: found.sellers.map(({ company }) => company.name),
  };
}

describe('five takeoffs', () => {
  test('300 ft of 2x4 is 38 studs of 8 ft, from the yard that is cheaper delivered', async () => {
    await openMarket();
    const near = await answer(['300 ft 2x4']);
    expect(near.picks).toEqual([['38 2x4 SPF stud, 8 ft']]);
    expect(near.bySeller).toEqual(['Lake']);
    const [{ orders, freightCents }] = near.sellers as [(typeof near.sellers)[number]];
    expect(orders[0]).toMatchObject({ quantity: 38, subtotalCents: 11_400, feeCents: 570 });
    expect(near.totals.landedCents).toBe(11_970 + freightCents!);
    // A lower price, and 900 miles of freight
    expect((await answer(['300 ft 2x4'], { zip: '60601', radius: null })).bySeller).toEqual([
      'Lake',
    ]);
    expect((await answer(['300 ft 2x4'], { zip: '80202', radius: 25 })).bySeller).toEqual([
      'Front Range',
    ]);
  });

  test('40 sheets that no yard has enough of come from two', async () => {
    await openMarket();
    const found = await answer(['40 sheets 5/8 type X']);
    expect(found.states).toEqual(['covered']);
    expect(found.picks[0]!.sort()).toEqual([
      '15 5/8 Type X drywall 4x8',
      '25 5/8 Type X drywall 4x8',
    ]);
    const more = await answer(['1,920 sq ft 5/8 type X', '1 sheet 5/8 drywall']);
    expect(more.states.sort()).toEqual(['covered', 'partly']);
    expect(
      more.sellers.flatMap(({ orders }) => orders.map(({ quantity }) => quantity)).sort(),
    ).toEqual([25, 30]);
  });

  test('a line without a size stays covered when a few cheaper sheets of another size appear', async () => {
    await openMarket();
    const whole = ['25 5/8 Type X drywall 4x8', '25 5/8 Type X drywall 4x8'];
    expect((await answer(['50 sheets drywall'])).picks[0]!.sort()).toEqual(whole);
    const yard = await createCompany({ name: 'Wacker' });
    const scrap = { companyId: yard.id, category: 'Drywall', priceUnit: 'per piece', weightLb: 52 };
    for (let n = 0; n < 20; n += 1) {
      await createMaterial({ ...scrap, title: '1/2 drywall 4x8', price: '10.00', quantity: 1 });
    }
    const found = await answer(['50 sheets drywall']);
    expect(found.states).toEqual(['covered']);
    // One product and size goes into a line.
    expect(found.picks[0]!.sort()).toEqual(whole);
    expect((await answer(['1 sheet drywall'])).picks).toEqual([['1 1/2 drywall 4x8']]);
    expect((await answer(['50 sheets 1/2 drywall'])).states).toEqual(['partly']);
  });

  test('2 pallets of block are 180, and one freight charge is shared', async () => {
    await openMarket();
    const found = await answer(['2 pallets 8x8x16 block', '20 sheets 5/8 drywall']);
    expect(found.picks).toEqual([['180 8x8x16 CMU'], ['20 5/8 Type X drywall 4x8']]);
    // Lake's sheets cost $40 less, and a second freight more than that.
    expect(found.bySeller).toEqual(['Ashland']);
  });

  test('a whole lot is bought whole, and what is over is said', async () => {
    await openMarket();
    const found = await answer(['100 12x8x16 cmu']);
    expect(found.picks).toEqual([['100 12x8x16 CMU']]);
    expect(found.sellers[0]!.orders[0]).toMatchObject({ quantity: 300, spare: 200 });
    expect(found.totals.subtotalCents).toBe(45_000);
  });

  test('own, held and unpayable listings, other sizes and far ones cover nothing', async () => {
    await openMarket();
    const broke = await createCompany({ paymentEnabled: false });
    const gates = { title: 'Swing gate, 16 ft' };
    await createMaterial({ ...gates, companyId: buyer.companyId! });
    expect((await answer(['4 swing gates'])).lines[0]!.problem).toBe(
      'No listing that you can buy matches. Swing gate, 16 ft: This is your own listing.',
    );
    await createMaterial({ ...gates, companyId: broke.id });
    await createMaterial({ ...gates, quantity: 0, quantityHeld: 5 });
    await createMaterial({ ...gates, ...DENVER });
    const found = await answer([
      '4 swing gates',
      '12 3/0 x 7/0 HM door',
      '5/8 type X',
      '40 tons 2x4',
    ]);
    expect(found.states).toEqual(['missing', 'missing', 'unread', 'missing']);
    expect(found.lines.map(({ problem }) => problem)).toEqual([
      'No listing that you can buy matches. Swing gate, 16 ft: This seller can’t receive payments now.',
      'No listing in this area.',
      'We couldn’t find a quantity. Enter how many you need.',
      expect.stringContaining('aren’t sold by the ton'),
    ]);
    expect(found.sellers).toEqual([]);
  });
});

describe('what is sold by the box', () => {
  const lines = (n: string) => [`${n} 20A receptacle white`];
  const list = (title: string, more: object = {}) =>
    createMaterial({
      category: 'Electrical & Lighting',
      title,
      price: '194.00',
      quantity: 4,
      ...more,
    });

  test.each([
    ['12 ea', 1],
    ['300 ea', 3],
    ['4 boxes', 4],
    ['2 dozen', 1],
  ])('%s of a box of 100 are %d boxes', async (quantity, units) => {
    const { id } = await list('20A spec-grade receptacle, white, box of 100');
    const found = await answer(lines(quantity));
    expect(found.states).toEqual(['covered']);
    expect(found.sellers[0]!.orders).toMatchObject([{ offerId: id, quantity: units }]);
  });

  test('kegs are asked for as boxes are', async () => {
    await list('20A receptacle, white, keg of 100');
    const found = await answer(['3 kegs of 20A receptacle white']);
    expect(found.sellers[0]!.orders).toMatchObject([{ quantity: 3 }]);
  });

  test.each([
    ['20A receptacle, white, case of 24', 24],
    ['20A receptacle, white, 1,000/box', 1000],
    ['20A receptacle, white, keg of 250', 250],
    ['20A receptacle, white, 24 per case', 24],
    ['20A receptacle, white, 100 ct', 100],
    ['20A receptacle, white, 10-pack', 10],
    ['20A receptacle, white, bundle of 22, surplus', 22],
    ['20A receptacle, white, bundle, 22 pcs', 22],
    ['20A receptacle, white, pallet of 90', 90],
    ['20A receptacle, white, 90 per pallet', 1],
    ['20A receptacle, white, in a 4 in square box 2-1/8 deep', 1],
  ])('%s holds %d', async (title, pieces) => {
    await list(title);
    const [line] = (await answer(lines('9000 ea'))).lines;
    expect(line!.coveredQuantity).toBe(4 * pieces);
  });

  test.each([
    'box',
    'carton, surplus',
    'case of 10 boxes of 100',
    'box of 5 lb',
    'pallet of 8x8x16',
  ])('a %s that doesn’t say how many isn’t one piece', async (pack) => {
    await list(`20A receptacle, white, ${pack}`);
    const found = await answer(lines('12 ea'));
    expect(found.states).toEqual(['missing']);
    expect(found.lines[0]!.problem).toBe(TAKEOFF_COPY.cantConvert('each'));
  });

  test('holds what its seller says, and a price per piece is that of one', async () => {
    const said = { commonUnit: 'each', commonPerUnit: 30 };
    const { id } = await list('20A receptacle, white, box', said);
    expect((await answer(lines('60 ea'))).picks).toEqual([['2 20A receptacle, white, box']]);
    const facts = { commonUnit: null, commonPerUnit: null, packKind: 'box', packCount: 30 };
    await db.material.update({ where: { id }, data: facts });
    expect((await answer(lines('60 ea'))).picks).toEqual([['2 20A receptacle, white, box']]);
    await db.material.update({ where: { id }, data: { priceUnit: 'per piece' } });
    expect((await answer(lines('3 ea'))).picks).toEqual([['3 20A receptacle, white, box']]);
  });

  test('a pack of sticks holds the feet of all, and a carton of tile the feet it says', async () => {
    await createProductKind(FRAMING);
    const tile = { name: 'Tile', synonyms: ['porcelain'], category: 'Flooring', sizePattern: null };
    await createProductKind({ ...tile, commonUnit: 'sq ft', contentsPattern: '(\\d+) sq ft' });
    await list('2x4 SPF stud, 8 ft, bundle of 10', { category: 'Lumber' });
    await list('Porcelain, 16 sq ft, box of 8', { category: 'Flooring' });
    const found = await answer(['300 ft 2x4', '40 sq ft porcelain']);
    expect(found.lines.map(({ picks }) => picks[0]!.units)).toEqual([4, 3]);
  });
});

test.each([
  ['20 cy fill sand', 'Fill sand, loader on site', 'per yard', 20],
  ['100 ft jersey barrier', '10 ft jersey barrier, precast', 'each', 10],
  ['250 ft threaded rod', 'Threaded rod, 10 ft, bundle of 10', 'each', 3],
  ['80 LF RCP', '24 in RCP pipe, 8-foot', 'per piece', 10],
  ['80 LF tarp', 'Tarp 6 ft x 8 ft', 'each', undefined],
  ['80 LF fence', 'Fence 6 ft, roll', 'each', undefined],
  ['80 LF fence', 'Fence 6 ft high', 'each', undefined],
])('%s of %s, %s', async (line, title, priceUnit, units) => {
  await createMaterial({ title, priceUnit, quantity: 50 });
  expect((await answer([line])).lines[0]!.picks[0]?.units).toBe(units);
});

test('a line whose stock another line takes says which', async () => {
  await createMaterial({ title: 'Swing gate', quantity: 4 });
  const found = await answer(['4 swing gates', '4 swing gates', '2 swing gates']);
  expect(found.states).toEqual(['partly', 'taken', 'covered']);
  expect(found.lines.map(({ problem }) => problem)).toEqual([
    'Another line of this takeoff takes it: line 3.',
    'Other lines of this takeoff take it: lines 1 and 3.',
    null,
  ]);
});

test('a square is 3 bundles of 33.3 sq ft, and what is over 0.5 % short needs one more', async () => {
  const shingles = { category: 'Roofing', priceUnit: 'each', price: '39.00', weightLb: 68 };
  const kind = { name: 'Shingles', synonyms: ['shingle'], commonUnit: 'sq ft' };
  await createProductKind({ ...kind, category: 'Roofing', sizePattern: null });
  await createMaterial({
    ...shingles,
    title: 'Architectural shingles, bundle',
    quantity: 400,
    commonUnit: 'sq ft',
    commonPerUnit: 33.3,
  });
  const found = await answer(['1 square', '2 squares', '10 squares'].map((n) => `${n} shingles`));
  expect(found.states).toEqual(['covered', 'covered', 'covered']);
  expect(
    found.lines.map(({ picks, coveredQuantity }) => [picks[0]!.units, coveredQuantity]),
  ).toEqual([
    [3, 1],
    [6, 2],
    [30, 10],
  ]);
  expect(found.totals.subtotalCents).toBe(39 * 3_900);
  const more = await answer(['101 sq ft shingles', '100 squares shingles']);
  expect(more.lines.map(({ picks }) => picks[0]!.units)).toEqual([4, 300]);
});

describe('freight', () => {
  test('without a weight is that of listings of the same product, by their common unit', async () => {
    const { studs } = await openMarket();
    await createMaterial({
      title: '2x4 SPF stud, 16 ft',
      category: 'Lumber',
      priceUnit: 'per board',
      price: '1.00',
    });
    await db.material.update({ where: { id: studs.id }, data: { pausedAt: new Date() } });
    const [seller] = (await answer(['20 2x4x16'])).sellers;
    expect(seller!.freightCents).toBeGreaterThan(0);
    expect(seller!.freightNote).toBe('Weights estimated from similar listings.');
  });

  test('that nothing tells stays out of the total, and is counted', async () => {
    await createMaterial({ title: 'Swing gate', price: '100.00' });
    const found = await answer(['2 swing gates']);
    expect(found.sellers[0]).toMatchObject({ freightCents: null, days: null });
    expect(found).toMatchObject({ unknownFreight: 1, totals: { landedCents: 21_000 } });
  });

  test('that can’t be estimated isn’t free: one seller who has all beats two', async () => {
    await openMarket();
    const found = await answer(['10 sheets 5/8 type X', '90 8x8x16 CMU'], {
      ...{ zip: '99501', radius: null },
    });
    expect(found.bySeller).toEqual(['Ashland']);
    expect(found.totals).toMatchObject({ freightCents: null, landedCents: 33_600 });
  });
});

describe('correcting a line', () => {
  test('changes quantity, unit and words, picks a listing, skips and takes back', async () => {
    const { typeXAlso } = await openMarket();
    const id = await takeoff(['5/8 type X']);
    const line = { position: 1, quantity: 10, unit: 'sheet', words: '5/8 drywall' };
    await correctLine(id, { ...line, materialId: typeXAlso.id }, buyer);
    const { answer: found } = await getTakeoff(id, buyer);
    expect(found.lines[0]).toMatchObject({ state: 'covered', text: '5/8 type X' });
    expect(found.lines[0]!.picks[0]!.offerId).toBe(typeXAlso.id);
    await skipLine(id, { position: 1, isSkipped: true }, buyer);
    expect((await getTakeoff(id, buyer)).answer.sellers).toEqual([]);
    await skipLine(id, { position: 1, isSkipped: false }, buyer);
    expect((await getTakeoff(id, buyer)).answer.sellers).toHaveLength(1);
  });

  test('matches the ten lines around it again, and no others', async () => {
    await openMarket();
    const id = await takeoff(Array.from({ length: 25 }, (_, n) => `${n + 1} 2x4x${n + 8} stud`));
    const matched = async (work: () => Promise<unknown>) =>
      (await statementsOf(work)).flatMap(({ text, values }) =>
        text.includes('read_search') ? [(values[0] as string[]).length] : [],
      );
    await notificationsDelivered();
    await getTakeoff(id, buyer);
    const line = { position: 15, quantity: 10, unit: 'each', words: '2x6 stud', materialId: null };
    expect(await matched(() => correctLine(id, line, buyer))).toEqual([1, 10]);
    expect(await matched(() => getTakeoff(id, buyer))).toEqual([]);
  });

  test('that a colleague corrected since is refused with what it is now, and saved when sent again', async () => {
    const { block } = await openMarket();
    const id = await takeoff(['10 8x8x16 block']);
    const now = async () => (await getTakeoff(id, buyer)).takeoff.lines[0]!;
    const seen = lineAsSeen(await now());
    const line = { position: 1, unit: 'each', words: '8x8x16 block', materialId: null };
    const form = { intent: 'line', position: '1', unit: 'each', words: '8x8x16 block' };
    const cookie = await cookieOf(buyer.userId);
    const send = (more: Record<string, string>) =>
      sendForm(action, `/takeoffs/${id}`, { ...form, ...more }, { cookie, params: { id } });
    const answers = await Promise.all(['222', '333'].map((quantity) => send({ quantity, seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body as unknown as {
      result: { error: Record<string, string[]>; initialValue: Record<string, string> };
    };
    const { quantity } = await now();
    const mine = quantity === 222 ? '333' : '222';
    expect(refused.result.error.quantity).toEqual([
      `This line was changed to ${quantity} × 8x8x16 block in the meantime. Save again to replace that.`,
    ]);
    expect(refused.result.initialValue).toMatchObject({ quantity: mine });
    expect((await send({ quantity: String(quantity), seen })).status).toBe(303);
    const again = await send({ ...refused.result.initialValue });
    expect(again.status).toBe(303);
    expect((await now()).quantity).toBe(Number(mine));

    const last = lineAsSeen(await now());
    await correctLine(id, { ...line, quantity: Number(mine), materialId: block.id }, buyer);
    await expect(correctLine(id, { ...line, quantity: 5, seen: last }, buyer)).rejects.toThrow(
      `This line was changed to ${mine} × 8x8x16 block in the meantime.`,
    );
    await expect(
      correctLine(id, { ...line, quantity: Number(mine), seen: last }, buyer),
    ).rejects.toThrow('This line was given another listing in the meantime.');
    await skipLine(id, { position: 1, isSkipped: true }, buyer);
    await expect(correctLine(id, { ...line, quantity: 5, seen: last }, buyer)).rejects.toThrow(
      'This line was skipped in the meantime.',
    );
  });

  test('takes no listing that doesn’t answer the words, and no line that isn’t there', async () => {
    const { block } = await openMarket();
    const id = await takeoff(['40 sheets 5/8 type X']);
    const line = { quantity: 10, unit: 'sheet', words: '5/8 drywall' };
    await expect(
      correctLine(id, { ...line, position: 1, materialId: block.id }, buyer),
    ).rejects.toMatchObject({ code: 'invalid', field: 'materialId' });
    await expect(
      correctLine(id, { ...line, position: 2, materialId: null }, buyer),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('takes no listing that its seller deletes at the same moment', async () => {
    const { typeX } = await openMarket();
    const id = await takeoff(['40 sheets 5/8 type X']);
    const line = { position: 1, quantity: 10, unit: 'sheet', words: '5/8 drywall' };
    const [correcting] = await doWhileLocked(
      (tx) => tx.material.delete({ where: { id: typeX.id } }),
      [() => correctLine(id, { ...line, materialId: typeX.id }, buyer)],
    );
    expect(correcting).toMatchObject({ reason: { code: 'invalid', field: 'materialId' } });
  });

  test.each([
    ['quantity', '1e9'],
    ['quantity', '10000001'],
    ['quantity', '-1'],
    ['quantity', '0'],
    ['quantity', ''],
    ['unit', 'parsec'],
    ['words', 'x'.repeat(201)],
    ['words', ' '],
    ['materialId', '1'],
    ['position', '0'],
  ])('refuses a %s of %s', (name, value) => {
    const line = {
      intent: 'line',
      position: '1',
      quantity: '1,200.5',
      unit: 'each',
      words: 'block',
    };
    expect(TakeoffAction.safeParse(line).success).toBe(true);
    expect(TakeoffAction.safeParse({ ...line, [name]: value }).success).toBe(false);
  });
});

test('a bullet is no part of what was asked', async () => {
  const id = await takeoff([
    '- 12 swing gates',
    '• 4 brick',
    '*  - 3 block',
    '-4 lintels',
    '1. 2 doors',
  ]);
  expect((await getTakeoff(id, buyer)).takeoff.lines.map(({ text }) => text)).toEqual([
    '12 swing gates',
    '4 brick',
    '3 block',
    '-4 lintels',
    '1. 2 doors',
  ]);
});

test('what changed since is said until someone has seen it', async () => {
  const { studs, block } = await openMarket();
  const id = await takeoff(['300 ft 2x4', '10 8x8x16 block']);
  await db.material.update({ where: { id: studs.id }, data: { price: '4.00' } });
  await db.material.update({ where: { id: block.id }, data: { quantity: 0, quantitySold: 500 } });
  const changes = async () =>
    (await getTakeoff(id, buyer)).answer.lines.map((line) => line.changes);
  expect(await changes()).toEqual([
    ['2x4 SPF stud, 8 ft is up from $3.00 to $4.00.'],
    ['8x8x16 CMU: Sold out.'],
  ]);
  await addLines(id, { lines: ['2 swing gates'], file: null }, buyer);
  const { takeoff: settings } = await getTakeoff(id, buyer);
  const renamed = { name: 'Roof', zip: settings.zipCode, radius: settings.radiusMiles };
  await changeTakeoff(id, { ...renamed, seen: settingsAsSeen(settings) }, buyer);
  expect((await changes()).map((each) => each.length)).toEqual([1, 1, 0]);
  await keepSeen(id, buyer);
  expect(await changes()).toEqual([[], [], []]);
});

test('missing lines become saved searches in the area, once', async () => {
  await openMarket();
  const id = await takeoff(['4 swing gates', '2 exit devices', '300 ft 2x4']);
  expect(await alertMissing(id, buyer)).toBe(2);
  expect(await alertMissing(id, buyer)).toBe(0);
  const searches = await listSavedSearches(buyer);
  expect(searches.map(({ label }) => label).sort()).toEqual([
    '“exit devices”, Within 100 miles of 60601',
    '“swing gates”, Within 100 miles of 60601',
  ]);
});

test('a quantity typed for a line is no part of its alert', async () => {
  await openMarket();
  const id = await takeoff(['swing gates 40']);
  const line = { position: 1, quantity: 40, unit: 'each', materialId: null };
  await correctLine(id, { ...line, words: 'swing gates 40' }, buyer);
  await alertMissing(id, buyer);
  const searches = await listSavedSearches(buyer);
  expect(searches.map(({ label }) => label)).toEqual(['“swing gates”, Within 100 miles of 60601']);
  await correctLine(id, { ...line, words: 'swing gate 40' }, buyer);
  expect((await getTakeoff(id, buyer)).takeoff.lines[0]!.words).toBe('swing gate 40');
});

test('a line whose alert is on isn’t offered one, and a covered takeoff needs none', async () => {
  await openMarket();
  const id = await takeoff(['4 swing gates', '300 ft 2x4']);
  const unalerted = async () => countUnalerted(await getTakeoff(id, buyer));
  expect(await unalerted()).toBe(1);
  await alertMissing(id, buyer);
  expect(await unalerted()).toBe(0);
  await db.savedSearch.updateMany({ data: { isActive: false } });
  expect(await unalerted()).toBe(1);
  expect(await alertMissing(await takeoff(['300 ft 2x4']), buyer)).toBe(0);
  expect(TAKEOFF_COPY.alerted(0).title).toBe('No alerts needed');
});

test('a line that only a listing’s description answers says that one can be picked', async () => {
  const { id: materialId } = await createMaterial({
    title: 'Gate',
    description: 'Galvanized hasp',
    quantity: 1_200,
  });
  const id = await takeoff(['4 hasps']);
  const first = async () => (await getTakeoff(id, buyer)).answer.lines[0];
  expect(await first()).toMatchObject({
    problem: TAKEOFF_COPY.unsure,
    offers: [{ id: materialId, label: expect.stringContaining(', 1,200 left, ') as string }],
  });
  const line = { position: 1, quantity: 4, unit: 'each', words: 'hasps' };
  await correctLine(id, { ...line, materialId }, buyer);
  expect(await first()).toMatchObject({ problem: null, state: 'covered' });
});

test('a line without listings says why', async () => {
  const two = ['2x4 and 2x6 studs, 40 each', '40 #4 & #5 rebar', '1/2" or 3/4" elbows, 9 each'];
  const lines = ['4 swing gates', '99999999 brick', 'brick', '1 and 1/2 in gates, 4 each', ...two];
  const problems = async (radius: number | null) =>
    (await answer(lines, { ...CHICAGO, radius })).lines.map(({ problem }) => problem);
  expect(await problems(100)).toEqual([
    'No listing in this area.',
    'This quantity is too large. Enter at most 10,000,000.',
    'We couldn’t find a quantity. Enter how many you need.',
    'No listing in this area.',
    ...two.map(() => TAKEOFF_COPY.twoSizes),
  ]);
  expect((await problems(null))[0]).toBe('No listing matches.');
});

describe('a takeoff', () => {
  test('without a name is called by the minute it was made', async () => {
    await createTakeoff(
      { id: randomUUID(), name: undefined, ...CHICAGO, lines: ['1 block'], file: null },
      buyer,
    );
    const named = /^Takeoff of \w{3} \d+, \d{4}, \d+:\d\d [AP]M Central$/;
    expect(await listTakeoffs(buyer)).toMatchObject([
      { name: expect.stringMatching(named) as string },
    ]);
  });

  test('is shared within the company and absent for others', async () => {
    const id = await takeoff(['10 block']);
    const colleague = await createActor(buyer.companyId);
    const stranger = await createActor((await createCompany()).id);
    const { takeoff: before } = await getTakeoff(id, buyer);
    const sent = { zip: before.zipCode, radius: before.radiusMiles, seen: settingsAsSeen(before) };
    await changeTakeoff(id, { name: before.name, zip: '53202', radius: null }, colleague);
    await changeTakeoff(id, { ...sent, name: 'Oak Street' }, buyer);
    expect((await getTakeoff(id, buyer)).takeoff).toMatchObject({
      ...{ name: 'Oak Street', zipCode: '53202', radiusMiles: null },
    });
    expect(await listTakeoffs(buyer)).toMatchObject([{ name: 'Oak Street', lineCount: 1 }]);
    expect(await listTakeoffs(stranger)).toEqual([]);
    const line = { position: 1, quantity: 1, unit: 'each', words: 'block', materialId: null };
    for (const attempt of [
      () => getTakeoff(id, stranger),
      () => correctLine(id, line, stranger),
      () => skipLine(id, { position: 1, isSkipped: true }, stranger),
      () => addLines(id, { lines: ['1 block'], file: null }, stranger),
      () => changeTakeoff(id, { name: 'x', zip: '60601', radius: null }, stranger),
      () => alertMissing(id, stranger),
      () => keepSeen(id, stranger),
      () => deleteTakeoff(id, stranger),
      () => takeoffCsv(id, stranger),
      () => getTakeoff('1', buyer),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(getTakeoff(id, await createActor())).rejects.toMatchObject({ code: 'no_company' });
    await deleteTakeoff(id, colleague);
    expect(await listTakeoffs(buyer)).toEqual([]);
  });

  test('answers a stranger’s page and form with 404, and a guest with sign-in', async () => {
    const id = await takeoff(['10 block']);
    const stranger = await createActor((await createCompany()).id);
    const cookie = await cookieOf(stranger.userId);
    const path = `/takeoffs/${id}`;
    expect((await openPage(loader, path, { cookie, params: { id } })).status).toBe(404);
    const form = { intent: 'delete' };
    expect((await sendForm(action, path, form, { cookie, params: { id } })).status).toBe(404);
    expect((await openPage(loader, path, { params: { id } })).location).toContain('/signin');
    expect(await listTakeoffs(buyer)).toHaveLength(1);
  });

  test('sent 20 times at once is saved once, and another company can’t use its id', async () => {
    const input = {
      id: randomUUID(),
      name: undefined,
      ...CHICAGO,
      lines: ['10 block'],
      file: null,
    };
    await Promise.all(Array.from({ length: 20 }, () => createTakeoff(input, buyer)));
    expect(await listTakeoffs(buyer)).toMatchObject([{ lineCount: 1 }]);
    const stranger = await createActor((await createCompany()).id);
    await expect(createTakeoff(input, stranger)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('takes lines that are sent again once, and the same lines again after those', async () => {
    const id = await takeoff(['1 block', '2 brick']);
    const lines = ['3 block', '4 brick'];
    const add = (after: number) => addLines(id, { lines, file: null, after }, buyer);
    await addLines(id, { lines: ['5 stone'], file: null, after: 2 }, buyer);
    await Promise.all([add(2), add(2)]);
    expect(await listTakeoffs(buyer)).toMatchObject([{ lineCount: 5 }]);
    await add(5);
    expect(await listTakeoffs(buyer)).toMatchObject([{ lineCount: 7 }]);
  });

  test('is refused beyond 100, 200 lines and 200 characters a line, also at once', async () => {
    const id = await takeoff(Array.from({ length: 190 }, () => '1 block'));
    const added = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        addLines(id, { lines: Array.from({ length: 6 }, () => '2 block'), file: null }, buyer),
      ),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(takeoff(Array.from({ length: 201 }, () => '1 block'))).rejects.toMatchObject({
      field: 'lines',
    });
    await expect(takeoff(['4 gates', '', `40 studs ${'x'.repeat(201)}`])).rejects.toMatchObject({
      field: 'lines',
      message: expect.stringMatching(/^“40 studs x+…” is longer than 200 characters/),
    });
    await expect(takeoff(['', ' - ', '***'])).rejects.toMatchObject({ field: 'lines' });
    await db.takeoff.createMany({
      data: Array.from({ length: 98 }, () => ({
        companyId: buyer.companyId!,
        name: 'x',
        zipCode: '60601',
      })),
    });
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => takeoff(['1 block'])));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('goes with its company', async () => {
    const company = await createCompany();
    await takeoff(['10 block'], CHICAGO, await createActor(company.id));
    await db.userCompanyRole.deleteMany({ where: { companyId: company.id } });
    await db.user.updateMany({ where: { companyId: company.id }, data: { companyId: null } });
    await db.company.delete({ where: { id: company.id } });
    expect(await db.takeoffLine.count()).toBe(0);
  });

  test('is written as CSV, and what was typed runs no formula', async () => {
    await openMarket();
    const id = await takeoff(['300 ft 2x4', '=HYPERLINK("x") gates, 4']);
    let file = '';
    for await (const line of await takeoffCsv(id, buyer)) file += line;
    expect(file).toContain('1,300 ft 2x4,300,linear ft,2x4,Covered,"2x4 SPF stud, 8 ft"');
    expect(file).toContain(`2,"'=HYPERLINK(""x"") gates, 4",4,each,`);
    expect(file).toMatch(/\n,{5}Total,{7}114.00,5.70,(?!0.00)[\d.]+,[\d.]+\s*$/);
    expect(file).toMatch(/Order,"2x4 SPF stud, 8 ft",[\da-f-]+,Lake,38,3.00,per board,114.00,5.70/);
  });
});

describe('an uploaded list', () => {
  const upload = (name: string, body: string | Uint8Array<ArrayBuffer>) =>
    createTakeoff(
      { id: randomUUID(), name, ...CHICAGO, lines: [], file: new File([body], name) },
      buyer,
    );
  const linesOf = async ({ id }: { id: string }) =>
    (await getTakeoff(id, buyer)).takeoff.lines.map(({ quantity, unit, words }) =>
      [quantity, unit, words].join(' '),
    );

  test('is read by its headings, by its cells or as text', async () => {
    const lines = ['40 sheet 5/8 type X', '300 linear ft 2x4'];
    for (const [name, body] of [
      ['a.csv', 'Elm Street\nItem #,Description,U/M,Qty\n1,5/8 type X,sheets,40\n2,2x4,LF,300\n'],
      ['b.csv', '40,sheets,5/8 type X\n300,lf,2x4\n'],
      ['c.txt', '40 sheets 5/8 type X\r\n\r\n300 ft 2x4'],
    ] as const) {
      expect(await linesOf(await upload(name, body))).toEqual(lines);
    }
  });

  test.each([
    'Description,QTY REQ',
    'Item #,Material,Req’d qty,Unit price',
    'Item,Description,Qty.',
    'Product name,QTY REQUIRED,Amount',
    'Qty on hand,Order quantity,Item description',
    'Est. qty,Material',
    'Material,Amount needed',
    'Material quantity list\nPrice per unit,Item code,Material,Quantity needed',
  ])('is read by the words of its headings: %s', async (headings) => {
    const row = headings
      .split('\n')
      .at(-1)!
      .split(',')
      .map((heading) =>
        /name|desc|^material/i.test(heading)
          ? '1/2 in steel stud'
          : /req|^qty.$|^order|^est|need/i.test(heading)
            ? '40'
            : '7',
      );
    const { id } = await upload('a.csv', `${headings}\n${row.join(',')}\n`);
    expect(await linesOf({ id })).toEqual(['40 each 1/2 in steel stud']);
  });

  test('needs a quantity where its cell gives none, and a deduction is no order', async () => {
    await openMarket();
    const cells = ['0', 'TBD', '"12,5"', '1e3', '', '-12', '"1,200"'];
    const rows = cells.map((cell) => `"2x4 SPF stud, 8 ft",${cell},EA\n`).join('');
    const { id } = await upload('a.csv', `Description,Qty,Unit\n${rows}`);
    const { lines } = (await getTakeoff(id, buyer)).answer;
    expect(lines.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 6 }, () => 'unread'),
      'partly',
    ]);
    expect(lines.map(({ words }) => words)).toEqual(cells.map(() => '2x4 SPF stud, 8 ft'));
    expect(lines[1]).toMatchObject({
      text: 'TBD EA 2x4 SPF stud, 8 ft',
      problem: TAKEOFF_COPY.noQuantity,
      picks: [],
    });
  });

  test('skips the headings and totals of a table, and names them', async () => {
    const { id, skipped } = await upload(
      'a.csv',
      [
        'Item,Description,Qty,Unit,Price',
        'DIVISION 3 CONCRETE,,,,',
        '1,8x8x16 CMU,90,EA,2.00',
        ',Subtotal concrete,90,,$180.00',
        ',Metals,,,',
        '2,Total station,1,EA,900',
        '3,Sump pump,,EA,40',
        '4,Brick,,,$0.60',
        'Grand total:,,91,EA,1120',
        'Sum,,,,1120',
      ].join('\n'),
    );
    const named = [
      'DIVISION 3 CONCRETE',
      '90 Subtotal concrete',
      'Metals',
      '91 EA Grand total:',
      'Sum',
    ];
    expect(skipped).toEqual(named);
    expect(TAKEOFF_COPY.created(skipped).description).toBe(
      'Check what we read in each line. We skipped 5 headings, notes and totals: “DIVISION 3 CONCRETE”, “90 Subtotal concrete”, “Metals”, “91 EA Grand total:”, “Sum”.',
    );
    const { lines } = (await getTakeoff(id, buyer)).answer;
    const texts = (isSkipped: boolean) =>
      lines.filter(({ state }) => (state === 'skipped') === isSkipped).map(({ text }) => text);
    expect(texts(true)).toEqual(named);
    expect(texts(false)).toEqual([
      '90 EA 8x8x16 CMU',
      '1 EA Total station',
      'EA Sump pump',
      'Brick',
    ]);
  });

  test('skips the headings and notes of text where other lines have a quantity', async () => {
    const notes = ['DRYWALL', 'Rough framing:', 'NOTE: deliver before 7am', 'Page 1 of 3'];
    notes.push('Hi Bob,', 'Sales tax 8.25%', 'Thanks', '(312) 555-0123');
    notes.push('Date: 11/30/2026', 'bob@elm.example', 'Delivery fee $150.00', 'From: Al Ruiz');
    const lines = [...notes, 'Gates', 'Hi hat channel', 'QTY FOUR GATES', '40 BRICK', '2X4'];
    expect((await paste(lines)).skipped).toEqual(notes);
    expect((await paste(['DRYWALL', 'BRICK'])).skipped).toEqual([]);
  });

  test.each([',', ';'])('pasted as CSV with %s is read by its columns', async (sign) => {
    const cells = ['Elm Street', 'Description,Qty,Unit', '"Stud, 2x4x8",120,EA', '3/4 CDX,40,SHT'];
    const lines = cells.map((line) => line.replaceAll(/,(?! )/g, sign));
    expect(await linesOf(await paste(lines))).toEqual(['120 each Stud, 2x4x8', '40 sheet 3/4 CDX']);
    const sentence = `Need materials${sign} quantities below`;
    const other = await paste([sentence, `40 sheets 5/8${sign} type X`]);
    expect(await linesOf(other)).toContain(`40 sheet 5/8${sign} type X`);
  });

  test('numbers its lines where most have another quantity', async () => {
    const lines = ['1 120 EA 2X4X8', 'LEVEL 2', '2 36 2X10X16', '3 STEEL GATES'];
    expect(await linesOf(await paste(lines))).toEqual([
      '120 each 2X4X8',
      ' each LEVEL 2',
      '36 each 2X10X16',
      ' each STEEL GATES',
    ]);
    const counts = await paste(['1 2x4x8', '2 brick', '3 doors']);
    expect(await linesOf(counts)).toEqual(['1 each 2x4x8', '2 each brick', '3 each doors']);
  });

  test('a table in upright bars is read by its columns', async () => {
    const lines = ['| Qty | Item |', '|-----|------|', '| 12 | 3/4" plate |', '| 6 | HSS 4x4 |'];
    expect(await linesOf(await paste(lines))).toEqual(['12 each 3/4" plate', '6 each HSS 4x4']);
  });

  test('without any quantity is kept for someone to count, but for its totals', async () => {
    const { id, skipped } = await upload('a.csv', 'Material,Qty\nBrick,\nBlock,\nTotal,\n');
    expect(skipped).toEqual(['Total']);
    expect(await linesOf({ id })).toEqual(
      ['each Brick', 'each Block', 'each Total'].map((s) => ` ${s}`),
    );
    await expect(upload('b.csv', 'Total,40\n')).rejects.toMatchObject({ code: 'invalid' });
    const lines = ['4 sump pumps', 'Sub-total: 4', '- TOTAL 4'];
    expect((await paste(lines)).skipped).toEqual(['Sub-total: 4', 'TOTAL 4']);
  });

  test('of a wrong type, too large or too long is refused on the file', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
    for (const [name, body, code] of [
      ['list.txt', png, 'unsupported_type'],
      ['list.xlsx', png, 'unsupported_type'],
      ['list.xlsx', 'PK\u0003\u0004 no zip', 'invalid'],
      ['list.txt', 'x\n'.repeat(600_000), 'too_large'],
      ['list.txt', '%PDF-1.7\n40 2x4 studs', 'unsupported_type'],
      ['list.csv', '1 block\n'.repeat(300), 'invalid'],
    ] as const) {
      await expect(upload(name, body)).rejects.toMatchObject({ code, field: 'file' });
    }
    expect(NewTakeoff.safeParse({ id: randomUUID(), zip: 'x' }).success).toBe(false);
  });
});

describe('a table pasted from a spreadsheet', () => {
  const TABLE = [
    'Description\tQty\tUnit\tNotes',
    '"3-5/8"" 20ga steel stud, 10 ft"\t60\tEA\tlevel 2, east',
    '2x4 SPF stud, 8 ft\tTBD\tEA\t',
    '1/2" EMT\t1,200\tLF\t"Call first,',
    '40 sheets\tmax"',
  ].join('\r\n');
  const READ = [
    [60, 'each', '3-5/8" 20ga steel stud, 10 ft'],
    [null, 'each', '2x4 SPF stud, 8 ft'],
    [1200, 'linear ft', '1/2" EMT'],
  ];
  const read = async (text: string, file: File | null = null) => {
    const form = { id: randomUUID(), zip: '60601', ...(file ? { file } : { lines: text }) };
    const { id } = await createTakeoff(NewTakeoff.parse(form), buyer);
    const { lines } = (await getTakeoff(id, buyer)).takeoff;
    return lines.map(({ quantity, unit, words }) => [quantity, unit, words]);
  };

  test('is read as the same text in a file', async () => {
    expect(await read(TABLE)).toEqual(READ);
    for (const name of ['a.tsv', 'a.txt']) {
      expect(await read('', new File([TABLE], name))).toEqual(READ);
    }
    expect(await read('PK\t40\tblock')).toHaveLength(1);
    expect(await read('2x4 SPF stud, 8 ft\t12\n5/8 type X, 4x8\t40\tsheets')).toEqual([
      [12, 'each', '2x4 SPF stud, 8 ft'],
      [40, 'sheet', '5/8 type X, 4x8'],
    ]);
  });

  test('leaves the lines typed before and after it as they are', async () => {
    expect(await read(`300 ft 2x4\r\n\r\n${TABLE}\r\n12 ea 1-1/2" PVC, capped`)).toEqual([
      [300, 'linear ft', '2x4'],
      ...READ,
      [12, 'each', '1-1/2" PVC, capped'],
    ]);
  });

  test('is read above its headings as well, but for a title', async () => {
    const above = ['Elm Street\t\t', '40\tea\t2x4x8', '•\t12 sheets 5/8 type X', '9 doors 3070'];
    const list = [...above, 'Qty\tUnit\tDescription', '25\tea\t2x10x16'].join('\n');
    const lines = await read(list);
    expect(lines.map(([quantity]) => quantity)).toEqual([40, 12, 9, 25]);
    const csv = `Job,7,\n${list.replaceAll('\t', ',')}`;
    expect(await read('', new File([csv], 'a.csv'))).toEqual([lines[0], lines[3]]);
  });

  test('has the columns of a merged heading, and of the headings under one', async () => {
    const stud = [[300, 'each', 'Stud 2x4x8']];
    expect(await read('Material\t\tQty\tUnit\nStud\t2x4x8\t300\tea')).toEqual(stud);
    const over = 'Material\t\tQuantity\t\n';
    expect(await read(`${over}Name\tSize\tCount\tU/M\nStud\t2x4x8\t300\tea`)).toEqual(stud);
    const page = 'Part #\tPart\tQty\n';
    expect(await read(`${page}A-1\tStud 2x4x8\t300\n${page}A-2\tOSB\t40`)).toEqual([
      ...stud,
      [40, 'each', 'OSB'],
    ]);
  });

  test('without headings has its quantity before its unit, and no line numbers or prices', async () => {
    const tape = [12, 'each', 'Joint tape'];
    expect(await read('1\t2x4x8\t300\tEA\t3.25\n2\tJoint tape\t12\tpcs\t16.00')).toEqual([
      [300, 'each', '2x4x8'],
      tape,
    ]);
    expect(await read('Joint tape\t12\t16.00\t192.00')).toEqual([tape]);
    expect(await read('o\tJoint tape, 12\n●\tJoint tape\t12\tpcs')).toEqual([tape, tape]);
    expect(await read('o rings: 12')).toEqual([[12, 'each', 'o rings']]);
    expect(await read('12\tJoint tape\t$16\t$192.00')).toEqual([tape]);
  });

  test('with a quotation mark that is never closed is refused on the lines', async () => {
    await expect(read('Description\tQty\n"2x4 stud\t12')).rejects.toMatchObject({
      code: 'invalid',
      field: 'lines',
      message: TAKEOFF_COPY.unreadTable,
    });
  });
});

test('lines of words that no one knows take at most three times as long as lines of lumber', async () => {
  await openMarket();
  const word = (n: number) => `q${n.toString(36).replace(/\d/g, 'z')}xv`.repeat(2);
  const unknown = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 12 }, (__, k) => word(n * 12 + k + 50_000))
      .join(' ')
      .slice(0, 200),
  );
  const known = unknown.map((_, n) => `${n + 1} pcs 2x4x${n + 8} stud 8 ft lumber wood framing`);
  const start = performance.now();
  await answer(known);
  const between = performance.now();
  expect((await answer(unknown)).states).toEqual(unknown.map(() => 'unread'));
  // Race: the machine's other work slows both.
  expect((performance.now() - between) / (between - start)).toBeLessThan(3);
});
