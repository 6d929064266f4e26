import { expect, hydrated, makeSeller, openHydrated, type Page, test, toast } from '../setup/test';
import { pressOn, tabTo, typeInto } from '../setup/keyboard';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Profile Settings' }).getByRole('link', { name });

test.setTimeout(120_000);

test('a user edits the profile with the keyboard alone', async ({ page }) => {
  const seller = await makeSeller();
  await openHydrated(page, '/profile', seller);

  await test.step('change the name', async () => {
    await typeInto(page, field(page, 'First Name'), 'Mia');
    await pressOn(page, button(page, 'Update Profile'));
    await expect(toast(page)).toContainText('Profile Updated');
    await expect(page.getByText('Mia Ortiz').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeFocused();
  });

  await test.step('a refused form moves focus to its error summary and shows a toast', async () => {
    await pressOn(page, tab(page, 'Company'));
    await expect(page.getByLabel('Company Name')).toBeVisible();
    await typeInto(page, field(page, 'City'), ' ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('City is required');
    await expect(toast(page)).toContainText('Update Failed');
    await typeInto(page, field(page, 'City'), 'Aurora');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Waiting for Review');
  });

  await test.step('change the password; its fields are empty afterwards', async () => {
    await pressOn(page, tab(page, 'Security'));
    await typeInto(page, field(page, 'Current Password'), seller.password);
    await typeInto(page, field(page, 'New Password'), 'Better-Stapler!8');
    await typeInto(page, field(page, 'Confirm New Password'), 'Better-Stapler!8');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Password Changed');
    await expect(field(page, 'New Password')).toHaveValue('');
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
