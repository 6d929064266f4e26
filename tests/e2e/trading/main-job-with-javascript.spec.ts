import { cancelPurchase } from '~/domain/trading/index.server';
import { CARDS, makePurchase, payByCardForm, transactionIdOf } from '../setup/paying';
import { phonePhoto } from '../setup/photos';
import { recordToasts } from '../setup/toasts';
import {
  actorOf,
  expect,
  holdRequests,
  makeBuyer,
  makeMaterial,
  makeSeller,
  markWindow,
  openHydrated,
  setPayable,
  stockOf,
  test,
  uniqueWord,
} from '../setup/test';

test('a seller connects payments in another tab, lists with a photo, and a buyer pays in the dialog', async ({
  page,
  anotherVisitor,
}) => {
  const seller = await makeSeller({ payable: false });
  const title = `Simpson LUS210 hangers ${uniqueWord()}`;

  await test.step('Stripe opens in another tab, and this one continues when setup is done', async () => {
    await openHydrated(page, '/create-listing', seller);
    await expect(page.getByRole('heading', { name: 'Complete Payment Setup' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'I accept the seller terms' }).check();
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await page.getByRole('button', { name: 'Set Up Payments' }).click();
    await expect(page.getByRole('heading', { name: 'Popup Blocked' })).toBeVisible();
    await expect(page.getByLabel('Setup link')).toHaveValue(/^http/);
    await expect(page.locator('main .note, .toast')).toHaveCount(1);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Set Up Payments' }).click();
    const provider = await opened;
    await expect(page.getByText('Waiting for your payment setup.')).toBeVisible();
    await provider.getByRole('button', { name: 'Finish setup' }).click();
    await expect(page.getByText('Payment Setup Complete!')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'List Your Construction Materials' }),
    ).toBeVisible();
    await provider.close();
  });

  await test.step('the photo uploads with a progress bar while the seller fills in the rest', async () => {
    const release = await holdRequests(page, '/uploads');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select Photo' }).click();
    await (await chooser).setFiles(await phonePhoto('IMG_2042.jpg'));
    await expect(page.getByRole('progressbar', { name: 'Uploading photo 1...' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Number 1' })).toHaveAttribute('src', /^blob:/);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
    await page.getByLabel('Description').fill('Unopened cartons, stored under roof.');
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByLabel('Quantity', { exact: true }).fill('12');
    release();
    await expect(page.getByText('The photo is uploaded.')).toBeVisible();
  });

  await test.step('the listing appears in /browse', async () => {
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page).toHaveURL('/browse');
    await expect(page.getByText('Material listed')).toBeVisible();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  });

  const shop = await anotherVisitor();
  const toasts = await recordToasts(shop);
  await test.step('a buyer buys 3 in the dialog', async () => {
    await openHydrated(shop, `/browse?search=${title.split(' ').at(-1)}`, await makeBuyer());
    const card = shop.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('link', { name: 'Buy Now' }).click();
    const dialog = shop.getByRole('dialog', { name: 'Buy' });
    await dialog.getByRole('button', { name: 'One more' }).click();
    await dialog.getByRole('button', { name: 'One more' }).click();
    await expect(dialog.getByText('$62.97')).toBeVisible();
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
  });

  await test.step('a declined card shows why, and another one pays', async () => {
    const checkout = shop.getByRole('dialog', { name: 'Checkout' });
    await expect(checkout.getByText('The stock is held for you until')).toBeVisible();
    await payByCardForm(shop, CARDS.declined);
    await expect(checkout.getByRole('alert')).toContainText('Payment Failed');
    await expect(checkout.getByRole('alert')).toContainText('The card was declined.');
    await payByCardForm(shop, CARDS.pays);
  });

  await test.step('the purchase is complete', async () => {
    await transactionIdOf(shop);
    await toasts.toHaveHeard([
      'Payment Successful!',
      `Your purchase of ${title} has been completed.`,
    ]);
    await expect(shop.getByText('Completed', { exact: true })).toBeVisible();
  });

  await test.step('a refund is asked about once, even after Enter, and focus moves to the page', async () => {
    const id = await transactionIdOf(shop);
    await openHydrated(page, `/transaction/${id}`);
    await page.getByText('Refund the buyer').click();
    await page.getByLabel('Reason', { exact: true }).fill('One was bent.');
    await page.getByRole('textbox', { name: 'Amount' }).fill('5');
    await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
    const question = page.getByText(/Refund \$5\.00 to .*\? This can’t be undone\.$/);
    await expect(question).toBeFocused();
    await page.getByRole('textbox', { name: 'Amount' }).fill('4');
    await page.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('One was bent.');
    await page.getByRole('button', { name: 'Refund $4.00' }).click();
    await expect(page.getByText('$4.00 was returned to the buyer.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a payment that can’t start says why; tried again, the card asks the bank, and it is paid', async ({
  page,
  sandbox,
  toasts,
}) => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await openHydrated(page, `/material/${material.id}`, await makeBuyer());
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await page.getByRole('dialog', { name: 'Buy' }).getByLabel('Quantity').fill('2');

  await sandbox.setTransfers({ account: seller.account!, status: 'inactive' });
  await setPayable(seller, false);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Payment Initialization Failed' });
  await expect(failed).toContainText('This seller can’t receive payments now');
  await sandbox.setTransfers({ account: seller.account!, status: 'active' });
  await setPayable(seller, true);
  await page.getByRole('button', { name: 'Try Again' }).click();

  await payByCardForm(page, CARDS.asksBank);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await transactionIdOf(page);
  await toasts.toHaveHeard(['Payment Successful!']);
  expect(await stockOf(material.id)).toEqual({ quantity: 38, quantityHeld: 0, quantitySold: 2 });
});

test('a guest who presses Buy Now signs in and returns to the open dialog', async ({ page }) => {
  const material = await makeMaterial();
  const buyer = await makeBuyer();
  await openHydrated(page, `/material/${material.id}`);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Buy' });
  await expect(dialog.getByRole('button', { name: 'Sign In to Purchase' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/material/${material.id}`);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('3');
  await expect(dialog.getByText('$62.97')).toBeVisible();
});

test('a payment page shows live that a colleague canceled, and keeps the focus on it', async ({
  page,
}) => {
  const buyer = await makeBuyer();
  const material = await makeMaterial();
  const id = await makePurchase(buyer, { material });
  await openHydrated(page, `/transaction/${id}`, buyer);
  const expectSameWindow = await markWindow(page);
  await page.getByLabel('Card number').focus();
  await cancelPurchase(id, actorOf(buyer));
  await expect(page.getByRole('status').getByText('Canceled')).toBeVisible();
  await expect(page.getByRole('heading', { name: material.title, level: 1 })).toBeFocused();
  await expectSameWindow();
});
