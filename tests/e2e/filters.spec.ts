import { dayFromNow } from '../factories/days';
import { expect, makeMaterial, openHydrated, type Page, test, uniqueWord } from './setup/test';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The only listing that has every filter's value, and one that has none of them. */
async function makePair() {
  const word = uniqueWord();
  const wanted = await makeMaterial({
    ...{ title: `Wanted ${word}`, category: 'Roofing', price: '7.50', priceUnit: 'per piece' },
    ...{ condition: 'excellent', quantity: 80, isWholeLot: true, city: 'Denver', state: 'CO' },
    ...{ location: 'Denver, CO', zipCode: '80202', latitude: 39.75, longitude: -104.99 },
    availableFrom: new Date(dayFromNow(4)),
  });
  await makeMaterial({
    ...{ title: `Other ${word}`, category: 'Flooring', price: '99.00', priceUnit: 'each' },
    ...{ condition: 'fair', quantity: 2, city: 'Miami', state: 'FL', location: 'Miami, FL' },
    ...{ zipCode: '33101', latitude: 25.78, longitude: -80.19 },
    availableFrom: new Date(dayFromNow(60)),
  });
  return { word, wanted };
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every filter is a field and has a chip, and together they narrow the list', async ({
    page,
  }) => {
    const { word, wanted } = await makePair();
    const by = dayFromNow(27);
    await page.goto(`/browse?search=${word}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 materials found');
    await page.getByRole('link', { name: 'More filters' }).click();
    await page.getByLabel('Category').selectOption('Roofing');
    await page.getByLabel('Location', { exact: true }).fill('80202');
    await page.getByLabel('Distance').selectOption('25');
    await fillRange(page, 'Price', '7', '$8');
    await page.getByRole('checkbox', { name: /^Excellent/ }).check();
    await page.getByLabel('Priced').selectOption('per piece');
    await page.getByLabel('Lots').selectOption('only');
    await page.getByLabel('Available by').fill(by);
    await page.getByLabel('Quantity you need').fill('40');
    await page.getByRole('button', { name: 'Update counts' }).click();
    await page.getByRole('button', { name: 'Show 1 materials' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 materials found');
    await expect(
      results(page).getByRole('link', { name: wanted.title, exact: true }),
    ).toBeVisible();
    const chips = [
      'Roofing',
      'Within 25 miles of 80202',
      '$7.00 to $8.00',
      'Excellent',
      'per piece',
      'Whole lots',
      `Available by ${DAY.format(new Date(by))}`,
      'At least 40',
    ].map((name) =>
      results(page).getByRole('link', { name: `Remove filter ${name}`, exact: true }),
    );
    for (const chip of chips) await expect(chip).toBeVisible();
    await chips[0]!.click();
    await expect(chips[0]!).toHaveCount(0);
    await expect(chips[1]!).toBeVisible();
  });

  test('flags and prices per common unit narrow the list', async ({ page }) => {
    await page.goto('/browse/filters?search=drywall');
    for (const name of ['Open to offers', 'Verified seller', 'With photo']) {
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    }
    await page.getByRole('button', { name: /^Show / }).click();
    await expect(page).toHaveURL(/\/browse\?/);
    const { searchParams } = new URL(page.url());
    expect(['offers', 'verified', 'photo'].map((name) => searchParams.get(name))).toEqual([
      '1',
      '1',
      '1',
    ]);
    await page.goto('/browse/filters?search=drywall&view=table&sort=unit-price');
    await page.getByLabel('Unit', { exact: true }).selectOption('sq ft');
    await fillRange(page, 'Price per common unit', '0.2', '0.5');
    await page.getByRole('button', { name: /^Show / }).click();
    const shown = results(page).getByText(/^\$0\.\d+ \/ sq ft$/);
    await expect(shown.nth(2)).toBeVisible();
    const prices = await shown.allTextContents();
    const cents = prices.map((price) => Number(price.slice(1).split(' ')[0]) * 100);
    expect(cents).toEqual(cents.toSorted((one, other) => one - other));
    expect(cents.every((price) => price >= 20 && price <= 50)).toBe(true);
  });

  test('counts on a facet follow the other filters', async ({ page }) => {
    const { word } = await makePair();
    await page.goto(`/browse?search=${word}`);
    const options = page.getByLabel('Category').locator('option');
    await expect(options.filter({ hasText: 'Roofing' })).toHaveText('Roofing (1)');
    await expect(options.filter({ hasText: 'Plumbing' })).toHaveText('Plumbing (0)');
    await page.goto(`/browse/filters?search=${word}&category=Roofing`);
    await expect(page.getByText('Excellent (1)')).toBeVisible();
    await expect(page.getByText('Fair (0)')).toBeVisible();
  });

  test('a table has what cards have no room for, and sends its choice on to be compared', async ({
    page,
  }) => {
    const { word, wanted } = await makePair();
    await page.goto(`/browse?search=${word}&location=80202&radius=anywhere&quantity=2`);
    await page.getByRole('link', { name: 'Table' }).click();
    const row = page.getByRole('row').filter({ hasText: wanted.title });
    await expect(row).toContainText('$7.50 per piece');
    await expect(row).toContainText('Excellent');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(`/compare?zip=80202&quantity=2&id=${wanted.id}`);
    await expect(page.getByRole('main')).toContainText(wanted.title);
  });
});

async function fillRange(page: Page, legend: string, from: string, to: string) {
  const range = page.getByRole('group', { name: legend, exact: true });
  await range.getByLabel('At least, $').fill(from);
  await range.getByLabel('At most, $').fill(to);
}

test('with JavaScript, all filters open in a dialog and count as they change', async ({ page }) => {
  const { word, wanted } = await makePair();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openHydrated(page, `/browse?search=${word}`);
  expect(scripts.filter((url) => /filter-dialog|all-filters/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'All filters' });
  await dialog.getByLabel('Quantity you need').fill('40');
  await dialog.getByRole('button', { name: 'Show 1 materials' }).click();
  await expect(page).toHaveURL(`/browse?search=${word}&quantity=40`);
  await expect(dialog).toBeHidden();
  await expect(results(page).getByRole('link', { name: wanted.title, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'More filters (1)' })).toBeVisible();
});

test('near me asks for the position and keeps only its ZIP code', async ({ page, context }) => {
  const { word } = await makePair();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.7512345, longitude: -104.9987654 });
  await openHydrated(page, `/browse?search=${word}`);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(new RegExp(`/browse\\?search=${word}&location=80\\d{3}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 materials found');
});
