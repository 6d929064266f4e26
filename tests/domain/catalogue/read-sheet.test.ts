import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readSheet } from '~/domain/catalogue/import/read-sheet.server';
import { zip, type ZipEntry } from '../../factories/zip';

const BOOK =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>';
const RELS =
  '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';

const book = (sheet: Omit<ZipEntry, 'name'>) =>
  zip([
    { name: '[Content_Types].xml', text: TYPES },
    { name: 'xl/workbook.xml', text: BOOK },
    { name: 'xl/_rels/workbook.xml.rels', text: RELS },
    { name: 'xl/worksheets/sheet1.xml', ...sheet },
  ]);
const rowsOf = (xml: string, head = '') =>
  `<?xml version="1.0"?>${head}<worksheet><sheetData>${xml}</sheetData></worksheet>`;
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('an XLSX sheet gives texts, exact numbers, days, Excel’s errors and the saved value of a formula', async () => {
  const sheet = utils.aoa_to_sheet(
    [
      ['SKU', 'Price', 'From'],
      ['00123', 0.1 + 0.2, new Date(Date.UTC(2026, 10, 20))],
    ],
    { UTC: true },
  );
  sheet['D2'] = { t: 'n', f: 'WEBSERVICE("https://inside.example")', v: 2 };
  for (const [at, v] of [0x2a, 0x17, 0x07].entries()) sheet[`${'EFG'[at]}2`] = { t: 'e', v };
  sheet['!ref'] = 'A1:G2';
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Yard');
  const bytes = write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(await readSheet(bytes)).toEqual([
    ['SKU', 'Price', 'From'],
    ['00123', '0.3', '2026-11-20', '2', '#N/A', '#REF!', '#DIV/0!'],
  ]);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffTítle,Qty\r\nx,1')],
  ['UTF-16 with tabs', Buffer.from('\ufeffTítle\tQty\r\nx\t1', 'utf16le')],
  ['Windows-1252 with semicolons', Buffer.from('Títle;Qty\r\nx;1', 'latin1')],
])('a CSV file in %s is read', async (_name, bytes) => {
  expect(await readSheet(bytes)).toEqual([
    ['Títle', 'Qty'],
    ['x', '1'],
  ]);
});

test('a cell in the last of a million columns is refused, an empty sheet that claims them is not', async () => {
  const far = book({ text: rowsOf(`<row r="1">${cell('XFD1', 'far')}</row>`) });
  await expect(readSheet(far)).rejects.toMatchObject({ status: 413 });
  const claim = book({
    text: rowsOf(`<row r="1">${cell('A1', 'near')}</row>`).replace(
      '<sheetData>',
      '<dimension ref="A1:XFD1048576"/><sheetData>',
    ),
  });
  expect((await readSheet(claim))[0]).toEqual(['near']);
});

test('a ZIP that inflates to more than 60 MB, or to more than it says, is refused without doing so', async () => {
  const text = Buffer.from(rowsOf(' '.repeat(62_000_000)));
  const bomb = book({ text });
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  await expect(readSheet(bomb)).rejects.toMatchObject({ status: 413 });
  const liar = book({ text, claims: 1_000 });
  await expect(readSheet(liar)).rejects.toMatchObject({ status: 400 });
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('entities of XML stay text: a billion laughs are one word', async () => {
  const laughs = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  );
  const head = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>`;
  const rows = await readSheet(
    book({ text: rowsOf(`<row r="1">${cell('A1', '&l12;')}</row>`, head) }),
  );
  expect(rows.flat().join('').length).toBeLessThan(20);
});

test('half of an emoji, which a file can name, becomes a sign that the database takes', async () => {
  const rows = await readSheet(
    book({ text: rowsOf(`<row r="1">${cell('A1', 'a&#xD83C;b&#55356;')}</row>`) }),
  );
  expect(rows).toEqual([['a\ufffdb\ufffd']]);
});
