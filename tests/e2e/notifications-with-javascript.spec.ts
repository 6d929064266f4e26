import type { Worker } from '@playwright/test';
import { db } from '~/db/client.server';
import { putNotifications, seeNotification } from './setup/notifications';
import {
  expect,
  makeBuyer,
  markWindow,
  openHydrated,
  type Page,
  type Route,
  setInView,
  test,
  type Trader,
} from './setup/test';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('group', { name: 'Notifications' });
const lines = (page: Page) => panel(page).getByRole('listitem');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

const ONE = /\/notifications\/[0-9a-f-]{36}(\.data)?(\?.*)?$/;

/** Reading and dismissing share an address: the intent tells them apart. */
async function onIntent(
  page: Page,
  intent: 'read' | 'dismiss',
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handle = (route: Route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    return sent.get('intent') === intent ? answer(route) : route.fallback();
  };
  await page.route(ONE, handle);
  return () => page.unroute(ONE, handle);
}

async function openBell(page: Page, trader: Trader, path = '/browse'): Promise<void> {
  await openHydrated(page, path, trader);
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  await bell(page).click();
  await expect(lines(page).first()).toBeVisible();
}

test.describe('the bell', () => {
  test('opens by key, filters by tab, and returns focus', async ({ page }) => {
    const buyer = await makeBuyer();
    await putNotifications(
      buyer.companyId,
      {},
      { title: 'New message', type: 'message', category: 'messages' },
      { title: 'Company verified', category: 'account', read: true },
    );
    await openHydrated(page, '/browse', buyer);
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(lines(page)).toHaveCount(3);
    const tabs = panel(page).getByRole('navigation', { name: 'Categories' });
    await expect(tabs.getByRole('link')).toHaveText([
      /^All/,
      /^Orders/,
      /^Payments/,
      /^Messages/,
      /^Account/,
      /^Materials/,
      /^System/,
    ]);
    await tabs.getByRole('link', { name: /^Messages/ }).press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await tabs.getByRole('link', { name: /^All/ }).click();
    await panel(page).getByLabel('Unread only').check();
    await expect(lines(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  test('updates before the server answers, and reverts what the server refuses', async ({
    page,
  }) => {
    const buyer = await makeBuyer();
    const [first, second] = await putNotifications(
      buyer.companyId,
      { title: 'Order one' },
      { title: 'Order two' },
    );
    await openBell(page, buyer);
    await expect(bell(page)).toHaveAccessibleName('Notifications 2 unread');

    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await onIntent(page, 'read', async (route) => {
      await asked;
      await route.continue();
    });
    await panel(page).getByRole('button', { name: 'Mark read: Order two' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread');
    await expect(lines(page).first()).not.toContainText('New');
    expect((await seeNotification(second!)).read).toBe(false);
    answer();
    await expect(toasts(page)).toContainText('Notifications marked as read');
    expect((await seeNotification(second!)).read).toBe(true);

    const pass = await onIntent(page, 'dismiss', (route) => route.abort());
    await panel(page).getByRole('button', { name: 'Dismiss: Order one' }).click();
    await expect(toasts(page)).toContainText('Not dismissed');
    await expect(toasts(page)).toContainText('Check your connection');
    await expect(lines(page)).toHaveCount(2);
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread');
    expect((await seeNotification(first!)).dismissed).toBe(false);

    await pass();
    await panel(page).getByRole('button', { name: 'Dismiss: Order one' }).click();
    await expect(lines(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText('Notification dismissed');
    expect((await seeNotification(first!)).dismissed).toBe(true);
  });

  // Race: the page and the mark-read request go out together, and either can finish last.
  for (const late of ['page', 'reading'] as const) {
    test(`opens a notification’s page, marks it read, and closes, the ${late} late`, async ({
      page,
    }) => {
      const buyer = await makeBuyer();
      const [id] = await putNotifications(buyer.companyId, {
        title: 'Saved is cheaper',
        actionUrl: '/saved',
      });
      await openBell(page, buyer);
      const stayed = await markWindow(page);
      let pageMade = () => {};
      const isPageMade = new Promise<void>((resolve) => (pageMade = resolve));
      let readingDone = () => {};
      const isReadingDone = new Promise<void>((resolve) => (readingDone = resolve));
      // The server renders the page while the notification is unread.
      await page.route('**/saved.data*', async (route) => {
        const response = await route.fetch();
        pageMade();
        if (late === 'page') await isReadingDone;
        await route.fulfill({ response });
      });
      await onIntent(page, 'read', async (route) => {
        await isPageMade;
        if (late === 'reading') await expect(page).toHaveURL(/\/saved$/);
        const response = await route.fetch();
        await route.fulfill({ response });
        readingDone();
      });
      await panel(page).getByRole('button', { name: 'Saved is cheaper', exact: true }).click();
      await expect(page).toHaveURL(/\/saved$/);
      await expect(panel(page)).toHaveCount(0);
      // Race: the press counts at once; the later answer could undo it.
      await isReadingDone;
      await expect(bell(page)).toHaveAccessibleName('Notifications');
      expect((await seeNotification(id!)).read).toBe(true);
      await stayed();
    });
  }
});

test.describe('polling', () => {
  // Race: the clock may run past the patience for an answer that is on its way.
  test.beforeEach(({ problems }) => problems.allow(/Failed to fetch manifest patches/));

  test('runs every 60 seconds, every 30 while the panel is open, never in a background tab', async ({
    page,
  }) => {
    await page.clock.install();
    const buyer = await makeBuyer();
    await putNotifications(buyer.companyId, {});
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/notifications/bell') asked.push(pathname + search);
    });
    await openHydrated(page, '/browse', buyer);
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
    // The clock also runs on its own: room for a slow machine.
    await page.clock.runFor(45_000);
    expect(asked).toEqual([]);
    await putNotifications(buyer.companyId, {});
    await page.clock.runFor(16_000);
    await expect(bell(page)).toHaveAccessibleName('Notifications 2 unread');
    expect(asked).toEqual(['/notifications/bell?only=count']);

    await bell(page).click();
    await expect(lines(page)).toHaveCount(2);
    asked.length = 0;
    await page.clock.runFor(31_000);
    await expect.poll(() => asked).toEqual(['/notifications/bell']);

    await setInView(page, false);
    await page.clock.runFor(200_000);
    expect(asked).toHaveLength(1);
    await setInView(page, true);
    await page.clock.runFor(1_000);
    await expect.poll(() => asked.length).toBe(2);
  });

  test('is off for a user who turned it off', async ({ page }) => {
    await page.clock.install();
    const buyer = await makeBuyer();
    await db.user.update({
      where: { id: buyer.userId },
      data: { autoRefreshNotifications: false },
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openHydrated(page, '/notifications', buyer);
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
    await page.clock.runFor(300_000);
    expect(asked.filter((path) => /^\/notifications\/|\.data$/.test(path))).toEqual([]);
  });
});

test('the page shows a new notification live', async ({ page }) => {
  const buyer = await makeBuyer();
  await openHydrated(page, '/notifications', buyer);
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await putNotifications(buyer.companyId, { title: 'Just now' });
  const payload = JSON.stringify({ companyId: buyer.companyId });
  await db.$executeRaw`SELECT pg_notify('notifications_changed', ${payload})`;
  await expect(page.getByRole('heading', { name: 'Just now' })).toBeVisible();
});

test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' });

  test('asks permission only when the user presses the button, is stored, and can be turned off', async ({
    page,
    context,
  }) => {
    const buyer = await makeBuyer();
    await context.grantPermissions(['notifications']);
    // A test browser has no push service.
    await page.addInitScript(() => {
      const bytes = (length: number) =>
        btoa(String.fromCharCode(...Array.from({ length }, () => 4))).replace(/\+|\/|=/g, 'A');
      let made: object | null = null;
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
        toJSON: () => ({
          endpoint: subscription.endpoint,
          keys: { p256dh: bytes(65).slice(0, 87), auth: bytes(16).slice(0, 22) },
        }),
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      Object.assign(window, { __asked: 0 });
      Notification.requestPermission = async () => {
        (window as unknown as { __asked: number }).__asked += 1;
        return 'granted';
      };
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
      PushManager.prototype.subscribe = async () => (made = subscription) as never;
    });
    const kept = () => db.pushSubscription.count({ where: { userId: buyer.userId } });
    await openHydrated(page, '/notifications/settings', buyer);
    const asked = () => page.evaluate(() => (window as unknown as { __asked: number }).__asked);
    await expect(page.getByText('Push is off in this browser.')).toBeVisible();
    expect(await asked()).toBe(0);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes).not.toContainEqual(expect.stringContaining('/push-messages/'));
    await page.getByRole('button', { name: 'Turn on push' }).click();
    await expect(page.getByRole('button', { name: 'Turn off push' })).toBeVisible();
    expect([await asked(), await kept()]).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Turn off push' }).click();
    await expect(page.getByRole('button', { name: 'Turn on push' })).toBeVisible();
    expect(await kept()).toBe(0);
  });

  test('the service worker shows each push, even a damaged one', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['notifications']);
    await openHydrated(page, '/notifications/settings', await makeBuyer());
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(
          ({ status, scriptURL }) =>
            status === 'activated' && scriptURL.endsWith('/push-worker.js'),
        );
        if (active) resolve(active.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const isPushWorker = (one: Worker) => one.url().endsWith('/push-worker.js');
    const started = context.waitForEvent('serviceworker', isPushWorker);
    await page.evaluate(() =>
      navigator.serviceWorker.register('/push-worker.js', { scope: '/push-messages/' }),
    );
    const registrationId = await registered;
    // A browser without windows shows none.
    const worker = await started;
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      registration.showNotification = async (title, options) => {
        shown.push({ title, body: options?.body, data: options?.data as unknown });
      };
    });
    const shown = () =>
      worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    const push = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data });
    const message = { title: 'New order: rebar', body: 'A company bought it.', tag: 'a' };

    await push(JSON.stringify({ ...message, url: '/transactions' }));
    const first = {
      title: 'New order: rebar',
      body: 'A company bought it.',
      data: { url: `${baseURL}/transactions` },
    };
    await expect.poll(shown).toEqual([first]);
    await push(JSON.stringify({ ...message, url: 'https://evil.example/' }));
    const second = { ...first, data: { url: '/notifications' } };
    await expect.poll(shown).toEqual([first, second]);
    await push('no JSON');
    const third = { title: 'Offcut', body: '', data: { url: '/notifications' } };
    await expect.poll(shown).toEqual([first, second, third]);
  });
});
