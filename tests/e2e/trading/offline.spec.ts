import type { BrowserContext, Page } from '@playwright/test';
import { db } from '~/db/client.server';
import { makePhonePhoto } from '../setup/photos';
import {
  arrangeAndDispute,
  expect,
  hydrated,
  makeBuyer,
  makeSeller,
  openHydrated,
  saleOf,
  signIn,
  test as base,
  uniqueWord,
} from '../setup/test';

/** A worker that served one test can still be at work in the next. */
const test = base.extend({
  page: async ({ anotherVisitor }, use) => use(await anotherVisitor()),
  context: async ({ page }, use) => use(page.context()),
});

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ problems }) =>
  problems.allow(/net::ERR_INTERNET_DISCONNECTED|answered 503|Failed to fetch manifest patches/),
);

const isKept = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const pages = await caches.open('pages');
    return Boolean(await pages.match(address));
  }, path);

/** Waits for the worker and the copies of what a person on a site needs. */
async function openKept(page: Page, ...paths: string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of ['/transactions', ...paths]) {
    await expect.poll(() => isKept(page, path), { timeout: 20_000 }).toBe(true);
  }
}

/** Race: the old page already says that it waits, and is then replaced by one that shows it. */
async function keepForLater(page: Page, press: () => Promise<unknown>, count: number) {
  const replaced = page.waitForEvent('load');
  await press();
  await replaced;
  await expect(waiting(page)).toContainText(`${count} waiting for a signal`);
  await hydrated(page);
}

async function pressSignOut(page: Page): Promise<void> {
  await page.locator('details.acct > summary').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Made without a signal' });

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
  await page.getByLabel('Description').fill('Unopened cartons, stored under roof.');
  await page.getByLabel('Price', { exact: true }).fill('19.99');
}

/** The signal comes back while no tab of ours is open; Background Sync as the browser fires it. */
async function syncWithoutTab(context: BrowserContext, page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  await page.goto('about:blank');
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'send',
    lastChance: false,
  });
}

