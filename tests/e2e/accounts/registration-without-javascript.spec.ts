import { expect, press, signInByForm, test } from '../setup/test';
import {
  applicant,
  approve,
  CODE_EMAIL,
  codeIn,
  emailTo,
  skipAMinute,
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

  await test.step('the emailed code confirms the address', async () => {
    const code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL }));
    await page.getByLabel('Verification code').fill(code);
    expect(await press(page, 'Verify')).toBe(200);
    await expect(page).toHaveURL('/register/success');
    await expect(page.getByRole('main')).toContainText('2-3 business days');
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
  request,
  sandbox,
}) => {
  const person = applicant();
  await request.post('/register', {
    form: {
      contactFirstName: 'Dana',
      contactLastName: 'Reyes',
      contactEmail: person.email,
      contactPhone: '(512) 555-0142',
      contactPosition: 'Owner',
      companyName: person.companyName,
      businessType: 'distributor',
      businessAddress: '900 E 5th St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78702',
      password: person.password,
      confirmPassword: person.password,
    },
  });
  await emailTo(sandbox, person.email, { subject: CODE_EMAIL });

  await page.goto(`/verify-email?email=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('The code expires in 15 minutes.')).toBeVisible();
  await skipAMinute(person.email);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(
    page.getByText('A new verification code has been sent to your email.'),
  ).toBeVisible();
  const code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL, count: 2 }));
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  expect(await statusOf(person.email)).toBe('under_review');
});
