import { makeAdmin } from './setup/administering';
import { db } from '~/db/client.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
import { putNotifications, seeNotification } from './setup/notifications';
import { expect, makeBuyer, makeSeller, type Page, signIn, test } from './setup/test';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');
const lines = (page: Page) => page.getByRole('list', { name: 'Notifications' }).locator('> li');
const count = (page: Page, name: string) =>
  page.locator('.stats > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

test('a user reads, opens, dismisses and filters notifications', async ({ page }) => {
  const buyer = await makeBuyer();
  const [order, refund, message, old] = await putNotifications(
    buyer.companyId,
    { title: 'New order: joists', actionUrl: '/transactions', actionText: 'View Transactions' },
    { title: 'Refund: $20.00', type: 'payment', category: 'payments', priority: 'urgent' },
    { title: 'New message', type: 'message', category: 'messages', priority: 'low' },
    { title: 'Read before', read: true, readAt: new Date() },
  );
  await signIn(page, buyer, '/notifications');
  await expect(page.getByRole('link', { name: 'Notifications 3 unread' })).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  for (const [name, figure] of Object.entries({ Total: 4, Unread: 3, Read: 1, Categories: 6 })) {
    await expect(count(page, name).first()).toHaveText(String(figure));
  }
  await expect(lines(page).first().getByRole('time').first()).toHaveAttribute(
    'datetime',
    /^20.+Z$/,
  );

  await page.getByRole('button', { name: 'Mark Read New message' }).click();
  await expect(page.getByText('Notifications marked as read')).toBeVisible();
  expect(await seeNotification(message!)).toEqual({ read: true, dismissed: false });

  await page.getByRole('button', { name: 'Dismiss Read before' }).click();
  await expect(page.getByText('Notification dismissed')).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  expect((await seeNotification(old!)).dismissed).toBe(true);

  await main(page).getByLabel('Priority').selectOption('Urgent');
  await main(page).getByLabel('Category').selectOption('Payments');
  await main(page).getByRole('button', { name: 'Apply' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Refund: $20.00');
  await page.getByRole('button', { name: 'Mark All Read in Payments' }).click();
  await expect(page.getByText('Notifications marked as read')).toBeVisible();
  expect(await seeNotification(refund!)).toMatchObject({ read: true });
  expect(await seeNotification(order!)).toMatchObject({ read: false });
  const none = await page.request.get('/notifications?search=NOTHING');
  expect(await none.text()).toContain('No notifications match “NOTHING”');

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'View Transactions New order: joists' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
});

test('with demo data a user can create sample notifications and mark them all read', async ({
  page,
}) => {
  await signIn(page, await makeBuyer(), '/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark All Read' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Samples' }).click();
  await expect(page.getByText('Sample notifications created')).toBeVisible();
  await expect(lines(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(page.getByText('All notifications marked as read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark All Read' })).toHaveCount(0);
});

test('an email’s unsubscribe link turns that kind of email off and on without signing in', async ({
  page,
  request,
}) => {
  const { userId } = await makeSeller({ payable: false });
  const url = unsubscribeUrl({ userId, categories: ['orders', 'materials'] });
  const muted = () =>
    db.notificationMute.findMany({ where: { userId }, orderBy: { category: 'asc' } });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Stop emails about orders and materials?',
  );
  // Threat: mail services open links, so GET changes nothing.
  expect(await muted()).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  expect((await muted()).map(({ category }) => category)).toEqual(['orders', 'materials']);
  await page.getByRole('button', { name: 'Get these emails again' }).click();
  await expect(page.getByText('Subscribed again')).toBeVisible();
  expect(await muted()).toEqual([]);

  // One-click unsubscribe (RFC 8058): no cookies, no Origin, no redirect.
  const answer = await request.post(url, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(200);
  expect(await muted()).toHaveLength(2);
  const damaged = await request.post(`${url.slice(0, -2)}AA`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(damaged.status()).toBe(404);
});

test('each user chooses their own emails on a page', async ({ page }) => {
  const seller = await makeSeller({ payable: false });
  await signIn(page, seller, '/notifications/settings');
  await page.getByLabel('Messages').uncheck();
  await page.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(page.getByText('Emails saved')).toBeVisible();
  await expect(page.getByLabel('Messages')).not.toBeChecked();
  await expect(page.getByLabel('Orders')).toBeChecked();

  await signIn(page, await makeAdmin());
  const admins = await page.request.get('/notifications/settings');
  expect(await admins.text()).toContain('What needs an admin’s attention');
});
