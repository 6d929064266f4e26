import {
  test as base,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { createHash } from 'node:crypto';
import { db } from '~/db/client.server';
import type { Control } from '../../sandbox/index';
import { cookieFor, cookiesIn, type Login, sandboxControl } from './market';
import { Problems } from './problems';
import { recordToasts, type ToastLog } from './toasts';

export * from './market';
export { recordToasts };
export { expect, type Locator, type Page, type Route };

/** How rate limits know this machine, which all tests share. */
const OWN_ADDRESSES = ['127.0.0.1', '0:0:0:0::/64'].map((address) =>
  createHash('sha256').update(address).digest('base64url'),
);

interface Fixtures {
  ownAddress: void;
  problems: Problems;
  sandbox: Control;
  toasts: ToastLog;
  anotherVisitor: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env.APP_ORIGIN),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  problems: async ({}, use) => {
    const problems = new Problems();
    await use(problems);
    expect(problems.unexpected, 'what the browser complained of').toEqual([]);
  },
  // A test without a page starts no browser.
  context: async ({ context, problems, baseURL }, use) => {
    problems.watch(context, baseURL!);
    await use(context);
    // What Playwright leaves to the next test of a context.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  ownAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await db.rateLimit.deleteMany({
        where: { OR: OWN_ADDRESSES.map((digest) => ({ key: { endsWith: digest } })) },
      });
      await use();
    },
    { auto: true },
  ],
  toasts: async ({ page }, use) => use(await recordToasts(page)),
  anotherVisitor: async ({ browser, problems, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      problems.watch(context, baseURL!);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  sandbox: async ({}, use) => use(sandboxControl()),
});

export async function signInByForm(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
}

type Person = Pick<Login, 'email'>;

/** Skips the form and its slow hash. */
export async function sessionCookie({ email }: Person): Promise<string> {
  const { id } = await db.user.findFirstOrThrow({ where: { email }, select: { id: true } });
  return cookieFor({ userId: id });
}

export async function signIn(page: Page, person: Person, path?: string): Promise<void> {
  const cookies = cookiesIn(await sessionCookie(person), process.env.APP_ORIGIN!);
  await page.context().addCookies(cookies);
  if (path) await page.goto(path);
}

export async function press(page: Page, name: string): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 303,
  );
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  return (await answered).status();
}

export const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** A page without a script shows what changed since only when it is opened again. */
export async function reopenUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    expect(await shown.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

export async function openHydrated(page: Page, path: string, as?: Person): Promise<void> {
  if (as) await signIn(page, as);
  await page.goto(path);
  await hydrated(page);
}

export async function setInView(page: Page, isInView: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isInView ? 'visible' : 'hidden',
  );
  // The page reacts with its next render.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
}

/** Before hydration a press does what the plain page does. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    if (!key) return false;
    type HostRoot = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
    const root = (document as unknown as Record<string, HostRoot>)[key];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Effects run after that render's paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** @returns what lets these requests go on to the server */
export async function holdRequests(page: Page, ...urls: string[]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const url of urls) {
    await page.route(url, async (route) => {
      await released;
      await route.continue();
    });
  }
  return release;
}

export async function markWindow(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { __mark: true }));
  return async () => {
    expect(await page.evaluate(() => '__mark' in window), 'the page was not reloaded').toBe(true);
  };
}
