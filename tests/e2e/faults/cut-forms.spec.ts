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

async function cutOnce(
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  cut: { step: string; part: CutPart },
  work: (page: Page, wait: () => Promise<void>) => Promise<void>,
) {
  const proxy = await startCuttingProxy();
  const context = await browser.newContext({ baseURL, proxy: { server: proxy.address } });
  try {
    const page = await context.newPage();
    await page.clock.install();
    proxy.begin(cut);
    await work(page, async () => {
      await expect.poll(() => proxy.wasCut()).toBe(true);
      if (cut.part === 'silence') await page.clock.fastForward(SILENCE_MS);
    });
  } finally {
    await context.close();
    proxy.stop();
  }
}

const LOSSES = {
  request: 'doesn’t arrive',
  answer: 'gets no answer back',
  half: 'gets half an answer',
  silence: 'waits in vain',
};

// The other forms and cuts: every-form-cut.spec.ts, every night.
for (const part of ['request', 'half'] as const) {
  test(`a form that ${LOSSES[part]} keeps its text, and is saved when sent again`, async ({
    browser,
    baseURL,
  }) => {
    const seller = await makeSeller();
    const text = 'Masonry and site work in Cook County since 1998.';
    const cut = { step: 'POST /profile/company.data 1', part };
    await cutOnce({ browser, baseURL }, cut, async (page, wait) => {
      await signIn(page, seller);
      await openHydrated(page, '/profile/company');
      const description = page.getByLabel('Company Description');
      await description.fill(text);
      const update = page.getByRole('button', { name: 'Update Company' });
      await update.click();
      await wait();
      const summary = page.getByRole('main').getByRole('alert');
      await expect(summary).toContainText(
        'We couldn’t reach Offcut. Your draft is saved. Try again in a moment.',
      );
      await expect(description).toHaveValue(text);
      await update.click();
      await expect(page.getByText('Company Updated')).toBeVisible();
      await expect(summary).toHaveCount(0);
      await expect(description).toHaveValue(text);
    });
    const { description } = await db.company.findUniqueOrThrow({
      where: { id: seller.companyId },
      select: { description: true },
    });
    expect(description).toBe(text);
  });
}

for (const part of ['answer', 'silence'] as const) {
  test(`a message that ${LOSSES[part]} is sent again without a press, and once`, async ({
    browser,
    baseURL,
  }) => {
    const seller = await makeSeller();
    const material = await makeMaterial({ seller });
    const cut = { step: 'POST /material/:id/contact.data 1', part };
    await cutOnce({ browser, baseURL }, cut, async (page, wait) => {
      await signIn(page, await makeBuyer());
      await openHydrated(page, `/material/${material.id}`);
      await page.getByRole('link', { name: 'Contact Seller' }).click();
      const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
      await dialog.getByLabel('Message').fill('Is the whole lot under roof?');
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await wait();
      await expect(dialog).toBeHidden();
    });
    expect(await messagesTo(seller.companyId)).toHaveLength(1);
  });
}

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
      await signIn(page, buyer);
      await openHydrated(page, '/notifications');
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
      await signIn(page, DEMO_ADMIN);
      await openHydrated(page, `/admin/companies?q=${encodeURIComponent(name)}`);
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
  await signIn(page, buyer);
  await openHydrated(page, '/notifications');
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
  for (const part of ['request', 'answer'] as const) {
    const seller = await makeSeller();
    await cutOnce({ browser, baseURL }, { step: 'POST /uploads 2', part }, async (page, wait) => {
      await signIn(page, seller);
      await openHydrated(page, '/create-listing');
      const worker = page.waitForEvent('worker');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Select Photos' }).click();
      await (await chooser).setFiles([photo, { ...photo, name: 'b.jpg' }]);
      await expect(page.getByRole('img', { name: 'Number 1' })).toHaveAttribute('src', /^blob:/);
      expect((await worker).url()).toContain('shrink-photo');
      await wait();
      await expect(page.locator('input[name=imageUrls]')).toHaveCount(2);
    });
    // An upload without an answer did arrive; the hourly job deletes what no form names.
    expect(await db.upload.count({ where: { companyId: seller.companyId } })).toBe(
      part === 'answer' ? 3 : 2,
    );
  }
});
