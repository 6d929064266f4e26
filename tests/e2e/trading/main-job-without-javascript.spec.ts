import { CARDS, makePurchase, payOnHostedPage, transactionIdOf } from '../setup/paying';
import { phonePhoto } from '../setup/photos';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  intentOf,
  moneyOf,
  reopenUntil,
  signIn,
  stockOf,
  test,
  uniqueWord,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

test('a seller connects payments and lists with a photo; a buyer finds it and pays; both sides are settled', async ({
  page,
  anotherVisitor,
  sandbox,
}) => {
  const seller = await makeSeller({ payable: false });
  const buyer = await makeBuyer();
  const title = `Simpson HDU8 hold-downs ${uniqueWord()}`;
  let materialId = '';
  let transactionId = '';

  await test.step('the seller connects payments on the hosted page', async () => {
    await signIn(page, seller, `/company/${seller.companyId}`);
    await page.getByRole('checkbox', { name: 'I accept the seller terms' }).check();
    await page.getByRole('button', { name: 'Set Up Payments' }).click();
    await expect(page.getByRole('heading', { name: 'Set up payments' })).toBeVisible();
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await expect(page).toHaveURL(`/company/${seller.companyId}`);
    await expect(page.getByText('Payment Setup Complete!')).toBeVisible();
    await expect(page.getByText('Fully set up')).toBeVisible();
  });

  await test.step('the seller lists a material with a photo, and it appears in /browse', async () => {
    await page.goto('/create-listing');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
    await page.getByLabel('Description').fill('Unopened cartons, stored under roof.');
    await page.getByLabel('Select photos').setInputFiles(await phonePhoto('IMG_2041.jpg'));
    await page.getByLabel('Price', { exact: true }).fill('19.99');
    await page.getByLabel('Quantity', { exact: true }).fill('12');
    await page.getByText('More About It').click();
    await page.getByLabel('Manufacturer').fill('Simpson');
    await page.getByLabel('Each unit contains').fill('4');
    await page.getByLabel('Counted in').selectOption('lb');
    await page.getByLabel('UPC').fill('036000291453');
    await page.getByLabel('Loading dock').check();
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page.getByRole('link', { name: /UPC/ })).toBeVisible();
    await expect(page.getByLabel('Manufacturer')).toHaveValue('Simpson');
    await expect(page.getByLabel('Loading dock')).toBeChecked();
    await page.getByLabel('UPC').fill('036000291452');
    await page.getByRole('button', { name: 'List Material' }).click();
    await expect(page).toHaveURL('/browse');
    await expect(page.getByText('Material listed')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('link', { name: title, exact: true })
      .click();
    await expect(page).toHaveURL(/\/material\/[0-9a-f-]{36}$/);
    materialId = new URL(page.url()).pathname.split('/').at(-1)!;
    await expect(page.getByRole('img', { name: title })).toHaveAttribute('src', /-640\.webp$/);
    for (const fact of ['Simpson', '$5.00 per lb', '036000291452']) {
      await expect(page.getByText(fact).first()).toBeVisible();
    }
  });

  const shop = await anotherVisitor();
  await test.step('the buyer finds it in /browse and pays for 3 on the hosted page', async () => {
    await signIn(shop, buyer, '/browse');
    await shop.getByRole('form', { name: 'Filters' }).getByLabel('Search materials').fill(title);
    await shop.getByRole('button', { name: 'Apply Filters' }).click();
    const card = shop.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('link', { name: 'Buy Now' }).click();
    await shop.getByLabel('Quantity').fill('3');
    await shop.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(shop.getByText('Step 2 of 2')).toBeVisible();
    await shop.getByRole('button', { name: 'Pay $62.97' }).click();
    await payOnHostedPage(shop, CARDS.pays);
    transactionId = await transactionIdOf(shop);
    await expect(shop.getByText('Payment Successful!')).toBeVisible();
    await shop.reload();
    await expect(shop.getByText('Payment Successful!')).toBeHidden();
    await expect(shop.getByText('Completed', { exact: true })).toBeVisible();
  });

  await test.step('stock is down by 3, the seller has the subtotal and the platform its fee', async () => {
    expect(await stockOf(materialId)).toEqual({ quantity: 9, quantityHeld: 0, quantitySold: 3 });
    const { paidCents, feeCents, sellerAccount } = await moneyOf(transactionId);
    expect({ paidCents, feeCents }).toEqual({ paidCents: 62_97, feeCents: 3_00 });
    const { accounts } = await sandbox.balances();
    expect(accounts[sellerAccount]).toBe(59_97);
  });

  await test.step('the seller sees the sale', async () => {
    await page.goto(`/transaction/${transactionId}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Paid' }).first()).toBeVisible();
    await expect(page.getByText('Net to you')).toBeVisible();
  });
});

test('after a failed bank payment a buyer gets another page, can leave it, and cancel', async ({
  page,
  sandbox,
}) => {
  const material = await makeMaterial();
  const buyer = await makeBuyer();
  const id = await makePurchase(buyer, { material, quantity: 5, flow: 'checkout' });
  await signIn(page, buyer, `/transaction/${id}`);
  await expect(page.getByText('Awaiting payment')).toBeVisible();
  expect(await stockOf(material.id)).toEqual({ quantity: 35, quantityHeld: 5, quantitySold: 0 });

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await payOnHostedPage(page, CARDS.failsLater);
  await expect(page.getByText('Payment processing')).toBeVisible();
  await sandbox.settle({ payment_intent: await intentOf(id), outcome: 'fail' });
  await reopenUntil(page, `/transaction/${id}`, page.getByText('Payment Failed', { exact: true }));

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Cancel purchase' }).click();
  await expect(page.getByText('Purchase canceled')).toBeVisible();
  await expect(page.getByText('You canceled this purchase.').first()).toBeVisible();
  expect(await stockOf(material.id)).toEqual({ quantity: 40, quantityHeld: 0, quantitySold: 0 });
});
