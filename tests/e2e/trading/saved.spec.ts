import { db } from '~/db/client.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import {
  expect,
  type Login,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

async function signInAndAsk(page: Page, { email, password }: Login, word: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/saved/alert?search=${word}`);
  await page.getByRole('button', { name: 'Alert me' }).click();
  await expect(page).toHaveURL(`/browse?search=${word}`);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved material shows its changes and can be removed', async ({ page }) => {
    const buyer = await makeBuyer();
    const material = await makeMaterial();
    await signIn(page, buyer, `/material/${material.id}`);
    await page.getByRole('button', { name: 'Save for Later' }).click();
    await expect(page.getByText('Saved for later')).toBeVisible();

    await db.material.update({
      where: { id: material.id },
      data: { price: '15.00', quantity: 4, quantitySold: 36 },
    });
    await page.goto('/saved');
    const card = page.getByRole('list', { name: 'Saved materials' }).getByRole('listitem');
    await expect(card).toContainText('Down from $19.99');
    await expect(card).toContainText('Only 4 left');

    await db.material.update({ where: { id: material.id }, data: { pausedAt: new Date() } });
    await page.goto('/saved');
    await expect(card).toContainText('Off sale for now');
    await expect(card.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: `Remove ${material.title}` }).click();
    await expect(page.getByText('Removed from saved')).toBeVisible();
    await expect(page.getByText('Nothing saved yet')).toBeVisible();
  });

  test('a guest creates an alert, signs in, and turns it off and on', async ({ page }) => {
    const buyer = await makeBuyer();
    const word = uniqueWord();
    await page.goto(`/browse?search=${word}`);
    await page.getByRole('link', { name: 'Alert me' }).click();
    await signInAndAsk(page, buyer, word);
    await expect(page.getByText('Alert is on')).toBeVisible();
    await page.getByRole('link', { name: 'See your alerts' }).click();
    await page.getByRole('button', { name: `Turn Off “${word}”` }).click();
    await expect(page.getByText('Alert is off')).toBeVisible();
    await page.getByRole('button', { name: `Turn On “${word}”` }).click();
    await expect(page.getByText('Alert is on')).toBeVisible();

    // An email's link works in a signed-out browser.
    const { id } = await db.savedSearch.findFirstOrThrow({ where: { userId: buyer.userId } });
    await page.context().clearCookies();
    await page.goto(switchOffPath(id));
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This alert is off');

    await signIn(page, buyer, '/saved');
    await page.getByRole('button', { name: `Remove “${word}”` }).click();
    await expect(page.getByText('Alert removed')).toBeVisible();
  });
});

test('one press in Browse creates an alert and stays on the page', async ({ page }) => {
  const seller = await makeSeller();
  const word = uniqueWord();
  await openHydrated(page, `/browse?search=${word}`, seller);
  await page.getByRole('button', { name: 'Alert me' }).click();
  await expect(page.getByText('Alert is on')).toBeVisible();
  await expect(page).toHaveURL(`/browse?search=${word}`);
  expect(await db.savedSearch.count({ where: { userId: seller.userId, isActive: true } })).toBe(1);

  await openHydrated(page, '/saved');
  await page.getByRole('button', { name: `Remove “${word}”` }).click();
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeFocused();
});
