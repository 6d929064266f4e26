import type { Page } from '@playwright/test';
import { db } from '~/db/client.server';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  messagesTo,
  openHydrated,
  test,
} from '../setup/test';

async function breakPosts(page: Page): Promise<void> {
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
}

const reconnect = (page: Page) => page.unrouteAll({ behavior: 'wait' });

test('a message that is refused or fails to send keeps its text and can be sent again', async ({
  page,
}) => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await openHydrated(page, `/material/${material.id}`, await makeBuyer());
  await page.getByRole('link', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  // Never answered: a button that waited for the page's data would stay busy.
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  const summary = dialog.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await dialog.getByLabel('Message').fill('Is the whole lot under roof?');

  await breakPosts(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(summary).toContainText('We couldn’t reach Offcut. Nothing you typed was lost.');
  await expect(summary).toBeFocused();
  await expect(dialog.getByLabel('Message')).toHaveValue('Is the whole lot under roof?');

  await reconnect(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
  expect(await messagesTo(seller.companyId)).toHaveLength(1);
});

test('a form that only a proxy answers keeps its text', async ({ page, problems }) => {
  problems.allow(/answered 502/);
  await openHydrated(page, '/profile/company', await makeSeller());
  const description = page.getByLabel('Company Description');
  await description.fill('Masonry and site work in Cook County since 1998.');
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Update Company' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We couldn’t reach Offcut. Nothing you typed was lost.',
  );
  await expect(description).toHaveValue('Masonry and site work in Cook County since 1998.');
});

test('a long message sent after the session ended is kept and sent after signing in again', async ({
  page,
}) => {
  const seller = await makeSeller();
  await openHydrated(page, '/profile/company', seller);
  const description = page.getByLabel('Company Description');
  await description.fill('Masonry and site work in Cook County since 1998.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Company' }).click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toContainText('Nothing you typed was lost.');
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
  const saved = await db.company.findUniqueOrThrow({ where: { id: seller.companyId } });
  expect(saved.description).toBe('Masonry and site work in Cook County since 1998.');
});

test('a listing without a description, sent after the session ended, stays on the page', async ({
  page,
}) => {
  await openHydrated(page, '/create-listing', await makeSeller());
  await page.getByLabel('Title').fill('Anchor bolts, 1/2 in');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'List Material' }).last().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Nothing you typed was lost.',
  );
  await expect(page.getByLabel('Title')).toHaveValue('Anchor bolts, 1/2 in');
});

test('a password is not said to be saved when the connection is lost', async ({ page }) => {
  await openHydrated(page, '/profile/security', await makeBuyer());
  await page.getByLabel('New Password', { exact: true }).fill('Better-Stapler!8');
  await breakPosts(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We couldn’t reach Offcut. Try again in a moment.',
  );
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
