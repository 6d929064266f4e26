import type { Page } from '@playwright/test';
import {
  expect,
  holdRequests,
  makeBuyer,
  makeMaterial,
  makeSeller,
  markWindow,
  openHydrated,
  hydrated,
  signIn,
  test,
  uniqueWord,
} from './setup/test';

test.describe('filters on /browse', () => {
  test('apply as they change, without a page load, behind skeletons while the server is slow, and keep focus', async ({
    page,
  }) => {
    const material = await makeMaterial({ category: 'Roofing' });
    const word = material.title.split(' ').at(-1)!;
    await openHydrated(page, '/browse');
    const expectSameWindow = await markWindow(page);
    const filters = page.getByRole('form', { name: 'Filters' });
    const results = page.getByRole('region', { name: 'Results' });

    await filters.getByLabel('Search materials').pressSequentially(word);
    await expect(page).toHaveURL(`/browse?search=${word}`);
    await expect(results.getByRole('heading', { level: 1 })).toHaveText('1 materials found');
    await expect(results.getByRole('link', { name: material.title, exact: true })).toBeVisible();
    await expect(filters.getByLabel('Search materials')).toBeFocused();
    await expect(filters.getByLabel('Search materials')).toHaveValue(word);

    const release = await holdRequests(page, '**/browse.data?**');
    await filters.getByLabel('Category').selectOption('Roofing');
    await expect(page.locator('.card.skel, .skel .card, [aria-busy] .card').first()).toBeVisible();
    release();
    await expect(page.getByRole('list', { name: 'Materials' })).toBeVisible();
    await expect(page).toHaveURL(`/browse?search=${word}&category=Roofing`);
    await filters.getByLabel('Category').selectOption('Plumbing');
    await expect(page.getByText('Nothing matches Plumbing.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter Plumbing' }).click();
    await expect(results.getByRole('link', { name: material.title, exact: true })).toBeVisible();
    await expect(filters.getByLabel('Category')).toHaveValue('');
    await expectSameWindow();
  });

  test('are restored when Back returns to the list', async ({ page }) => {
    await openHydrated(page, '/categories');
    await page.getByRole('banner').getByRole('link', { name: 'Browse', exact: true }).click();
    await expect(page).toHaveURL('/browse');
    await hydrated(page);
    const filters = page.getByRole('form', { name: 'Filters' });
    // No other test lists flooring.
    await filters.getByLabel('Category').selectOption('Flooring');
    await filters.getByLabel('Location').fill('Denver, CO');
    await expect(page).toHaveURL('/browse?category=Flooring&location=Denver%2C+CO');
    // Race: the URL changes before the list does.
    await expect(page.getByRole('link', { name: 'Remove filter Denver, CO' })).toBeVisible();
    const count = await page.getByRole('heading', { level: 1 }).textContent();

    await page.goBack();
    await expect(page).toHaveURL('/categories');
    await expect(filters).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL('/browse?category=Flooring&location=Denver%2C+CO');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(count!);
    await expect(filters.getByLabel('Category')).toHaveValue('Flooring');
  });
});

test('links are prefetched on intent and followed without a page load', async ({
  page,
  context,
}) => {
  const { id, title } = await makeMaterial();
  const list = `/browse?search=${encodeURIComponent(title)}`;
  await openHydrated(page, list);
  const expectSameWindow = await markWindow(page);
  const link = page.getByRole('link', { name: title, exact: true });
  const prefetched = page.locator(`link[rel=prefetch][href^="/material/${id}.data"]`);

  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL(list);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

  // A route is prefetched once it is known.
  await page.goBack();
  await page.mouse.move(0, 0);
  await link.hover();
  await expect(prefetched).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(prefetched).toHaveCount(0);
  await link.press('Enter');
  await expect(page).toHaveURL(`/material/${id}`);

  const home = page.getByRole('banner').getByRole('link', { name: 'Offcut' });
  await home.press('Enter');
  await expect(page).toHaveURL('/');
  // A link to the page that is open adds no entry to the history.
  await home.click();
  await page.goBack();
  await expect(page).toHaveURL(`/material/${id}`);
  await expectSameWindow();
});

test('a link that is pointed at leaves no message for the page opened next', async ({ page }) => {
  await openHydrated(page, '/');
  const sell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' });
  const prefetch = page.waitForResponse(/\/create-listing\.data/);
  await sell.hover();
  await (await prefetch).finished();
  await openHydrated(page, '/browse');
  const asked = page.getByText('Please sign in to create a material listing.');
  expect(await asked.count()).toBe(0);
  await sell.click();
  await expect(page).toHaveURL(/\/signin/);
  await expect(asked).toBeVisible();
});

