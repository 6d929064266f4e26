import {
  expect,
  hydrated,
  makeBuyer,
  makeMaterial,
  openHydrated,
  type Page,
  press,
  signIn,
  test,
} from '../setup/test';

async function fillLoad(page: Page, weight: string): Promise<void> {
  await page.getByLabel('Weight', { exact: true }).fill(weight);
  await page.getByLabel('Length').fill('48');
  await page.getByLabel('Width').fill('40');
  await page.getByLabel('Height').fill('54');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing page estimates delivery, and a refused request says what to choose instead', async ({
    page,
  }) => {
    const material = await makeMaterial();
    await signIn(page, await makeBuyer(), `/material/${material.id}`);
    await page.getByRole('button', { name: 'Estimate delivery' }).click();

    await expect(page.getByLabel('Delivery ZIP code')).toHaveValue(/^\d{5}$/);
    await page.getByLabel('Delivery ZIP code').fill('80202');
    await fillLoad(page, '1,000');
    await page.getByLabel('Freight type').selectOption('package');
    expect(await press(page, 'Estimate delivery')).toBe(400);
    const summary = page.getByRole('main').getByRole('alert');
    await expect(summary).toContainText('A package takes at most 150 lb (68 kg). Choose LTL');
    await summary.getByRole('link').click();
    await expect(page.getByLabel('Weight', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('1,000');

    await page.getByLabel('Freight type').selectOption('Whatever fits the load');
    expect(await press(page, 'Estimate delivery')).toBe(200);
    await expect(page).toHaveURL(/zip=80202.*#answer$/);
    const answer = page.getByRole('region', { name: 'Delivered to Denver, CO 80202 Estimate' });
    await expect(answer.getByText('Landed cost', { exact: true }).first()).toBeVisible();
    await expect(answer.getByRole('row', { name: /LTL, dock to dock/ })).toBeVisible();

    await page.getByRole('link', { name: 'How delivery is estimated' }).click();
    await expect(page.getByRole('heading', { name: 'Worked examples' })).toBeVisible();
  });
});

test('with JavaScript the estimate appears without a page load and focus stays', async ({
  page,
}) => {
  const material = await makeMaterial({ weightLb: 35 });
  await openHydrated(page, `/material/${material.id}/delivery?quantity=2`);
  await page.getByLabel('Delivery ZIP code').fill('80202');
  const button = page.getByRole('button', { name: 'Estimate delivery' });
  await button.press('Enter');
  const told = page.getByRole('main').getByRole('status');
  await expect(told).toContainText('Delivered to Denver, CO 80202');
  await expect(button).toBeFocused();
  const weight = page.getByLabel('Weight', { exact: true });
  await expect(weight).toBeHidden();
  await page.getByText('Use a different weight').click();
  await weight.fill('400');
  await button.press('Enter');
  const answer = page.getByRole('region', { name: 'Delivered to Denver, CO 80202 Estimate' });
  await expect(answer).toContainText('For 400 lb on 1 pallet of a standard size');

  await weight.fill('0');
  await button.press('Enter');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toContainText('Weight must be positive');
  await expect(summary).toBeFocused();

  await page.goBack();
  await expect(weight).toHaveValue('400');
  await expect(told).toContainText('Landed cost');
  await page.reload();
  await hydrated(page);
  await expect(told).toContainText('Delivered to Denver, CO 80202');
});
