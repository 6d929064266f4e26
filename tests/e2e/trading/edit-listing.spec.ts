import { expect, makeMaterial, makeSeller, type Page, signIn, test } from '../setup/test';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a seller edits a listing from its page, and the next visitor sees it', async ({
      page,
      anotherVisitor,
    }) => {
      const seller = await makeSeller();
      const { id, title } = await makeMaterial({ companyId: seller.companyId });
      const visitor = await anotherVisitor();
      await visitor.goto(`/material/${id}`);
      await expect(visitor.getByText('Your listing')).toHaveCount(0);
      await expect(visitor.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

      await signIn(page, seller);
      await page.goto(`/material/${id}`);
      await expect(page.getByRole('heading', { name: 'Your listing' })).toBeVisible();
      await expect(button(page, 'Save for Later')).toHaveCount(0);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Listing');
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

      await page.getByRole('textbox', { name: 'Price' }).fill('free');
      await page.getByRole('textbox', { name: 'Location' }).fill('Yard 7, gate B');
      await button(page, 'Save Changes').click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('free');
      await page.getByRole('textbox', { name: 'Price' }).fill('17.49');
      await button(page, 'Save Changes').click();
      await expect(page.getByText('Listing saved')).toBeVisible();
      await expect(page).toHaveURL(`/material/${id}`);

      await visitor.reload();
      await expect(visitor.getByText('$17.49').first()).toBeVisible();
      await expect(visitor.getByText('Yard 7, gate B').first()).toBeVisible();
    });

    test('of two editors the second sees what the first saved, and loses nothing', async ({
      page,
      anotherVisitor,
    }) => {
      const seller = await makeSeller();
      const { id } = await makeMaterial({ companyId: seller.companyId });
      const first = await anotherVisitor();
      for (const each of [page, first]) {
        await signIn(each, seller);
        await each.goto(`/material/${id}/edit`);
      }
      await first.getByRole('textbox', { name: 'Price' }).fill('24.00');
      await first.getByRole('textbox', { name: 'Location' }).fill('Yard 7');
      await button(first, 'Save Changes').click();
      await expect(first.getByText('Listing saved')).toBeVisible();

      await page.getByRole('textbox', { name: 'Price' }).fill('26.00');
      await page.getByRole('textbox', { name: 'Description' }).fill('Kept dry.');
      await button(page, 'Save Changes').click();
      await expect(page.locator('#price-error')).toContainText('Now $24.00, saved by');
      await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('26.00');
      await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Kept dry.');
      await button(page, 'Save Mine Anyway').click();
      await expect(page.getByText('Listing saved')).toBeVisible();
      const main = page.getByRole('main');
      for (const text of ['$26.00', 'Kept dry.', 'Yard 7']) {
        await expect(main.getByText(text).first()).toBeVisible();
      }
    });
  });
}
