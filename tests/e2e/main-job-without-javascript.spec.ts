import sharp from 'sharp';
import { makePhonePhoto } from './setup/photos';
import {
  expect,
  makeBuyer,
  makeSeller,
  signInByForm,
  stockOf,
  test,
  uniqueWord,
} from './setup/test';

test.use({ javaScriptEnabled: false });

test('without JavaScript a seller connects payments and lists, and a buyer finds it and pays', async ({
  browser,
  page,
  sandbox,
}) => {
  const seller = await makeSeller({ payable: false });
  const buyer = await makeBuyer();
  const title = `Simpson HDU8 hold-downs ${uniqueWord()}`;
  const platformBefore = (await sandbox.balances()).platform;

  await test.step('the seller signs in and connects payments on the hosted page', async () => {
    await signInByForm(page, seller);
    await page.goto(`/company/${seller.companyId}`);
    await page.getByRole('button', { name: 'Set Up Payments' }).click();
    await expect(page.getByRole('heading', { name: 'Set up payments' })).toBeVisible();
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await expect(page).toHaveURL(`/company/${seller.companyId}`);
    await expect(page.getByText('Payment Setup Complete!')).toBeVisible();
    await expect(page.getByText('Fully set up')).toBeVisible();
  });

  await test.step('the seller lists a material with a photo', async () => {
    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'List Your Construction Materials' }),
    ).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
    await page.getByLabel('Description').fill('Unopened cartons, stored under roof.');
    await page.getByLabel('Select a photo').setInputFiles({
      name: 'IMG_2041.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePhonePhoto(),
    });
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByLabel('Quantity', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page).toHaveURL('/browse');
    await expect(page.getByText('Material listed')).toBeVisible();
  });

  await test.step('the photo that is served says nothing of where it was taken', async () => {
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card).toBeVisible();
    await card.getByRole('link', { name: title }).click();
    const photo = page.getByRole('img', { name: title });
    await expect(photo).toBeVisible();
    const small = await page.request.get((await photo.getAttribute('src'))!);
    expect(small.status()).toBe(200);
    expect((await sharp(await small.body()).metadata()).exif).toBeUndefined();
    const original = (await photo.getAttribute('src'))!.replace(/-640\.webp$/, '.jpg');
    const full = await page.request.get(original);
    expect(full.headers()['content-type']).toBe('image/jpeg');
    expect((await sharp(await full.body()).metadata()).exif).toBeUndefined();
  });
  const materialId = new URL(page.url()).pathname.split('/').at(-1)!;

  await test.step('the buyer finds it in /browse and buys 3 on the hosted page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const shop = await context.newPage();
    await signInByForm(shop, buyer);
    await shop.goto('/browse');
    await shop.getByLabel('Search materials').last().fill(title);
    await shop.getByRole('button', { name: 'Apply Filters' }).click();
    const card = shop.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('link', { name: 'Buy Now' }).click();
    await shop.getByLabel('Quantity').fill('3');
    await shop.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(shop.getByText('Step 2 of 2')).toBeVisible();
    await shop.getByRole('button', { name: 'Pay $62.97' }).click();

    await expect(shop.getByRole('heading', { name: 'Pay $62.97' })).toBeVisible();
    await shop.getByLabel('Card number').fill('4242 4242 4242 4242');
    await shop.getByLabel('Expiry').fill('12/40');
    await shop.getByLabel('Security code').fill('123');
    await shop.getByRole('button', { name: 'Pay $62.97' }).click();

    await expect(shop).toHaveURL(/\/transaction\/[0-9a-f-]{36}$/);
    await expect(shop.getByText('Completed')).toBeVisible();
    await expect(shop.getByText('Paid', { exact: true }).first()).toBeVisible();
    await context.close();
  });

  await test.step('stock is 3 lower, and everybody has their money', async () => {
    expect(await stockOf(materialId)).toEqual({ quantity: 9, quantityHeld: 0, quantitySold: 3 });
    const { platform, accounts } = await sandbox.balances();
    const [balance] = await sellerBalances(seller.companyId, accounts);
    expect(balance).toBe(59_97);
    expect(platform - platformBefore).toBeGreaterThanOrEqual(3_00);
  });
});

async function sellerBalances(companyId: string, accounts: Record<string, number>) {
  const { db } = await import('~/db/client.server');
  const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
  return [accounts[stripeAccountId!]];
}
