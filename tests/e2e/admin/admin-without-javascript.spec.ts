import { db } from '~/db/client.server';
import { rejectRegistration } from '~/domain/companies/index.server';
import { pathToRegisterAgain } from '~/domain/companies/registration/recent-registration.server';
import { createRegistration } from '../../factories/registration';
import {
  companyOf,
  makeAdmin,
  makePerson,
  makeRegistration,
  registrationOf,
  openActions,
  userOf,
} from '../setup/administering';
import {
  expect,
  makeSeller,
  type Page,
  signIn,
  signInByForm,
  test,
  uniqueWord,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

async function findIn(page: Page, tab: string, word: string): Promise<void> {
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: tab })
    .click();
  const search = page.getByRole('main').getByRole('search');
  await search.getByRole('searchbox').fill(word);
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^1 .* found$/ })).toBeVisible();
}

const pressLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();
const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('an admin approves a registration with notes', async ({ page }) => {
  const admin = await makeAdmin();
  const { id, word, companyName } = await makeRegistration();
  await signIn(page, admin);
  await findIn(page, 'Registrations', word);
  await pressLink(page, companyName);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(companyName);
  for (const text of ['Dana Whitfield', 'Owner', '(512) 555-0142', '900 E 5th St', '78702']) {
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await pressButton(page, `Claim ${companyName}`);
  await expect(page.getByRole('navigation', { name: 'Registrations under review' })).toContainText(
    'You are reviewing this one',
  );
  await page.getByRole('main').getByLabel('Question').fill('Which counties?');
  await pressButton(page, 'Send Question');
  await expect(toast(page)).toContainText('Question Sent');
  await page.goto(`/admin/registrations/${id}`);
  await page.getByRole('main').getByLabel('Notes').first().fill('License checked');
  await pressButton(page, 'Approve');
  await expect(toast(page)).toContainText('Registration Approved');
  await expect(page).toHaveURL(/\/admin\/registrations(\/|$)/);
  expect(await registrationOf(id)).toMatchObject({
    status: 'approved',
    reviewedBy: admin.id,
    reviewNotes: 'License checked',
  });

  await page.goto(`/admin/registrations/${id}`);
  await expect(page.getByRole('main').getByText(admin.name, { exact: true })).toBeVisible();
  await pressLink(page, 'View Company');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(companyName);
});

test('rejecting without a reason is refused and keeps the notes', async ({ page }) => {
  const { id, word } = await makeRegistration();
  await signIn(page, await makeAdmin());
  await page.goto(`/admin/registrations?q=${word}`);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Reject/ }).click();
  await page.getByLabel('Internal Notes').fill('Asked twice');
  await pressButton(page, 'Reject');
  await expect(page.getByRole('alert')).toContainText('A rejection reason is required');
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Asked twice');
  await page.getByLabel('Rejection Reason').fill('The license has run out');
  await pressButton(page, 'Reject');
  await expect(toast(page)).toContainText('Registration Rejected');
  expect(await registrationOf(id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'The license has run out',
    reviewNotes: 'Asked twice',
  });
});

test('a company that applies again starts from what it sent; admins see both attempts', async ({
  page,
  anotherVisitor,
}) => {
  const said = { rejectionReason: 'The license has run out', reviewNotes: 'Asked twice' };
  const { id, contactEmail, companyName } = await makeRegistration();
  const { id: userId } = await makeAdmin();
  const admin = { userId, role: 'admin', companyId: null, companyRole: null } as const;
  await rejectRegistration(id, said, admin);
  const applicant = await anotherVisitor();
  await applicant.goto(pathToRegisterAgain({ id, contactFirstName: 'Dana' }));
  await expect(applicant.getByLabel('Company Name')).toHaveValue(companyName);
  await expect(applicant.getByLabel('Phone Number')).toHaveValue('(512) 555-0142');
  await expect(applicant.getByLabel('State')).toHaveValue('TX');

  const again = await createRegistration({ contactEmail, companyName, zipCode: '78700' });
  await signIn(page, await makeAdmin());
  await page.goto(`/admin/registrations/${again.id}`);
  await expect(page.getByText(/^ZIP code 78700 isn’t in our list/)).toBeVisible();
  const others = page.getByRole('region', { name: 'Other registrations with this email' });
  await expect(others).toContainText(said.rejectionReason);
  await expect(others).toContainText(said.reviewNotes);
  await others.getByRole('link', { name: companyName }).click();
  await expect(page).toHaveURL(`/admin/registrations/${id}`);
});

