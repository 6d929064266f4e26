import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { db } from '~/db/client.server';
import {
  cancelImport,
  checkImport,
  editListing,
  exportListings,
  getImport,
  importProblemLines,
  startImport,
  undoImport,
} from '~/domain/catalogue/index.server';
import { fieldOf } from '~/domain/catalogue/import/columns';
import { PHOTO_COPY } from '~/domain/catalogue/import/copy';
import { runListingImport } from '~/domain/catalogue/import/run-import.server';
import * as chunks from '~/domain/catalogue/import/write-chunk.server';
import { openPhoto, storeUpload } from '~/domain/media/index.server';
import { sweepUnclaimedUploads } from '~/domain/media/uploads/claim-upload.server';
import type { Actor } from '~/lib/actor';
import { csvLine } from '~/lib/text/csv';
import { createCompany } from '../../factories/company';
import { createCategory } from '../../factories/material';
import { createActor } from '../../factories/user';
import { zip } from '../../factories/zip';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import { makePhoto } from '../media/photos';
import { setEnv } from '../../setup/environment';
import { shortenTimeouts } from '../../setup/shorter-waits';

useSandbox();
let seller: Actor;
let photo: Buffer;
let webPhoto: Buffer;
let asked: string[];
const web = setupServer();

beforeAll(async () => {
  photo = await makePhoto(40, 30);
  webPhoto = await makePhoto(40, 20);
  web.listen({ onUnhandledRequest: 'bypass' });
});
beforeEach(async () => {
  await resetDatabase();
  await createCategory();
  seller = await createActor((await createCompany()).id);
  asked = [];
  web.use(
    http.get('https://yard.example.com/:name', ({ params }) => {
      asked.push(String(params.name));
      if (params.name === 'gone.jpg') return new HttpResponse(null, { status: 404 });
      if (params.name === 'page.jpg') return HttpResponse.html('<html></html>');
      return HttpResponse.arrayBuffer(Uint8Array.from(webPhoto).buffer);
    }),
  );
});
afterEach(() => web.resetHandlers());
afterAll(() => web.close());

const HEAD = ['SKU', 'Item', 'Category', 'Price', 'Qty', 'Photos'];
const sheet = (...photos: string[]) =>
  Buffer.from(
    csvLine(HEAD) +
      photos
        .map((cell, n) =>
          csvLine([`B-${n}`, `CMU block ${n}`, 'Concrete & Masonry', '2.15', 40, cell]),
        )
        .join(''),
  );
const zipOf = (...names: string[]) => zip(names.map((name) => ({ name, text: photo })));
const check = (bytes: Uint8Array, photos?: Uint8Array) =>
  checkImport({ bytes, fileName: 'yard.csv', photos }, seller);

async function list(bytes: Uint8Array, photos?: Uint8Array) {
  const id = await check(bytes, photos);
  await startImport(id, seller);
  await runListingImport({ importId: id });
  return getImport(id, seller);
}
const listings = () =>
  db.material.findMany({
    orderBy: { sku: 'asc' },
    select: { id: true, imageUrl: true, images: { orderBy: { position: 'asc' } } },
  });
const paths = async () =>
  (await listings()).map(({ images }) => images.map(({ objectPath }) => objectPath));

