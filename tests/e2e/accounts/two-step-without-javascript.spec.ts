import { appCode } from '../../factories/two-step';
import { expect, makeSeller, type Page, press, signIn, test, toast } from '../setup/test';

test.use({ javaScriptEnabled: false });

const codes = (page: Page) =>
  page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents();

test('two-step sign-in: set up, sign in with a code, get new recovery codes, and turn it off', async ({
  page,
}) => {
  const seller = await makeSeller({ payable: false });
  await signIn(page, seller, '/profile/security');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  expect(await press(page, 'Set Up')).toBe(200);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await page.locator('ol b').textContent())!.replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  expect(await press(page, 'Turn On')).toBe(201);
  const [first] = await codes(page);

  await test.step('after the password comes the code', async () => {
    await page.context().clearCookies();
    await page.goto('/signin?returnTo=%2Fprofile%2Ftwo-step');
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    expect(await press(page, 'Sign In')).toBe(200);
    await expect(page).toHaveURL('/signin/code?returnTo=%2Fprofile%2Ftwo-step');
    // Race: the clock may reach the next step at any time, and the code must still be right.
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key, 1));
    expect(await press(page, 'Sign In')).toBe(200);
    await expect(page).toHaveURL('/profile/two-step');
    await expect(toast(page)).toContainText('Welcome back!');
  });

  await test.step('new recovery codes, then off', async () => {
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await page.getByText('Get new recovery codes').click();
    expect(await press(page, 'Get New Codes')).toBe(201);
    expect(await codes(page)).not.toContain(first);
    await page.getByText('Turn off two-step sign-in').click();
    expect(await press(page, 'Turn Off')).toBe(200);
    await expect(toast(page)).toContainText('Two-step sign-in is off');
  });
});
