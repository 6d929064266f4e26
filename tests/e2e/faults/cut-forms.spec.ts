import type { Browser } from '@playwright/test';
import { type CutPart, startCuttingProxy } from '../setup/cutting-proxy';
import { putNotifications, seeNotification } from '../setup/notifications';
import { makePhonePhoto } from '../setup/photos';
import {
  DEMO_ADMIN,
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  messagesTo,
  openHydrated,
  type Page,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';
import { db } from '~/db/client.server';

/** More than the page waits for an answer. */
const SILENCE_MS = 40_000;

/** A failure's toast comes this much later. */
const FAILURE_TOAST_MS = 1_000;

interface Cut {
  step: string;
  part: CutPart;
}

async function cutLine(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  work: (page: Page, cutNext: (cut: Cut) => () => Promise<void>) => Promise<void>,
) {
  const proxy = await startCuttingProxy();
  const context = await browser.newContext({ baseURL, proxy: { server: proxy.address } });
  try {
    const page = await context.newPage();
    await page.clock.install();
    await work(page, (cut) => {
      proxy.begin(cut);
      return async () => {
        await expect.poll(() => proxy.wasCut()).toBe(true);
        if (cut.part === 'silence') await page.clock.fastForward(SILENCE_MS);
      };
    });
  } finally {
    await context.close();
    proxy.stop();
  }
}

// The other forms and cuts: every-form-cut.spec.ts, every night.
test('a form that doesn’t arrive, or gets half an answer, keeps its text, and is saved when sent again', async ({
  browser,
  baseURL,
}) => {
  const { companyId: id, ...seller } = await makeSeller();
  const stored = async () => (await db.company.findUniqueOrThrow({ where: { id } })).description;
  await cutLine({ browser, baseURL }, async (page, cutNext) => {
    await openHydrated(page, '/profile/company', seller);
    const description = page.getByLabel('Company Description');
    const update = page.getByRole('button', { name: 'Update Company' });
    const summary = page.getByRole('main').getByRole('alert');
    for (const part of ['request', 'half'] as const) {
      const text = `Masonry and site work in Cook County, ${part}.`;
      const wait = cutNext({ step: 'POST /profile/company.data 1', part });
      await description.fill(text);
      await update.click();
      await wait();
      await expect(summary).toContainText(
        'We couldn’t reach Offcut. Nothing you typed was lost. Try again in a moment.',
      );
      await expect(description).toHaveValue(text);
      await update.click();
      await expect(summary).toHaveCount(0);
      const saved = page.getByText('Company Updated');
      await expect(saved).toBeVisible();
      await page.clock.runFor(FAILURE_TOAST_MS);
      await expect(saved).toBeVisible();
      await expect(description).toHaveValue(text);
      await expect.poll(stored).toBe(text);
    }
  });
});

test('a message that gets no answer back, or waits in vain, is sent again without a press, and once', async ({
  browser,
  baseURL,
}) => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await cutLine({ browser, baseURL }, async (page, cutNext) => {
    await openHydrated(page, `/material/${material.id}`, await makeBuyer());
    const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
    for (const part of ['answer', 'silence'] as const) {
      const wait = cutNext({ step: 'POST /material/:id/contact.data 1', part });
      await page.getByRole('link', { name: 'Contact Seller' }).click();
      await dialog.getByLabel('Message').fill(`Is the whole lot under roof? ${part}`);
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await wait();
      await expect(dialog).toBeHidden();
    }
  });
  const sent = await messagesTo(seller.companyId);
  expect(sent.map(({ content }) => content.split(' ').at(-1)).sort()).toEqual([
    'answer',
    'silence',
  ]);
});

test('a form whose route’s script can’t be had keeps its page, and works once it can', async ({
  page,
}) => {
  const word = uniqueWord();
  const buyer = await makeBuyer();
  await signIn(page, buyer);
  await db.savedSearch.create({
    data: { userId: buyer.userId, query: `search=${word}`, label: `“${word}”` },
  });
  // Its address is known, its script isn't here yet.
  const known = page.waitForResponse(/__manifest/);
  await openHydrated(page, '/saved');
  await (await known).finished();
  const off = page.getByRole('button', { name: `Turn Off “${word}”` });
  await page.context().setOffline(true);
  await off.click();
  await expect(page.getByText('We couldn’t reach Offcut')).toBeVisible();
  await page.context().setOffline(false);
  await off.click();
  await expect(page.getByText('Alert is off')).toBeVisible();
});

