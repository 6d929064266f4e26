import { expect, press, signInByForm, test } from '../setup/test';
import {
  applicant,
  approve,
  CODE_EMAIL,
  codeIn,
  emailTo,
  skipAMinute,
  wrongCode,
  statusOf,
  typedBy,
  WELCOME_EMAIL,
} from '../setup/registering';

test.use({ javaScriptEnabled: false });

test('a company registers, enters its code, is approved and signs in', async ({
  page,
  sandbox,
}) => {
  const person = applicant();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Company');

  await test.step('an error names each missing field and keeps the rest', async () => {
    await page.getByLabel('Company Name').fill(person.companyName);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    expect(await press(page, 'Register Company')).toBe(400);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    for (const sentence of [
      'Contact first name is required',
      'Please enter a valid email',
      'Please select a business type',
      'Please select a state',
      "Passwords don't match",
    ]) {
      await expect(summary.getByRole('link', { name: sentence })).toBeVisible();
    }
    await expect(page.getByLabel('Company Name')).toHaveValue(person.companyName);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByText('Enter your password again in both fields.')).toBeVisible();
  });

  await test.step('a complete form leads to the code page', async () => {
    for (const [label, text] of typedBy(person)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel('Business Type').selectOption('Material Supplier');
    await page.getByLabel('State').selectOption('Texas');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm Password').fill(person.password);
    expect(await press(page, 'Register Company')).toBe(200);
    await expect(page).toHaveURL('/register/verify');
    await expect(page.getByText(person.email)).toBeVisible();
  });

  await test.step('going back restores all but the passwords', async () => {
    await page.getByRole('link', { name: 'Back to registration' }).click();
    await expect(page.getByLabel('Street Address')).toHaveValue('900 E 5th St');
    await expect(page.getByLabel('State')).toHaveValue('TX');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.goto('/register/verify');
  });

  const inAnotherTab = await page.context().newPage();
  let code = '';
  await test.step('another code within a minute is 429, a wrong one 400, the right one works', async () => {
    await inAnotherTab.goto('/register/verify');
    expect(await press(page, 'Resend Code')).toBe(429);
    await expect(page.getByRole('alert')).toContainText(/Wait \d+ seconds and try again\./);
    code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL }));
    await page.getByLabel('Verification code').fill(wrongCode(code));
    expect(await press(page, 'Verify')).toBe(400);
    await expect(page.getByRole('alert')).toContainText('wrong or no longer valid');
    await page.getByLabel('Verification code').fill(code);
    expect(await press(page, 'Verify')).toBe(200);
    await expect(page).toHaveURL('/register/success');
    await expect(page.getByRole('main')).toContainText('2-3 business days');
    expect(await statusOf(person.email)).toBe('under_review');
  });

  await test.step('the same code from a page still open gets the same answer', async () => {
    await inAnotherTab.getByLabel('Verification code').fill(code);
    expect(await press(inAnotherTab, 'Verify')).toBe(200);
    await expect(inAnotherTab).toHaveURL('/register/success');
    expect(await statusOf(person.email)).toBe('under_review');
  });

  await test.step('after approval the welcome email arrives and the password works', async () => {
    await approve(person.email);
    await emailTo(sandbox, person.email, { subject: WELCOME_EMAIL });
    await signInByForm(page, person);
  });
});

test('the emailed link opens in another browser and ends at sign-in', async ({
  page,
  sandbox,
  anotherVisitor,
}) => {
  const person = applicant();
  await page.goto('/register');
  for (const [label, text] of typedBy(person)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Business Type').selectOption('Distributor');
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await press(page, 'Register Company');
  await emailTo(sandbox, person.email, { subject: CODE_EMAIL });

  const phone = await anotherVisitor();
  await phone.goto(`/verify-email?email=${encodeURIComponent(person.email)}`);
  await expect(phone.getByText('The code expires in 15 minutes.')).toBeVisible();
  await skipAMinute(person.email);
  await phone.getByRole('button', { name: 'Resend Code' }).click();
  await expect(
    phone.getByText('A new verification code has been sent to your email.'),
  ).toBeVisible();
  const code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL, count: 2 }));
  await phone.getByLabel('Verification code').fill(code);
  await phone.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  expect(await statusOf(person.email)).toBe('under_review');
});
