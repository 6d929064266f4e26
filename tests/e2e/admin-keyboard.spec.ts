import {
  makeAdmin,
  makePerson,
  makeRegistration,
  registrationOf,
  userOf,
} from './setup/administering';
import { expectFocusWithin, tabTo } from './setup/keyboard';
import { expect, openHydrated, type Page, signIn, test } from './setup/test';

/*
 * Nobody here has a mouse: the only hands are `page.keyboard`.
 */

const dashboardTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });

/** Opens the tab and searches its list for a word that one row has. */
async function findByKeyboard(page: Page, tab: string, word: string): Promise<void> {
  await openHydrated(page, '/admin');
  await tabTo(page, dashboardTab(page, tab));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('main').getByRole('searchbox'));
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 .* found$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
}

/** The dialog holds the focus, however often Tab is pressed. */
async function expectHeld(page: Page): Promise<void> {
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusWithin(page, page.getByRole('dialog'));
  }
}

test('a registration is approved from the list', async ({ page, toasts }) => {
  const { id, word, companyName } = await makeRegistration();
  await signIn(page, await makeAdmin());
  await findByKeyboard(page, 'Registrations', word);

  const approve = page.getByRole('link', { name: `Approve ${companyName}` });
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Approve ${companyName}` });
  await expectHeld(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(approve).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Notes'));
  await page.keyboard.type('License checked');
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await toasts.toHaveHeard(['Registration Approved']);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No registrations found')).toBeVisible();
  // Its row has gone, and the table with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await registrationOf(id)).toMatchObject({
    status: 'approved',
    reviewNotes: 'License checked',
  });
});

test('a registration can’t be rejected without a reason', async ({ page, toasts }) => {
  const { id, word, companyName } = await makeRegistration();
  await signIn(page, await makeAdmin());
  await findByKeyboard(page, 'Registrations', word);
  await tabTo(page, page.getByRole('link', { name: `Reject ${companyName}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const reject = dialog.getByRole('button', { name: 'Reject' });
  await expect(reject).toBeDisabled();
  await tabTo(page, dialog.getByLabel('Rejection Reason'));
  await page.keyboard.type('The license has run out');
  await expect(reject).toBeEnabled();
  await tabTo(page, reject);
  await page.keyboard.press('Enter');
  await toasts.toHaveHeard(['Registration Rejected']);
  expect(await registrationOf(id)).toMatchObject({ status: 'rejected' });
});

test('a user is banned and unbanned from the list', async ({ page, toasts }) => {
  const person = await makePerson();
  await signIn(page, await makeAdmin());
  await findByKeyboard(page, 'Users', person.word);

  await tabTo(page, page.getByRole('link', { name: `Ban ${person.name}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Ban ${person.name}` });
  await expectHeld(page);
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Sold what was not theirs');
  await tabTo(page, dialog.getByRole('button', { name: 'Ban User' }));
  await page.keyboard.press('Enter');
  await toasts.toHaveHeard(['User Banned']);
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText('Sold what was not theirs');
  expect(await userOf(person.id)).toMatchObject({ banReason: 'Sold what was not theirs' });

  // The link that opened the dialog is another control now: the focus is on the table around it.
  const table = page.getByRole('region', { name: /^Users/ });
  await expect(table).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: `Unban ${person.name}` }));
  await page.keyboard.press('Enter');
  await toasts.toHaveHeard(['User Unbanned']);
  await expect(table).toBeFocused();
  await expect(page.getByRole('link', { name: `Ban ${person.name}` })).toBeVisible();
  expect(await userOf(person.id)).toMatchObject({ bannedAt: null });
});
