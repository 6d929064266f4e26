import { THEME_KEY } from '~/lib/choices/theme';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  type Page,
  saleOf,
  signIn,
  test,
} from './setup/test';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('a comparison, a listing, a purchase and its receipt each print on one page', async ({
  page,
}) => {
  const made = await Promise.all(Array.from({ length: 6 }, () => makeMaterial({ weightLb: 30 })));
  const compared = `/compare?${made.map(({ id }) => `id=${id}`).join('&')}&zip=60601&quantity=5`;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(compared);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const comparison = await printed(page);
  expect(pagesOf(comparison)).toBe(1);
  expect(comparison.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 79/);

  const [seller, buyer] = [await makeSeller(), await makeBuyer()];
  const sale = await saleOf({ seller, buyer, status: 'completed' });
  await page.goto(`/material/${sale.materialId}`);
  expect(pagesOf(await printed(page))).toBe(1);
  await signIn(page, buyer, `/transaction/${sale.id}`);
  expect(pagesOf(await printed(page))).toBe(1);
  const receipt = await page.request.get(`/transaction/${sale.id}/receipt`);
  expect(pagesOf(await receipt.body())).toBe(1);
});

test('own listings print as one table of all rows, without its controls', async ({ page }) => {
  const seller = await makeSeller();
  await Promise.all(
    Array.from({ length: 25 }, () => makeMaterial({ companyId: seller.companyId })),
  );
  await signIn(page, seller, '/my-listings');
  await page.emulateMedia({ media: 'print' });
  const region = page.getByRole('region', { name: 'Your listings' });
  const cut = () => region.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await cut()).toBe(0);
  await expect(page.getByRole('columnheader', { name: 'Listing' })).toBeInViewport();
  for (const role of ['button', 'checkbox', 'searchbox', 'navigation', 'banner'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});

for (const theme of ['dark', 'system']) {
  test(`a page in the ${theme} theme is light on paper`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [THEME_KEY, theme],
    );
    await page.goto('/pricing-guide');
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(await ink()).toBe('rgb(243, 240, 236)');
    await page.emulateMedia({ media: 'print' });
    expect(await ink()).toBe('rgb(28, 25, 23)');
  });
}

const printed = (page: Page) => page.pdf({ preferCSSPageSize: true });
