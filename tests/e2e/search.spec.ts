import { expect, hydrated, openHydrated, type Page, test } from './setup/test';

test('a search says what it made of the words, without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/browse?search=shetrock');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('Showing sheetrock. Nothing is listed as shetrock.');
  await results.getByRole('link', { name: 'Search for shetrock' }).click();
  await expect(page).toHaveURL('/browse?search=shetrock&literal=1');
  await expect(results).toContainText('No materials found');

  await page.goto('/browse?search=rebar+chicago');
  await expect(results).toContainText('In Chicago, IL.');
  await expect(results.getByRole('link', { name: 'Search everywhere' })).toHaveAttribute(
    'href',
    '/browse?search=rebar',
  );
  await page.goto('/browse?search=40+sheets+5/8+type+x');
  await expect(results.getByRole('link', { name: 'Any quantity' })).toHaveAttribute(
    'href',
    '/browse?search=5%2F8+type+x',
  );
  await context.close();
});

/** Race: what a reload keeps is written after the new page's first paint. */
const keptForReload = (page: Page) =>
  page.waitForFunction(() => (history.state as { usr?: object } | null)?.usr);

test('Back to Browse keeps the filters through a reload and Forward', async ({ page }) => {
  const browse = '/browse?search=romex&sort=price-low';
  await openHydrated(page, browse);
  await page.getByRole('list', { name: 'Materials' }).getByRole('link').first().click();
  const back = page.getByRole('link', { name: 'Back to Browse' });
  await expect(back).toHaveAttribute('href', browse);
  await keptForReload(page);
  await page.reload();
  await expect(back).toHaveAttribute('href', browse);
  await page.goBack();
  await expect(page).toHaveURL(browse);
  await page.goForward();
  await expect(back).toHaveAttribute('href', browse);
  const similar = page.getByRole('list', { name: 'Similar materials' }).getByRole('link').first();
  await expect(similar).not.toHaveAttribute('href', new URL(page.url()).pathname);
  // Race: a link followed before hydration knows the page it came from, not the list.
  await hydrated(page);
  const next = (await similar.getAttribute('href'))!;
  await similar.click();
  await expect(page).toHaveURL(next);
  await keptForReload(page);
  await page.reload();
  await expect(back).toHaveAttribute('href', browse);
});

test('suggestions come with the first letters, in the browser’s own combobox', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/browse', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(scripts.filter((url) => /suggestions/.test(url))).toEqual([]);
  const field = page.getByLabel('Search materials').last();
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially('insul');
  const options = page.locator('datalist option');
  await expect(options.filter({ hasText: 'Insulation batts' })).toHaveCount(1);
});
