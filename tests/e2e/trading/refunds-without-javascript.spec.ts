import { requestRefund, takeHandoverStep } from '~/domain/trading/index.server';
import { dayFromNow } from '../../factories/days';
import { makeAdmin } from '../setup/administering';
import { makePaidPurchase } from '../setup/paying';
import {
  actorOf,
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  type Page,
  signIn,
  test,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

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
}) => {
  const seller = await makeSeller();
  const buyer = await makeBuyer();
  const material = await makeMaterial({ seller });
  const id = await makePaidPurchase(buyer, { material, quantity: 2 });
  const shop = await anotherVisitor();
  await signIn(page, buyer);
  await signIn(shop, seller);
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
    await expect(alert).toContainText('Enter the day.');
    await expect(form.getByLabel('Street address')).toHaveValue('2200 W Pershing Rd');
    await form.getByLabel('Day', { exact: true }).fill(firstDay);
    await form.getByLabel('Time').fill('08:00');
    await form.getByLabel('Until').fill('11:30');
    await form.getByRole('button', { name: 'Propose pickup' }).click();
    await expect(shop.getByText('Waiting for the buyer to agree.').first()).toBeVisible();
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

  await test.step('the seller hands over, too early at first, and the buyer confirms receipt', async () => {
    await shop.goto(`${path}/handover`);
    await expect(section(shop, 'Messages').getByText('We come at eight.')).toBeVisible();
    const look = shop.getByRole('dialog', { name: 'Is this what you handed over?' });
    await expect(look).toContainText(`2 × ${material.title} to ${buyer.companyName}.`);
    await look.getByRole('button', { name: 'Yes, handed over' }).click();
    await expect(
      shop.getByText('Waiting for the buyer to mark it as received.').first(),
    ).toBeVisible();
    await shop.getByRole('button', { name: 'Undo' }).click();
    await expect(shop.getByRole('link', { name: 'Mark as handed over' })).toHaveAttribute(
      'href',
      `${path}/handover#handover`,
    );
    await takeHandoverStep('hand_over', { transactionId: id, version: 2 }, actorOf(seller));
    await page.goto(path);
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect(page.getByText('The goods were received.')).toBeVisible();
  });

  await test.step('the buyer leaves feedback, without an answer at first; the seller replies; guests read both', async () => {
    const feedback = section(page, 'Feedback');
    await feedback.getByLabel('What should other buyers know?').fill('Loaded us in ten minutes.');
    await feedback.getByRole('button', { name: 'Leave Feedback' }).click();
    await expect(feedback.getByRole('alert')).toContainText('Choose Yes or No.');
    await feedback.getByLabel('Yes').check();
    await feedback.getByRole('button', { name: 'Leave Feedback' }).click();
    await expect(page.getByText('Feedback saved')).toBeVisible();
    await shop.goto(path);
    const reply = section(shop, 'Feedback');
    await reply.getByText('Reply', { exact: true }).click();
    await reply.getByRole('button', { name: 'Save' }).click();
    await expect(reply.getByRole('alert')).toContainText('Enter your reply.');
    await reply.getByLabel('Your reply').fill('Thanks, come again.');
    await reply.getByRole('button', { name: 'Save' }).click();
    await expect(shop.getByText('Reply saved')).toBeVisible();
    const guest = await anotherVisitor();
    await guest.goto(`/company/${seller.companyId}`);
    await guest.getByRole('link', { name: '1 of 1 would buy again' }).click();
    const item = guest.getByRole('main').getByRole('listitem').last();
    await expect(item).toContainText('Would buy again');
    await expect(item).toContainText('Loaded us in ten minutes.');
    await expect(item).toContainText('Thanks, come again.');
    await expect(guest.getByRole('main')).not.toContainText(buyer.companyName);
    await page.goto(path);
    await feedback.getByText('Change your feedback').click();
    await expect(feedback.getByLabel('Yes')).toBeChecked();
    await feedback.getByLabel('No', { exact: true }).check();
    await feedback.getByRole('button', { name: 'Save' }).click();
    await expect(feedback.getByText('Would not buy again')).toBeVisible();
  });

  await test.step('an admin removes it', async () => {
    const admin = await anotherVisitor();
    await signIn(admin, await makeAdmin());
    await admin.goto(`/company/${seller.companyId}/feedback`);
    await admin.getByRole('link', { name: 'View Transaction' }).click();
    const feedback = section(admin, 'Feedback');
    await feedback.getByText('Remove this feedback').click();
    await feedback.getByRole('button', { name: 'Remove Feedback' }).click();
    await expect(feedback.getByRole('alert')).toContainText('Enter a reason for both companies.');
    await feedback.getByLabel('Reason').fill('Sent by mistake.');
    await feedback.getByRole('button', { name: 'Remove Feedback' }).click();
    await expect(
      feedback.getByText('Removed by an administrator. Reason: Sent by mistake.'),
    ).toBeVisible();
    await admin.goto(`/company/${seller.companyId}/feedback`);
    await expect(admin.getByText('No feedback yet')).toBeVisible();
    await page.goto(path);
    await expect(section(page, 'Feedback').getByRole('button')).toHaveCount(0);
  });

  await test.step('the buyer requests too much, then a refund of one item', async () => {
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

  await test.step('the seller declines with a reason', async () => {
    await shop.goto(path);
    await sold.getByText('Decline the request').first().click();
    await sold.getByRole('button', { name: 'Decline the request' }).click();
    await expect(sold.getByRole('alert')).toContainText('Enter a reason for the buyer.');
    await sold.getByLabel('Reason for declining').fill('It was straight when it left.');
    await sold.getByRole('button', { name: 'Decline the request' }).click();
    await expect(sold.getByText('Reason: It was straight when it left.')).toBeVisible();
  });

  await test.step('the seller grants the next: the amount is what was asked, and the button names it before it is sent', async () => {
    const reason = 'Here is a photo in the messages.';
    const next = { transactionId: id, amountCents: 20_99, reason, sequence: 2 };
    await requestRefund(next, actorOf(buyer));
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

  await test.step('the timeline shows every step with machine-readable times', async () => {
    const lines = section(shop, 'Timeline').getByRole('listitem');
    await expect(lines.locator('b')).toHaveText([
      'Purchase started, stock held',
      'Paid',
      'Pickup proposed',
      'Pickup agreed',
      'Handed over',
      'Handover undone',
      'Handed over',
      'Received',
      'Feedback from the buyer',
      'Reply from the seller to the feedback',
      'Feedback from the buyer',
      'Feedback removed by an administrator',
      'Refund requested by the buyer',
      'Refund declined',
      'Refund requested by the buyer',
      'Refund granted',
      'Refund started',
      'Refunded',
    ]);
    await expect(lines.locator('time[datetime]')).toHaveCount(18);
    await expect(lines.getByRole('link', { name: seller.companyName }).first()).toHaveAttribute(
      'href',
      `/company/${seller.companyId}`,
    );
    await expect(shop.getByRole('link', { name: 'Download Receipt' })).toHaveAttribute(
      'href',
      `${path}/receipt`,
    );
  });
});
