import { db } from '~/db/client.server';
import { createTransaction } from '../factories/transaction';
import { makeAdmin, makeRegistration } from './setup/administering';
import { expectFocusOnTop, tabTo } from './setup/keyboard';
import { misplaced, NARROW, smallTargets, tooWide } from './setup/measures';
import {
  DEMO_SELLER,
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  signIn,
  test,
} from './setup/test';

test.use({ viewport: { width: 1440, height: 900 } });

const LOTS = 13;

async function makeYard(lots: number) {
  const [seller, buyer] = await Promise.all([makeSeller(), makeBuyer()]);
  for (let lot = 1; lot <= lots; lot += 1) {
    const { id: materialId } = await makeMaterial({
      seller,
      title: `Lot ${lot}: pallets of 8 inch concrete block, grey, with caps and half blocks`,
    });
    await createTransaction({ materialId, buyerCompanyId: buyer.companyId });
  }
  return { seller, buyer };
}

const rowsAboveTheFold = (page: Page) =>
  page
    .locator('tbody > tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= 900).length);

async function expectDense(page: Page, path: string) {
  await openHydrated(page, path);
  expect.soft(await rowsAboveTheFold(page), `rows above the fold of ${path}`).toBeGreaterThan(11);
  for (const width of [1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
    expect.soft(scrollWidth, path).toBeLessThanOrEqual(width);
  }
  const overflowing = await page
    .locator('.tall')
    .evaluateAll((regions) =>
      [...regions, ...regions.flatMap((region) => [...region.querySelectorAll('td:has(details)')])]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => box.textContent.slice(0, 80)),
    );
  expect.soft(overflowing, `wider than their box, ${path}`).toEqual([]);
}

test('lists of admins, sellers and buyers show 12 rows at 1440 × 900', async ({ page }) => {
  const { seller, buyer } = await makeYard(LOTS);
  await Promise.all(
    Array.from({ length: LOTS }, () =>
      Promise.all([makeSeller({ payable: false }), makeRegistration()]),
    ),
  );
  await signIn(page, seller);
  await expectDense(page, '/my-listings');
  await expectDense(page, '/transactions');
  for (const width of [360, 900, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of ['You sold', 'Completed', 'To arrange', 'net to you'])
      await expect.soft(page.locator('tbody').getByText(text).first(), `${width}`).toBeVisible();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, buyer);
  await expectDense(page, '/transactions');
  await signIn(page, await makeAdmin());
  // Race: without a status, those that others review may come first, with a line for the reviewer.
  for (const list of ['materials', 'users', 'companies', 'registrations?status=under_review'])
    await expectDense(page, `/admin/${list}`);
  await expectDense(page, '/transactions');
});

const widerThanItsBox = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth);

test('at 1024 px a purchase’s total and all of an admin’s tabs are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  for (const title of ['Concrete block, 8 inch', 'W'.repeat(60)]) {
    const { id: materialId } = await makeMaterial({ seller, title });
    await createTransaction({ materialId, buyerCompanyId: buyer.companyId });
  }
  await openHydrated(page, '/transactions', buyer);
  expect(await widerThanItsBox(page, '.tall')).toBe(0);
  await openHydrated(page, '/admin/companies', await makeAdmin());
  // Other tests add to what waits.
  await page.addStyleTag({ content: '.tabs .num { display: none }' });
  expect(await widerThanItsBox(page, '.tabs')).toBe(0);
});

test('at 1280 px a seller’s own listings show whole titles and how their prices compare', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, '/my-listings', DEMO_SELLER);
  await expect(page.locator('tbody .price .tag:visible')).not.toHaveCount(0);
  await expect(page.locator('tbody .price .tag:not(:visible)')).toHaveCount(0);
  const cut = await page.locator('tbody th .flex > div').evaluateAll((boxes) =>
    boxes
      .filter((box) => {
        const { right, bottom } = box.getBoundingClientRect();
        const title = box.querySelector('a')!.getBoundingClientRect();
        return title.right > right + 1 || title.bottom > bottom + 1;
      })
      .map((box) => box.textContent),
  );
  expect(cut).toEqual([]);
});

test('with text at 200% no list or listing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const expectNarrow = async (path: string) => {
    await page.goto(path);
    await page.addStyleTag({ content: 'html{font-size:200%!important}' });
    const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
    expect.soft(scrollWidth, path).toBe(360);
  };
  await expectNarrow('/browse?sort=best-deal');
  await expect(page.getByText('Excellent Deal').first()).toBeVisible();
  const listing = page.getByRole('link', { name: '#6 rebar Grade 60, 40 ft, from a data center' });
  await page.goto('/browse?search=%236 rebar');
  await expectNarrow((await listing.first().getAttribute('href'))!);
  await expect(page.getByText('Oklahoma City, OK')).toBeVisible();
});

test('a long word makes no page wider than a phone', async ({ page }) => {
  const [seller, buyer] = await Promise.all([makeSeller(), makeBuyer()]);
  const word = 'W'.repeat(180);
  const company = `/company/${seller.companyId}`;
  const { id } = await makeMaterial({ seller, title: word, city: word.slice(0, 90) });
  await page.setViewportSize({ width: 320, height: 900 });
  const expectNarrow = async (path: string) => {
    await page.goto(path);
    const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
    expect.soft(scrollWidth, path).toBe(320);
  };
  await signIn(page, buyer);
  await expectNarrow(`/material/${id}/contact`);
  await page.getByLabel('Message', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).not.toHaveURL(/contact$/);
  await signIn(page, seller);
  for (const path of [`/material/${id}/edit`, '/messages', '/notifications', company]) {
    await expectNarrow(path);
  }
});

