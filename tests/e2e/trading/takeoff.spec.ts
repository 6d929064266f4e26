import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import { createTakeoff } from '~/domain/takeoffs/index.server';
import {
  actorOf,
  expect,
  makeBuyer,
  makeMaterial,
  markWindow,
  openHydrated,
  signIn,
  test,
  uniqueWord,
} from '../setup/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an estimator pastes a list, corrects a line, asks for alerts and deletes it', async ({
    page,
  }) => {
    const [near, other, nowhere] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const bolts = await makeMaterial({ title: `${near} bolts`, price: '2.00', weightLb: 1 });
    const dear = await makeMaterial({ title: `${near} bolts, new`, price: '9.00', weightLb: 1 });
    await makeMaterial({ title: `${other} hooks`, price: '3.00', weightLb: 2 });
    await signIn(page, await makeBuyer(), '/takeoffs');
    await page.getByLabel('What you need').fill(`30 ea ${near} bolts\n${nowhere} gates, 4`);
    await page.getByLabel('Deliver to ZIP').fill('60563');
    await page.getByLabel('Or a file').setInputFiles({
      name: 'book.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(2_000_000, 'a'),
    });
    await page.getByRole('button', { name: 'Find Materials' }).click();
    await expect(page.getByText('This file is larger than 1 MB').first()).toBeVisible();
    await page.getByLabel('Deliver to ZIP').fill('00000');
    await page.getByRole('button', { name: 'Find Materials' }).click();
    await expect(page.getByText('We can’t find ZIP code 00000').first()).toBeVisible();
    await expect(page.getByLabel('What you need')).toHaveValue(/bolts\n.+ gates, 4/);
    await page.getByLabel('Deliver to ZIP').fill('60563');
    await page.getByLabel('Name').fill('Elm Street');
    await page.getByLabel('Or a file').setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Qty,Description,Unit\n5,${other} hooks,EA\n`),
    });
    await page.getByRole('button', { name: 'Find Materials' }).click();

    await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
    const lines = page.getByRole('region', { name: 'Your list, line by line' });
    const item = (word: string) =>
      lines.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word }) });
    await expect(item(near)).toContainText('Covered');
    await expect(item(near)).toContainText(`30 ${bolts.title}`);
    await expect(item(other)).toContainText('Covered');
    await expect(item(nowhere)).toContainText('No listing in this area.');
    await expect(page.getByRole('heading', { name: /Buy from .+ delivered/ })).toBeVisible();
    await expect(page.getByRole('link', { name: `Buy ${bolts.title}` })).toHaveAttribute(
      'href',
      `/material/${bolts.id}/buy?quantity=30`,
    );

    await page.getByRole('link', { name: 'Correct line 1' }).click();
    await page.getByLabel('Quantity').fill('lots');
    await page.getByRole('button', { name: 'Save Line' }).click();
    await expect(page.getByText('Enter the quantity as 40 or 1.5').first()).toBeVisible();
    await page.getByLabel('Quantity').fill('12');
    await page.getByRole('combobox', { name: 'Listing' }).selectOption({ value: dear.id });
    await page.getByRole('button', { name: 'Save Line' }).click();
    await expect(item(near)).toContainText(`12 ${dear.title}`);

    await db.material.update({ where: { id: dear.id }, data: { price: '10.00' } });
    await page.reload();
    await expect(item(near)).toContainText('is up from $9.00 to $10.00.');
    await page.getByRole('button', { name: 'Got It' }).click();
    await expect(item(near)).not.toContainText('is up from');

    await page.getByText('Add lines').click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: /^Paste at least one line/ }).click();
    await expect(page.getByLabel('More lines')).toBeFocused();
    await page.getByLabel('More lines').fill(`2 ea ${other} hooks`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Line 4: 2 ea')).toBeVisible();

    await page.getByRole('button', { name: 'Alert Me' }).click();
    await expect(page.getByText('Alert turned on')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`Skip ${nowhere}`) }).click();
    await expect(item(nowhere)).toContainText('Skipped');
    await page.getByText('Delete this takeoff').click();
    await page.getByRole('button', { name: 'Delete Takeoff' }).click();
    await expect(page).toHaveURL('/takeoffs');
    await expect(page.getByText('Takeoff deleted')).toBeVisible();
    await expect(page.getByText('Elm Street')).toHaveCount(0);
  });
});

test('with JavaScript a line is skipped and included without a page load', async ({ page }) => {
  const buyer = await makeBuyer();
  const id = randomUUID();
  const lines = [`4 ${uniqueWord()} gates`];
  await createTakeoff(
    { id, name: 'Elm Street', zip: '60563', radius: null, lines, file: null },
    actorOf(buyer),
  );
  await openHydrated(page, `/takeoffs/${id}`, buyer);
  const expectSameWindow = await markWindow(page);
  const line = page.getByRole('region', { name: 'Your list, line by line' }).getByRole('listitem');
  await line.getByRole('button', { name: /^Skip/ }).click();
  await expect(line).toContainText('Skipped');
  await line.getByRole('button', { name: /^Include/ }).click();
  await expect(line).toContainText('No listing matches.');

  const correct = line.getByRole('link', { name: 'Correct line 1' });
  await correct.press('Enter');
  await expect(line.getByLabel('Quantity')).toBeFocused();
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(correct).toBeFocused();
  await correct.press('Enter');
  await line.getByLabel('Quantity').fill('5');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('5 ');
  await expect(correct).toBeFocused();
  await expectSameWindow();
});
