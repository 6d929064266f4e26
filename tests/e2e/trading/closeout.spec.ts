import type { Response } from '@playwright/test';
import { db } from '~/db/client.server';
import { makePhonePhoto } from '../setup/photos';
import {
  expect,
  holdRequests,
  type Locator,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

const PATH = '/my-listings/closeout';
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

const rowOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Row ${number}`, exact: true });

async function photosOf(count: number) {
  const buffer = await makePhonePhoto({ width: 96, height: 72 });
  return Array.from({ length: count }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
}

/** Counts what a thumb does: taps, and the fields it types. */
class Thumb {
  taps = 0;
  fields = 0;
  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }
  /** Into the field that has the focus; Enter on the phone's keyboard goes on. */
  async type(text: string, { isLast = false } = {}): Promise<void> {
    this.fields += 1;
    await this.page.keyboard.insertText(text);
    if (!isLast) await this.page.keyboard.press('Enter');
  }
  async skip(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }
  /** The list opens, and one of it is tapped. */
  async choose(target: Locator, label: string): Promise<void> {
    this.taps += 2;
    await target.selectOption(label);
  }
}

const saved = (page: Page) =>
  expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

test.describe('on a phone', () => {
  test.use(PHONE);
  test.setTimeout(300_000);

  test('thirty photos become thirty listings in few taps', async ({ page }) => {
    const seller = await makeSeller();
    const { companyId } = seller;
    await openHydrated(page, PATH, seller);
    const thumb = new Thumb(page);
    const chooser = page.waitForEvent('filechooser');
    await thumb.tap(page.getByRole('button', { name: 'Add Photos' }));
    await (await chooser).setFiles(await photosOf(30));
    // In the phone's picker: each photo, and Done.
    thumb.taps += 31;
    await expect(rowOf(page, 30)).toBeVisible();

    const word = uniqueWord();
    await thumb.tap(rowOf(page, 1).getByLabel('Title'));
    // Every third is more of the same.
    for (let number = 1; number <= 30; number += 1) {
      if (number % 3 === 0) await thumb.skip();
      else await thumb.type(`2x4 studs ${number} ${word}`);
    }
    for (let number = 1; number <= 30; number += 1) await thumb.type(`${number * 5}`);
    for (let number = 1; number <= 30; number += 1) {
      if (number % 3 === 0) await thumb.skip();
      else await thumb.type('4.25', { isLast: number === 29 });
    }
    for (let number = 3; number <= 30; number += 3) {
      await thumb.tap(rowOf(page, number).getByRole('button', { name: 'Same as Above' }));
    }
    await expect(page.getByText('All 30 photos are uploaded.')).toBeVisible({ timeout: 150_000 });
    await thumb.tap(page.getByRole('button', { name: 'List 30 Items' }));
    await expect(page.getByText('30 items listed')).toBeVisible({ timeout: 30_000 });
    expect(thumb.taps).toBeLessThanOrEqual(50);
    expect(thumb.fields).toBeLessThanOrEqual(70);
    const listed = await db.material.findMany({
      where: { companyId },
      select: { title: true, category: true, quantity: true, imageUrl: true },
    });
    expect(listed).toHaveLength(30);
    expect(new Set(listed.map(({ category }) => category))).toEqual(new Set(['Lumber & Plywood']));
    expect(new Set(listed.map(({ imageUrl }) => imageUrl)).size).toBe(30);
    expect(listed.map(({ quantity }) => quantity)).toContain(150);
    expect(await db.listingDraft.count({ where: { companyId } })).toBe(0);
  });

  test('one listing takes few taps', async ({ page }) => {
    await openHydrated(page, '/create-listing', await makeSeller());
    const thumb = new Thumb(page);
    const go = async (label: string, text: string) => {
      await thumb.tap(page.getByLabel(label, { exact: true }));
      await thumb.type(text, { isLast: true });
    };
    const chooser = page.waitForEvent('filechooser');
    await go('Title', `2x4 studs ${uniqueWord()}`);
    await thumb.choose(page.getByLabel('Category', { exact: true }), 'Lumber & Plywood');
    await go('Description', 'Dry, banded, under roof.');
    await thumb.tap(page.getByRole('button', { name: 'Select Photos' }));
    await (await chooser).setFiles(await photosOf(1));
    thumb.taps += 2;
    await go('Price', '4.25');
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('');
    await go('Quantity', '40');
    await thumb.tap(page.getByRole('button', { name: 'List Material' }));
    await expect(page).toHaveURL('/browse');
    expect(thumb.taps).toBeLessThanOrEqual(10);
  });
});

test('rows are saved as typed, a bad one is named and the others listed', async ({ page }) => {
  const seller = await makeSeller();
  await openHydrated(page, PATH, seller);
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
    await rowOf(page, number).getByLabel('Title').fill(`2x4 studs ${number}`);
  }
  await expect(rowOf(page, 1).getByLabel('Category')).toHaveValue(/-/);
  await rowOf(page, 1).getByLabel('Price').fill('4.25');
  await saved(page);
  const isStored = async () => {
    const drafts = await db.listingDraft.findMany({ where: { companyId: seller.companyId } });
    return drafts.map(({ fields }) => (fields as { price?: string[] }).price?.[0] ?? '').sort();
  };
  await expect.poll(isStored).toEqual(['', '', '4.25']);

  await page.getByRole('button', { name: 'List 3 Items' }).click();
  const summary = page
    .getByRole('alert')
    .filter({ hasText: '1 listed. These rows still need something' });
  await expect(summary).toBeVisible();
  await summary.getByRole('link', { name: 'Row 1: Enter a price' }).click();
  await expect(rowOf(page, 1).getByLabel('Price')).toBeFocused();
  await page.keyboard.insertText('9');
  await page.getByRole('button', { name: 'List 2 Items' }).click();
  await expect(summary.getByText('Row 1: Enter a price')).toBeVisible();
  await expect(rowOf(page, 1).getByLabel('Title')).toHaveValue('2x4 studs 3');
  await rowOf(page, 1).getByLabel('Price').fill('9');
  await page.getByRole('button', { name: 'List 1 Item' }).click();
  await expect(page.getByText('1 item listed')).toBeVisible();
  expect(await db.material.count({ where: { companyId: seller.companyId } })).toBe(3);
});

test('on a phone, a photo that fails to upload says so across its row', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/);
  await page.setViewportSize(PHONE.viewport);
  await openHydrated(page, PATH, await makeSeller());
  await page.route('**/uploads', (route) => route.abort('connectionreset'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Photos' }).click();
  await (await chooser).setFiles(await photosOf(1));
  const failed = rowOf(page, 1).getByRole('alert');
  await expect(failed).toHaveText('Failed to upload image. Please try again.');
  expect((await failed.boundingBox())!.width).toBeGreaterThan(200);
  await rowOf(page, 1).getByRole('button', { name: 'No Photo' }).click();
  await expect(failed).toHaveCount(0);
  await expect(rowOf(page, 1)).toBeVisible();
});

test('a row that changed elsewhere is shown as it is now before it is listed', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const { companyId, ...seller } = await makeSeller();
  await openHydrated(page, PATH, seller);
  await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
  await rowOf(page, 1).getByLabel('Title').fill('2x4 studs');
  await rowOf(page, 1).getByLabel('Price').fill('11.00');
  const priceOf = async () => {
    const draft = await db.listingDraft.findFirst({ where: { companyId } });
    return (draft?.fields as { price?: string[] } | undefined)?.price?.[0];
  };
  await expect.poll(priceOf).toBe('11.00');
  await saved(page);
  const other = await page.context().newPage();
  await openHydrated(other, PATH);
  await rowOf(other, 1).getByLabel('Price').fill('99.00');
  await expect.poll(priceOf).toBe('99.00');

  await page.getByRole('button', { name: 'List 1 Item' }).click();
  const summary = page.getByRole('alert').filter({ hasText: '$99.00 now' });
  await expect(summary).toBeVisible();
  await expect(rowOf(page, 1).getByLabel('Price')).toHaveValue('99.00');
  await rowOf(other, 1).getByLabel('Price').fill('98.00');
  await expect.poll(priceOf).toBe('98.00');
  await rowOf(page, 1).getByLabel('Price').fill('12.00');
  await expect(rowOf(page, 1).getByText('$98.00 now. Save or list again')).toBeVisible();
  await page.getByRole('button', { name: 'List 1 Item' }).click();
  await expect(page.getByText('1 item listed')).toBeVisible();
  const listed = await db.material.findFirstOrThrow({ where: { companyId } });
  expect(Number(listed.price)).toBe(12);
});

test('a row removed while it is saved stays removed', async ({ page }) => {
  const { companyId, ...seller } = await makeSeller();
  await openHydrated(page, PATH, seller);
  await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
  const isRemoval = (answer: Response) => answer.request().method() === 'DELETE';
  const release = await holdRequests(page, '**/create-listing/draft');
  const saving = page.waitForRequest('**/create-listing/draft');
  await rowOf(page, 1).getByLabel('Title').fill('2x4 studs');
  await saving;
  const removed = page.waitForResponse(isRemoval);
  await rowOf(page, 1).getByRole('button', { name: 'Remove' }).click();
  await removed;
  const removedAgain = page.waitForResponse(isRemoval);
  release();
  await removedAgain;
  expect(await db.listingDraft.count({ where: { companyId } })).toBe(0);
});

test.describe('with a camera', () => {
  const UPC = '012345678905';

  test('a barcode fills in what Offcut knows of it', async ({ page }) => {
    await page.addInitScript((code) => {
      const canvas = document.createElement('canvas');
      setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 50);
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(5));
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['upc_a', 'ean_13']);
        detect = () => Promise.resolve([{ rawValue: code, format: 'upc_a' }]);
      }
      Object.assign(window, { BarcodeDetector });
    }, UPC);
    const title = `Sheathing ${uniqueWord()}`;
    const other = await makeMaterial({ title, upc: UPC, maker: 'Acme', sku: 'THEIRS' });
    const seller = await makeSeller();
    await openHydrated(page, PATH, seller);
    await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
    await rowOf(page, 1).getByRole('button', { name: 'Scan' }).click();
    await expect(page.getByText(`Filled in from “${title}”.`)).toBeVisible();
    await expect(rowOf(page, 1).getByLabel('UPC')).toHaveValue(UPC);
    await expect(rowOf(page, 1).getByLabel('Title')).toHaveValue(title);
    await expect(rowOf(page, 1).getByLabel('Category')).toHaveValue(other.categoryId);
    await expect(rowOf(page, 1).getByLabel('Price')).toHaveValue('');
    await rowOf(page, 1).getByLabel('Price').fill('3');
    await page.getByRole('button', { name: 'List 1 Item' }).click();
    await expect(page.getByText('1 item listed')).toBeVisible();
    const { companyId } = seller;
    const listed = await db.material.findFirstOrThrow({ where: { companyId } });
    expect(listed).toMatchObject({ title, upc: UPC, maker: 'Acme', sku: null });
  });

  test('a refused camera gets a sentence', async ({ page }) => {
    await page.addInitScript(() => {
      const refusal = new DOMException('Denied', 'NotAllowedError');
      navigator.mediaDevices.getUserMedia = () => Promise.reject(refusal);
    });
    await openHydrated(page, PATH, await makeSeller());
    await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
    await rowOf(page, 1).getByRole('button', { name: 'Scan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan a barcode' });
    await expect(dialog.getByText('Offcut isn’t allowed to use the camera.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 1).getByRole('button', { name: 'Scan' })).toBeFocused();
  });

  test('is allowed on this page alone', async ({ request, page }) => {
    await signIn(page, await makeSeller());
    const policyOf = async (path: string) =>
      (await page.request.get(path)).headers()['permissions-policy'];
    expect(await policyOf(PATH)).toContain('camera=(self)');
    expect(await policyOf('/my-listings')).toContain('camera=()');
    expect((await request.get('/browse')).headers()['permissions-policy']).toContain('camera=()');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photos become rows, which are filled in, copied, removed and listed', async ({ page }) => {
    const seller = await makeSeller();
    const { companyId } = seller;
    await signIn(page, seller, '/my-listings');
    await page.getByRole('link', { name: 'Close Out a Site' }).click();
    await page.getByLabel('Photos, one for each item').setInputFiles(await photosOf(3));
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await expect(rowOf(page, 3).getByRole('img', { name: 'Row 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
    await rowOf(page, 1).getByLabel('Title').fill('2x4 studs');
    await rowOf(page, 1).getByLabel('Price').fill('4.25');
    await rowOf(page, 1).getByLabel('Quantity').fill('12');
    await rowOf(page, 2).getByLabel('Price').fill('5.00');
    await rowOf(page, 2).getByRole('button', { name: 'Same as Above' }).click();
    await expect(rowOf(page, 2).getByLabel('Title')).toHaveValue('2x4 studs');
    await expect(rowOf(page, 2).getByLabel('Price')).toHaveValue('5.00');
    await expect(rowOf(page, 2).getByLabel('Quantity')).toHaveValue('');
    await rowOf(page, 4).getByRole('button', { name: 'Remove' }).click();
    await expect(rowOf(page, 4)).toHaveCount(0);

    await page.getByLabel('ZIP code').first().fill('80202');
    await page.getByRole('button', { name: 'List 3 Items' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('link', { name: /ZIP/ })).toHaveCount(1);
    await page.getByLabel('ZIP code').first().fill('60608');
    await page.getByRole('button', { name: 'List 3 Items' }).click();
    await expect(page.getByText('2 listed. These rows still need something')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Row 1: Enter a title' })).toBeVisible();
    const listed = await db.material.findMany({ where: { companyId }, orderBy: { price: 'asc' } });
    expect(listed.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['2x4 studs', 12],
      ['2x4 studs', 1],
    ]);
    expect(listed.every(({ imageUrl }) => imageUrl)).toBe(true);
  });

  test('a SKU typed by hand is looked up', async ({ page }) => {
    const seller = await makeSeller();
    await makeMaterial({ seller, title: 'Anchor bolts, box', upc: '036000291452' });
    await signIn(page, seller, PATH);
    await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
    await rowOf(page, 1).getByLabel('UPC').fill('0 36000 29145 2');
    await rowOf(page, 1).getByRole('button', { name: 'Look Up' }).click();
    await expect(rowOf(page, 1).getByLabel('Title')).toHaveValue('Anchor bolts, box');
    await expect(rowOf(page, 1).getByLabel('Price')).toHaveValue('19.99');
  });
});