test('a name of one long word widens no list beyond the width of a few words', async ({ page }) => {
  const word = 'W'.repeat(100);
  const [seller, buyer] = await Promise.all([makeSeller(), makeBuyer()]);
  const { id: materialId } = await makeMaterial({ seller, title: word });
  await createTransaction({ materialId, buyerCompanyId: buyer.companyId });
  const ids = { in: [seller.companyId, buyer.companyId] };
  await db.company.updateMany({ where: { id: ids }, data: { name: word } });
  for (const [viewer, path] of [
    [seller, '/transactions'],
    [seller, '/my-listings'],
    [buyer, '/transactions'],
  ] as const) {
    await page.setViewportSize({ width: 1279, height: 900 });
    await signIn(page, viewer, path);
    await expect(page.locator('tbody').getByText(word).first()).toBeAttached();
    expect.soft(await widerThanItsBox(page, '.scroll'), path).toBeLessThan(60);
    await page.setViewportSize({ width: 360, height: 900 });
    expect.soft(await widerThanItsBox(page, '.scroll'), `${path} on a phone`).toBeLessThan(80);
  }
});

test('the figures of a price comparison stay whole on a phone', async ({ page }) => {
  const { id } = await db.material.findFirstOrThrow({
    where: { title: { startsWith: '5/8 Type X drywall' }, onSale: true },
  });
  await page.setViewportSize(NARROW);
  await page.goto(`/material/${id}`);
  await expect(page.getByText('Median')).toBeVisible();
  expect(await misplaced(page)).toEqual([]);

  // A phone on its side
  await page.setViewportSize({ width: 740, height: 360 });
  await openHydrated(page, '/browse?search=5/8 Type X drywall');
  const prices = page.getByRole('list', { name: 'Materials' }).locator('.price a');
  await tabTo(page, prices.first());
  await prices.first().evaluate((price) => price.scrollIntoView({ block: 'center' }));
  await page.keyboard.press('Tab');
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await expectFocusOnTop(page);
    await page.keyboard.press(key);
  }
});

test.describe('on a small phone', () => {
  test.use({ viewport: NARROW, hasTouch: true });

  test('a seller’s listings fit, and each link is wide enough to press', async ({ page }) => {
    await signIn(page, DEMO_SELLER, '/my-listings');
    await expect(page.getByRole('link', { name: /^\d+ about / })).not.toHaveCount(0);
    expect(await tooWide(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });

  test('a long name fits in a list of links, and no keys are explained', async ({ page }) => {
    const seller = await makeSeller();
    const { id, title } = await makeMaterial({ seller, title: 'W'.repeat(100) });
    await createTransaction({ materialId: id });
    await signIn(page, seller, '/transactions');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await tooWide(page)).toEqual([]);

    const registration = await makeRegistration();
    await signIn(page, await makeAdmin('W'.repeat(100)), '/admin/users');
    expect(await tooWide(page)).toEqual([]);
    await openHydrated(page, `/admin/registrations/${registration.id}`);
    await expect(page.getByText('Keys on this page')).toBeHidden();
  });
});

test('what has the focus is neither under a table’s header nor under its keys', async ({
  page,
}) => {
  await signIn(page, DEMO_SELLER);
  await page.setViewportSize({ width: 1280, height: 500 });
  await openHydrated(page, '/transactions');
  const material = (row: number) => page.locator('tbody > tr').nth(row).getByRole('link').nth(1);
  await tabTo(page, material(0));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key);
      await expectFocusOnTop(page);
    }
  }
});

test('long names and words leave the header whole and the page no wider', async ({ page }) => {
  await signIn(page, await makeBuyer());
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, `/browse?search=${'W'.repeat(150)}`);
    const header = page.getByRole('banner');
    // Only in this page: other tests share the settings.
    const rename = (selector: string, name: string) =>
      header.locator(selector).evaluate((element, text) => {
        (element.firstChild ?? element).textContent = text;
      }, name);
    await rename('.logo', 'Northwestern Construction Surplus Market');
    await rename('.acct > summary span', 'Maximiliano Alejandro Fernández-Villavicencio');

    const scrollWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
    expect.soft(scrollWidth, `page at ${width}`).toBe(width);
    const logo = await header.locator('.logo').boundingBox();
    expect.soft(logo!.height, `site name at ${width}`).toBeLessThanOrEqual(40);
    const icons = await header
      .locator('svg:visible')
      .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
    expect.soft(icons, `icons at ${width}`).toEqual(width < 1024 ? [20, 20, 20] : [20, 20]);
    if (width < 1024) continue;
    const field = await header.getByRole('search').getByRole('searchbox').boundingBox();
    expect.soft(field!.width).toBeGreaterThan(120);
  }
});

test('cut text shows under the pointer; J, K, Enter and / act only while a table has the focus', async ({
  page,
}) => {
  const { seller } = await makeYard(4);
  await openHydrated(page, '/transactions', seller);
  const rows = page.locator('tbody > tr');
  const search = page.getByLabel('Company, material or ID');
  const material = rows.first().getByRole('cell', { name: /^Lot \d+/ });
  await material.hover();
  await expect(material).toHaveAttribute('title', /with caps and half blocks$/);
  await page.keyboard.press('j');
  await expect(rows.first()).not.toBeFocused();

  await page.getByRole('region', { name: 'Transactions' }).focus();
  await expect(page.getByText('Keys in this table')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('j/k');
  await expect(search).toHaveValue('j/k');

  await rows
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transaction\//);
});
