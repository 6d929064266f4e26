import { tabTo } from '../setup/keyboard';
import { codeIn, emailTo } from '../setup/registering';
import { expect, makeSeller, markWindow, openHydrated, test } from '../setup/test';

const NEXT_PASSWORD = 'Better-Stapler!8';

test('a user resets a forgotten password by keyboard, without a page load', async ({
  page,
  sandbox,
}) => {
  const seller = await makeSeller();
  const at = (role: 'textbox' | 'link', name: string) =>
    page.getByRole('main').getByRole(role, { name, exact: true });
  await openHydrated(page, '/signin');
  const sameWindow = await markWindow(page);
  await tabTo(page, at('link', 'Forgot password?'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
  await tabTo(page, at('textbox', 'Email'));
  await page.keyboard.type(seller.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, at('link', 'Continue'));
  await page.keyboard.press('Enter');

  const code = codeIn(await emailTo(sandbox, seller.email, { subject: 'Reset your password' }));
  await tabTo(page, at('textbox', 'Reset Code'));
  await page.keyboard.type(code.replace(/^.../, '$&-'));
  await expect(at('textbox', 'Reset Code')).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Password must be at least 8 characters',
  );
  for (const label of ['New Password', 'Confirm New Password']) {
    await tabTo(page, at('textbox', label));
    await page.keyboard.type(NEXT_PASSWORD);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password reset')).toBeVisible();

  await tabTo(page, at('textbox', 'Email'));
  await page.keyboard.type(seller.email);
  await tabTo(page, at('textbox', 'Password'));
  await page.keyboard.type(NEXT_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await sameWindow();
});

test('a press before React has the page’s data is the browser’s, and breaks nothing', async ({
  page,
}) => {
  const seller = await makeSeller();
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // Race: a press as soon as React listens for one.
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      if (type === 'click') queueMicrotask(() => document.body.click());
      listen(type, ...rest);
    };
  });
  await openHydrated(page, '/signin');

  await page.route('/signin', async (route) => {
    if (route.request().method() === 'POST') return route.fallback();
    const response = await route.fetch();
    const data = /window\.__remixContext\.streamController\.enqueue.*(?=<\/script>)/s;
    await route.fulfill({ response, body: (await response.text()).replace(data, '') });
  });
  await page.goto('/signin');
  await expect(page.locator('link[href*="keep-forms"]')).toBeAttached();
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});