describe('photos of an import', () => {
  test('columns go by the names people give them, numbered ones too', () => {
    const names = ['Photo', 'IMAGES', 'Picture', 'Image URL', 'Photo 1', 'image-6', 'Picture2'];
    expect(new Set(names.map(fieldOf))).toEqual(new Set(['photos']));
    expect(['Quantity 2', 'Photographer'].map(fieldOf)).toEqual([undefined, undefined]);
  });

  test('come from the ZIP, in any case and folder, and from the web, in the order of the columns', async () => {
    const head = ['Item', 'Category', 'Price', 'Qty', 'Photo 1', 'Photo 2', 'Image URL'];
    const row = ['Block', 'Concrete & Masonry', '2.15', 40];
    const cells = [
      'FRONT.JPG; C:\\yard\\Back.jpg',
      'caf\u00e9.png',
      'https://yard.example.com/a,b.jpg',
    ];
    const done = await list(
      Buffer.from(csvLine(head) + csvLine([...row, ...cells])),
      zip([
        { name: 'yard/front.jpg', text: await makePhoto(50, 40) },
        { name: '__MACOSX/yard/._front.jpg', text: 'resource fork' },
        { name: 'yard/back.jpg', text: await makePhoto(60, 40) },
        { name: 'cafe\u0301.png', text: await makePhoto(70, 40, 'png') },
        { name: 'readme.txt', text: 'No photo, and no one asks for it.' },
      ]),
    );
    expect(done).toMatchObject({ state: 'done', counts: { created: 1 }, problems: [] });
    const [listing] = await listings();
    expect(listing!.images.map(({ width }) => width)).toEqual([50, 60, 70, 40]);
    expect(listing!.imageUrl).toBe(listing!.images[0]!.objectPath);
    expect((await openPhoto(listing!.imageUrl!)).contentType).toBe('image/jpeg');
    expect(asked).toEqual(['a,b.jpg']);
    const bound = await db.upload.count({
      where: { claimedAt: null, objectPath: { startsWith: 'materials/' } },
    });
    expect(bound).toBe(0);
  });

  test('of a ZIP that no row names are listed by the check, until it starts', async () => {
    const others = Array.from({ length: 12 }, (_, n) => `yard/Spare ${n}.jpg`);
    const files = zip([
      ...['front.jpg', ...others].map((name) => ({ name, text: photo })),
      { name: 'readme.txt', text: 'No photo' },
    ]);
    const id = await check(sheet('front.jpg'), files);
    const { problem, counts } = await getImport(id, seller);
    const shown = Array.from({ length: 10 }, (_, n) => `Spare ${n}.jpg`).join(', ');
    expect(problem).toBe(`Photos in the ZIP that no row names, left out: ${shown} and 2 more.`);
    expect(counts).toEqual({ ready: 1 });
    await startImport(id, seller);
    expect(await getImport(id, seller)).toMatchObject({ problem: null });
    const named = await check(sheet('front.jpg'), zipOf('front.jpg'));
    expect(await getImport(named, seller)).toMatchObject({ problem: null });
  });

  test('of a ZIP need a column that names them', async () => {
    const row = ['B-1', 'CMU block', 'Concrete & Masonry', '2.15', 40];
    const bare = Buffer.from(csvLine(HEAD.slice(0, -1)) + csvLine(row));
    const refusal = { code: 'invalid', message: PHOTO_COPY.noColumn };
    await expectRefusal(check(bare, zipOf('front.jpg')), refusal);
    expect(await getImport(await check(bare), seller)).toMatchObject({ problems: [] });
  });

  test('that are missing, of a wrong kind or at a bad address are errors of the dry run, and nothing is fetched', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ]);
    const id = await check(
      sheet(
        'front.jpg, nowhere.jpg, lost.jpg',
        'phone.heic',
        'notes.jpg',
        'twin.jpg',
        'large.jpg',
        'http://169.254.169.254/latest',
        'file:///etc/passwd',
        '1.jpg|2.jpg|3.jpg|4.jpg|5.jpg|6.jpg|7.jpg',
        'front.jpg',
      ),
      zip([
        { name: 'front.jpg', text: photo },
        { name: 'phone.heic', text: heic },
        { name: 'notes.jpg', text: '<html><script>alert(1)</script></html>' },
        { name: 'a/twin.jpg', text: photo },
        { name: 'b/twin.jpg', text: photo },
        { name: 'large.jpg', text: photo, claims: 10_485_761 },
      ]),
    );
    const { counts, problems } = await getImport(id, seller);
    expect(counts).toEqual({ ready: 1, failed: 8 });
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Photos', 'The ZIP has no “nowhere.jpg”. The ZIP has no “lost.jpg”.'],
      [3, 'Photos', 'phone.heic: We can’t read HEIC photos. Please select a JPEG, PNG or WebP.'],
      [4, 'Photos', 'notes.jpg: Please select an image file.'],
      [5, 'Photos', 'twin.jpg: The ZIP has two photos with this name. Rename one.'],
      [6, 'Photos', 'large.jpg: Please select an image smaller than 10MB.'],
      [7, 'Photos', 'This address isn’t on the public internet.'],
      [8, 'Photos', 'Use an address that begins with https:// or http://.'],
      [9, 'Photos', 'Use at most 6 photos.'],
    ]);
    const without = await getImport(await check(sheet('front.jpg')), seller);
    expect(without.problems).toMatchObject([
      { value: 'front.jpg', message: 'Upload a ZIP that has “front.jpg”, or clear the cell.' },
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['no ZIP', () => Buffer.from('front.jpg'), 400, 'a ZIP file'],
    ['half of a ZIP', () => zipOf('front.jpg').subarray(0, 90), 400, 'a ZIP file'],
    ['a path out of the folder', () => zipOf('../../front.jpg'), 400, 'a ZIP file'],
    [
      'thousands of files',
      () => zip(Array.from({ length: 5_001 }, (_, n) => ({ name: `${n}.jpg`, text: '' }))),
      413,
      'more than 5,000 files',
    ],
    ['too many bytes', () => Buffer.alloc(30_000_001), 413, 'larger than 30 MB'],
  ])('refuses %s', async (_name, make, status, sentence) => {
    await expectRefusal(check(sheet('front.jpg'), make()), {
      ...{ status, field: 'photos' },
      message: expect.stringContaining(sentence) as string,
    });
    expect(await db.upload.count()).toBe(0);
  });

  test('of a ZIP with a password, a ZIP inside or an entry that lies about its size are errors', async () => {
    const bomb = Buffer.concat([photo, Buffer.alloc(11_000_000)]);
    const bytes = zip([
      { name: 'locked.jpg', text: photo, isLocked: true },
      { name: 'more.zip', text: zipOf('front.jpg') },
      { name: 'bomb.jpg', text: bomb, claims: 5_000 },
    ]);
    const id = await check(sheet('locked.jpg', 'more.zip', 'front.jpg', 'bomb.jpg'), bytes);
    expect((await getImport(id, seller)).problems.map(({ message }) => message)).toEqual([
      'locked.jpg: The ZIP has a password. Create one without a password.',
      'more.zip: Please select an image file.',
      'The ZIP has no “front.jpg”.',
      'bomb.jpg: This photo is damaged or incomplete. Please select it again.',
    ]);
  });

  test('that can’t be fetched or read leave their row listed without them, and are named', async () => {
    const done = await list(
      sheet(
        'https://yard.example.com/a.jpg | https://yard.example.com/gone.jpg',
        'https://yard.example.com/page.jpg',
      ),
    );
    expect(done.counts).toEqual({ created: 2 });
    expect(done.problems).toEqual([
      {
        ...{ row: 2, column: 'Photos', value: 'https://yard.example.com/gone.jpg' },
        message: 'The server responded with status 404. The row is listed without this photo.',
      },
      {
        ...{ row: 3, column: 'Photos', value: 'https://yard.example.com/page.jpg' },
        message: 'Please select an image file. The row is listed without this photo.',
      },
    ]);
    expect((await paths()).map((all) => all.length)).toEqual([1, 0]);
    let lines = '';
    for await (const line of await importProblemLines(done.id, seller)) lines += line;
    expect(lines).toContain('status 404');
  });

  test('of a server that stops halfway are named as slow', async () => {
    const stuck = createServer((_request, response) => response.writeHead(200).write('half'));
    stuck.listen(0, '127.0.0.1');
    await once(stuck, 'listening');
    onTestFinished(() => void stuck.close().closeAllConnections());
    shortenTimeouts(50);
    const { port } = stuck.address() as AddressInfo;
    const { problems } = await list(sheet(`http://127.0.0.1:${port}/a.jpg`));
    expect(problems.map(({ message }) => message)).toEqual([
      `${PHOTO_COPY.slow} The row is listed without this photo.`,
    ]);
  });

  test('are replaced where the cell is filled, and the same address or file is not taken twice', async () => {
    const first = sheet('https://yard.example.com/a.jpg', 'front.jpg', 'front.jpg');
    await list(first, zipOf('front.jpg'));
    const before = await paths();
    const uploads = await db.upload.count();
    const id = await check(
      sheet('https://yard.example.com/a.jpg', '', 'front.jpg'),
      zipOf('front.jpg'),
    );
    expect(await getImport(id, seller)).toMatchObject({ counts: { unchanged: 2, ready: 1 } });
    await startImport(id, seller);
    await runListingImport({ importId: id });
    expect((await getImport(id, seller)).counts).toEqual({ unchanged: 3 });
    expect(await paths()).toEqual(before);
    expect(await db.upload.count()).toBe(uploads + 1);
    expect(asked).toEqual(['a.jpg']);

    await list(sheet('https://yard.example.com/gone.jpg', 'https://yard.example.com/b.jpg'));
    const after = await paths();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toHaveLength(1);
    expect(after[1]).not.toEqual(before[1]);
  });

  test('changed after the check stay, and a row that changes them too says so', async () => {
    const [old, other] = ['https://yard.example.com/1.jpg', 'other.jpg'];
    const files = zip([{ name: other, text: await makePhoto(50, 40) }]);
    await list(sheet(old, old));
    const dearer = sheet(old, other).toString().replaceAll('2.15', '3.00');
    const id = await check(Buffer.from(dearer), files);
    const before = await listings();
    for (const { id: listingId, imageUrl } of before) {
      const { imageUrl: added } = await storeUpload(photo, seller);
      const photos = [imageUrl!, added].map((path) => ({ imageUrl: path, alt: null }));
      await editListing(listingId, { photos }, seller);
    }
    const kept = await paths();
    await startImport(id, seller);
    await runListingImport({ importId: id });
    expect(await paths()).toEqual(kept);
    expect(kept.map(({ length }) => length)).toEqual([2, 2]);
    expect(await getImport(id, seller)).toMatchObject({
      counts: { updated: 2 },
      problems: [{ row: 3, column: 'Photos', value: other, message: PHOTO_COPY.changedSince }],
    });
    expect((await list(sheet(old, other), files)).problems).toEqual([]);
    expect((await paths()).map(({ length }) => length)).toEqual([1, 1]);
  });

  test('of an export are taken back without a fetch, and copied to a listing that lacks them', async () => {
    await list(sheet('https://yard.example.com/a.jpg; https://yard.example.com/b.jpg'));
    let file = '';
    for await (const line of exportListings(seller)) file += line;
    const [[first, second]] = (await paths()) as [[string, string]];
    const address = `${process.env.APP_ORIGIN}/objects/`;
    expect(file).toContain(`"${address}${first}, ${address}${second}"`);
    const again = await getImport(await check(Buffer.from(file)), seller);
    expect(again.counts).toEqual({ unchanged: 1 });

    const done = await list(sheet('', `${address}${second}, ${address}materials/none.jpg`));
    expect(done.counts).toEqual({ unchanged: 1, created: 1 });
    expect(done.problems).toMatchObject([{ value: `${address}materials/none.jpg` }]);
    const [, [copy]] = (await paths()) as [string[], [string]];
    expect(copy).toMatch(/^materials\//);
    expect([first, second]).not.toContain(copy);
    expect(asked).toEqual(['a.jpg', 'b.jpg']);
  });

  test('go back to what they were with an undo, and what is left over is deleted a day later', async () => {
    await list(sheet('front.jpg'), zipOf('front.jpg'));
    const [before] = await paths();
    await db.upload.updateMany({ data: { createdAt: new Date(Date.now() - 40 * 60 * 60_000) } });
    const done = await list(sheet('https://yard.example.com/a.jpg'));
    expect(done.counts).toEqual({ updated: 1 });
    const [replaced] = await paths();
    await sweepUnclaimedUploads();
    await undoImport(done.id, seller);
    await runListingImport({ importId: done.id });
    expect((await getImport(done.id, seller)).counts).toEqual({ restored: 1 });
    expect(await paths()).toEqual([before]);
    await openPhoto(before![0]!);
    await sweepUnclaimedUploads(new Date(Date.now() + 25 * 60 * 60_000));
    const kept = await db.upload.findMany();
    expect(kept.map(({ objectPath }) => objectPath)).toEqual(before);
    await expectRefusal(openPhoto(replaced![0]!), 'not_found');
  });

  test('that are gone stay replaced after an undo, and the row’s other fields go back', async () => {
    await list(sheet('front.jpg'), zipOf('front.jpg'));
    const [former] = (await paths())[0]!;
    await db.upload.delete({ where: { objectPath: former } });
    const head = ['SKU', 'Price', 'Photo'];
    const row = ['B-0', '9.00', 'https://yard.example.com/a.jpg'];
    const done = await list(Buffer.from(csvLine(head) + csvLine(row)));
    const replaced = await paths();
    await undoImport(done.id, seller);
    await runListingImport({ importId: done.id });
    expect((await getImport(done.id, seller)).counts).toEqual({ kept: 1 });
    expect(await paths()).toEqual(replaced);
    expect(Number((await db.material.findFirstOrThrow()).price)).toBe(2.15);
  });

  test('are taken a dozen at a time, so that a cancel and a killed worker leave whole rows', async () => {
    const names = Array.from({ length: 27 }, (_, n) => `https://yard.example.com/${n}.jpg`);
    const rows = Array.from({ length: 9 }, (_, n) => names.slice(n * 3, n * 3 + 3).join(', '));
    const id = await check(sheet(...rows));
    await startImport(id, seller);
    const write = chunks.writeChunk;
    const dying = vi.spyOn(chunks, 'writeChunk');
    dying.mockImplementationOnce(write).mockRejectedValueOnce(new Error('killed'));
    await expect(runListingImport({ importId: id })).rejects.toThrow('killed');
    dying.mockRestore();
    expect((await paths()).map((all) => all.length)).toEqual([3, 3, 3, 3]);
    expect(asked).toHaveLength(24);
    await runListingImport({ importId: id });
    expect((await paths()).map((all) => all.length)).toEqual(Array(9).fill(3));

    const other = await check(sheet(...rows.map((cell) => cell.replaceAll('.jpg', '.png'))));
    await startImport(other, seller);
    await cancelImport(other, seller);
    asked = [];
    await runListingImport({ importId: other });
    expect(asked).toEqual([]);
  });
});