test('a listing made without a signal is listed once, with no tab open; two drafts typed on one copy are both saved', async ({
  page,
  context,
}) => {
  const seller = await makeSeller();
  const title = `Hangers ${uniqueWord()}`;
  await openHydrated(page, '/my-listings', seller);
  await openKept(page, '/create-listing', '/my-listings/closeout');

  await context.setOffline(true);
  await openHydrated(page, '/create-listing');
  await expect(page.locator('html')).toHaveAttribute('data-kept', /^No signal\. This is a copy/);
  const list = page.getByRole('button', { name: 'List Material', exact: true });
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('We couldn’t reach Offcut').first()).toBeVisible();
  // The banner pushes the header down to where a phone's toasts are.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.toast p').last().click({ trial: true, timeout: 2000 });
  await fillIn(page, title);
  await page.getByLabel('Price', { exact: true }).fill('');
  await list.click();
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
  await expect(waiting(page)).toHaveCount(0);
  await page.getByLabel('Price', { exact: true }).fill('19.99');
  const photos = await Promise.all([1, 2].map(() => makePhonePhoto()));
  await page
    .getByLabel('Select photos')
    .setInputFiles(
      photos.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
  await page.getByLabel('What photo 2 shows').fill('The pallet tag');
  await expect(page.getByText('No signal. This page keeps the photo')).toHaveCount(2);
  await expect(page.getByText('Upload failed')).toHaveCount(0);
  await keepForLater(page, () => list.click(), 1);
  await expect(page.getByLabel('Title')).toHaveValue('');

  await syncWithoutTab(context, page);
  const owned = { where: { companyId: seller.companyId } };
  await expect.poll(() => db.material.count(owned), { timeout: 20_000 }).toBe(1);
  await openHydrated(page, '/my-listings');
  await expect(waiting(page).getByText('1 sent').last()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.reload();
  const listed = await db.material.findMany({
    where: { companyId: seller.companyId },
    select: { title: true, images: { select: { alt: true }, orderBy: { position: 'asc' } } },
  });
  expect(listed).toEqual([{ title, images: [{ alt: null }, { alt: 'The pallet tag' }] }]);
  expect(await db.listingDraft.count(owned)).toBe(0);

  await openKept(page, '/create-listing');
  await context.setOffline(true);
  for (const title of ['Cartons of tile', 'A pallet of pavers']) {
    await openHydrated(page, '/create-listing');
    await fillIn(page, title);
    await expect(page.getByText(/Your draft stays on this device/)).toBeVisible();
  }
  await context.setOffline(false);
  await page.goto('/create-listing');
  await expect.poll(() => db.listingDraft.count(owned)).toBe(2);
  await expect(page).toHaveURL(/draft=/);
  await hydrated(page);

  await test.step('rows typed on a copy of the closeout sheet are there again, and saved', async () => {
    await openKept(page, '/my-listings/closeout');
    await context.setOffline(true);
    const titleOf = (title: string) => page.locator(`ol input[value="${title}"]`);
    for (const title of ['Anchor bolts', 'Rebar caps']) {
      await openHydrated(page, '/my-listings/closeout');
      await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
      await page.keyboard.insertText(title);
      // Race: the page may still be saying so of the earlier row.
      await page.waitForFunction(
        (typed) => Object.values<string>(localStorage).some((kept) => kept.includes(typed)),
        title.replace(' ', '+'),
      );
      await expect(page.getByText(/Your draft stays on this device/)).toBeVisible();
      await openHydrated(page, '/my-listings/closeout');
      await expect(titleOf(title)).toBeVisible();
    }
    await expect(titleOf('Anchor bolts')).toBeVisible();
    await context.setOffline(false);
    const titles = async () => (await db.listingDraft.findMany(owned)).map(({ title }) => title);
    await expect.poll(titles).toEqual(expect.arrayContaining(['Anchor bolts', 'Rebar caps']));
    expect(await titles()).toHaveLength(4);
  });
});

test('a purchase is readable without a signal; a message, its handover and an alert are sent later', async ({
  page,
  context,
}) => {
  const [seller, buyer] = await Promise.all([makeSeller(), makeBuyer()]);
  const sale = await saleOf({ seller, buyer, status: 'completed' });
  await arrangeAndDispute(sale.id);
  await db.handover.update({
    where: { transactionId: sale.id },
    data: { agreedAt: new Date() },
  });
  const path = `/transaction/${sale.id}`;
  await openHydrated(page, '/browse?search=rebar', seller);
  await openKept(page, `${path}/handover`, '/browse?search=rebar');

  await context.setOffline(true);
  await openHydrated(page, path);
  await expect(page.getByText('2200 W Pershing Rd')).toBeVisible();
  const rules = await page
    .locator('link#css')
    .evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length);
  expect(rules).toBeGreaterThan(0);
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.getByLabel('Message the buyer').fill('The gate is open until 3 pm.');
  await keepForLater(page, () => send.dblclick(), 1);
  await page.getByLabel('Message the buyer').fill('The dock is on the left.');
  await keepForLater(page, () => send.click(), 2);
  await page.getByRole('link', { name: 'Mark as handed over' }).click();
  const handOver = page.getByRole('button', { name: 'Yes, handed over' });
  await expect(handOver).toBeVisible();
  await hydrated(page);
  await keepForLater(page, () => handOver.click(), 3);
  await openHydrated(page, '/browse?search=rebar');
  await keepForLater(page, () => page.getByRole('button', { name: 'Alert me' }).click(), 4);
  await page.goto(`/company/${seller.companyId}`);
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
  await expect(page.getByText('Message: The gate is open until 3 pm.')).toBeVisible();

  // It loads the page that was asked for once the signal is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeHidden();
  await openHydrated(page, '/saved');
  await expect(waiting(page).getByText('4 sent').last()).toBeVisible({ timeout: 20_000 });
  const { companyId, userId } = seller;
  expect(await db.message.count({ where: { senderCompanyId: companyId } })).toBe(2);
  expect(await db.savedSearch.count({ where: { userId } })).toBe(1);
  const { handedOverAt } = await db.handover.findUniqueOrThrow({
    where: { transactionId: sale.id },
  });
  expect(handedOverAt).not.toBeNull();
});

test('where the browser wrongly says that it is online, an alert is kept and Sign Out deletes the copies', async ({
  page,
  context,
}) => {
  const buyer = await makeBuyer();
  await signIn(page, buyer);
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
  await openHydrated(page, '/browse?search=rebar');
  await openKept(page, '/browse?search=rebar');
  await context.setOffline(true);
  await keepForLater(page, () => page.getByRole('button', { name: 'Alert me' }).click(), 1);
  expect(await db.savedSearch.count({ where: { userId: buyer.userId } })).toBe(0);
  page.on('dialog', (dialog) => dialog.accept());
  await pressSignOut(page);
  await expect.poll(() => isKept(page, '/transactions')).toBe(false);
});

