import { applicant, CODE_LETTER, codeIn, letterTo, statusOf, typedBy } from './setup/registering';
import { expect, openHydrated, test } from './setup/test';

test('the link in the letter: the digits are enough, then it goes on to sign-in', async ({
  page,
  sandbox,
}) => {
  const person = applicant();
  await openHydrated(page, '/register');
  for (const [label, text] of typedBy(person)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Business Type').selectOption('Material Supplier');
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/register/verify');

  const letter = await letterTo(sandbox, person.email, { subject: CODE_LETTER });
  await openHydrated(page, `/verify-email?email=${encodeURIComponent(person.email)}`);
  await page.getByLabel('Verification code').fill('12a456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Code must contain only numbers',
  );
  await expect(page.getByText('Verification failed')).toBeVisible();
  await page.getByLabel('Verification code').fill(codeIn(letter));
  // Race: that page shows for two seconds.
  const verified = page.waitForURL('/verify-email/verified', { waitUntil: 'commit' });
  await page.keyboard.press('Enter');
  await verified;
  await expect(page).toHaveURL('/signin');
  expect(await statusOf(person.email)).toBe('under_review');
});
