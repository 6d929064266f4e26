import { db } from '~/db/client.server';
import { expect, makeBuyer, makeMaterial, signIn, test, uniqueWord } from '../setup/test';

test.use({ javaScriptEnabled: false });

test('listings are compared side by side, with freight, and one is added and removed', async ({
  page,
}) => {
  const word = uniqueWord();
  const [near, far] = [
    await makeMaterial({ title: `${word} studs`, price: '4.00', weightLb: 9 }),
    await makeMaterial({ title: `${word} studs, used`, price: '3.00', condition: 'fair' }),
  ];
  const buyer = await makeBuyer();
  await db.savedMaterial.createMany({
    data: [near, far].map(({ id, price }) => ({
      userId: buyer.userId,
      materialId: id,
      priceWhenSaved: price,
    })),
  });
  await signIn(page, buyer, '/saved');
  await page.getByRole('checkbox', { name: `Compare ${near.title}`, exact: true }).check();
  await page.getByRole('checkbox', { name: `Compare ${far.title}`, exact: true }).check();
  await page.getByRole('button', { name: 'Compare Selected' }).click();
  await expect(page).toHaveURL(/\/compare\?id=.+&id=.+/);

  const table = page.getByRole('region', { name: 'Listings side by side' });
  const row = (name: string) =>
    table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name, exact: true }),
    });
  await expect(row('Price')).toContainText('$3.00 each Lowest');
  await page.setViewportSize({ width: 390, height: 800 });
  const [unit, add] = await Promise.all(
    ['Unit', 'Add a listing'].map((name) => page.getByLabel(name).boundingBox()),
  );
  expect(unit!.width).toBe(add!.width);
  await expect(row('Condition')).toContainText('Good Best');
  await page.getByLabel('Deliver to ZIP').fill('60563');
  await page.getByLabel('Quantity').fill('10');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(row('Materials')).toContainText('$40.00');
  await expect(row('Landed cost')).toContainText('$');
  await expect(row('Order')).toContainText('The seller gave no weight');

  await page.getByRole('link', { name: `Remove ${far.title}` }).click();
  await expect(table).not.toContainText('used');
  await page.getByLabel('Add a listing').fill(word);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('link', { name: `Add ${far.title}` }).click();
  await expect(table).toContainText('used');
  await expect(page.getByLabel('Quantity')).toHaveValue('10');
  await page.getByRole('link', { name: `Buy ${near.title}`, exact: true }).click();
  await expect(page).toHaveURL(`/material/${near.id}/buy?quantity=10`);
});
