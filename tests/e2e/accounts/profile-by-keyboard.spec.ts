import {
  expect,
  hydrated,
  type Locator,
  makeSeller,
  openHydrated,
  type Page,
  signIn,
  test,
} from '../setup/test';
import { tabTo } from '../setup/keyboard';

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Profile Settings' }).getByRole('link', { name });

test.setTimeout(120_000);

test('a user edits the profile with the keyboard alone', async ({ page }) => {
  const seller = await makeSeller();
  await signIn(page, seller);
  await openHydrated(page, '/profile');

  await test.step('change the name', async () => {
    await typeInto(page, 'First Name', 'Mia');
    await pressOn(page, button(page, 'Update Profile'));
    await expect(toast(page)).toContainText('Profile Updated');
    await expect(page.getByText('Mia Ortiz').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused();
  });

  await test.step('a refused form moves focus to its error summary and shows a toast', async () => {
    await pressOn(page, tab(page, 'Company'));
    await expect(page.getByLabel('Company Name')).toBeVisible();
    await typeInto(page, 'City', ' ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('City is required');
    await expect(toast(page)).toContainText('Update Failed');
    await typeInto(page, 'City', 'Aurora');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Waiting for Review');
  });

  await test.step('change the password; its fields are empty afterwards', async () => {
    await pressOn(page, tab(page, 'Security'));
    await typeInto(page, 'Current Password', seller.password);
    await typeInto(page, 'New Password', 'Better-Stapler!8');
    await typeInto(page, 'Confirm New Password', 'Better-Stapler!8');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Password Changed');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
  });

  await test.step('choose a theme, which applies at once and stays', async () => {
    await pressOn(page, tab(page, 'Preferences'));
    await tabTo(page, page.getByLabel('Light'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(page.locator('b', { hasText: 'Dark' })).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(page.getByLabel('Dark')).toBeChecked();
  });

  await test.step('switch a toggle', async () => {
    await tabTo(page, page.getByLabel('Compact Mode'));
    await page.keyboard.press('Space');
    await pressOn(page, button(page, 'Save Preferences'));
    await expect(page.locator('html')).toHaveAttribute('data-compact', 'true');
  });
});