for (const [what, open] of [
  [
    'form',
    async (page: Page) => {
      const buyer = await makeBuyer();
      const [id] = await putNotifications(buyer.companyId, {});
      await openHydrated(page, '/notifications', buyer);
      const button = page.getByRole('main').getByRole('button', { name: /^Dismiss/ });
      const isDone = async () => (await seeNotification(id!)).dismissed;
      return { press: () => button.click(), isDone };
    },
  ],
  [
    'menu',
    async (page: Page) => {
      const { companyId: id } = await makeSeller();
      const data = { verified: false };
      const { name } = await db.company.update({ where: { id }, data });
      await openHydrated(page, `/admin/companies?q=${encodeURIComponent(name)}`, DEMO_ADMIN);
      const menu = page.getByRole('button', { name: `Actions for ${name}` });
      await expect(menu).toHaveAttribute('aria-haspopup', 'menu');
      const press = async () => {
        await menu.click();
        await page.getByRole('menuitem', { name: 'Verify' }).click();
      };
      const isDone = async () => (await db.company.findUniqueOrThrow({ where: { id } })).verified;
      return { press, isDone };
    },
  ],
] as const) {
  test(`a ${what} whose address isn’t known yet keeps its page, and works once the line is back`, async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to fetch manifest patches/);
    const { press, isDone } = await open(page);
    const heading = await page.locator('main h1').elementHandle();
    await page.context().setOffline(true);
    await press();
    await expect(page.getByText('We couldn’t reach Offcut')).toBeVisible();
    expect(await heading.evaluate((shown) => shown.isConnected)).toBe(true);
    await page.context().setOffline(false);
    await press();
    await expect.poll(isDone).toBe(true);
  });
}

test('of one form, each button pressed before its address is known is sent', async ({ page }) => {
  const buyer = await makeBuyer();
  const ids = await putNotifications(buyer.companyId, {}, {});
  await openHydrated(page, '/notifications', buyer);
  let bringBack!: () => void;
  const isBack = new Promise<void>((resolve) => (bringBack = resolve));
  await page.route('**/__manifest?*', (route) => isBack.then(() => route.continue()));
  const dismiss = page.getByRole('main').getByRole('button', { name: /^Dismiss/ });
  for (const button of await dismiss.all()) await button.click();
  bringBack();
  for (const id of ids) {
    await expect.poll(async () => (await seeNotification(id)).dismissed).toBe(true);
  }
});

test('of two photos only the one that was cut, or got no answer, is sent again, without a press', async ({
  browser,
  baseURL,
}) => {
  // Small to draw, but with bytes enough to be worth shrinking.
  const buffer = Buffer.concat([await makePhonePhoto(), Buffer.alloc(700_000)]);
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
  const seller = await makeSeller();
  const uploads = () => db.upload.count({ where: { companyId: seller.companyId } });
  await cutLine({ browser, baseURL }, async (page, cutNext) => {
    await openHydrated(page, '/create-listing', seller);
    const worker = page.waitForEvent('worker');
    const choose = async (part: CutPart) => {
      const wait = cutNext({ step: 'POST /uploads 2', part });
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^(Select|Add More) Photos$/ }).click();
      await (await chooser).setFiles([photo, { ...photo, name: 'b.jpg' }]);
      return wait;
    };
    const wait = await choose('request');
    await expect(page.getByRole('img', { name: 'Number 1' })).toHaveAttribute('src', /^blob:/);
    expect((await worker).url()).toContain('shrink-photo');
    await wait();
    await expect(page.locator('input[name=imageUrls]')).toHaveCount(2);
    expect(await uploads()).toBe(2);
    await (
      await choose('answer')
    )();
    await expect(page.locator('input[name=imageUrls]')).toHaveCount(4);
    // An upload without an answer did arrive; the hourly job deletes what no form names.
    expect(await uploads()).toBe(5);
  });
});
