import { makeAdmin } from '../setup/administering';
import { expect, hydrated, type Page, signIn, test } from '../setup/test';

// Both change the one site's settings.
test.describe.configure({ mode: 'default' });

const LEGAL = 'counsel@offcut.example';

async function openSettings(page: Page): Promise<void> {
  await signIn(page, await makeAdmin());
  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an admin previews, saves and undoes a change, which kept pages show at once', async ({
    page,
    browser,
  }) => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto('/terms');
    await expect(guest.getByRole('link', { name: 'legal@offcut.example' })).toBeVisible();

    await openSettings(page);
    await page.getByLabel('Legal email').fill(LEGAL);
    await page.getByLabel('Accent color').fill('#ffaa00');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose a darker color');
    await expect(page.getByLabel('Legal email')).toHaveValue(LEGAL);

    await page.getByLabel('Accent color').fill('#c2410c');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(LEGAL);
    await guest.reload();
    await expect(guest.getByRole('link', { name: LEGAL })).toHaveCount(0);

    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('link', { name: LEGAL })).toBeVisible();

    await page.getByRole('button', { name: 'Undo Last Change' }).click();
    await expect(page.getByText('Change Undone')).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('link', { name: 'legal@offcut.example' })).toBeVisible();
  });
});

test('with JavaScript the preview takes focus and wears the color, and what is saved stays in the form', async ({
  page,
}) => {
  await openSettings(page);
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Second Yard');
  await page.getByLabel('Accent color').fill('#1d4ed8');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await expect(preview).toContainText('Welcome to Second Yard');
  await expect(preview.getByText('Create Account')).toHaveCSS(
    'background-color',
    'rgb(29, 78, 216)',
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second Yard');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Offcut');

  await hydrated(page);
  await page.getByLabel('Legal email').fill(LEGAL);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(page.getByLabel('Legal email')).toHaveValue(LEGAL);
  await page.getByRole('button', { name: 'Undo Last Change' }).click();
  await expect(page.getByText('Change Undone')).toBeVisible();
  await expect(page.getByLabel('Legal email')).toHaveValue('legal@offcut.example');
});
