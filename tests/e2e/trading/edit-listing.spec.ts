import { expect, makeMaterial, makeSeller, type Page, signIn, test } from '../setup/test';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('of two editors the second sees what the first saved, and loses nothing', async ({
      page,
      context,
    }) => {
      const seller = await makeSeller();
      const { id, title } = await makeMaterial({ companyId: seller.companyId });
      await signIn(page, seller, `/material/${id}`);
      await expect(page.getByRole('heading', { name: 'Your listing' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save for Later' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Listing');
      await expect(field(page, 'Title')).toHaveValue(title);

      const first = await context.newPage();
      await first.goto(`/material/${id}/edit`);
      await field(first, 'Price').fill('24.00');
      await field(first, 'Location').fill('Yard 7');
      await press(first, 'Save Changes');
      await expect(first.getByText('Listing saved')).toBeVisible();
      await first.close();

      await field(page, 'Price').fill('26.00');
      await field(page, 'Description').fill('Kept dry.');
      await press(page, 'Save Changes');
      await expect(page.locator('#price-error')).toContainText('Now $24.00, saved by');
      await expect(field(page, 'Price')).toHaveValue('26.00');
      await expect(field(page, 'Description')).toHaveValue('Kept dry.');
      await press(page, 'Save Mine Anyway');
      await expect(page.getByText('Listing saved')).toBeVisible();
      await expect(page).toHaveURL(`/material/${id}`);
      const main = page.getByRole('main');
      for (const text of ['$26.00', 'Kept dry.', 'Yard 7']) {
        await expect(main.getByText(text).first()).toBeVisible();
      }
    });
  });
}
