import type { Page } from '@playwright/test';
import { db } from '~/db/client.server';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  messagesTo,
  openHydrated,
  signIn,
  stockOf,
  test,
} from '../setup/test';

async function breakPosts(page: Page): Promise<void> {
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
}

async function openMessage(page: Page) {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await signIn(page, await makeBuyer());
  await openHydrated(page, `/material/${material.id}`);
  await page.getByRole('link', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  return { seller, dialog };
}

async function openPurchase(page: Page) {
  const material = await makeMaterial();
  await signIn(page, await makeBuyer());
  await openHydrated(page, `/material/${material.id}`);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect(proceed).toBeVisible();
  return { material, proceed };
}

const reconnect = (page: Page) => page.unrouteAll({ behavior: 'wait' });

test('a message that fails to send keeps its text and can be sent again', async ({ page }) => {
  const { seller, dialog } = await openMessage(page);
  await dialog.getByLabel('Message').fill('Is the whole lot under roof?');

  await breakPosts(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('No connection')).toBeVisible();
  const summary = dialog.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toContainText('We couldn’t reach Offcut. Your draft is saved.');
  await expect(summary).toBeFocused();
  await expect(dialog.getByLabel('Message')).toHaveValue('Is the whole lot under roof?');

  await reconnect(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
  expect(await messagesTo(seller.companyId)).toHaveLength(1);
});

test('a refused form loads nothing, and its button works again at once', async ({ page }) => {
  const { seller, dialog } = await openMessage(page);
  // Never answered: a button that waited for the page's data would stay busy.
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await dialog.getByLabel('Message').fill('Is the whole lot under roof?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => messagesTo(seller.companyId)).toHaveLength(1);
});

test('a form refused for a new price shows it on the page as well', async ({ page }) => {
  const { material, proceed } = await openPurchase(page);
  await db.material.update({ where: { id: material.id }, data: { price: '25.00' } });
  await proceed.click();
  await expect(page.getByRole('alert')).toContainText('The price changed to $25.00');
  await expect(page.locator('main > :not(dialog)').getByText('$25.00').first()).toBeAttached();
});

test('a long message sent after the session ended is kept and sent after signing in again', async ({
  page,
}) => {
  const seller = await makeSeller();
  await signIn(page, seller);
  await openHydrated(page, '/profile/company');
  const description = page.getByLabel('Company Description');
  await description.fill('Masonry and site work in Cook County since 1998.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Company' }).click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toContainText('What you typed is still here.');
  await expect(summary).toBeFocused();
  await expect(description).toHaveValue('Masonry and site work in Cook County since 1998.');

  const opened = page.waitForEvent('popup');
  await summary.getByRole('link', { name: 'Sign In' }).click();
  const tab = await opened;
  await tab.getByLabel('Email').fill(seller.email);
  await tab.getByLabel('Password', { exact: true }).fill(seller.password);
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(tab).toHaveURL('/profile/company');
  await page.getByRole('button', { name: 'Update Company' }).click();
  await expect(summary).toHaveCount(0);
  await expect(description).toHaveValue('Masonry and site work in Cook County since 1998.');
  await page.reload();
  await expect(description).toHaveValue('Masonry and site work in Cook County since 1998.');
});

test('signing in without a connection shows the error on the form and in one toast', async ({
  page,
  toasts,
}) => {
  const { email, password } = await makeBuyer();
  await openHydrated(page, '/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await breakPosts(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toContainText('An unexpected error occurred. Please try again.');
  await expect(summary).toBeFocused();
  await toasts.toHaveHeard(['Sign in failed', 'An unexpected error occurred. Please try again.']);

  await reconnect(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toasts.toHaveHeard(['Welcome back!']);
  expect(toasts.texts).toHaveLength(2);
});

test('buying without a connection shows an error and can be retried', async ({ page }) => {
  const { material, proceed } = await openPurchase(page);
  await breakPosts(page);
  await proceed.click();
  await expect(page.getByText('Payment Initialization Failed')).toBeVisible();
  expect(await stockOf(material.id)).toMatchObject({ quantityHeld: 0 });

  await reconnect(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('form', { name: 'Pay by card' })).toBeVisible();
  expect(await stockOf(material.id)).toMatchObject({ quantityHeld: 1 });
});