test('saving and removing a material needs no page load', async ({ page }) => {
  const material = await makeMaterial();
  await openHydrated(page, `/material/${material.id}`, await makeBuyer());
  const expectSameWindow = await markWindow(page);
  await page.getByRole('button', { name: 'Save for Later' }).click();
  await expect(page.getByText('Saved for later')).toBeVisible();
  await page.getByRole('button', { name: 'Saved · Remove' }).click();
  await expect(page.getByRole('button', { name: 'Save for Later' })).toBeVisible();
  await expectSameWindow();
});

test('the home page’s featured materials change in place', async ({ page }) => {
  await openHydrated(page, '/');
  const expectSameWindow = await markWindow(page);
  await page.getByRole('link', { name: 'Popular' }).click();
  await expect(page).toHaveURL('/?featured=popular');
  await expect(page.getByRole('list', { name: 'Popular' }).getByRole('listitem')).toHaveCount(4);
  await page.getByRole('link', { name: 'Near You' }).click();
  await expect(page.getByRole('list', { name: 'Near You' }).getByRole('listitem')).toHaveCount(4);
  await expectSameWindow();
});

test('the company directory filters while typing', async ({ page }) => {
  const seller = await makeSeller();
  await openHydrated(page, '/companies');
  await page.getByLabel('Search companies').fill(seller.companyName.split(' ').at(-1)!);
  await expect(page.getByText('1 company found')).toBeVisible();
  await expect(page.getByRole('link', { name: seller.companyName, exact: true })).toBeVisible();
  await page.getByLabel('Search companies').fill(uniqueWord());
  await expect(page.getByText('No companies found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(page.getByLabel('Search companies')).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('answers, contents and footer links are as high as a thumb needs', async ({ page }) => {
    await page.goto('/help');
    for (const target of ['main details > summary', 'main nav a', '.foot li a']) {
      const box = await page.locator(target).first().boundingBox();
      expect.soft(box!.height, target).toBeGreaterThanOrEqual(44);
    }
  });

  test('filters unfold, the menu traps focus until Esc, and the search overlay takes it and searches', async ({
    page,
  }) => {
    await openHydrated(page, '/browse');
    const filters = page.getByRole('form', { name: 'Filters' });
    await expect(filters.getByLabel('Search materials')).toBeVisible();
    await expect(filters.getByLabel('Category')).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await filters.getByLabel('Category').selectOption('Roofing');
    await expect(page).toHaveURL('/browse?category=Roofing');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(filters.getByLabel('Category')).toBeHidden();
    await expect(page.locator('summary').filter({ hasText: 'Filters · Roofing' })).toBeVisible();

    const opener = page.locator('summary').filter({ hasText: 'Menu' });
    await opener.click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Sell Materials' })).toBeVisible();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('details.burger :focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole('link', { name: 'Companies' }).click();
    await expect(page).toHaveURL('/companies');
    await expect(menu).toBeHidden();

    await page.getByRole('banner').locator('summary').filter({ hasText: 'Search' }).click();
    const overlay = page.getByRole('search', { name: 'Search overlay' });
    const field = overlay.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('   ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/companies');
    await field.fill('drywall');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/browse?search=drywall');
    await expect(overlay).toBeHidden();
  });
});

test.describe('before the script has loaded', () => {
  test('text and choices entered in the filters survive and apply', async ({ page }) => {
    const material = await makeMaterial({ category: 'Roofing' });
    const word = material.title.split(' ').at(-1)!;
    const letScriptsCome = await holdScripts(page);
    await page.goto('/browse', { waitUntil: 'commit' });
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByLabel('Search materials').fill(word);
    await filters.getByLabel('Category').selectOption('Roofing');
    letScriptsCome();
    await hydrated(page);
    await expect(filters.getByLabel('Search materials')).toHaveValue(word);
    await expect(page).toHaveURL(`/browse?search=${word}&category=Roofing`);
    await expect(page.getByRole('link', { name: material.title, exact: true })).toBeVisible();
  });

  test('text entered in a listing survives', async ({ page }) => {
    await signIn(page, await makeSeller());
    const letScriptsCome = await holdScripts(page);
    await page.goto('/create-listing', { waitUntil: 'commit' });
    await page.getByLabel('Title').fill('Typed early');
    await page.getByLabel('Quantity', { exact: true }).fill('31');
    await page.getByLabel('Category', { exact: true }).selectOption('Flooring');
    letScriptsCome();
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Select Photo' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Typed early');
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('31');
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue(/.+/);
  });

  test('text entered to sign in survives, and Buy Now leads to the buy page', async ({ page }) => {
    const material = await makeMaterial();
    const buyer = await makeBuyer();
    const letScriptsCome = await holdScripts(page);
    await page.goto(`/material/${material.id}`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await expect(page).toHaveURL(`/material/${material.id}/buy`);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(buyer.email);
    letScriptsCome();
    await hydrated(page);
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/material/${material.id}/buy`);
  });
});

const holdScripts = (page: Page) => holdRequests(page, '**/assets/**/*.js', '**/assets/*.js');
