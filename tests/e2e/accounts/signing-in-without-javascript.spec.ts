import { db } from '~/db/client.server';
import { phonePhoto } from '../setup/photos';
import { codeIn, emailTo } from '../setup/registering';
import {
  DEMO_BUYER,
  expect,
  makeSeller,
  type Page,
  press,
  signIn,
  test,
  toast,
  uniqueWord,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

const NEXT_PASSWORD = 'Better-Stapler!8';
const RESET_EMAIL = 'Reset your password';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

test('a forgotten password: email, code, new password, sign-in', async ({ page, sandbox }) => {
  const seller = await makeSeller({ payable: false });
  await page.goto('/signin?returnTo=%2Fsaved');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(seller.email);
  expect(await press(page, 'Send Reset Code')).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(seller.email);

  const code = codeIn(await emailTo(sandbox, seller.email, { subject: RESET_EMAIL }));
  await page.getByLabel('Reset Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel('New Password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(NEXT_PASSWORD);
  expect(await press(page, 'Reset Password')).toBe(200);
  await expect(page).toHaveURL('/signin');
  await expect(toast(page)).toContainText('Password reset');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  expect(await press(page, 'Sign In')).toBe(200);
  await expect(toast(page)).toContainText('Welcome back!');
});

test('/auth links both tabs, and Demo Sign In opens the lists as the buyer', async ({ page }) => {
  await page.goto('/auth');
  const tabs = page.getByRole('navigation', { name: 'Sign in or sign up' });
  await tabs.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  const email = `${uniqueWord().toLowerCase()}@framing.example`;
  await page.getByLabel('Company Name').fill('Okafor Framing');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').selectOption('Illinois');
  expect(await press(page, 'Create Account')).toBe(200);
  await expect(page).toHaveURL('/register/verify');
  await expect(page.getByText(email)).toBeVisible();

  await page.goto('/auth');
  expect(await press(page, 'Demo Sign In')).toBe(200);
  await expect(page).toHaveURL('/browse');
  await expect(toast(page)).toContainText('Demo Sign In');
  await expect(page.getByText(DEMO_BUYER.email).first()).toBeAttached();
});

test('closing the account takes the password and signs out', async ({ page }) => {
  const seller = await makeSeller({ payable: false });
  await signIn(page, seller, '/profile/security');
  const downloaded = await page.request.get('/profile/data.json');
  expect(await downloaded.json()).toMatchObject({ email: seller.email });
  await page.getByText('Close your account').click();
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toContainText('No one else is left in your company: its listings go off sale');
  await data.getByLabel('Your Password').fill(seller.password);
  expect(await press(page, 'Close Account')).toBe(200);
  await expect(toast(page)).toContainText('Account closed');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await db.user.count({ where: { email: seller.email } })).toBe(0);
});

test('a listing typed before the session ended comes back after sign-in and is stored once', async ({
  page,
}) => {
  const seller = await makeSeller();
  const title = `Simpson HDU8 hold-downs ${uniqueWord()}`;
  const listed = () => db.material.findMany({ where: { title }, select: { description: true } });
  await signIn(page, seller, '/create-listing');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category', { exact: true }).selectOption('Lumber & Plywood');
  await page.getByLabel('Description').fill('Unopened cartons.\n<b>Stored</b> under roof.');
  await page.getByLabel('Select photos').setInputFiles(await phonePhoto('IMG_2041.jpg'));
  await page.getByLabel('Price', { exact: true }).fill('19.99');
  await page.getByLabel('Quantity', { exact: true }).fill('12');
  await db.userSession.deleteMany({ where: { userId: seller.userId } });
  await press(page, 'List Material');
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fkept-form%2F[\w-]{43}$/);
  await expect(toast(page)).toContainText('bring back what you typed');

  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  expect(await press(page, 'Sign In')).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out');
  await expect(page.getByRole('main')).toContainText('Nothing was sent.');
  await expect(page.getByRole('definition').filter({ hasText: '<b>Stored</b>' })).toBeVisible();
  expect(await press(page, 'Back to the Form')).toBe(200);
  await expect(summary(page)).toContainText('Check it and send it again.');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Description')).toHaveValue(/Unopened cartons\.\n<b>Stored/);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('19.99');
  expect(await listed()).toEqual([]);
  expect(await press(page, 'List Material')).toBe(200);
  await expect(page).toHaveURL('/browse');
  expect(await listed()).toEqual([{ description: 'Unopened cartons.\n<b>Stored</b> under roof.' }]);
});
