import { dayFromNow } from '../../factories/days';
import { payOnHostedPage, transactionIdOf, CARDS } from '../setup/paying';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  moneyOf,
  type Page,
  signIn,
  stockOf,
  test,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

test.setTimeout(120_000);

const firstDay = dayFromNow(8);
const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('buyer and seller arrange pickup, hand over, exchange messages and settle refund requests', async ({
  page,
  anotherVisitor,
  sandbox,
}) => {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const material = await makeMaterial({ seller });
  const shop = await anotherVisitor();
  await signIn(page, buyer);
  await signIn(shop, seller);
  await page.goto(`/material/${material.id}/buy?quantity=2`);
  await page.getByRole('button', { name: 'Pay $41.98' }).click();
  await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await payOnHostedPage(page, CARDS.pays);
  const id = await transactionIdOf(page);
  const path = `/transaction/${id}`;
  const bought = section(page, 'Refunds');
  const sold = section(shop, 'Refunds');

  await test.step('the seller proposes a pickup; a missing field is named and the rest kept', async () => {
    await shop.goto(path);
    const handover = section(shop, 'Pickup or delivery');
    await handover.getByText('Propose pickup').first().click();
    const form = handover.locator('form').filter({ has: shop.locator('[value=pickup]') });
    await form.getByLabel('Street address').fill('2200 W Pershing Rd');
    await form.getByLabel('City').fill('Chicago');
    await form.getByLabel('State').selectOption('IL');
    await form.getByLabel('ZIP code').fill('60609');
    await form.getByLabel('Contact').fill('Luis, yard 4');
    await form.getByLabel('Phone').fill('(312) 555-0188');
    await form.getByRole('button', { name: 'Propose pickup' }).click();
    const alert = shop.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Enter the day, such as 2026-11-30.');
    await expect(form.getByLabel('Street address')).toHaveValue('2200 W Pershing Rd');
    await form.getByLabel('Day', { exact: true }).fill(firstDay);
    await form.getByLabel('Time').fill('08:00');
    await form.getByLabel('Until').fill('11:30');
    await form.getByRole('button', { name: 'Propose pickup' }).click();
    await expect(shop.getByText('Waiting for the other side to agree.').first()).toBeVisible();
  });

  await test.step('the buyer agrees and writes a message', async () => {
    await page.goto(path);
    const handover = section(page, 'Pickup or delivery');
    await expect(handover.getByText(inWords(firstDay))).toBeVisible();
    await expect(handover.getByText('8:00 AM to 11:30 AM local time')).toBeVisible();
    await expect(handover.getByText('2200 W Pershing Rd')).toBeVisible();
    await handover.getByRole('button', { name: 'Agree to this pickup' }).click();
    await expect(handover.getByText('Agreed', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Message the seller').fill('We come at eight.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(section(page, 'Messages').getByText('We come at eight.')).toBeVisible();
  });

  await test.step('the seller replies and hands over, the buyer confirms receipt', async () => {
    await shop.goto(path);
    await expect(section(shop, 'Messages').getByText('We come at eight.')).toBeVisible();
    await shop.getByLabel('Message the buyer').fill('The gate is open.');
    await shop.getByRole('button', { name: 'Send Message' }).click();
    for (const isMistake of [true, false]) {
      await shop.getByRole('link', { name: 'Mark as handed over' }).click();
      const look = shop.getByRole('dialog', { name: 'Is this what you handed over?' });
      await expect(look).toContainText(`2 × ${material.title} to ${buyer.companyName}.`);
      await look.getByRole('button', { name: 'Yes, handed over' }).click();
      await expect(
        shop.getByText('Waiting for the buyer to mark it as received.').first(),
      ).toBeVisible();
      if (isMistake) await shop.getByRole('button', { name: 'Undo' }).click();
    }
    await page.goto(path);
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect(page.getByText('The goods were received.')).toBeVisible();
    await section(page, 'Messages').getByRole('link', { name: 'Open conversation' }).click();
    await expect(page.getByText('The gate is open.')).toBeVisible();
  });

  await test.step('the buyer requests too much, then a refund of one item', async () => {
    await page.goto(path);
    await bought.getByText('Ask for a refund').first().click();
    await bought.getByLabel('Amount').fill('99');
    await bought.getByLabel('What’s wrong').fill('One of the two is bent.');
    await bought.getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(bought.getByRole('alert')).toContainText('At most $41.98 is left to refund.');
    await expect(bought.getByLabel('What’s wrong')).toHaveValue('One of the two is bent.');
    await bought.getByLabel('Amount').fill('20.99');
    await bought.getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(bought.getByText('Request for $20.99')).toBeVisible();
    await expect(bought.getByText('Waiting for an answer')).toBeVisible();
  });

  await test.step('the seller declines with a reason, and the buyer asks again', async () => {
    await shop.goto(path);
    await sold.getByText('Decline the request').first().click();
    await sold.getByRole('button', { name: 'Decline the request' }).click();
    await expect(sold.getByRole('alert')).toContainText('Enter a reason for the buyer.');
    await sold.getByLabel('Reason for declining').fill('It was straight when it left.');
    await sold.getByRole('button', { name: 'Decline the request' }).click();
    await expect(sold.getByText('Reason: It was straight when it left.')).toBeVisible();
    await page.goto(path);
    await expect(bought.getByText('Reason: It was straight when it left.')).toBeVisible();
    await bought.getByText('Ask for a refund').first().click();
    await bought.getByLabel('Amount').fill('20.99');
    await bought.getByLabel('What’s wrong').fill('Here is a photo in the messages.');
    await bought.getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(bought.getByText('Waiting for an answer')).toBeVisible();
  });

  await test.step('the seller grants it: the amount is what was asked, and the button names it before it is sent', async () => {
    await shop.goto(path);
    await sold.getByText('Grant the request').click();
    await expect(sold.getByLabel('Amount')).toHaveValue('20.99');
    await expect(sold.getByText('The buyer asks for $20.99.')).toBeVisible();
    await sold.getByLabel('Reason', { exact: true }).fill('Half of it, for the bent one.');
    await sold.getByRole('button', { name: 'Continue' }).click();
    const question = `Nothing has been refunded yet. Refund $20.99 to ${buyer.companyName}?`;
    await expect(sold.getByText(question)).toBeFocused();
    await sold.getByRole('button', { name: 'Refund $20.99' }).click();
    await expect(shop.getByText('$20.99 was returned to the buyer.')).toBeVisible();
    await expect(sold.getByText('Granted', { exact: true })).toBeVisible();
    await expect(sold.getByText('Including platform fee: $1.00')).toBeVisible();
  });

  await test.step('the rest is refunded, which returns the stock and closes the handover', async () => {
    await sold.getByText('Refund the buyer').click();
    await sold.getByLabel('Amount').fill('20.99');
    await sold.getByLabel('Reason', { exact: true }).fill('And the other one.');
    await sold.getByRole('button', { name: 'Continue' }).click();
    await sold.getByRole('button', { name: 'Refund $20.99' }).click();
    await expect(shop.getByText('Refunded in full to the buyer.')).toBeVisible();
    await expect(shop.getByText('Closed: refunded in full.')).toBeVisible();
    expect(await stockOf(material.id)).toEqual({ quantity: 40, quantityHeld: 0, quantitySold: 0 });
    const { sellerAccount } = await moneyOf(id);
    const { accounts } = await sandbox.balances();
    expect(accounts[sellerAccount]).toBe(0);
  });

  await test.step('the timeline shows every step with machine-readable times', async () => {
    await page.goto(path);
    const lines = section(page, 'Timeline').getByRole('listitem');
    await expect(lines.locator('b')).toHaveText([
      'Purchase started, stock held',
      'Paid',
      'Pickup proposed',
      'Pickup agreed',
      'Handed over',
      'Handover undone',
      'Handed over',
      'Received',
      'Refund requested by the buyer',
      'Refund declined',
      'Refund requested by the buyer',
      'Refund granted',
      'Refund started',
      'Refunded',
      'Refund started',
      'Refunded',
      'Refunded in full',
    ]);
    await expect(lines.locator('time[datetime]')).toHaveCount(17);
    await expect(lines.getByRole('link', { name: seller.companyName }).first()).toHaveAttribute(
      'href',
      `/company/${seller.companyId}`,
    );
    await expect(page.getByRole('link', { name: 'Download Receipt' })).toHaveAttribute(
      'href',
      `${path}/receipt`,
    );
  });
});
