import { appCode } from '../../factories/two-step';
import { makeEmptyDatabase, startOwnServer } from '../setup/own-server';
import { expect, type Page, test } from '../setup/test';

/* A server and database of its own: the shared one has an admin. */
test.setTimeout(120_000);

const PASSWORD = 'Pallets-of-block!6';

async function fillIn(page: Page, { email, secret }: { email: string; secret: string }) {
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Teller');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel('Admin Secret Key').fill(secret);
}

test('the setup secret creates the first admin, then setup closes', async ({ browser }) => {
  const database = await makeEmptyDatabase();
  const { server, origin } = await startOwnServer({
    DATABASE_URL: database.url,
    DEMO_DATA: 'off',
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const setUp = page.getByRole('banner').locator('a[href="/admin-setup"]');
    // Twice: the second is the cached page.
    for (let visits = 0; visits < 2; visits++) {
      await page.goto(`${origin}/browse`);
      await expect(setUp.first()).toHaveText('Setup Admin');
    }
    await setUp.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Setup');

    await test.step('a wrong secret is refused, and no password is sent back', async () => {
      await fillIn(page, { email: 'ann@offcut-admins.example', secret: 'open sesame' });
      await page.getByRole('button', { name: 'Create Admin' }).click();
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toContainText('The admin secret key is wrong.');
      await expect(page.getByLabel('Email')).toHaveValue('ann@offcut-admins.example');
      await expect(page.getByLabel('Admin Secret Key')).toHaveValue('');
    });

    await test.step('the right secret leads to sign-in without a click', async () => {
      await fillIn(page, {
        email: 'ann@offcut-admins.example',
        secret: process.env.ADMIN_SECRET!,
      });
      await page.getByRole('button', { name: 'Create Admin' }).click();
      await expect(page).toHaveURL(`${origin}/admin-setup/done`);
      await expect(page).toHaveURL(`${origin}/signin`);
    });

    await test.step('the header no longer links to setup, on cached pages either', async () => {
      await page.goto(`${origin}/browse`);
      await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
      await expect(setUp).toHaveCount(0);
      await page.goto(`${origin}/admin-setup`);
      await expect(page).toHaveURL(`${origin}/signin`);
    });

    await test.step('the new admin signs in', async () => {
      await page.getByLabel('Email').fill('ann@offcut-admins.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await page.goto(`${origin}/admin`);
    });

    await test.step('and sets up two-step sign-in before the dashboard opens', async () => {
      await expect(page).toHaveURL(`${origin}/profile/two-step`);
      await page.getByRole('button', { name: 'Set Up' }).click();
      const key = (await page.locator('ol b').textContent())!.replaceAll(' ', '');
      await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
      await page.getByRole('button', { name: 'Turn On' }).click();
      await page.getByRole('link', { name: 'Open the Dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
    });
  } finally {
    await context.close();
    await server.stop();
    await database.drop();
  }
});
