import { sendMessage } from '~/domain/messaging/index.server';
import {
  actorOf,
  expect,
  hydrated,
  makeBuyer,
  makeMaterial,
  makeSeller,
  markWindow,
  openHydrated,
  type Page,
  signIn,
  test,
} from './setup/test';

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });

async function follow(page: Page, name = 'Browse'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/(browse|companies)$/);
}

const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function openReply(page: Page) {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const material = await makeMaterial({ seller });
  const { threadId } = await sendMessage(
    { subject: material.title, content: 'Is it still there?', materialId: material.id },
    actorOf(buyer),
  );
  await openHydrated(page, `/messages/${threadId}`, buyer);
  return field(page, `Reply to ${seller.companyName}`);
}

test('Back brings back what was typed in a list, an address and a message', async ({ page }) => {
  const reply = await openReply(page);
  await reply.fill('Two pallets, by Friday?');
  await follow(page);
  await page.goBack();
  await expect(reply).toHaveValue('Two pallets, by Friday?');

  await openHydrated(page, '/takeoffs');
  await field(page, 'What you need').fill('40 sheets 5/8 type X');
  await page.getByLabel('From within').selectOption('250');
  const sameDocument = await markWindow(page);
  await follow(page);
  await page.goBack();
  await expect(field(page, 'What you need')).toHaveValue('40 sheets 5/8 type X');
  await expect(page.getByLabel('From within')).toHaveValue('250');
  await sameDocument();

  await follow(page, 'Companies');
  await page.reload();
  await page.goBack();
  await expect(field(page, 'What you need')).toHaveValue('40 sheets 5/8 type X');
  await openHydrated(page, '/takeoffs');
  await expect(field(page, 'What you need')).toHaveValue('');
});

test('Back brings back a listing’s edits, but not over what was saved since', async ({
  page,
  context,
}) => {
  const seller = await makeSeller();
  const { id } = await makeMaterial({ seller });
  await openHydrated(page, `/material/${id}/edit`, seller);
  const category = page.getByRole('main').locator('select[name=categoryId]');
  const subcategory = page.getByRole('main').locator('select[name=subcategoryId]');
  const before = await category.inputValue();
  const other = category.locator(`option:not([value=""], [value="${before}"])`).first();
  const chosen = (await other.getAttribute('value'))!;
  await category.selectOption(chosen);
  await subcategory.selectOption({ index: 1 });
  const sub = await subcategory.inputValue();
  await field(page, 'Description').fill('Kept dry.');
  await field(page, 'Price').fill('26.00');
  await page.getByRole('button', { name: 'One more' }).click();
  const quantity = await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue();
  await follow(page);

  const colleague = await context.newPage();
  await openHydrated(colleague, `/material/${id}/edit`);
  await field(colleague, 'Price').fill('24.00');
  await colleague.getByRole('button', { name: 'Save Changes' }).last().click();
  await expect(colleague.getByText('Listing saved')).toBeVisible();
  await colleague.close();

  await page.goBack();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(quantity);
  await expect(field(page, 'Description')).toHaveValue('Kept dry.');
  await expect(category).toHaveValue(chosen);
  await expect(subcategory).toHaveValue(sub);
  await expect(field(page, 'Price')).toHaveValue('24.00');
});

test('Back before the page’s scripts have run shows the page of its address', async ({ page }) => {
  await openHydrated(page, '/takeoffs', await makeBuyer());
  await follow(page, 'Companies');
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
  await page.goBack({ waitUntil: 'commit' });
  arrive();
  await expect(page.getByRole('heading', { name: 'Takeoffs', level: 1 })).toBeVisible();
  await hydrated(page);
  await expect(field(page, 'What you need')).toBeVisible();
});

test('Back from a page without scripts shows the page of its address', async ({ page }) => {
  await openHydrated(page, '/companies');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/terms$/);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
});

test('what was sent does not come back, and what is typed after it does', async ({ page }) => {
  await openHydrated(page, '/takeoffs', await makeBuyer());
  await field(page, 'What you need').fill('40 sheets 5/8 type X');
  await page.getByRole('button', { name: 'Find Materials' }).click();
  await expect(page).toHaveURL(/takeoffs\/./);
  await page.goBack();
  await expect(page).toHaveURL(/takeoffs$/);
  await expect(field(page, 'What you need')).toHaveValue('');

  await openHydrated(page, '/profile/company');
  const description = field(page, 'Company Description (optional)');
  await description.fill('Masonry');
  await page.getByRole('button', { name: 'Update Company' }).click();
  await expect(page.getByText('updated successfully').first()).toBeVisible();
  await description.fill('Masonry and site work');
  await follow(page);
  await page.goBack();
  await expect(description).toHaveValue('Masonry and site work');
});

test('Back brings back a registration without its password, and never for another user', async ({
  page,
}) => {
  await openHydrated(page, '/register');
  await field(page, 'Company Name').fill('Lakeside Masonry');
  await page.getByLabel('Password', { exact: true }).fill('Kept-nowhere-1');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/signin/);
  await page.goBack();
  await expect(field(page, 'Company Name')).toHaveValue('Lakeside Masonry');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.reload();
  const stored = await storedIn(page);
  expect(stored).toContain('Lakeside Masonry');
  expect(stored).not.toContain('Kept-nowhere-1');

  await openHydrated(page, '/takeoffs', await makeBuyer());
  await field(page, 'What you need').fill('40 sheets 5/8 type X');
  await follow(page);
  await signIn(page, await makeBuyer());
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(field(page, 'What you need')).toHaveValue('');
  expect(await storedIn(page)).not.toContain('40 sheets');

  await field(page, 'What you need').fill('12 doors');
  await page.locator('.acct summary').click();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL('/');
  expect(await storedIn(page)).not.toContain('12 doors');
});

async function backFromCheckout(page: Page, open: (page: Page, path: string) => Promise<unknown>) {
  const { id } = await makeMaterial({ price: '10.00', quantity: 40 });
  await signIn(page, await makeBuyer());
  await open(page, `/material/${id}/buy`);
  const quantity = page.getByLabel('Quantity', { exact: true });
  await quantity.fill('5');
  await page.getByRole('button', { name: /^Proceed/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy');
  await expect(quantity).toHaveValue('5');
}

test('Back from checkout keeps the quantity and its sum', async ({ page }) => {
  await backFromCheckout(page, openHydrated);
  await expect(page.getByRole('main')).toContainText('$52.50');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Back from checkout keeps the quantity', async ({ page }) => {
    await backFromCheckout(page, (tab, path) => tab.goto(path));
  });
});
