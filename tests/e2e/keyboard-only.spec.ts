import {
  DEMO_BUYER,
  expect,
  hydrated,
  makeBuyer,
  makeMaterial,
  openHydrated,
  signIn,
  stockOf,
  test,
} from './setup/test';
import { expectFocusIsSeen, expectFocusWithin, tabTo } from './setup/keyboard';
import { CARDS, transactionIdOf } from './setup/paying';

/*
 * Nobody here has a mouse: the only hands are `page.keyboard`.
 */

test('browse, search, filter, open, buy and pay', async ({ page }) => {
  const material = await makeMaterial({ category: 'Roofing' });
  const word = material.title.split(' ').at(-1)!;
  await signIn(page, await makeBuyer());
  await openHydrated(page, '/browse');

  await test.step('search and filter', async () => {
    const filters = page.getByRole('form', { name: 'Filters' });
    await tabTo(page, filters.getByLabel('Search materials'));
    await page.keyboard.type(word);
    await expect(page.getByRole('link', { name: material.title })).toBeVisible();
    await tabTo(page, filters.getByLabel('Category'));
    await page.keyboard.type('Roof');
    await expect(page).toHaveURL(`/browse?search=${word}&category=Roofing`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 materials found');
  });

  await test.step('open the material: its heading has the focus', async () => {
    await tabTo(page, page.getByRole('link', { name: material.title, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/material/${material.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('buy 3: the dialog holds the focus', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Buy Now' }).first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Buy' });
    await tabTo(page, dialog.getByLabel('Quantity'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    const proceed = dialog.getByRole('button', { name: 'Proceed to Payment' });
    await expect(dialog.getByText('$62.97')).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      await expectFocusWithin(page, dialog);
    }
    await tabTo(page, proceed, 'Shift+Tab');
    await page.keyboard.press('Enter');
  });

  await test.step('pay: what is wrong takes the focus, then the purchase is complete', async () => {
    const checkout = page.getByRole('dialog', { name: 'Checkout' });
    await expect(checkout.getByRole('heading', { name: 'Checkout' })).toBeFocused();
    await tabTo(page, checkout.getByLabel('Card number'));
    await page.keyboard.type('4242');
    await page.keyboard.press('Enter');
    const summary = checkout.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(checkout.getByLabel('Card number')).toBeFocused();

    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(CARDS.pays);
    await tabTo(page, checkout.getByLabel('Expiry'));
    await page.keyboard.type('12/40');
    await tabTo(page, checkout.getByLabel('CVC'));
    await page.keyboard.type('123');
    await tabTo(page, checkout.getByRole('button', { name: 'Pay $62.97' }));
    await page.keyboard.press('Enter');
    await transactionIdOf(page);
    await expect(page.getByText('Payment Successful!')).toBeVisible();
  });
  expect(await stockOf(material.id)).toEqual({ quantity: 37, quantityHeld: 0, quantitySold: 3 });
});

test('the first stop of a page skips to its content', async ({ page }) => {
  await openHydrated(page, '/companies');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expectFocusIsSeen(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocusWithin(page, page.getByRole('main'));
});

test('Esc shuts the dialogs and gives the focus back to what opened them', async ({ page }) => {
  const material = await makeMaterial();
  await signIn(page, await makeBuyer());
  await openHydrated(page, `/material/${material.id}`);
  for (const name of ['Buy Now', 'Contact Seller']) {
    const opener = page.getByRole('link', { name }).first();
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await expectFocusWithin(page, page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('after a refused sign-in the summary has the focus, with and without the script', async ({
  page,
}) => {
  for (const hasScript of [true, false]) {
    if (!hasScript) await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/signin');
    if (hasScript) await hydrated(page);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(DEMO_BUYER.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  }
});

test('a price that has the focus shows its comparison, and Esc shuts it', async ({ page }) => {
  await openHydrated(page, '/browse');
  const card = page.getByRole('list', { name: 'Materials' }).getByRole('listitem').first();
  await tabTo(page, card.locator('.price a').first());
  const panel = card.getByRole('group', { name: /^Price comparison for/ });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the account menu opens, leads on and shuts', async ({ page }) => {
  await signIn(page, await makeBuyer());
  await openHydrated(page, '/');
  const summary = page.locator('summary').filter({ hasText: 'Maria Ortiz' });
  await tabTo(page, summary);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Saved' }));
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Saved' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/saved');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a sentence of the summary leads to its field, and the others stay', async ({ page }) => {
  const material = await makeMaterial();
  await signIn(page, await makeBuyer());
  await openHydrated(page, `/material/${material.id}/contact`);
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole('link', { name: 'Enter a message' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Enter a subject', 'Enter a message']);
});
