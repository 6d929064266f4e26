import { makeAdmin } from '../setup/administering';
import { codeIn, emailTo } from '../setup/registering';
import {
  expect,
  makeSeller,
  type Page,
  press,
  sessionCookie,
  signIn,
  test,
  toast,
  uniqueWord,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

const NEXT_PASSWORD = 'Better-Stapler!8';

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Profile Settings' })
    .getByRole('link', { name })
    .click();
}

test('on a phone the open tab is in view', async ({ page }) => {
  await signIn(page, await makeSeller());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile/preferences');
  await expect(page.getByRole('link', { name: 'Preferences' })).toBeInViewport({ ratio: 1 });
});

test('a user edits every field of every tab', async ({ page, sandbox, anotherVisitor }) => {
  const seller = await makeSeller();
  const word = uniqueWord();
  const newEmail = `${word.toLowerCase()}@new-address.example`;
  await signIn(page, seller, '/profile');
  await expect(page.getByText('✓ Verified')).toBeVisible();

  await test.step('account: the name changes at once, the email after its code', async () => {
    await page.getByLabel('First Name').fill('Mia');
    await page.getByLabel('Last Name').fill('Reyes');
    await page.getByRole('textbox', { name: 'Email Address' }).fill(newEmail);
    expect(await press(page, 'Update Profile')).toBe(200);
    await expect(toast(page)).toContainText('Profile Updated');
    await expect(page.getByText('Mia Reyes').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(seller.email);

    const email = await emailTo(sandbox, newEmail, { subject: 'Confirm your new email address' });
    await page.getByLabel('Verification Code').fill(codeIn(email));
    expect(await press(page, 'Confirm Email')).toBe(200);
    await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(newEmail);
  });

  await test.step('company: the new name waits for an admin, the new email for its code', async () => {
    await openTab(page, 'Company');
    await page.getByLabel('Company Name').fill(`Reyes Supply ${word}`);
    const office = `office@${word.toLowerCase()}.example`;
    await page.getByLabel('Company Email').fill(office);
    await page.getByLabel('Phone Number').fill('303 555 0100');
    await page.getByLabel(/^Address/).fill('1 Larimer Street');
    await page.getByLabel('City').fill('Denver');
    await page.getByLabel('State').selectOption('Colorado');
    await page.getByLabel('ZIP Code').fill('80205');
    await page.getByLabel('Business Type').selectOption('Supplier');
    await page.getByLabel('Company Description').fill('Brick and block.');
    expect(await press(page, 'Update Company')).toBe(200);
    await expect(toast(page)).toContainText('Company Updated');
    await expect(page.getByLabel('City')).toHaveValue('Denver');
    const waiting = page.getByText('Your new details are waiting for an admin’s review');
    await expect(waiting).toBeVisible();
    expect(await press(page, 'Withdraw Request')).toBe(200);
    await expect(waiting).toHaveCount(0);
    await page.getByLabel('Company Name').fill(`Reyes Supply ${word}`);
    expect(await press(page, 'Update Company')).toBe(200);
    await expect(page.getByText(`→ Reyes Supply ${word}`)).toBeVisible();
    const letter = await emailTo(sandbox, office, {
      subject: 'Confirm your company’s new email address',
    });
    await page.getByLabel('Verification Code').fill(codeIn(letter));
    expect(await press(page, 'Confirm Email')).toBe(200);
    await expect(page.getByLabel('Company Email')).toHaveValue(office);

    const admin = await anotherVisitor();
    await signIn(admin, await makeAdmin(), `/admin/companies/${seller.companyId}/change`);
    expect(await press(admin, 'Approve Change')).toBe(200);
    await admin.goto(`/company/${seller.companyId}`);
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Reyes Supply ${word}`);
    await expect(admin.getByRole('main')).toContainText('Material Supplier');
  });

  await test.step('team: invite, join, change the role, remove', async () => {
    const invited = `${uniqueWord().toLowerCase()}@people.example`;
    await page.goto('/profile/team');
    const invite = page.getByRole('region', { name: 'Invite a colleague' });
    await invite.getByLabel('Email Address').fill(invited);
    expect(await press(page, 'Send Invitation')).toBe(200);
    await expect(toast(page)).toContainText('Invitation sent');
    const email = await emailTo(sandbox, invited, {
      subject: `Mia Reyes invited you to Reyes Supply ${word} on Offcut`,
    });
    const path = /\/invite\/[\w-]{43}/.exec(email)![0];

    const guest = await anotherVisitor();
    await guest.goto(path);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Join Reyes Supply ${word}`);
    await guest.getByLabel('First Name').fill('Nadia');
    await guest.getByLabel('Last Name').fill('Hand');
    await guest.getByLabel('Password', { exact: true }).fill('Stapler-of-hers!9');
    await guest.getByLabel('Confirm Password').fill('Stapler-of-hers!9');
    expect(await press(guest, 'Create Account and Join')).toBe(200);
    await expect(toast(guest)).toContainText(`Welcome to Reyes Supply ${word}!`);
    const again = await guest.request.get(path);
    expect(await again.text()).toContain(`You’ve already joined Reyes Supply ${word}`);
    await guest.goto('/profile/company');
    await expect(guest.getByText('Only an owner or admin of the company')).toBeVisible();
    await expect(guest.getByLabel('Company Name')).toHaveCount(0);

    await page.goto('/profile/team');
    const row = page.getByRole('listitem').filter({ hasText: invited });
    await row.getByText('Change the role of Nadia Hand').click();
    await row.getByLabel('Role').selectOption('admin');
    await row.getByRole('button', { name: 'Change Role' }).click();
    await expect(toast(page)).toContainText('Nadia Hand is now an admin.');
    await row.getByText('Change the role of Nadia Hand').click();
    await row.getByRole('button', { name: 'Remove from Team' }).click();
    await expect(toast(page)).toContainText('Removed from the team');
    await guest.goto(path);
    await expect(
      guest.getByRole('heading', { name: 'This invitation doesn’t work' }),
    ).toBeVisible();
  });

  await test.step('security: a new password, and other devices are signed out', async () => {
    await openTab(page, 'Security');
    await page.getByLabel('Current Password').fill(seller.password);
    await page.getByLabel('New Password', { exact: true }).fill(NEXT_PASSWORD);
    await page.getByLabel('Confirm New Password').fill(NEXT_PASSWORD);
    expect(await press(page, 'Change Password')).toBe(200);
    await expect(toast(page)).toContainText('Password Changed');

    await sessionCookie({ email: newEmail });
    await page.reload();
    await expect(page.getByText('This device')).toBeVisible();
    expect(await press(page, 'Sign out everywhere else')).toBe(200);
    await expect(toast(page)).toContainText('Only this device is still signed in.');
  });

  await test.step('preferences are saved and obeyed', async () => {
    await openTab(page, 'Preferences');
    await page.getByLabel('Dark').check();
    expect(await press(page, 'Save Theme')).toBe(200);
    await expect(page.locator('b', { hasText: 'Dark' })).toBeVisible();
    await expect(page.locator('html')).toHaveClass(/dark/);

    await page.getByLabel('Compact Mode').check();
    await page.getByLabel('Show Material Images').uncheck();
    await page.getByLabel('Auto-refresh Notifications').uncheck();
    expect(await press(page, 'Save Preferences')).toBe(200);
    await expect(page.getByLabel('Show Material Images')).not.toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-compact', 'true');

    const orders = page.getByRole('group', { name: 'Orders' });
    await orders.getByLabel('Push').uncheck();
    await orders.getByLabel('How often').selectOption('Weekly');
    expect(await press(page, 'Save Notifications')).toBe(200);
    await expect(orders.getByLabel('Push')).not.toBeChecked();
    await expect(orders.getByLabel('How often')).toHaveValue('weekly');
    const payments = page.getByRole('group', { name: 'Payments' });
    await expect(payments).toContainText('Emails about payments are always sent, immediately.');
    await expect(payments.getByLabel('Email')).toHaveCount(0);

    for (const path of ['/browse', '/', '/categories', '/search-location?location=Denver, CO']) {
      const html = await (await page.request.get(path)).text();
      const [, main] = /<main[^>]*>([^]*)<\/main>/.exec(html)!;
      expect(main, path).not.toContain('<img');
      // The company's chart is a drawing.
      expect(main, path).not.toMatch(/<(?!svg)\w+ [^>]*role="img"/);
    }
  });
});
