import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { acquireLock, releaseLock } from '~/domain/administration/index.server';
import {
  cancelImport,
  changeListingStock,
  checkImport,
  editListing,
  exportListings,
  getImport,
  importProblemLines,
  importTemplate,
  listImports,
  startImport,
  undoImport,
} from '~/domain/catalogue/index.server';
import { COLUMNS, fieldOf } from '~/domain/catalogue/import/columns';
import { readCategories } from '~/domain/catalogue/import/find-category.server';
import { IMPORT_COPY } from '~/domain/catalogue/import/copy';
import { runListingImport, tendListingImports } from '~/domain/catalogue/import/run-import.server';
import * as chunks from '~/domain/catalogue/import/write-chunk.server';
import type { Actor } from '~/lib/actor';
import { csvLine } from '~/lib/text/csv';
import { changeCompany, createCompany } from '../../factories/company';
import { waitingJobs } from '../../factories/mailbox';
import { changeMaterial, createMaterial, createSubcategory } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { statementsOf } from '../../setup/statements';
import { makeAdmin } from '../administration/people';

let seller: Actor;

beforeEach(async () => {
  await resetDatabase();
  seller = await createActor((await createCompany()).id);
  await createSubcategory('Block');
  const { categoryId } = await createSubcategory('Framing Lumber', 'Lumber & Plywood');
  await db.productKind.create({
    data: {
      ...{ name: 'Plywood', synonyms: ['plywood', 'cdx'], commonUnit: 'sq ft', categoryId },
      asks: ['size', 'grade'],
    },
  });
});

const HEAD = ['SKU', 'Item', 'Category', 'Unit Price', 'U/M', 'Qty'];
const sheet = (...rows: (string | number)[][]) =>
  Buffer.from([HEAD, ...rows].map((row) => csvLine(row)).join(''));
const block = (n: number, changes: Partial<Record<number, string | number>> = {}) =>
  [`B-${n}`, `CMU block ${n}`, 'Concrete & Masonry', '2.15', 'EA', 40].map(
    (cell, at) => changes[at] ?? cell,
  );
const check = (bytes: Uint8Array, actor = seller) =>
  checkImport({ bytes, fileName: 'yard.csv' }, actor);

async function list(bytes: Uint8Array, actor = seller) {
  const id = await check(bytes, actor);
  await startImport(id, actor);
  return run(id, actor);
}
async function run(id: string, actor = seller) {
  await runListingImport({ importId: id });
  return getImport(id, actor);
}
async function undo(id: string) {
  await undoImport(id, seller);
  return run(id);
}
async function textOf(lines: AsyncGenerator<string>) {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}
const rowsWithoutPrice = (count: number, bad: number[]) =>
  Array.from({ length: count }, (_, n) => block(n, bad.includes(n) ? { 3: 'call us' } : {}));
const listings = (actor = seller) =>
  db.material.findMany({ where: { companyId: actor.companyId! }, orderBy: { sku: 'asc' } });

