import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import { choose, openActions } from '../setup/administering';
import {
  expect,
  hydrated,
  makeMaterial,
  makeSeller,
  markWindow,
  openHydrated,
  type Page,
  type Route,
  signIn,
  test,
} from '../setup/test';

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const see = (id: string) => db.material.findUniqueOrThrow({ where: { id } });

async function openYard(page: Page) {
  const seller = await makeSeller();
  const bolts = await makeMaterial({ seller });
  const beams = await makeMaterial({ seller, title: 'Glulam beams', price: '100.00' });
  await signIn(page, seller);
  return { bolts, beams };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('on a phone the changes of several appear at the bottom once one is selected', async ({
    page,
  }) => {
    const { bolts } = await openYard(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/my-listings');
    const bar = page.getByRole('form', { name: 'Change selected listings' });
    const select = page.getByLabel(`Select ${bolts.title}`);
    await expect(select).toBeVisible();
    await expect(bar).toBeHidden();
    await select.check();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())!.height).toBeLessThan(140);
    await expect(page.getByLabel('Amount')).toBeHidden();
    await bar.locator('summary').click();
    await expect(page.getByLabel('Amount')).toBeInViewport();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('region', { name: `Pause ${bolts.title}?` })).toBeInViewport();
    await expect(bar).toBeHidden();
  });

  test('drafts are found before anything is listed', async ({ page }) => {
    const { companyId, email } = await makeSeller();
    await db.listingDraft.create({
      data: {
        id: randomUUID(),
        companyId,
        title: 'Rebar chairs',
        fields: { title: ['Rebar chairs'] },
      },
    });
    await signIn(page, { email }, '/my-listings');
    await expect(page.getByRole('heading', { name: 'Nothing listed yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Drafts 1' }).click();
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await expect(title).toHaveValue('Rebar chairs');
    await expect(title).toBeInViewport();
  });

  test('a seller changes, pauses, duplicates and deletes listings', async ({ page }) => {
    const { bolts, beams } = await openYard(page);
    await page.goto('/my-listings');
    const row = rowOf(page, bolts.title);
    await row.getByText('Change price').click();
    await row.getByLabel('New price').fill('nothing');
    await row.getByRole('button', { name: /^Save price of/ }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a price');
    await expect(row.getByLabel('New price')).toHaveValue('nothing');
    await row.getByLabel('New price').fill('18.00');
    await row.getByRole('button', { name: /^Save price of/ }).click();
    await expect(row).toContainText('$18.00');

    await row.getByText('Change stock').click();
    await row.getByLabel('How many').fill('15');
    await row.getByRole('button', { name: /^Save stock of/ }).click();
    await expect(page.getByText(`25 of ${bolts.title} available now.`)).toBeVisible();

    await page.getByLabel(`Select ${bolts.title}`).check();
    await page.getByLabel(`Select ${beams.title}`).check();
    await page.getByLabel('Amount').fill('10');
    await page.getByRole('button', { name: 'Change Prices' }).click();
    await page
      .getByRole('button', { name: 'Reprice 2 listings: $18.00–$100.00 → $16.20–$90.00' })
      .click();
    await expect(rowOf(page, beams.title)).toContainText('$90.00');
    expect((await see(bolts.id)).price.toString()).toBe('16.2');

    await openActions(page, beams.title);
    await rowOf(page, beams.title).getByRole('button', { name: 'Pause' }).click();
    await expect(rowOf(page, beams.title)).toContainText('Paused');
    await openActions(page, beams.title);
    await rowOf(page, beams.title).getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByText('The copy of Glulam beams is paused.')).toBeVisible();
    await expect(rowOf(page, beams.title)).toHaveCount(2);
    await page.getByRole('link', { name: /^Paused/ }).click();
    await expect(page).toHaveURL('/my-listings?status=paused');
    await openActions(page, beams.title);
    await rowOf(page, beams.title).first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 listing' }).click();
    await expect(rowOf(page, beams.title)).toHaveCount(1);
    await expect(page).toHaveURL('/my-listings?status=paused');
  });
});

test('with JavaScript the page stays, and the form closes when it is saved', async ({ page }) => {
  const { bolts, beams } = await openYard(page);
  await openHydrated(page, '/my-listings');
  await hydrated(page);
  const expectSameWindow = await markWindow(page);
  const row = rowOf(page, bolts.title);
  await row.getByText('Change price').click();
  await row.getByLabel('New price').fill('17.50');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('$17.50');
  await expect(row.getByLabel('New price')).toBeHidden();
  await expect(row.locator('summary:focus')).toContainText('Change price');

  await db.material.update({ where: { id: bolts.id }, data: { price: '16.00' } });
  await row.getByText('Change price').click();
  await row.getByLabel('New price').fill('15.25');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('$16.00 now');
  await expect(row).toContainText('$16.00');
  await expect(row.getByLabel('New price')).toHaveValue('15.25');
  await row.getByRole('button', { name: 'Save price' }).click();
  await expect(row).toContainText('$15.25');
  await expect(row.getByLabel('New price')).toBeHidden();

  const all = page.getByLabel('Select all on this page');
  const count = page.getByRole('form', { name: 'Change selected listings' }).getByRole('status');
  await all.check();
  await expect(count).toHaveText('2 selected');
  await page.getByLabel(`Select ${beams.title}`).uncheck();
  await expect(count).toHaveText('1 selected');
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Pause ${bolts.title}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Pause 1 listing' }).press('Enter');
  await expect(row).toContainText('Paused');
  await expect(page.getByRole('region', { name: 'Your listings' })).toBeFocused();
  await expect(page.getByLabel(`Select ${bolts.title}`)).not.toBeChecked();
  await expect(count).toHaveText('');
  await expect(rowOf(page, beams.title)).toContainText('On sale');
  await choose(page, bolts.title, 'Resume');
  await expect(row).toContainText('On sale');
  await choose(page, bolts.title, 'Delete');
  await expect(page.getByRole('region', { name: `Delete ${bolts.title}?` })).toBeFocused();
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Your listings' })).toBeFocused();
  await expectSameWindow();
});

test('stock saved again after its answer was lost is taken off once', async ({ page }) => {
  const { bolts } = await openYard(page);
  await openHydrated(page, '/my-listings');
  const loseAnswer = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  };
  const isPost = ({ pathname }: URL) => pathname === '/my-listings.data';
  await page.route(isPost, loseAnswer, { times: 1 });
  const row = rowOf(page, bolts.title);
  await row.getByText('Change stock').click();
  await row.getByLabel('How many').fill('2');
  const save = row.getByRole('button', { name: 'Save stock' });
  const summary = page.getByRole('main').getByRole('alert');
  await save.click();
  await expect(summary).toContainText('We couldn’t reach Offcut.');
  await save.click();
  await expect(summary).toContainText('Stock changed in the meantime');
  expect((await see(bolts.id)).quantity).toBe(38);
});
