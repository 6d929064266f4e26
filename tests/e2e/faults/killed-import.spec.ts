import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '~/db/client.server';
import { csvLine } from '~/lib/text/csv';
import { createCategory } from '../../factories/material';
import { zip } from '../../factories/zip';
import { rounds } from '../../faults/rounds';
import { cookieFor, makeSeller } from '../setup/market';
import { openMarket, post } from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';
import { makePhonePhoto } from '../setup/photos';

test.setTimeout(1_800_000);

const ROWS = 600;
const isBad = (n: number) => n % 50 === 7;
const hasPhoto = (n: number) => n % 20 === 3;

const SHEET = [
  ['SKU', 'Title', 'Category', 'Price', 'Quantity', 'Photo'],
  ...Array.from({ length: ROWS }, (_, n) => [
    ...[`K-${n}`, `Block ${n}`, 'Concrete & Masonry', isBad(n) ? 'call' : '2.15', '40'],
    hasPhoto(n) ? 'front.jpg' : '',
  ]),
]
  .map((cells) => csvLine(cells))
  .join('');

async function upload(origin: string, cookie: string): Promise<string> {
  const body = new FormData();
  body.append('file', new File([SHEET], 'yard.csv'));
  const photo = await makePhonePhoto({ width: 400, height: 300 });
  const photos = zip([{ name: 'front.jpg', text: photo }]);
  body.append('photos', new File([Uint8Array.from(photos)], 'photos.zip'));
  const headers = { Cookie: cookie };
  const url = `${origin}/my-listings/import`;
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body });
  expect(answer.status).toBe(303);
  return answer.headers.get('Location')!.split('/').at(-1)!;
}

test('kill -9 in the middle of an import: it ends without anyone, and each row is listed once', async () => {
  const KILLS = rounds(2, 12);
  const database = await makeEmptyDatabase();
  const market = await openMarket(database.url);
  try {
    await createCategory();
    const seller = await makeSeller();
    const cookie = await cookieFor(seller);
    let server = await market.startServer();
    const id = await upload(server.origin, cookie);
    const page = `${server.origin}/my-listings/import/${id}`;
    expect((await post(page, cookie, { intent: 'start' })).status).toBe(303);

    const killedAt: number[] = [];
    const listed = () => db.material.count({ where: { companyId: seller.companyId } });
    const stateOf = async () =>
      (await db.listingImport.findUniqueOrThrow({ where: { id } })).state as string;
    while (killedAt.length < KILLS) {
      const before = await listed();
      await expect.poll(listed, { timeout: 150_000, intervals: [3] }).toBeGreaterThan(before);
      await sleep(Math.random() * 400);
      await server.kill();
      if ((await stateOf()) !== 'running') break;
      killedAt.push(await listed());
      // The minute after which a run counts as halted; the next look comes on its own.
      await db.$executeRaw`UPDATE listing_imports SET moved_at = moved_at - interval '1 minute'`;
      server = await market.startServer();
    }
    expect(killedAt.length).toBeGreaterThan(0);
    await expect.poll(stateOf, { timeout: 180_000 }).toBe('done');

    const good = Array.from({ length: ROWS }, (_, n) => n).filter((n) => !isBad(n));
    const listings = await db.material.findMany({
      where: { companyId: seller.companyId },
      select: { sku: true, quantity: true, images: { select: { objectPath: true } } },
    });
    const skus = listings.map(({ sku }) => sku!);
    expect(skus.sort()).toEqual(good.map((n) => `K-${n}`).sort());
    const photos = listings.flatMap(({ images }) => images.map(({ objectPath }) => objectPath));
    expect(new Set(photos).size).toBe(good.filter(hasPhoto).length);
    expect(photos).toHaveLength(good.filter(hasPhoto).length);
    const outcomes = await db.listingImportRow.groupBy({ by: ['outcome'], _count: true });
    expect(Object.fromEntries(outcomes.map(({ outcome, _count }) => [outcome, _count]))).toEqual({
      created: good.length,
      failed: ROWS - good.length,
    });
    console.log(`killed at ${killedAt.join(', ')} of ${good.length} listings`);
  } finally {
    await market.close();
    await database.drop();
  }
});