describe('reading a file', () => {
  test('columns go by the names people give them', () => {
    const names = ['Qty', 'Unit Price', 'U/M', 'Zip', 'ITEM #', 'Product Name', 'Dept'];
    expect(names.map(fieldOf)).toEqual([
      ...['quantity', 'price', 'priceUnit', 'zipCode', 'sku', 'title', undefined],
    ]);
    const dollars = ['Unit $', '$/unit', 'Price ($/unit)', 'Price ($)'];
    expect(new Set(dollars.map(fieldOf))).toEqual(new Set(['price']));
    const quickBooks = ['Product/Service Name', 'Sales Description', 'Sales Price / Rate', 'Type'];
    expect([...quickBooks, 'Part Description'].map(fieldOf)).toEqual([
      ...['title', 'description', 'price', undefined, 'description'],
    ]);
    expect(['Cat.', 'Pics', 'Yard Location'].map(fieldOf)).toEqual([
      ...['categoryId', 'photos', 'location'],
    ]);
  });

  test('a ZIP code gets back the zeros that Excel drops', () => {
    const { read } = COLUMNS.zipCode;
    expect(['2134', '901', '60608', '12', '901-1234'].map(read)).toEqual([
      ...['02134', '00901', '60608', '12', '901-1234'],
    ]);
  });

  test('a category goes by its word in the singular too', async () => {
    await createSubcategory('Vinyl Windows', 'Windows & Glazing');
    const categories = await readCategories();
    const windows = categories.find('Windows & Glazing');
    expect(windows).toBeDefined();
    expect(categories.find('window')).toEqual(windows);
  });

  test('a row takes the company’s place, a category by the trade’s word, units as people write them and no line number for a title', async () => {
    const bytes = Buffer.from(
      'Surplus May\n\nSKU;Item;Material Description;Category;Cond.;Price;UOM;Qty;Zip;Color\nPLY-1;1;3/4" CDX plywood;cdx;Like New;"$1,250.50";LF;"1,200";;red\n',
    );
    const done = await list(bytes);
    expect(done).toMatchObject({ state: 'done', counts: { created: 1 }, ignored: ['Color'] });
    expect(await listings()).toMatchObject([
      {
        ...{ sku: 'PLY-1', title: '3/4" CDX plywood', description: '3/4" CDX plywood' },
        ...{ category: 'Lumber & Plywood', priceUnit: 'per foot', quantity: 1200, state: 'IL' },
        ...{ condition: 'excellent', location: 'Chicago, IL' },
      },
    ]);
  });

  test('takes amounts as spreadsheets write them', async () => {
    const rows = sheet(
      block(1, { 3: '.50 / ea.', 5: '1,000.00 EA' }),
      block(2, { 5: '20.5' }),
      block(3, { 5: '6 plt' }),
      block(4, { 3: 'USD 1,245.00' }),
    );
    const { counts, problems } = await list(rows);
    expect(counts).toEqual({ created: 2, failed: 2 });
    expect(problems).toMatchObject([
      { row: 3, message: 'Enter a whole quantity, such as 40' },
      { row: 4, message: 'Enter a whole quantity, such as 40' },
    ]);
    const [listing, other] = await listings();
    expect([listing!.quantity, Number(listing!.price)]).toEqual([1000, 0.5]);
    expect(Number(other!.price)).toBe(1245);
  });

  test('refuses a row whose price an unquoted comma cuts in two', async () => {
    const bytes = Buffer.from(
      'Product,Category,Price,Qty\nCMU,Concrete & Masonry,1,234.00,40\nCMU,Concrete & Masonry,2,40,,\n',
    );
    const { counts, problems } = await getImport(await check(bytes), seller);
    expect(counts).toEqual({ failed: 1, ready: 1 });
    expect(problems).toEqual([{ row: 2, column: '', value: '40', message: IMPORT_COPY.shifted }]);
  });

  test('shows what the first rows would be listed as, until they are', async () => {
    // A comma without quotes, in as many cells as there are headings.
    const bytes = Buffer.from(
      'Product,Category,Price,Qty,Item #,U/M\nCMU,Concrete & Masonry,1,234 plt,40,PLT\nBad,Concrete & Masonry,call,4,B,\n',
    );
    const id = await check(bytes);
    expect((await getImport(id, seller)).preview).toEqual([
      { row: 2, sku: '40', title: 'CMU', price: '1', priceUnit: 'each', quantity: '234' },
    ]);
    await startImport(id, seller);
    expect((await run(id)).preview).toEqual([]);
    const untitled = 'Item Description,Category,Price,Qty\nCMU,Concrete & Masonry,2,40\n';
    const { preview } = await getImport(await check(Buffer.from(untitled)), seller);
    expect(preview).toMatchObject([{ title: 'CMU' }]);
  });

  test('a title with commas doesn’t hide the semicolons of the headings', async () => {
    const bytes = Buffer.from(
      'Surplus, Job 14, Chicago\nTitle;Category;Price;Qty\n2x4, SPF, 8 ft;Lumber & Plywood;4.25;40\n',
    );
    expect((await list(bytes)).counts).toEqual({ created: 1 });
  });

  test('only a file that is read as an import counts toward the limit', async () => {
    const counted = () => db.rateLimit.count({ where: { key: { startsWith: 'listing_import:' } } });
    await expect(check(Buffer.from('a,b\n1,2\n'))).rejects.toThrow('heading row');
    expect(await counted()).toBe(0);
    await check(sheet(block(1)));
    expect(await counted()).toBe(1);
  });

  test.each([
    ['no headings', 'a,b\n1,2\n', 400, 'heading row'],
    ['nothing', '', 400, 'has no rows'],
    [
      'a missing column of 5,000 rows',
      `Title,Category,Price\n${'x,y,1\n'.repeat(5_000)}`,
      400,
      'no column for Quantity',
    ],
    ['two columns of one meaning', 'Qty,On Hand,SKU\n1,2,3\n', 400, '“Qty” and “On Hand”'],
    ['an open quotation mark', 'SKU,Title\n1,"never closed\n', 400, 'is never closed'],
    ['40,000 columns', `${'a,'.repeat(40_000)}\n`, 413, 'more than 100 columns'],
    ['100,000 empty columns', ','.repeat(100_000), 400, 'has no rows'],
    [
      'an endless cell',
      `SKU,Qty\n"${'x\n'.repeat(100_000)}`,
      413,
      'longer than 100,000 characters',
    ],
    ['too many rows', `SKU,Qty\n${'1,2\n'.repeat(5_001)}`, 413, 'more than 5,000 rows'],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0', 415, 'a CSV or XLSX'],
    ['an old Excel file', '\u00d0\u00cf\u0011\u00e0', 415, 'old or password-protected'],
    ['half of a ZIP', 'PK\u0003\u0004 and no more', 400, 'damaged'],
    ['too many bytes', ' '.repeat(10_000_001), 413, 'larger than 10 MB'],
  ])('refuses %s', async (_name, text, status, sentence) => {
    const bytes = Buffer.from(text, text.length < 100 ? 'latin1' : 'utf8');
    await expectRefusal(check(bytes), { status, message: expect.stringContaining(sentence) });
    expect(await db.listingImport.count()).toBe(0);
  });
});

