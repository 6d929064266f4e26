import { THEME_KEY } from '~/lib/theme';
import { violationsIn } from './setup/axe';
import { expectFocusIsSeen, tabTo } from './setup/keyboard';
import {
  applicant,
  type Applicant,
  approve,
  CODE_LETTER,
  codeIn,
  letAMinutePass,
  letterTo,
  notThis,
  statusOf,
  typedBy,
  WELCOME_LETTER,
} from './setup/registering';
import { expect, hydrated, openHydrated, type Page, signIn, test } from './setup/test';

/** By keyboard alone: Tab from field to field, as the page has them. */
async function typeForm(page: Page, person: Applicant): Promise<void> {
  const texts = typedBy(person);
  for (const [label, text] of texts.slice(0, 6)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByLabel('Business Type'));
  await page.keyboard.type('Mat');
  for (const [label, text] of texts.slice(6, 8)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Texas');
  await tabTo(page, page.getByLabel('ZIP Code'));
  await page.keyboard.type(texts[8]![1]);
}

async function typePasswords(page: Page, { password }: Applicant): Promise<void> {
  for (const label of ['Password', 'Confirm Password']) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(password);
  }
}

test('by keyboard: register, six wrong codes, another code, approved, signed in', async ({
  page,
  sandbox,
}) => {
  const person = applicant();
  await openHydrated(page, '/register');

  await test.step('a password that is shown, and a mistake: the summary has the focus', async () => {
    await typeForm(page, person);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await tabTo(page, page.getByLabel('Confirm Password'));
    await page.keyboard.type('something else');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expect(page.getByLabel('Company Name')).toHaveValue(person.companyName);
    await expect(page.getByText('Enter the password again')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/register/verify');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  const box = page.getByLabel('Verification code');
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  const first = codeIn(await letterTo(sandbox, person.email, { subject: CODE_LETTER }));

  await test.step('Verify waits for six digits; the sixth try finds the code void', async () => {
    await tabTo(page, box);
    await page.keyboard.type('12345');
    await expect(verify).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    for (const code of [...Array<string>(5).fill(notThis(first)), first]) {
      await tabTo(page, box);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(`${code}9`);
      await expect(box).toHaveValue(code);
      await expect(verify).not.toHaveAttribute('aria-disabled', 'true');
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.keyboard.press('Enter');
      expect((await answered).status()).toBe(400);
      await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    }
    expect(await statusOf(person.email)).toBe('pending');
  });

  await test.step('another code: the button counts down, then sends one', async () => {
    const resend = page.getByRole('button', { name: /^Resend Code/ });
    await expect(resend).toHaveText(/^Resend Code \(\d+s\)$/);
    await tabTo(page, resend);
    await expectFocusIsSeen(page);
    await page.keyboard.press('Enter');
    await expect(resend).toHaveText(/^Resend Code \(\d+s\)$/);
    expect(await sandbox.mail({ to: person.email })).toHaveLength(1);

    await letAMinutePass(person.email);
    await page.reload();
    await hydrated(page);
    await expect(resend).toHaveText('Resend Code');
    await tabTo(page, resend);
    await page.keyboard.press('Enter');
    await expect(page.getByText('A new verification code has been sent')).toBeVisible();
    await expect(resend).toHaveText(/^Resend Code \(\d+s\)$/);
  });

  await test.step('the new code is right', async () => {
    const letter = await letterTo(sandbox, person.email, { subject: CODE_LETTER, count: 2 });
    await tabTo(page, box, 'Shift+Tab');
    await page.keyboard.type(codeIn(letter));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/register/success');
    await expect(page.getByText('Email verified!')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2-3 business days');
  });

  await approve(person.email);
  await letterTo(sandbox, person.email, { subject: WELCOME_LETTER });
  await signIn(page, person);
});

test('the link in the letter: the digits are enough, then it goes on to sign-in', async ({
  page,
  sandbox,
}) => {
  const person = applicant();
  await openHydrated(page, '/register');
  await typeForm(page, person);
  await typePasswords(page, person);
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
  // That page is there for two seconds.
  const verified = page.waitForURL('/verify-email/verified', { waitUntil: 'commit' });
  await page.keyboard.press('Enter');
  await verified;
  await expect(page).toHaveURL('/signin');
  expect(await statusOf(person.email)).toBe('under_review');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages of registration, ${colorScheme}, at any width`, async ({
    page,
  }) => {
    const url = process.env.APP_ORIGIN!;
    await page.context().addCookies([{ name: THEME_KEY, value: colorScheme, url }]);
    for (const path of [
      '/register',
      '/register/success',
      '/verify-email?email=somebody%40prairie.example',
    ]) {
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await openHydrated(page, path);
        if (path === '/register') {
          await page.getByRole('button', { name: 'Register Company' }).click();
          await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
        }
        expect(await violationsIn(page)).toEqual([]);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(tooWide).toBeLessThanOrEqual(0);
      }
    }
  });
}
