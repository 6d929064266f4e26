import { checkImport } from '~/domain/catalogue/index.server';
import { zip } from '../factories/zip';
import { makePhonePhoto } from './setup/photos';
import { actorOf, expect, makeSeller, markWindow, openHydrated, signIn, test } from './setup/test';

const ROWS = [
  'Item #,Product Name,Category,Unit Price,U/M,Qty',
  'IM-1,Imported CMU block,Concrete & Masonry,2.15,EA,40',
  'IM-2,Imported pavers,Concrete & Masonry,call,EA,12',
];
const PHOTOS = ['Photo', 'Front.JPG', 'side.jpg'];
const fileOf = (rows: string[]) => Buffer.from(rows.join('\n'));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a seller checks a spreadsheet, lists its good rows, sees them listed and undoes it', async ({
    page,
  }) => {
    await signIn(page, await makeSeller(), '/my-listings');
    await page.getByRole('link', { name: 'Import or Export' }).click();
    const file = {
      name: 'yard.csv',
      mimeType: 'text/csv',
      buffer: fileOf(ROWS.map((row, index) => `${row},${PHOTOS[index]}`)),
    };
    await page.getByLabel('Spreadsheet').setInputFiles(file);
    const photos = zip([{ name: 'yard/front.jpg', text: await makePhonePhoto() }]);
    await page
      .getByLabel('Photos')
      .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: photos });
    await page.getByRole('button', { name: 'Check the File' }).click();
    await expect(page.getByRole('heading', { name: 'yard.csv' })).toBeVisible();
    const first = page.getByRole('table', { name: 'First rows' }).getByRole('row').nth(1);
    await expect(first).toHaveText(/2\s*IM-1\s*Imported CMU block\s*2\.15\s*each\s*40/);
    const errors = page.getByRole('table', { name: 'Errors by row' });
    await expect(errors).toContainText('Enter a price in dollars and cents, such as 19.99');
    await expect(errors).toContainText('Unit Price');
    await expect(errors).toContainText('The ZIP has no “side.jpg”.');
    await page.getByRole('button', { name: 'List 1 Material' }).click();
    await expect(page.getByText('2 rows · Done')).toBeVisible({ timeout: 20_000 });
    const listings = await page.context().newPage();
    await listings.goto('/my-listings');
    const photo = listings.locator('tr', { hasText: 'Imported CMU block' }).locator('img');
    await expect(photo).toHaveAttribute('src', /\/objects\/materials\/.+[.]webp/);
    await listings.close();
    await page.getByRole('button', { name: 'Undo This Import' }).click();
    await expect(page.getByText('2 rows · Undone')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('table', { name: 'The last 20 imports' })).toContainText(
      'yard.csv',
    );
  });
});

test('with JavaScript the page follows the listing and the undoing of rows', async ({ page }) => {
  const seller = await makeSeller();
  const sheet = { bytes: fileOf(ROWS), fileName: 'yard.csv' };
  const id = await checkImport(sheet, actorOf(seller));
  await openHydrated(page, `/my-listings/import/${id}`, seller);
  const expectSameWindow = await markWindow(page);
  await page.getByRole('button', { name: 'List 1 Material' }).click();
  await expect(page.getByText('2 rows · Done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo This Import' }).click();
  await expect(page.getByText('2 rows · Undone')).toBeVisible();
  await expectSameWindow();
});
