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
import { expect, makeSeller, type Page, signIn, test, toast, uniqueWord } from '../setup/test';

test.use({ javaScriptEnabled: false });

async function findIn(page: Page, list: string, word: string): Promise<void> {
  await page.goto(`/admin/${list}`);
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
  await findIn(page, 'registrations', word);
  await pressLink(page, companyName);
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
});

test('an admin rejects a registration with a reason and notes', async ({ page }) => {
  const { id, word } = await makeRegistration();
  await signIn(page, await makeAdmin(), `/admin/registrations?q=${word}`);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Reject/ }).click();
  await page.getByLabel('Internal Notes').fill('Asked twice');
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
  await signIn(page, await makeAdmin(), `/admin/registrations/${again.id}`);
  await expect(page.getByText(/^ZIP code 78700 isn’t in our list/)).toBeVisible();
  const others = page.getByRole('region', { name: 'Other registrations with this email' });
  await expect(others).toContainText(said.rejectionReason);
  await expect(others).toContainText(said.reviewNotes);
  await expect(others.getByRole('link', { name: companyName })).toHaveAttribute(
    'href',
    new RegExp(`^/admin/registrations/${id}`),
  );
});

test('an admin bans a user with a reason and unbans them', async ({ page }) => {
  const person = await makePerson();
  await signIn(page, await makeAdmin());
  await findIn(page, 'users', person.email);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Ban/ }).click();
  await page.getByLabel('Reason').fill('Sold what was not theirs');
  await pressButton(page, 'Ban User');
  await expect(toast(page)).toContainText('User Banned');
  await expect(page.getByText('Sold what was not theirs')).toBeVisible();
  await openActions(page, '');
  await page.getByRole('button', { name: /^Unban/ }).click();
  await expect(toast(page)).toContainText('User Unbanned');
  expect(await userOf(person.id)).toMatchObject({ bannedAt: null });
});

test('Delete asks first, with a way back; confirming removes the user', async ({ page }) => {
  const person = await makePerson();
  await signIn(page, await makeAdmin(), `/admin/users?q=${person.word}`);
  await openActions(page, '');
  await page.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByText('This can’t be undone.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Cancel' })).toHaveAttribute(
    'href',
    `/admin/users?q=${person.word}`,
  );
  await pressButton(page, 'Delete User');
  await expect(toast(page)).toContainText('User Deleted');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await userOf(person.id)).toBeNull();
});

test('an admin unverifies, verifies, suspends with a reason and reinstates a company', async ({
  page,
}) => {
  const seller = await makeSeller({ payable: false });
  await signIn(page, await makeAdmin());
  await findIn(page, 'companies', seller.companyName);
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
  await page.getByLabel('Reason').fill('Complaints');
  await pressButton(page, 'Suspend Company');
  await expect(toast(page)).toContainText('Company Suspended');
  await expect(page.getByText('Complaints')).toBeVisible();
  await openActions(page, '');
  await page.getByRole('button', { name: /^Reinstate/ }).click();
  await expect(toast(page)).toContainText('Company Reinstated');
  expect(await companyOf(seller.companyId)).toMatchObject({
    verified: true,
    registrationStatus: 'approved',
  });
});

test('an admin creates another admin, and removes them with the password', async ({ page }) => {
  const word = uniqueWord();
  const email = `${word.toLowerCase()}@admins.example`;
  const admin = await makeAdmin();
  await signIn(page, admin, '/admin/admins');
  await page.getByText('Create Admin').first().click();
  await pressButton(page, 'Create Admin');
  const summary = page.getByRole('alert').filter({ hasText: 'Failed to create admin' });
  const spaceAbove = await summary.evaluate((box) => {
    const sentence = box.closest('form')!.previousElementSibling!;
    return box.getBoundingClientRect().top - sentence.getBoundingClientRect().bottom;
  });
  expect(spaceAbove).toBeGreaterThan(8);
  await page.getByLabel('First Name').fill('Noor');
  await page.getByLabel('Last Name').fill(word);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Pallets-of-block-6!');
  await pressButton(page, 'Create Admin');
  await expect(toast(page)).toContainText('Admin account created');
  await expect(page.getByRole('rowheader', { name: `Noor ${word}` })).toBeVisible();

  await db.userSession.updateMany({
    where: { userId: admin.id },
    data: { passwordEnteredAt: new Date(0) },
  });
  await page.goto(`/admin/admins?q=${word}`);
  const row = page.getByRole('row').filter({ hasText: `Noor ${word}` });
  await row.getByText('Remove').first().click();
  await row.getByLabel('Current Password').fill(admin.password);
  await row.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(toast(page)).toContainText('Admin removed');
  expect(await db.user.count({ where: { email } })).toBe(0);
});
