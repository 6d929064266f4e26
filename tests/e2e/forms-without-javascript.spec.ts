import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  messagesTo,
  press,
  signIn,
  stillListedPath,
  test,
  uniqueWord,
} from './setup/test';

test.use({ javaScriptEnabled: false });

test('an order at an outdated price or unit is 409 and shows the new one', async ({ page }) => {
  const { db } = await import('~/db/client.server');
  const material = await makeMaterial();
  await signIn(page, await makeBuyer(), `/material/${material.id}/buy?quantity=2`);
  await db.material.update({ where: { id: material.id }, data: { price: '25.00' } });
  expect(await press(page, 'Pay $41.98')).toBe(409);
  await expect(page.getByRole('alert')).toContainText('The price changed to $25.00');
  await db.material.update({ where: { id: material.id }, data: { priceUnit: 'per ton' } });
  expect(await press(page, 'Pay $52.50')).toBe(409);
  await expect(page.getByRole('alert')).toContainText('It now reads');
  await expect(page.getByText('$25.00 per ton ·')).toBeVisible();
});

test('a guest writes to a company, signs in, and finds the draft ready to send', async ({
  page,
}) => {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  await page.goto(`/company/${seller.companyId}`);
  await page.getByRole('link', { name: 'Contact Company' }).click();
  await page.getByLabel('Subject').fill('Roof trusses');
  await page.getByLabel('Message').fill('Do you have more than the eight?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/signin\?/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Do you have more than the eight?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  expect(await messagesTo(seller.companyId)).toMatchObject([
    { subject: 'Roof trusses', senderCompanyId: buyer.companyId },
  ]);
});

test('filters are a form: choices go into the address and stay selected', async ({ page }) => {
  const material = await makeMaterial({
    category: 'Roofing',
    city: 'Denver',
    state: 'CO',
    location: 'Denver, CO',
  });
  const word = material.title.split(' ').at(-1)!;
  const filters = page.getByRole('form', { name: 'Filters' });
  await page.goto('/browse');
  await filters.getByLabel('Search materials').fill(word);
  await filters.getByLabel('Category').selectOption('Roofing');
  await filters.getByLabel('Location').fill('Denver, CO');
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/[?&]search=/);

  const { searchParams } = new URL(page.url());
  expect(searchParams.get('search')).toBe(word);
  expect(searchParams.get('category')).toBe('Roofing');
  expect(searchParams.get('location')).toBe('Denver, CO');
  await expect(page.getByRole('link', { name: material.title, exact: true })).toBeVisible();
  await expect(filters.getByLabel('Category')).toHaveValue('Roofing');

  await filters.getByLabel('Search materials').fill(uniqueWord());
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('No materials found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/browse');
});

test('header search, result pages and Back to Browse keep the query', async ({ page }) => {
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/browse?page=2');
  await page
    .getByRole('search', { name: 'Search', exact: true })
    .getByRole('searchbox')
    .fill('steel');
  await page.getByRole('search', { name: 'Search', exact: true }).getByRole('button').click();
  await expect(page).toHaveURL('/browse?search=steel');
  await page
    .getByRole('list', { name: 'Materials' })
    .getByRole('heading')
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: 'Back to Browse' }).click();
  await expect(page).toHaveURL('/browse?search=steel');
});

test('the pricing guide suggests a price from the market', async ({ page }) => {
  await page.goto('/pricing-guide');
  await page.getByLabel('Category').selectOption('Lumber & Plywood');
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('Good');
  await page.getByLabel('Unit', { exact: true }).selectOption('per piece');
  await page.getByLabel('ZIP code').fill('60608');
  await page.getByRole('button', { name: 'Suggest a price' }).click();
  await expect(page).toHaveURL(/\/pricing-guide\?.*#answer$/);
  await expect(
    page.getByRole('heading', { name: /^(Suggested price|Too few comparable listings)$/ }),
  ).toBeVisible();
});

test('the narrow header’s menu and search overlay open without a script', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('link', { name: 'Browse Materials', exact: true }).first().click();
  await expect(page).toHaveURL('/browse');
  await page.locator('summary').filter({ hasText: 'Search' }).click();
  const overlay = page.getByRole('search', { name: 'Search overlay' });
  await overlay.getByRole('searchbox').fill('rebar');
  await overlay.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/browse?search=rebar');
});

test('signing out shows a message and the guest header', async ({ page }) => {
  await signIn(page, await makeBuyer(), '/');
  await page.locator('summary').filter({ hasText: 'Maria Ortiz' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('an email’s link confirms one listing and pauses the other', async ({ page }) => {
  const seller = await makeSeller();
  const confirmedAt = new Date(Date.now() - 70 * 24 * 60 * 60 * 1000);
  const kept = await makeMaterial({ seller, confirmedAt, title: 'Kept block' });
  const gone = await makeMaterial({ seller, confirmedAt, title: 'Gone block' });
  await page.goto(stillListedPath(seller.userId));
  await page.getByLabel(gone.title).uncheck();
  await page.getByRole('button', { name: 'Still There' }).click();
  await expect(page.getByText('1 listing still there.')).toBeVisible();
  await expect(page.getByLabel(kept.title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
});
