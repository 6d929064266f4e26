import { makeAdmin } from './setup/administering';
import { expectFocusWithin, tabTo } from './setup/keyboard';
import { expect, makeMaterial, openHydrated, signIn, test } from './setup/test';

/*
 * Nobody here has a mouse: the only hands are `page.keyboard`.
 */

test('lock and edit a material', async ({ page, toasts }) => {
  const { title } = await makeMaterial();
  await signIn(page, await makeAdmin());
  await openHydrated(page, '/admin');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabTo(page, tabs.getByRole('link', { name: 'Materials' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Material or company'));
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 material found')).toBeVisible();

  const details = page.getByRole('link', { name: `Details of ${title}` });
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusWithin(page, dialog);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(details).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Title'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  const summary = dialog.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(`${title}, galvanised`);
  await page.keyboard.press('Enter');
  await toasts.toHaveHeard(['Material Updated']);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: `${title}, galvanised` })).toBeVisible();

  const toggle = page.getByRole('button', { name: `Make Unavailable ${title}, galvanised` });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: `Make Available ${title}, galvanised` });
  await expect(back).toBeFocused();
});