test('banning a user takes a reason and signs them out; unbanning lets them back in', async ({
  page,
  anotherVisitor,
}) => {
  const seller = await makeSeller();
  const theirs = await anotherVisitor();
  await signIn(theirs, seller);
  await signIn(page, await makeAdmin());
  await findIn(page, 'Users', seller.email);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Ban/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ban ');
  await page.getByLabel('Reason').fill('Sold what was not theirs');
  await pressButton(page, 'Ban User');
  await expect(toast(page)).toContainText('User Banned');
  await expect(page.getByText('Sold what was not theirs')).toBeVisible();

  await theirs.goto('/saved');
  await expect(theirs).toHaveURL(/\/signin/);
  await openActions(page, '');
  await page.getByRole('button', { name: /^Unban/ }).click();
  await expect(toast(page)).toContainText('User Unbanned');
  expect(await userOf(seller.userId)).toMatchObject({ bannedAt: null });
  await signInByForm(theirs, seller);
});

test('Delete asks first: Cancel keeps the user, confirming removes them', async ({ page }) => {
  const person = await makePerson();
  await signIn(page, await makeAdmin());
  await page.goto(`/admin/users?q=${person.word}`);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByText('This can’t be undone.')).toBeVisible();
  await pressLink(page, 'Cancel');
  await expect(page).toHaveURL(new RegExp(`q=${person.word}`));
  await openActions(page, '');
  await page.getByRole('link', { name: /^Delete/ }).click();
  await pressButton(page, 'Delete User');
  await expect(toast(page)).toContainText('User Deleted');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await userOf(person.id)).toBeNull();
});

test('an admin unverifies, verifies, suspends with a reason and reinstates a company', async ({
  page,
  anotherVisitor,
}) => {
  const seller = await makeSeller();
  const guest = await anotherVisitor();
  await signIn(page, await makeAdmin());
  await findIn(page, 'Companies', seller.companyName);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Unverify/ }).click();
  await expect(page.getByText('It can still trade.')).toBeVisible();
  await pressButton(page, 'Unverify Company');
  await expect(toast(page)).toContainText('Company Unverified');
  await openActions(page, '');
  await page.getByRole('button', { name: /^Verify/ }).click();
  await expect(toast(page)).toContainText('Company Verified');

  await openActions(page, '');
  await page.getByRole('link', { name: /^Suspend/ }).click();
  await pressButton(page, 'Suspend Company');
  await expect(page.getByRole('alert')).toContainText('Say why the company is suspended.');
  await page.getByLabel('Reason').fill('Complaints');
  await pressButton(page, 'Suspend Company');
  await expect(toast(page)).toContainText('Company Suspended');
  await expect(page.getByText('Complaints')).toBeVisible();
  expect((await guest.goto(`/company/${seller.companyId}`))?.status()).toBe(404);

  await openActions(page, '');
  await page.getByRole('button', { name: /^Reinstate/ }).click();
  await expect(toast(page)).toContainText('Company Reinstated');
  expect((await guest.goto(`/company/${seller.companyId}`))?.status()).toBe(200);
  expect(await companyOf(seller.companyId)).toMatchObject({
    verified: true,
    registrationStatus: 'approved',
  });
});

test('an admin creates another admin, who can sign in, and removes them with the password', async ({
  page,
  anotherVisitor,
}) => {
  const word = uniqueWord();
  const email = `${word.toLowerCase()}@admins.example`;
  const admin = await makeAdmin();
  await signIn(page, admin);
  await page.goto('/admin/admins');
  await page.getByText('Create Admin').first().click();
  await page.getByLabel('First Name').fill('Noor');
  await page.getByLabel('Last Name').fill(word);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await pressButton(page, 'Create Admin');
  const summary = page.getByRole('alert').filter({ hasText: 'Failed to create admin' });
  await expect(summary).toContainText('Password must be at least 8 characters');
  await expect(page.getByLabel('Last Name')).toHaveValue(word);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const password = 'Pallets-of-block-6!';
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressButton(page, 'Create Admin');
  await expect(toast(page)).toContainText('Admin account created');
  await expect(page.getByRole('rowheader', { name: `Noor ${word}` })).toBeVisible();

  const theirs = await anotherVisitor();
  await signInByForm(theirs, { email, password });
  await theirs.goto('/admin');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

  await db.userSession.updateMany({
    where: { userId: admin.id },
    data: { passwordEnteredAt: new Date(0) },
  });
  await page.goto(`/admin/admins?q=${word}`);
  const row = page.getByRole('row').filter({ hasText: `Noor ${word}` });
  const remove = async (typed: string) => {
    if (!(await row.getByLabel('Current Password').isVisible())) {
      await row.getByText('Remove').first().click();
    }
    await row.getByLabel('Current Password').fill(typed);
    await row.getByRole('button', { name: 'Remove Admin' }).click();
  };
  await remove('not the password');
  await expect(page.getByRole('alert')).toContainText('This is not your current password.');
  await page.goto(`/admin/admins?q=${word}`);
  await remove(admin.password);
  await expect(toast(page)).toContainText('Admin removed');
  await theirs.goto('/admin');
  await expect(theirs).toHaveURL(/\/signin/);
});