describe('a dry run', () => {
  test('names row, column, value and fix of each error and lists nothing', async () => {
    const id = await check(
      sheet(
        block(1),
        block(2, { 3: 'two', 5: '-1' }),
        block(3, { 2: 'Boats' }),
        block(1, { 1: 'Twice' }),
      ),
    );
    const found = await getImport(id, seller);
    expect(found).toMatchObject({ state: 'checked', counts: { ready: 1, failed: 3 }, rowCount: 4 });
    expect(found.problems).toEqual([
      {
        ...{ row: 3, column: 'Unit Price', value: 'two' },
        message: 'Enter a price in dollars and cents, such as 19.99',
      },
      { row: 3, column: 'Qty', value: '-1', message: 'Enter a whole quantity, such as 40' },
      {
        ...{ row: 4, column: 'Category', value: 'Boats' },
        message:
          'Offcut has no such category. Use one of these: Concrete & Masonry, Lumber & Plywood',
      },
      { row: 5, column: 'SKU', value: 'B-1', message: 'Row 2 has it already' },
    ]);
    expect(await listings()).toEqual([]);
    const lines = (await textOf(await importProblemLines(id, seller))).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe('3,Unit Price,two,"Enter a price in dollars and cents, such as 19.99"');
  });

  test('names every error of a row at once, and says what each cell may hold', async () => {
    const head = ['Title', 'Description', 'Category', 'Price', 'Unit', 'Qty', 'Condition'];
    const more = ['State', 'ZIP', 'Pack Count', 'Whole Lot', 'Brand', 'Pallet Length'];
    const concrete = 'Concrete & Masonry';
    const rows = [
      ['', '', concrete, '-1', 'bushel', '0', 'shiny', 'IL', '90210', '5', 'maybe', '#N/A', '48'],
      ['', 'Only a description', concrete, '5', 'each', '2'],
      ['Block', '', concrete, '2', 'CTN', '2'],
    ];
    const bytes = Buffer.from([[...head, ...more], ...rows].map((row) => csvLine(row)).join(''));
    const { counts, problems } = await getImport(await check(bytes), seller);
    expect(counts).toEqual({ ready: 1, failed: 2 });
    expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Brand: This cell shows a spreadsheet error. Fix its formula, or type the value',
      '2 Title: Enter a title',
      '2 Condition: Use one of these: new, excellent, good, fair, salvage',
      '2 Price: Enter a price in dollars and cents, such as 19.99',
      expect.stringMatching(/^2 Unit: Use one of these: per piece, .*, each, OBO$/),
      '2 Whole Lot: Enter yes or no',
      expect.stringMatching(/^2 ZIP: /),
      '2 Pack: Choose how it is packed',
      '2 Pallet Length: Enter the length, width and height, or none of them',
      '2 Qty: Enter a whole quantity of at least 1',
      '3 Title: Enter a title',
    ]);
  });

  test('finds no error of several fields in one that is refused on its own', async () => {
    const head = ['Title', 'Category', 'Price', 'Qty', 'State', 'ZIP', 'Minimum Order'];
    const pallet = ['Pallet Length', 'Pallet Width', 'Pallet Height'];
    const row = ['Block', 'Concrete & Masonry', '0.01', 'many', 'Mars', '60608', '50'];
    const bytes = Buffer.from(
      csvLine([...head, ...pallet, 'City']) + csvLine([...row, '48', 'wide', '40', 'Chicago']),
    );
    const { problems } = await getImport(await check(bytes), seller);
    expect(problems.map(({ column }) => column)).toEqual(['State', 'Pallet Width', 'Qty']);
  });

  test('a long value with an error is shown up to a whole character', async () => {
    const id = await check(sheet(block(1, { 1: `a${'🏗'.repeat(150)}` })));
    expect((await getImport(id, seller)).problems).toMatchObject([
      { row: 2, column: 'Item', value: `a${'🏗'.repeat(99)}` },
    ]);
  });

  test('a row that names only the company’s state takes its city, one of another state doesn’t', async () => {
    const rows = ['IL', 'Illinois', 'WI'].map((state) => `Block,Concrete & Masonry,2,5,${state}\n`);
    const bytes = Buffer.from(`Title,Category,Price,Qty,State\n${rows.join('')}`);
    const { counts, problems } = await getImport(await check(bytes), seller);
    expect(counts).toMatchObject({ ready: 2 });
    expect(problems[0]).toMatchObject({ row: 4, column: 'City' });
  });

  test('takes Title and Description, and leaves out other names of theirs; two prices are refused', async () => {
    const row = 'Concrete & Masonry,2,5,Block,1,Solid,Ask Ana\n';
    const file = (head: string) => Buffer.from(`${head}\n${row}`);
    const id = await check(file('Category,Price,Qty,Title,Item,Description,Notes'));
    expect(await getImport(id, seller)).toMatchObject({
      counts: { ready: 1 },
      ignored: ['Item', 'Notes'],
      preview: [{ title: 'Block' }],
    });
    await expect(
      check(file('Category,Price,Qty,Title,Asking price,Description,Notes')),
    ).rejects.toThrow(IMPORT_COPY.twice('Price', 'Asking price'));
    await expect(check(file('Category,Price,Qty,Title,Item,Details,Notes'))).rejects.toThrow(
      IMPORT_COPY.twice('Details', 'Notes'),
    );
  });

  test('takes the city that was meant, for the place shown too', async () => {
    const bytes = Buffer.from(
      'Title,Category,Price,Qty,City,State\nBlock,Concrete & Masonry,2,5,"Washington, DC",DC\n',
    );
    await list(bytes);
    expect(await db.material.findFirst({ where: { title: 'Block' } })).toMatchObject({
      city: 'Washington',
      location: 'Washington, DC',
    });
  });

  test('refuses a ZIP code of another city or state', async () => {
    const rows = ['A,60608', 'B,62701', 'C,90210'].map(
      (row) => `${row},Block,Concrete & Masonry,2,5,Chicago,IL\n`,
    );
    const head = 'SKU,ZIP,Title,Category,Price,Qty,City,State\n';
    const { problems } = await getImport(await check(Buffer.from(head + rows.join(''))), seller);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'ZIP'],
      [4, 'ZIP'],
    ]);
  });

  test('is for people who may list, and no other company reads, starts, cancels or undoes it', async () => {
    const id = await check(sheet(block(1)));
    const other = await createActor((await createCompany()).id);
    for (const use of [getImport, startImport, cancelImport, undoImport, importProblemLines]) {
      await expect(use(id, other)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listImports(other)).toEqual([]);
    const guest = await createActor();
    await expect(check(sheet(block(1)), guest)).rejects.toMatchObject({ code: 'no_company' });
    const pending = await createActor((await createCompany({ registrationStatus: 'pending' })).id);
    await expect(check(sheet(block(1)), pending)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('listing the rows', () => {
  test('1,000 rows are checked in few statements, and the 37 bad ones named', async () => {
    const bad = Array.from({ length: 37 }, (_, n) => 17 + n * 26);
    const bytes = sheet(...rowsWithoutPrice(1_000, bad));
    let id = '';
    const statements = await statementsOf(async () => void (id = await check(bytes)));
    expect(statements.length).toBeLessThan(25);
    const found = await getImport(id, seller);
    expect(found.counts).toEqual({ ready: 963, failed: 37 });
    expect(found.problems.map(({ row }) => row)).toEqual(bad.map((n) => n + 2));
  });

  test('good rows go in although others fail, and each of those is named', async () => {
    const bad = [0, 17, 99, 100, 119];
    const found = await list(sheet(...rowsWithoutPrice(120, bad)));
    expect(found).toMatchObject({ state: 'done', counts: { created: 115, failed: 5 } });
    expect(found.problems.map(({ row }) => row)).toEqual(bad.map((n) => n + 2));
    expect(await db.material.count()).toBe(115);
  });

  test('a SKU of the company in any case is updated, others’ SKUs aren’t, and the rest is left as it is', async () => {
    const other = await createMaterial({ sku: 'b-1' });
    await list(sheet(block(1), block(2)));
    const [first] = await listings();
    const again = await list(
      Buffer.from(csvLine(['sku', 'Price']) + csvLine(['b-1', '3.00']) + csvLine(['B-2', '2.15'])),
    );
    expect(again.counts).toEqual({ updated: 1, unchanged: 1 });
    expect(await listings()).toHaveLength(2);
    const after = await db.material.findUniqueOrThrow({ where: { id: first!.id } });
    expect(after).toMatchObject({ sku: 'b-1', title: 'CMU block 1', quantity: 40 });
    expect(Number(after.price)).toBe(3);
    expect(await db.material.findUnique({ where: { id: other.id } })).toMatchObject({ sku: 'b-1' });
  });

  test('a row that changes nothing confirms that its listing is still there', async () => {
    await list(sheet(block(1)));
    const confirmedAt = new Date('2026-01-05');
    await db.material.updateMany({ data: { confirmedAt } });
    const id = await check(sheet(block(1), block(2)));
    expect((await listings())[0]).toMatchObject({ confirmedAt });
    await startImport(id, seller);
    expect((await listings())[0]!.confirmedAt.getTime()).toBeGreaterThan(confirmedAt.getTime());
  });

  test('stock that was sold after the check is not put back', async () => {
    await list(sheet(block(1)));
    const id = await check(sheet(block(1, { 5: 39 })));
    const [listing] = await listings();
    await changeMaterial(listing!.id, { quantity: 30, quantitySold: 10 });
    await startImport(id, seller);
    const { counts, problems } = await run(id);
    expect(counts).toEqual({ failed: 1 });
    expect(problems).toMatchObject([{ column: 'Quantity', value: '39' }]);
    expect(await listings()).toMatchObject([{ quantity: 30, quantitySold: 10 }]);
  });

  test('what a colleague changed after the check stays, and a row that changes it too is refused', async () => {
    await list(sheet(block(1), block(2)));
    const id = await check(sheet(block(1, { 3: '3.00' }), block(2, { 5: 50 })));
    for (const listing of await listings()) {
      await editListing(listing.id, { priceCents: 250 }, await createActor(seller.companyId));
    }
    await startImport(id, seller);
    const { counts, problems } = await run(id);
    expect(counts).toEqual({ failed: 1, updated: 1 });
    expect(problems).toEqual([
      {
        ...{ row: 2, column: 'Price', value: '3.00' },
        message: expect.stringMatching(
          /^Now \$2\.50, saved by \w+ at .+ Central\. Import the row again to replace it\.$/,
        ),
      },
    ]);
    const after = (await listings()).map(({ price, quantity }) => [price.toFixed(2), quantity]);
    expect(after).toEqual([
      ['2.50', 40],
      ['2.50', 50],
    ]);
  });

  test('a worker killed in the middle leaves whole chunks, and the next run goes on without a second copy', async () => {
    const id = await check(sheet(...Array.from({ length: 130 }, (_, n) => block(n))));
    await startImport(id, seller);
    const write = chunks.writeChunk;
    const dying = vi.spyOn(chunks, 'writeChunk');
    dying.mockImplementationOnce(write).mockImplementationOnce(async (...given) => {
      await write(...given);
      throw new Error('killed');
    });
    await expect(runListingImport({ importId: id })).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await db.material.count()).toBe(100);
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await tendListingImports(new Date(Date.now() + 61_000));
    expect(await waitingJobs('run_listing_import')).toEqual([{ importId: id }]);
    await Promise.all([runListingImport({ importId: id }), runListingImport({ importId: id })]);
    expect(await getImport(id, seller)).toMatchObject({ state: 'done', counts: { created: 130 } });
    expect(await db.material.count()).toBe(130);
  });

  test('two imports of the same SKUs at once make each listing once', async () => {
    const rows = Array.from({ length: 110 }, (_, n) => block(n));
    const ids = [await check(sheet(...rows)), await check(sheet(...rows))];
    for (const id of ids) await startImport(id, seller);
    await Promise.all(ids.map((importId) => runListingImport({ importId })));
    expect(await db.material.count()).toBe(110);
    const [one, other] = await Promise.all(ids.map((id) => getImport(id, seller)));
    const created = (one!.counts.created ?? 0) + (other!.counts.created ?? 0);
    const unchanged = (one!.counts.unchanged ?? 0) + (other!.counts.unchanged ?? 0);
    expect([created, unchanged]).toEqual([110, 110]);
  });

  test('it is started once, ends between chunks when it is canceled, and lists the rest when it is started again', async () => {
    const id = await check(sheet(...Array.from({ length: 105 }, (_, n) => block(n))));
    await startImport(id, seller);
    await startImport(id, seller);
    const write = chunks.writeChunk;
    const spy = vi.spyOn(chunks, 'writeChunk');
    spy.mockImplementationOnce(write).mockRejectedValueOnce(new Error('killed'));
    await expect(runListingImport({ importId: id })).rejects.toThrow('killed');
    spy.mockRestore();
    await cancelImport(id, seller);
    expect(await getImport(id, seller)).toMatchObject({ state: 'cancelled' });
    const made = await db.material.count();
    await runListingImport({ importId: id });
    expect(made).toBe(100);
    expect(await db.material.count()).toBe(made);
    await startImport(id, seller);
    expect(await getImport(id, seller)).toMatchObject({ state: 'running', undoUntil: null });
    expect(await run(id)).toMatchObject({ state: 'done', counts: { created: 105 } });
    await expect(startImport(id, seller)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a company that was suspended lists no more', async () => {
    const id = await check(sheet(block(1)));
    await startImport(id, seller);
    await changeCompany(seller.companyId!, { registrationStatus: 'suspended' });
    expect(await run(id)).toMatchObject({
      state: 'stopped',
      problem: 'Your company can’t list materials now, so the import stopped.',
    });
    expect(await db.material.count()).toBe(0);
  });
});

describe('undoing an import', () => {
  test('deletes what it listed, pauses what was bought, and gives back values nobody changed since', async () => {
    await list(sheet(block(1)));
    const done = await list(sheet(block(1, { 1: 'Renamed', 3: '9.00' }), block(2), block(3)));
    expect(done.counts).toEqual({ created: 2, updated: 1 });
    const [first, , third] = await listings();
    await changeMaterial(first!.id, { title: 'Renamed by hand' });
    await createTransaction({ materialId: third!.id });
    expect(await undo(done.id)).toMatchObject({
      state: 'undone',
      counts: { removed: 1, paused: 1, kept: 1 },
      kept: [{ id: first!.id, title: 'Renamed by hand' }],
    });
    expect(await waitingJobs('release_unpaid_sales')).toMatchObject([{ materialId: third!.id }]);
    const after = await listings();
    expect(after.map(({ sku, title, available }) => [sku, title, available])).toEqual([
      ['B-1', 'Renamed by hand', true],
      ['B-3', 'CMU block 3', false],
    ]);
    expect(Number(after[0]!.price)).toBe(2.15);
  });

  test.each([
    { imported: 1000, held: 0, sold: 3, available: 7 },
    { imported: 1000, held: 3, sold: 2, available: 5 },
    { imported: 20, held: 0, sold: 15, available: 0 },
    { imported: 20, held: 0, sold: 20, available: 0 },
  ])(
    'gives 10 back after $imported, less $sold sold and what is held',
    async ({ imported, held: quantityHeld, sold: quantitySold, available }) => {
      await list(sheet(block(1, { 5: 10 })));
      const done = await list(sheet(block(1, { 3: '9.00', 5: imported })));
      const moved = { quantityHeld, quantitySold };
      const quantity = imported - quantityHeld - quantitySold;
      await db.material.updateMany({ data: { quantity, ...moved } });
      expect(await undo(done.id)).toMatchObject({ counts: { restored: 1 }, kept: [] });
      const [after] = await listings();
      expect(after).toMatchObject({ quantity: available, ...moved });
      expect(Number(after!.price)).toBe(2.15);
      const { _sum } = await db.stockChange.aggregate({ _sum: { quantity: true } });
      expect(_sum.quantity).toBe(after!.quantityListed);
    },
  );

  test('keeps stock that the seller changed since, and names the listing', async () => {
    await list(sheet(block(1, { 5: 10 })));
    const done = await list(sheet(block(1, { 3: '9.00', 5: 20 })));
    const { id, title } = await db.material.findFirstOrThrow();
    await changeListingStock(id, { kind: 'sold_elsewhere', count: 2 }, seller);
    await undo(done.id);
    const kept = [{ id, title }];
    expect(await getImport(done.id, seller)).toMatchObject({ counts: { kept: 1 }, kept });
    const [after] = await listings();
    expect([after!.quantity, Number(after!.price)]).toEqual([18, 2.15]);
  });

  test('keeps a SKU whose old one another listing has taken since, and restores the rest', async () => {
    await list(sheet(block(1), block(2)));
    const change = ['Listing ID', 'SKU', 'Unit Price'];
    const [one, two] = await listings();
    const rows = [change, [one!.id, 'B-9', '9.00'], [two!.id, 'B-2', '9.00']];
    const done = await list(Buffer.from(rows.map((row) => csvLine(row)).join('')));
    await createMaterial({ companyId: seller.companyId!, sku: 'B-1' });
    expect(await undo(done.id)).toMatchObject({
      state: 'undone',
      counts: { kept: 1, restored: 1 },
      kept: [{ id: one!.id }],
    });
  });

  test('stops at a listing that an admin edits, and goes on when it is undone again', async () => {
    await list(sheet(block(1)));
    const { id } = await list(sheet(block(1, { 3: '9.00' }), block(2)));
    const [updated, made] = await listings();
    const admin = await makeAdmin('Ada', 'Lopez');
    for (const locked of [made!.id, updated!.id]) {
      await acquireLock(locked, admin);
      expect(await undo(id)).toMatchObject({
        state: 'stopped',
        problem: expect.stringContaining('An admin is editing one of these listings') as string,
      });
      expect((await listings()).map(({ updatedAt }) => updatedAt)).toEqual([
        updated!.updatedAt,
        made!.updatedAt,
      ]);
      await releaseLock(locked, admin);
    }
    expect(await undo(id)).toMatchObject({ state: 'undone', problem: null });
    expect((await listings()).map(({ sku, price }) => [sku, Number(price)])).toEqual([
      ['B-1', 2.15],
    ]);
  });

  test('it is possible for an hour', async () => {
    const { id } = await list(sheet(block(1)));
    const late = new Date(Date.now() + 61 * 60_000);
    await expect(undoImport(id, seller, late)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.material.count()).toBe(1);
  });
});

describe('an export', () => {
  test('has what an import takes: importing it again changes nothing', async () => {
    const categoryId = (await db.category.findFirstOrThrow({ where: { name: 'Lumber & Plywood' } }))
      .id;
    const companyId = seller.companyId!;
    await createMaterial({
      ...{ companyId, categoryId, title: '=HYPERLINK("x")', description: 'Two\nlines, "quoted"' },
      ...{ sku: '-7', zipCode: null, priceUnit: 'per board' },
    });
    await createMaterial({ companyId, title: "'=as typed", quantity: 0, quantitySold: 3 });
    await createMaterial();
    const file = await textOf(exportListings(seller));
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    const before = await listings();
    const id = await check(Buffer.from(file));
    expect(await getImport(id, seller)).toMatchObject({ counts: { unchanged: 2 }, rowCount: 2 });
    await expect(startImport(id, seller)).rejects.toThrow('Every row is the same');
    expect(await listings()).toEqual(before);
  });

  test('a category’s template has its name and the company’s place, in a row that is skipped', async () => {
    const { id } = await db.category.findFirstOrThrow({ where: { name: 'Lumber & Plywood' } });
    const template = await textOf(importTemplate(id, seller));
    expect(template).toContain('Lumber & Plywood');
    expect(template).toMatch(/^SKU,Title,/);
    await expect(check(Buffer.from(template))).rejects.toThrow('has no rows');
  });
});
