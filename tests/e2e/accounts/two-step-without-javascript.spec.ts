import { appCode } from '../../factories/two-step';
import { emailTo } from '../setup/registering';
import { expect, makeSeller, type Page, press, signInByForm, test } from '../setup/test';

test.use({ javaScriptEnabled: false });

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const codes = (page: Page) =>
  page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents();

test('two-step sign-in: set up, sign in with a code, then a recovery code, and turn it off', async ({
  page,
  sandbox,
  anotherVisitor,
}) => {
  const seller = await makeSeller();
  const elsewhere = await anotherVisitor();
  await signInByForm(elsewhere, seller);
  await signInByForm(page, seller);

  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  expect(await press(page, 'Set Up')).toBe(200);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await page.locator('ol b').textContent())!.replaceAll(' ', '');

  await test.step('a wrong code is named, and the same key stays', async () => {
    await page.getByRole('textbox', { name: 'Code' }).fill('12345');
    expect(await press(page, 'Turn On')).toBe(400);
    await expect(page.getByRole('alert')).toContainText('Enter the 6 digits from your app');
    expect((await page.locator('ol b').textContent())!.replaceAll(' ', '')).toBe(key);
  });
  // Race: the clock may reach the next step at any time, and both codes must still be right.
  const used = appCode(key);
  await page.getByRole('textbox', { name: 'Code' }).fill(used);
  expect(await press(page, 'Turn On')).toBe(201);
  const [first] = await codes(page);
  await emailTo(sandbox, seller.email, { subject: 'Two-step sign-in is on' });

  await test.step('the other device is signed out, and signs in with a code', async () => {
    await elsewhere.goto('/saved');
    await elsewhere.getByLabel('Email').fill(seller.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(seller.password);
    expect(await press(elsewhere, 'Sign In')).toBe(200);
    await expect(elsewhere).toHaveURL('/signin/code?returnTo=%2Fsaved');
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(used);
    expect(await press(elsewhere, 'Sign In')).toBe(400);
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(appCode(key, 1));
    expect(await press(elsewhere, 'Sign In')).toBe(200);
    await expect(elsewhere).toHaveURL('/saved');
    await expect(toast(elsewhere)).toContainText('Welcome back!');
  });

  await test.step('a recovery code signs in once', async () => {
    const third = await anotherVisitor();
    for (const status of [200, 400]) {
      await third.context().clearCookies();
      await third.goto('/signin');
      await third.getByLabel('Email').fill(seller.email);
      await third.getByLabel('Password', { exact: true }).fill(seller.password);
      await press(third, 'Sign In');
      await third.getByRole('textbox', { name: 'Code' }).fill(first!);
      expect(await press(third, 'Sign In')).toBe(status);
    }
  });

  await test.step('new recovery codes, then off', async () => {
    await page.goto('/profile/two-step');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByText('Get new recovery codes').click();
    expect(await press(page, 'Get New Codes')).toBe(201);
    expect(await codes(page)).not.toContain(first);
    await page.getByText('Turn off two-step sign-in').click();
    expect(await press(page, 'Turn Off')).toBe(200);
    await expect(toast(page)).toContainText('Two-step sign-in is off');
  });
  await emailTo(sandbox, seller.email, { subject: 'Two-step sign-in is off' });
});