test('what was made is refused with the server’s sentence, corrected, and never sent as another user', async ({
  page,
  context,
}) => {
  const [seller, other] = await Promise.all([makeSeller(), makeSeller()]);
  await openHydrated(page, '/my-listings', seller);
  await openKept(page, '/create-listing');
  await context.setOffline(true);
  await openHydrated(page, '/create-listing');
  const title = `Joists ${uniqueWord()}`;
  await fillIn(page, title);
  await page.getByLabel('ZIP code').fill('99');
  const list = page.getByRole('button', { name: 'List Material', exact: true });
  await keepForLater(page, () => list.click(), 1);

  await signIn(page, other);
  await context.setOffline(false);
  await openHydrated(page, '/my-listings');
  await openKept(page);
  await expect(waiting(page)).toBeHidden();
  expect(await db.material.count({ where: { companyId: other.companyId } })).toBe(0);

  await openHydrated(page, '/my-listings', seller);
  await expect(waiting(page)).toContainText('1 not sent: please look', { timeout: 20_000 });
  await expect(waiting(page)).toContainText('ZIP code');
  await waiting(page).getByRole('link', { name: 'Open and Correct' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('ZIP code').fill('60609');
  await page.getByRole('button', { name: 'List Material', exact: true }).click();
  await expect(page).toHaveURL('/browse');
  await expect(waiting(page)).toBeHidden();
  expect(await db.material.count({ where: { companyId: seller.companyId } })).toBe(1);
});

test('Sign Out without a signal warns of what isn’t sent, deletes the copies, and ends the session once there is one', async ({
  page,
  context,
}) => {
  const buyer = await makeBuyer();
  const { userId } = buyer;
  const sessions = () => db.userSession.count({ where: { userId } });
  const alerts = () => db.savedSearch.count({ where: { userId } });
  await openHydrated(page, '/browse?search=rebar', buyer);
  await openKept(page, '/browse?search=rebar');
  await context.setOffline(true);
  await openHydrated(page, '/browse?search=rebar');
  await keepForLater(page, () => page.getByRole('button', { name: 'Alert me' }).click(), 1);
  const asked: string[] = [];
  const answers = [false, true];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  await pressSignOut(page);
  expect(asked).toEqual([expect.stringContaining('1 not sent yet.')]);
  expect(await isKept(page, '/browse?search=rebar')).toBe(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('no longer has copies of your pages')).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible();
  expect(await sessions()).toBe(1);

  await page.goto('/');
  await context.setOffline(false);
  await expect(page.getByText('You have been signed out')).toBeVisible();
  expect(await sessions()).toBe(0);

  await hydrated(page);
  await expect(waiting(page)).toHaveText('1 not sent: sign in to send it');
  await waiting(page).getByRole('link', { name: 'sign in to send it' }).click();
  await expect(page).toHaveURL('/signin?returnTo=%2F');
  await expect(waiting(page).getByRole('link')).toHaveCount(0);
  await expect(waiting(page)).toHaveText('1 not sent: sign in to send it');
  expect(await alerts()).toBe(0);
  await signIn(page, buyer, '/browse?search=rebar');
  await expect(waiting(page)).toContainText('1 sent', { timeout: 20_000 });
  expect(await alerts()).toBe(1);
});

test('copies end with sign-out and after seven days', async ({ page, context }) => {
  await openHydrated(page, '/my-listings', await makeSeller());
  await openKept(page, '/messages');
  await test.step('photos shared from another app wait in the listing form', async () => {
    const bytes = [...(await makePhonePhoto())];
    await page.evaluate((photo) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(photo)], 'yard.jpg', { type: 'image/jpeg' }));
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = '/create-listing?shared';
      const input = document.createElement('input');
      input.type = 'file';
      input.name = 'images';
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, bytes);
    await expect(page).toHaveURL(/\/create-listing\?/);
    await expect(page.getByText('The photo is uploaded.')).toBeVisible();
  });

  await page.goto('/my-listings');
  await expect.poll(() => isKept(page, '/my-listings')).toBe(true);
  await page.evaluate(async () => {
    const pages = await caches.open('pages');
    const copy = (await pages.match('/messages'))!;
    const headers = new Headers(copy.headers);
    headers.set('X-Kept-At', String(Date.now() - 7 * 24 * 60 * 60 * 1000));
    await pages.put('/messages', new Response(await copy.text(), { headers }));
  });
  await context.setOffline(true);
  const noSignal = page.getByRole('heading', { name: 'No signal' });
  await page.goto('/messages');
  await expect(noSignal).toBeVisible();
  // Scripts and styles of an older version may be gone; what the page says stays readable.
  await page.evaluate(() => caches.delete('assets'));
  await page.goto('/my-listings');
  await expect(page.getByRole('heading', { name: 'My Listings', level: 1 })).toBeVisible();

  await context.setOffline(false);
  await openHydrated(page, '/my-listings');
  await pressSignOut(page);
  await expect(page.getByText('signed out').first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/my-listings');
  await expect(noSignal).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You aren’t signed in');
  await expect(page.getByRole('main')).not.toContainText('You can still list materials');
  expect(await isKept(page, '/transactions')).toBe(false);
});
