import type { Page } from '@playwright/test';
import { db } from '~/db/client.server';
import { phonePhoto } from '../setup/photos';
import {
  expect,
  holdRequests,
  hydrated,
  makeSeller,
  openHydrated,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
  await page.getByLabel('Description').fill('Unopened cartons, stored under roof.');
}

/** A finger draws the strip of photos sideways, by nearly its width. */
async function swipe(page: Page, to: 'left' | 'right'): Promise<void> {
  const strip = (await page.getByRole('region', { name: 'Photos' }).boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...parts: number[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: parts.map((part) => ({
        x: strip.x + strip.width * (to === 'left' ? 1 - part : part),
        y: strip.y + strip.height / 2,
      })),
    });
  await touch('touchStart', 0.1);
  for (let part = 0.2; part < 0.9; part += 0.1) await touch('touchMove', part);
  await touch('touchEnd');
}

test.describe('with JavaScript', () => {
  test('a draft is saved as it is typed, with photos in order, continues after a reload, and ends when it is listed', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|400/);
    const title = `Half a listing ${uniqueWord()}`;
    const { companyId, ...seller } = await makeSeller();
    await openHydrated(page, '/create-listing', seller);
    await fillIn(page, title);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select Photos' }).click();
    await (await chooser).setFiles([await phonePhoto('a.jpg'), await phonePhoto('b.jpg')]);
    await expect(page.getByText('All 2 photos are uploaded.')).toBeVisible();
    await page.getByLabel('What photo 1 shows').fill('Front');
    await page.getByLabel('What photo 2 shows').fill('Label');
    const later = page.getByRole('button', { name: 'Move photo 1 later' });
    await later.press('Enter');
    await expect(page.getByLabel('What photo 1 shows')).toHaveValue('Label');
    await expect(page.getByRole('button', { name: 'Move photo 2 later' })).toBeFocused();
    await expect(page).toHaveURL(/draft=/);
    await expect
      .poll(async () => {
        const id = new URL(page.url()).searchParams.get('draft')!;
        const draft = await db.listingDraft.findUnique({ where: { id } });
        return (draft?.fields as { photoAlts?: string[] } | undefined)?.photoAlts;
      })
      .toEqual(['Label', 'Front']);

    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page.getByRole('link', { name: 'Enter a price' })).toBeVisible();
    await expect(page).toHaveURL(/draft=/);
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('What photo 2 shows')).toHaveValue('Front');
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page).toHaveURL('/browse');
    await page.getByRole('link', { name: title, exact: true }).click();
    const photo = page.getByRole('link', { name: 'Label' });
    await expect(photo).toBeVisible();
    await hydrated(page);
    await photo.click();
    const dialog = page.getByRole('dialog', { name: 'Photo 1 of 2' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    await swipe(page, 'right');
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await swipe(page, 'left');
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openHydrated(page, '/create-listing');
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.context().setOffline(true);
    await page.getByLabel('Title').fill('Typed without a signal');
    await expect(page.getByText('Your draft stays on this device')).toBeVisible();
    await page.context().setOffline(false);
    // Race: once it has sent what was typed, the page loads again at the draft.
    await page.goto('/create-listing');
    await expect(page).toHaveURL(/draft=/);
    await expect(page.getByLabel('Title')).toHaveValue('Typed without a signal');
    await hydrated(page);

    await page.context().setOffline(true);
    await page.getByLabel('Title').fill('Typed in a basement');
    await expect(page.getByText('Your draft stays on this device')).toBeVisible();
    await page.context().setOffline(false);
    const release = await holdRequests(page, '**/create-listing/draft');
    await openHydrated(page, '/create-listing');
    await fillIn(page, `Sent right after typing ${uniqueWord()}`);
    release();
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page).toHaveURL('/browse');
    expect(await db.listingDraft.findMany({ where: { companyId } })).toMatchObject([
      { title: 'Typed in a basement' },
    ]);
    expect(await db.material.count({ where: { companyId } })).toBe(2);
  });

  test('photos that are refused get a sentence; one that fails to upload is sent again without a press, then with one', async ({
    page,
  }) => {
    await openHydrated(page, '/create-listing', await makeSeller());
    const choose = async (...files: Awaited<ReturnType<typeof phonePhoto>>[]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^(Select|Add More) Photos$/ }).click();
      await (await chooser).setFiles(files);
    };
    const text = { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') };
    const zero = { name: 'zero.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
    const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') };
    await choose(text, zero, heic);
    await expect(
      page.getByRole('alert').filter({ hasText: 'zero.jpg: This file is empty.' }),
    ).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'HEIC' }).first()).toBeVisible();
    for (const { name } of [text, zero, heic]) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(page.getByRole('alert').filter({ hasText: name })).toHaveCount(0);
    }

    let sent = 0;
    // Only the second try gets through.
    await page.route('**/uploads', (route) => {
      sent += 1;
      return sent === 2 ? route.continue() : route.abort('connectionreset');
    });
    await choose(await phonePhoto('a.jpg'));
    await expect(page.getByText('The photo is uploaded.')).toBeVisible();
    await expect(page.getByLabel('What photo 1 shows')).toBeVisible();
    expect(sent).toBe(2);
    await choose(await phonePhoto('b.jpg'));
    const again = page.getByRole('button', { name: 'Try Again' });
    await expect(again).toBeVisible();
    expect(sent).toBe(5);
    await page.unroute('**/uploads');
    await again.click();
    await expect(page.getByText('All 2 photos are uploaded.')).toBeVisible();
    await expect(again).toHaveCount(0);

    await page.setViewportSize({ width: 360, height: 740 });
    const tops = ['Move photo 1 earlier', 'Move photo 1 later', 'Remove photo 1'].map(
      async (name) => (await page.getByRole('button', { name }).boundingBox())!.y,
    );
    expect(new Set(await Promise.all(tops)).size).toBe(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photos are uploaded, moved and removed, and a draft is saved and continued', async ({
    page,
  }) => {
    const title = `Half a listing ${uniqueWord()}`;
    await signIn(page, await makeSeller(), '/create-listing');
    await fillIn(page, title);
    await page
      .getByLabel('Select photos')
      .setInputFiles([await phonePhoto('a.jpg'), await phonePhoto('b.jpg')]);
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByLabel('What photo 1 shows').fill('Front');
    await page.getByLabel('What photo 2 shows').fill('Label');
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).click();
    await expect(page.getByLabel('What photo 1 shows')).toHaveValue('Label');
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(page.getByLabel('What photo 2 shows')).toHaveCount(0);

    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page).toHaveURL(/draft=/);
    await page.goto('/create-listing');
    await page.getByRole('link', { name: 'Drafts (1)' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByText('More: SKU, notes, another location').click();
    await page.getByRole('link', { name: 'All fields and more photos' }).click();
    await expect(page.getByLabel('What photo 1 shows')).toHaveValue('Label');
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByLabel('Title').press('Enter');
    await expect(page).toHaveURL('/browse');
    await page.getByRole('link', { name: title, exact: true }).click();
    const link = page.getByRole('link', { name: 'Label' });
    await expect(link).toHaveAttribute('href', /^\/objects\/materials\/.+-1280\.webp$/);
  });
});
