import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { stopListening } from '~/db/listen.server';
import { listMaterials } from '~/domain/catalogue/index.server';
import { catalogueJobs } from '~/domain/catalogue/jobs.server';
import { ListMaterials } from '~/domain/catalogue/search/list-materials.schema';
import { findMatchingFilters } from '~/domain/catalogue/search/list-materials.server';
import { readSearch } from '~/domain/catalogue/search/read-search.server';
import { createCompany, createSuspendedCompany, reinstate } from '../../factories/company';
import { createMaterial, createProductKind, createSubcategory } from '../../factories/material';
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
    const { id } = await db.searchSynonym.create({ data: { words: 'Bulkheads, form board' } });
    try {
      expect(await titles({ search: 'bulkhead' })).toEqual(['Edge form board']);
      await db.searchSynonym.update({ where: { id }, data: { words: "bulkhead, ') | (form" } });
      expect(await titles({ search: 'bulkhead' })).toHaveLength(2);
      await catalogueJobs.handlers.index_synonyms({ id });
      await createMaterial({ title: 'Formed panel' });
      const { parts } = await readSearch('bulkhead');
      expect(parts).toEqual([expect.stringMatching(/^\('bulkhead':\^ \| '_[0-9a-f]{8}':%\)$/)]);
      expect(await titles({ search: 'bulkhead' })).toHaveLength(3);
      await db.searchSynonym.update({ where: { id }, data: { words: 'bulkhead, form board' } });
      await catalogueJobs.handlers.index_synonyms({ id });
      expect(await titles({ search: 'bulkhead' })).toEqual(['Edge form board']);
    } finally {
      await db.searchSynonym.delete({ where: { id } });
    }
    for (const words of ['alone', 'a, the', "bulkhead, ') | ("]) {
      await expect(db.searchSynonym.create({ data: { words } })).rejects.toThrow(/search_synonyms/);
    }
  });

  test.each([
    [['rebar #5', 'rebar no. 5'], '#5 rebar, 20 ft', '#4 rebar, 20 ft'],
    [['5/8', '5 / 8'], '5/8 in Type X board', '5 boxes, 8 lb'],
    [['R-19', 'r19'], 'R-19 kraft-faced batts', 'R-13 kraft-faced batts'],
    [['M12', 'm 12'], 'M12 hex bolts', 'M10 hex bolts'],
    [['R 19', 'R-19', 'r19'], 'R 19 kraft-faced batts', 'R-panel, 20 ft'],
    [['W 12x26', 'w 12 x 26', 'W12 x 26'], 'W12x26 A992', 'W12x22 A992'],
    [['S 12x31.8', 's12x31.8'], 'S12x31.8 beams', 'S8x18.4 beams'],
    [['LUS 28'], 'LUS28 joist hanger', 'LUS26 joist hanger'],
    [['type l 3/4'], '3/4 copper, type L', '3/4 copper, type M'],
    [["#5 x 20' rebar", '#5x20 rebar'], '#5 rebar, 20 ft', '#5 rebar, 40 ft'],
    [["4'' pvc x 10'", '4 in x 10 ft pvc'], '4 in PVC pipe, 10 ft', '4 in PVC pipe, 20 ft'],
    [["20K5 x 32'"], '20K5 bar joist, 32 ft', '20K5 bar joist, 30 ft'],
    [['HSS4x4', 'hss 4 x 4'], 'HSS 4x4x1/4', 'HSS 6x6x1/4'],
    [['type x 5/8'], '5/8 Type X board', '5/8 board'],
    [['5/8th board', 'five-eighths board', 'five eighths board'], '5/8 in board', '1/2 in board'],
    [['25 guage stud', '25-guage stud'], '25 ga stud', '20 ga stud, 25 ft'],
    [['2 x 4 x 92 5/8"', '2x4x92 5/8'], '2x4x92-5/8 stud', '2x4 stud, 8 ft'],
    [['12awg wire', '12 AWG wire', '12 gauge wire'], '#12 wire', '#10 wire'],
    [['20lf edge', '20 lf edge'], 'Edge, 20 ft', 'Edge, 10 ft'],
    [['beams 12"', '12 in beam'], 'W12x26 beam', 'W8x31 beam, 20 ft'],
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

  test('corrects spelling against the words of listings and synonyms, and says so', async () => {
    for (const title of ['Drywall 4x8', 'Fiberglass insulation rolls', 'CDX plywood sheathing']) {
      await createMaterial({ title });
    }
    for (const [search, from, to] of [
      ['drywlal', 'drywlal', 'drywall'],
      ['Drwall 4x8', 'drwall', 'drywall 4x8'],
      ['shetrock', 'shetrock', 'sheetrock'],
      ['insualtion', 'insualtion', 'insulation'],
      ['plywod sheathing', 'plywod', 'plywood sheathing'],
    ] as const) {
      const page = await find({ search });
      expect(page, search).toMatchObject({ count: 1, reading: { corrected: { from, to } } });
      expect((await find({ search, literal: '1' })).count, search).toBe(0);
    }
    expect((await find({ search: 'drywall' })).reading?.corrected).toBeNull();
  });

  test('corrects no English word, unless to a name of the trade', async () => {
    for (const title of ['Sewer pipe', '20 ga steel stud', 'Fence panel, sill gasket', 'Lever']) {
      await createMaterial({ title });
    }
    for (const search of ['shower', 'louver']) {
      expect(await find({ search }), search).toMatchObject({
        count: 0,
        reading: { corrected: null },
      });
    }
    expect((await find({ search: 'silt fence' })).reading).toMatchObject({
      corrected: null,
      isClosest: true,
    });
    expect((await find({ search: 'steal studs' })).reading?.corrected?.to).toBe('steel studs');
  });

  test('corrects to no word that a search leaves out', async () => {
    await createMaterial({ title: 'Below grade membrane' });
    expect((await find({ search: 'belews membrane' })).reading?.corrected).toBeNull();
  });

  test('searches descriptions and companies only for what no title, fact or category has', async () => {
    const { id: companyId } = await createCompany({ name: 'Brazos Drywall' });
    await createMaterial({ title: 'Drywall 4x8', price: '9.00' });
    await createMaterial({ title: 'Sealant', description: 'For drywall. Tarped.', price: '5.00' });
    await createMaterial({ title: 'Rebar', companyId, price: '7.00' });
    expect(await titles({ search: 'drywall', sort: 'price-low' })).toEqual(['Drywall 4x8']);
    for (const search of ['drywall', 'dry wall', 'Chicago', 'dry wall in Chicago', '9 drywall']) {
      expect((await find({ search })).reading?.isMentioned, search).toBe(false);
    }
    expect(await titles({ search: 'tarped' })).toEqual(['Sealant']);
    expect((await find({ search: 'tarped' })).reading?.isMentioned).toBe(true);
    expect(await titles({ search: 'brazos drywall' })).toEqual(['Rebar']);
  });

  test('a letter and a number that no listing has together are two words', async () => {
    await createMaterial({ title: '2x4 SPF stud' });
    await createMaterial({ title: '8 ft 2x4 studs, type C' });
    for (const search of ['c 2x4', 'c 2 x 4']) {
      expect(await titles({ search }), search).toEqual(['8 ft 2x4 studs, type C']);
    }
    expect((await titles({ search: 'b 2x4' })).length).toBe(2);
  });

  test('corrects to what listings say, the more frequent first, and leaves short words alone', async () => {
    for (const title of [
      ...['Aluminum ladder', 'Insulated pipe, insulating tape', 'Fiberglass insulation rolls'],
      ...['Check valve', 'Bolts, plated', 'Batten strips', 'Batter rails', 'Batter rails, oak'],
      ...['Drywall 4x8', 'Door slab'],
    ]) {
      await createMaterial({ title });
    }
    for (const [search, to] of [
      ['alumnium', 'aluminum'],
      ['insulatoin', 'insulation'],
      ['battex', 'batter'],
      ['dorr', 'door'],
    ] as const) {
      expect((await find({ search })).reading?.corrected?.to, search).toBe(to);
    }
    const page = await find({ search: 'cheap drywall' });
    expect(page.reading).toMatchObject({ corrected: null, isClosest: true });
    expect(page.materials.map(({ title }) => title)).toEqual(['Drywall 4x8']);
  });

  test('ranks a title above a fact, and newer listings first', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    await createMaterial({ title: 'Roof hatch', grade: 'Skylight', createdAt: at(1) });
    await createMaterial({ title: 'Skylight, old', createdAt: at(40) });
    await createMaterial({ title: 'Skylight, new', createdAt: at(2) });
    expect(await titles({ search: 'skylight' })).toEqual([
      'Skylight, new',
      'Skylight, old',
      'Roof hatch',
    ]);
  });

  test.each([
    ['dry wall', 'Drywall 4x8', 'Wall-hung lavatory'],
    ['two by four', '2x4 SPF stud', '4 in PVC, two bells'],
    ['2x4x8', '2x4 SPF stud, 8 ft', '2x4 SPF stud, 10 ft'],
    ['4 inch pvc', '4 in PVC pipe, 10 ft', '6 in PVC pipe, 4 lb'],
    ['4" pvc', '4 in PVC pipe', '4 ft PVC trim'],
    ["8' 2x4", '2x4 SPF stud, 8 ft', '2x4 SPF stud, 8 in blocking'],
    ['cmu 8 inch', '8x8x16 CMU', '12x10x16 CMU'],
    ['12 ft drywall', 'Drywall 4x12', 'Drywall 4x8, 12 sheets'],
    ['3/0 x 7/0 door', '3070 fire door', '3080 oak door'],
    ['2/8 x 6/8 door', '2868 six-panel door', '3068 door'],
    ['12-2 cable', '12/2 MC cable', '14/2 MC cable'],
    ['12 gauge thhn', '#12 THHN', '#10 THHN'],
    ['2-1/2 in bolt', '3/4x2-1/2 bolts', '3/4x3 bolts'],
    ['6 panel door', 'Six-panel door', 'Two-panel door'],
    ['I-joist', 'TJI 230 11-7/8 I-joist', 'Joist hanger'],
    ['type s mortar', 'Type S mortar mix', 'Type N mortar mix'],
    ['36x84 door', '3070 fire door', '3080 oak door'],
    ['32" door', '2868 six-panel door', '3068 door'],
    ['24x24 tile', '2x2 ceiling tile', '2x4 ceiling tile'],
    ['3/4 osb', '23/32 OSB subfloor 4x8', '7/16 OSB sheathing 4x8'],
    ['2x4x8 stud', '2x4x92-5/8 stud', '2x4x104-5/8 stud'],
    ['94# cement', 'Portland cement, 94 lb', 'Portland cement, 47 lb'],
    ['18,000 btu heater', '18k BTU heater', '24k BTU heater'],
    ['a/c curb', 'AC curb', 'RC curb'],
    ['rimboard', 'LSL rim board', 'Rim lock'],
    ['sheets of osb', 'OSB sheathing', 'Sheet vinyl'],
  ])('%s finds %s and not %s', async (search, wanted, other) => {
    await createMaterial({ title: other, description: 'Dry, left from a wall.' });
    await createMaterial({ title: wanted });
    expect((await titles({ search }))[0]).toBe(wanted);
    expect((await find({ search })).reading?.isClosest).toBe(false);
    if (search !== 'I-joist') expect(await titles({ search })).toEqual([wanted]);
  });

  test('what a listing is weighs more than its title, its category and its story', async () => {
    const { categoryId } = await createProductKind({
      name: 'Wide flange beams',
      synonyms: ['a992'],
    });
    await createMaterial({ title: 'W12x26 A992', categoryId });
    await createMaterial({ title: 'Wide beam clamp with a flange' });
    await createMaterial({ title: 'Lag bolts', description: 'Beside a beam with a wide flange.' });
    await createMaterial({ title: 'Roof hatch', description: 'In our fenced yard.' });
    expect(await titles({ search: 'i beam' })).toEqual([
      'W12x26 A992',
      'Wide beam clamp with a flange',
    ]);
    expect((await titles({ search: 'wide flange beam' })).slice(0, 2)).toEqual([
      'W12x26 A992',
      'Wide beam clamp with a flange',
    ]);
    expect(await titles({ search: 'fence' })).toEqual([]);
    expect(await titles({ search: 'fenced' })).toEqual(['Roof hatch']);
  });

  test('a name of several words, or a synonym of it, comes before its words apart', async () => {
    for (const title of ['A36 plate', 'Steel road plate']) await createMaterial({ title });
    expect(await titles({ search: 'steel plate' })).toEqual(['A36 plate', 'Steel road plate']);
  });

  test('a category is found by its name, and what only one part of it is by that part', async () => {
    const category = 'Lumber & Plywood';
    const { id: subcategoryId } = await createSubcategory('Plywood & OSB', category);
    await createMaterial({ title: '7/16 OSB', category, subcategoryId });
    await createMaterial({ title: '2x4 stud', category });
    await createMaterial({ title: 'Oak plank', category: 'Flooring' });
    expect(await titles({ search: 'plywood' })).toEqual(['7/16 OSB']);
    for (const search of ['Lumber & Plywood', 'lumber and plywood']) {
      expect(await titles({ search }), search).toEqual(['2x4 stud', '7/16 OSB']);
    }
    expect(await titles({ search: 'flooring' })).toEqual(['Oak plank']);
    expect(await titles({ search: 'floor' })).toEqual(['Oak plank']);
  });

  test('part of what the trade calls the same is not close', async () => {
    await createMaterial({ title: 'House paint' });
    await createMaterial({ title: 'Pipe wrap' });
    await createMaterial({ title: 'R-19 batt' });
    expect(await titles({ search: 'tyvek' })).toEqual([]);
    expect(await titles({ search: 'r19 tyvek' })).toEqual(['R-19 batt']);
  });

  test('a few with every word are followed by the closest of their subcategory', async () => {
    const { id: subcategoryId } = await createSubcategory('Batts');
    const { id: toolsId } = await createSubcategory('Tools');
    for (const title of ['R-19 batt', 'R-13 batt', 'Vapor retarder']) {
      await createMaterial({ title, subcategoryId });
    }
    await createMaterial({ title: 'R-13 batt cutter', subcategoryId: toolsId });
    const page = await find({ search: 'r19 batt' }, { relaxes: true });
    const shown = page.materials.map(({ title }) => title);
    expect(shown).toEqual(['R-19 batt', 'R-13 batt', 'Vapor retarder']);
    expect(page).toMatchObject({ count: 1, near: 2, pageCount: 1 });
    expect((await find({ search: 'r19 batt' })).materials).toHaveLength(1);
    const cheapest = await find({ search: 'r19 batt', sort: 'price-low' }, { relaxes: true });
    expect(cheapest).toMatchObject({ count: 1, near: 0 });
  });

  test('a synonym isn’t looked for in a company’s name', async () => {
    const company = await createCompany({ name: 'Water Closet & Sons' });
    await createMaterial({ companyId: company.id, title: 'Copper tee' });
    expect(await titles({ search: 'toilet' })).toEqual([]);
    expect(await titles({ search: 'water closet' })).toEqual(['Copper tee']);
  });

  test('a synonym that is one way isn’t found by the others', async () => {
    await createMaterial({ title: 'Foam board, white' });
    await createMaterial({ title: 'XPS sheets' });
    expect(await titles({ search: 'foam board' })).toHaveLength(2);
    expect(await titles({ search: 'xps' })).toEqual(['XPS sheets']);
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

describe('places and quantities that are typed', () => {
  const aurora = {
    ...{ city: 'Aurora', location: 'Aurora, IL', zipCode: '60505' },
    ...{ latitude: 41.758, longitude: -88.297 },
  };
  const stLouis = {
    ...{ city: 'St. Louis', state: 'MO', location: 'St. Louis, MO', zipCode: '63111' },
    ...{ latitude: 38.563, longitude: -90.249 },
  };

  test('a city, a state and a ZIP code are filters, with the search without them', async () => {
    await createMaterial({ title: 'Oak door', zipCode: '60608' });
    await createMaterial({ title: 'Oak floor', ...aurora });
    await createMaterial({ title: 'Oak beam', ...stLouis });
    for (const [search, label, without, wanted] of [
      ['Aurora IL', 'Aurora, IL', '', ['Oak floor']],
      ['aurora, illinois', 'Aurora, IL', '', ['Oak floor']],
      ['60505', '60505', '', ['Oak floor', 'Oak door']],
      ['oak in Aurora, IL 60505', '60505', 'oak', ['Oak floor', 'Oak door']],
      ['oak near 60608', '60608', 'oak', ['Oak floor', 'Oak door']],
      ['oak in Aurora', 'Aurora, IL', 'oak', ['Oak floor']],
      ['oak st louis', 'St. Louis, MO', 'oak', ['Oak beam']],
      ['Saint Louis MO oak', 'St. Louis, MO', 'oak', ['Oak beam']],
      ['missouri', 'MO', '', ['Oak beam']],
      ['oak Naperville, IL', 'Naperville, IL', 'oak', []],
    ] as const) {
      const page = await find({ search });
      expect(page.reading?.place, search).toMatchObject({ label, without });
      expect(
        page.materials.map(({ title }) => title),
        search,
      ).toEqual(wanted);
      expect((await find({ search, literal: '1' })).reading?.place, search).toBeNull();
    }
  });

  test('a city is found however it is written, with listings or without', async () => {
    const fallon = { ...stLouis, city: 'O’Fallon', location: 'O’Fallon, MO', zipCode: '63366' };
    await createMaterial({ title: 'Oak beam', ...fallon });
    for (const location of ["O'Fallon", 'o fallon, mo', 'OFallon MO']) {
      expect((await find({ location })).count, location).toBe(1);
    }
    for (const [search, label] of [
      ["oak O'Fallon", 'O’Fallon, MO'],
      ['oak, mo', 'MO'],
      ['oak MO', 'MO'],
      ['cheap oak Missouri', 'MO'],
      ['oak in Port St. Lucie', 'Port Saint Lucie, FL'],
      ['oak winston-salem nc', 'Winston Salem, NC'],
      ['oak philly', 'Philadelphia, PA'],
      ['oak in N. Las Vegas', 'North Las Vegas, NV'],
      ['oak n las vegas nv', 'North Las Vegas, NV'],
      ['STL oak', undefined],
      ['oak constructor', undefined],
    ] as const) {
      expect((await find({ search })).reading?.place?.label, search).toBe(label);
    }
    expect((await find({ location: 'philly' })).filters.location).toBe('Philadelphia, PA');
    const vegas = { city: 'North Las Vegas', state: 'NV', zipCode: '89030' };
    await createMaterial({ title: 'Oak stair', ...vegas, location: 'North Las Vegas, NV' });
    for (const location of ['N. Las Vegas', 'N. Las Vegas, NV', 'n las vegas nevada'])
      expect((await find({ location })).count, location).toBe(1);
  });

  test('a city of two words is read instead of a correction', async () => {
    for (const title of ['Oak form', 'Form worth']) await createMaterial({ title });
    expect((await find({ search: 'oak fort worth' })).reading).toMatchObject({
      corrected: null,
      place: { label: 'Fort Worth, TX', without: 'oak' },
    });
    expect((await find({ search: 'oak red oak' })).reading?.place).toBeNull();
  });

  test('near a city is within 50 miles, and a typed distance is the next that is offered', async () => {
    await createMaterial({ title: 'Oak door' });
    await createMaterial({ title: 'Oak floor', ...aurora });
    for (const [search, radius, count] of [
      ['oak in Aurora, IL', null, 1],
      ['oak near Aurora', '50', 2],
      ['oak around Chicago, IL', '50', 2],
      ['oak 60505 25 miles', '25', 1],
      ['oak within 20 mi of Chicago', '25', 1],
      ['oak within 60 miles of Aurora', '100', 2],
      ['oak within 25 miles of 60505', '25', 1],
      ['oak near Illinois', null, 2],
      ['oak chicagoland', '50', 2],
    ] as const) {
      const page = await find({ search });
      expect(page, search).toMatchObject({ count, reading: { place: { radius, without: 'oak' } } });
    }
    expect((await find({ search: 'oak near Aurora', radius: '25' })).count).toBe(1);
  });

  test('a corrected city is a place too', async () => {
    await createMaterial({ title: 'Oak door' });
    await createMaterial({ title: 'Oak beam', ...stLouis });
    expect(await find({ search: 'oak chcago' })).toMatchObject({
      count: 1,
      reading: {
        corrected: { from: 'chcago', to: 'oak chicago' },
        place: { label: 'Chicago, IL', without: 'oak' },
      },
    });
    expect(await find({ search: '40 pieces of oak chcago' })).toMatchObject({
      count: 1,
      reading: { need: { label: '40' }, place: { label: 'Chicago, IL' } },
    });
    expect((await find({ search: 'oak baem in St. Louis' })).reading).toMatchObject({
      corrected: { to: 'oak beam' },
      place: { label: 'St. Louis, MO' },
    });
  });

  test('a place that titles have stays a word: Chicago common brick', async () => {
    await createMaterial({ title: 'Chicago common brick', ...stLouis });
    await createMaterial({ title: 'Red brick' });
    const page = await find({ search: 'chicago brick' });
    expect(page).toMatchObject({ count: 1, reading: { place: null } });
    expect((await find({ search: 'chicago' })).reading?.place?.label).toBe('Chicago, IL');
    expect((await find({ search: 'red brick chicago' })).reading?.place?.label).toBe('Chicago, IL');
  });

  test('words of two letters are states only where they can’t be words', async () => {
    await createMaterial({ title: '4 in PVC pipe', city: 'Gary', state: 'IN' });
    for (const [search, label] of [
      ['2 in. or 4 in. pvc', undefined],
      ['2 in or 4 in pvc', undefined],
      ['1-1/2 in id pvc', undefined],
      ['pvc in or near Gary', 'Gary, IN'],
      ['pvc gary, in.', 'Gary, IN'],
      ['pvc in or', 'OR'],
      ['pvc in in', 'IN'],
      ['in tx pvc', 'TX'],
      ['2x4 in or', 'OR'],
    ] as const) {
      expect((await find({ search })).reading?.place?.label, search).toBe(label);
    }
  });

  test('a quantity and a length ask for that much in stock, unless titles have them', async () => {
    const { categoryId } = await createProductKind({
      name: 'Framing lumber',
      synonyms: ['stud'],
      commonUnit: 'linear ft',
      contentsPattern: String.raw`(\d+) ft`,
    });
    await createMaterial({ title: '2x4 stud, 8 ft', categoryId, quantity: 30 });
    await createMaterial({ title: '2x4 stud, 10 ft', categoryId, quantity: 50 });
    await createMaterial({ title: 'PEX tube, 300 ft coil', quantity: 2 });
    for (const [search, label, wanted] of [
      ['300 ft 2x4', '300 ft', ['2x4 stud, 10 ft']],
      ['40 pcs 2x4', '40', ['2x4 stud, 10 ft']],
      ['40 2x4 studs', '40', ['2x4 stud, 10 ft']],
      ['300 ft pex', undefined, ['PEX tube, 300 ft coil']],
    ] as const) {
      const page = await find({ search });
      expect(page.reading?.need?.label, search).toBe(label);
      expect(
        page.materials.map(({ title }) => title),
        search,
      ).toEqual(wanted);
    }
    expect((await find({ search: '240 ft 2x4' })).count).toBe(2);
    await createMaterial({ title: 'Stud shoe' });
    expect(await find({ search: '40 ft stud shoe' }, { relaxes: true })).toMatchObject({
      materials: [{ title: 'Stud shoe' }],
      reading: { need: null },
      instead: { labels: ['at least 40 ft'] },
    });
  });

  test('an area asks for that much in stock, 100 sq ft for a square', async () => {
    const { categoryId } = await createProductKind({
      name: 'Shingle',
      synonyms: ['shingle'],
      commonUnit: 'sq ft',
      contentsPattern: String.raw`(\d+) sq ft`,
    });
    await createMaterial({ title: 'Shingles, 33 sq ft bundle', categoryId, quantity: 30 });
    await createMaterial({ title: 'Shingles, 25 sq ft bundle', categoryId, quantity: 80 });
    await createMaterial({ title: '10 square underlayment' });
    for (const search of ['20 squares shingles', '2,000 sf of shingles', 'shingles 2000 sq. ft']) {
      const page = await find({ search });
      expect(page.reading?.need, search).toMatchObject({ label: '2,000 sq ft' });
      expect(await titles({ search }), search).toEqual(['Shingles, 25 sq ft bundle']);
    }
    expect((await find({ search: '10 square underlayment' })).reading?.need).toBeNull();
  });
});

describe('filters', () => {
  test.each([
    ['under $5 lumber', { search: 'lumber', maxPrice: 5 }],
    ['lumber < $.60', { search: 'lumber', maxPrice: 0.6 }],
    ['brick under 60 cents', { search: 'brick', maxPrice: 0.6 }],
    ['under 1,000 dollars doors', { search: 'doors', maxPrice: 1000 }],
    ['doors $100 to $300', { search: 'doors', minPrice: 100, maxPrice: 300 }],
    ['rebar between $5 and 8', { search: 'rebar', minPrice: 5, maxPrice: 8 }],
    ['drywall under $10 and 20 sheets', { search: 'drywall and 20 sheets', maxPrice: 10 }],
    [
      'lumber over $1,200.50 and less than $3000',
      { search: 'lumber', maxPrice: 3000, minPrice: 1200.5 },
    ],
    ['at most $4', { maxPrice: 4 }],
    ['doors $300 to $100', { search: 'doors', minPrice: 100, maxPrice: 300 }],
    ['2x4 $3', { search: '2x4', maxPrice: 3 }],
    ['brick 60 cents each', { search: 'brick', maxPrice: 0.6 }],
    ['plywood under $50 a sheet', { search: 'plywood', maxPrice: 50 }],
    ['lvp under $3/sf', { search: 'lvp', maxCommonPrice: 3, commonUnit: 'sq ft' }],
    [
      'pipe $2 to $5 per foot',
      { search: 'pipe', minCommonPrice: 2, maxCommonPrice: 5, commonUnit: 'linear ft' },
    ],
    ['lumber near me', { search: 'lumber', sort: 'distance' }],
    ['under $5 lumber nearby', { search: 'lumber', maxPrice: 5, sort: 'distance' }],
    ['plywood under 1,030', { search: 'plywood', maxPrice: 1030 }],
    ['beams under 20 ft', { search: 'beams under 20 ft' }],
    ['under 5 ft ladder', { search: 'under 5 ft ladder' }],
    ['under $0 lumber', { search: 'under $0 lumber' }],
    ['lumber under $999,999,999', { search: 'lumber under $999,999,999' }],
  ])('a price typed as %s is a filter', async (search, filters) => {
    expect((await listMaterials({ search })).filters).toEqual(filters);
  });

  test('used and new are conditions, unless listings or places are called so', async () => {
    await createMaterial({ title: 'Oak door', condition: 'fair' });
    await createMaterial({ title: 'Pine door', condition: 'new' });
    await createMaterial({ title: 'Used brick', condition: 'new' });
    expect(await titles({ search: 'used doors' })).toEqual(['Oak door']);
    expect(await titles({ search: 'doors new' })).toEqual(['Pine door']);
    expect((await find({ search: 'new doors' })).filters).toEqual({
      ...{ search: 'doors', condition: 'new' },
    });
    expect(await titles({ search: 'used brick' })).toEqual(['Used brick']);
    await createMaterial({ title: 'Door stop', condition: 'new' });
    expect(await find({ search: 'new oak doors' }, { relaxes: true })).toMatchObject({
      ...{ materials: [{ title: 'Oak door' }], instead: { labels: ['New'] } },
    });
    for (const search of ['new orleans doors', 'new haven doors', 'new jersey doors']) {
      expect((await find({ search })).filters, search).toEqual({ search });
    }
    const asked = [{ search: 'used doors' }, { search: 'new doors' }];
    const oak = await createMaterial({ title: 'Oak door', condition: 'good' });
    expect(await findMatchingFilters(oak.id, asked)).toEqual([true, false]);
  });

  test('a typed price stays a word where one is chosen or every word is meant', async () => {
    for (const others of [{ maxPrice: 9 }, { literal: '1' as const }]) {
      const asked = { search: 'lumber under $5', ...others };
      expect((await listMaterials(asked)).filters).toEqual(asked);
    }
  });

  test('a category is matched by name and slug; an unknown one matches nothing', async () => {
    await createMaterial({ title: 'Stud', category: 'Lumber & Plywood' });
    await createMaterial({ title: 'Block' });
    for (const category of ['Lumber & Plywood', 'lumber & plywood', 'lumber-plywood']) {
      expect(await titles({ category }), category).toEqual(['Stud']);
    }
    expect(await titles({ category: 'Spaceships' })).toEqual([]);
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
});

describe('result pages', () => {
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

  test('with filters, the count is exact to 10,000', async () => {
    const material = await createMaterial();
    // Its words and stock changes would take half a minute.
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
      INSERT INTO materials (company_id, category_id, title, description, category, price, price_unit, quantity,
                             quantity_listed, location, city, state, latitude, longitude, on_sale, common_price, search)
      SELECT company_id, category_id, 'Block ' || n, '', category, 1 + n * 37 % 901, price_unit, 5, 5, location, city,
             state, latitude, longitude, true, 1 + n * 41 % 907, to_tsvector('english', 'granite')
        FROM materials, generate_series(1, 10005) n WHERE id = ${material.id}::uuid`;
      await tx.$executeRaw`SELECT recount_kept()`;
    });
    // Race: had autovacuum analyzed it before the commit, it would be planned as one row.
    await db.$executeRaw`ANALYZE materials`;
    await db.material.update({ where: { id: material.id }, data: { pickupHours: '7 to 3' } });
    const page = await find({}, { page: 5_000 });
    expect(page).toMatchObject({ isAbout: false, count: 10_006, page: 417, pageCount: 417 });
    for (const sort of ['price-low', 'distance', 'unit-price', 'best-deal', 'landed']) {
      const some = await find({ location: '60608', quantity: '2', sort });
      expect(some, sort).toMatchObject({ isAbout: true, count: 10_000 });
      expect(some.materials, sort).toHaveLength(24);
    }
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