describe('a photo’s address', () => {
  beforeEach(() => setEnv({ APP_ORIGIN: 'https://offcut.example' }));

  test('of an inner host is an error of the dry run, however it is written', async () => {
    const inner = [
      ...['http://127.0.0.1/a', 'http://2130706433/a', 'http://0x7f.1/a', 'http://10.1.2.3:5432/'],
      ...['http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'],
      ...['http://[fd00::1]/', 'https://a@192.168.0.1/', 'http://0/'],
    ];
    const bad = ['file:///etc/passwd', 'ftp://example.com/a.jpg', 'https://a b/', 'http://'];
    const { problems } = await getImport(await check(sheet(...inner, ...bad)), seller);
    expect(problems.map(({ message }) => message)).toEqual([
      ...inner.map(() => 'This address isn’t on the public internet.'),
      ...bad.map(() => 'Use an address that begins with https:// or http://.'),
    ]);
  });

  test('that redirects or points to an inner host is not asked there, and the row says so', async () => {
    const reached: string[] = [];
    const inner = createServer((request, response) => {
      reached.push(request.url!);
      response.end(photo);
    });
    await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
    const { port } = inner.address() as AddressInfo;
    const to = (location: string) => HttpResponse.redirect(location);
    web.use(
      http.get('https://a.example.com/1', () => to(`http://127.0.0.1:${port}/1`)),
      http.get('https://a.example.com/2', () => to('http://169.254.169.254/')),
      http.get('https://a.example.com/3', () => to('https://yard.example.com/moved.jpg')),
      http.get('https://a.example.com/4', () => to('https://a.example.com/4')),
      http.get('https://a.example.com/5', () => to('file:///etc/passwd')),
    );
    const from = (n: number) => `https://a.example.com/${n}`;
    const done = await list(sheet(from(1), from(2), from(3), from(4), from(5)));
    expect(done.problems.map(({ row, message }) => [row, message.split('.')[0]])).toEqual([
      [2, 'This address isn’t on the public internet'],
      [3, 'This address isn’t on the public internet'],
      [5, 'The server responded with status 302'],
      [6, 'No server responds at this address'],
    ]);
    expect(asked).toEqual(['moved.jpg']);

    web.close();
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _host: string,
        _options: object,
        answer: (error: null, found: object[]) => void,
      ) => answer(null, [{ address: '127.0.0.1', family: 4 }])) as never);
    const again = await list(sheet(`http://rebind.example.com:${port}/2`)).finally(() => {
      web.listen({ onUnhandledRequest: 'bypass' });
      inner.close();
    });
    expect(again.problems).toMatchObject([
      { row: 2, message: expect.stringContaining('public internet') as string },
    ]);
    expect(lookup).toHaveBeenCalled();
    expect(reached).toEqual([]);
  });

  test('with a file over 10 MB is given up early', async () => {
    web.use(
      http.get('https://a.example.com/large', () =>
        HttpResponse.arrayBuffer(new Uint8Array(10_485_761).buffer),
      ),
    );
    const done = await list(sheet('https://a.example.com/large'));
    expect(done.problems).toMatchObject([
      { message: expect.stringContaining('smaller than 10MB') as string },
    ]);
  });
});
