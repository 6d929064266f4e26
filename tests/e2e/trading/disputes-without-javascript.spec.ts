import type Stripe from 'stripe';
import { makePaidPurchase } from '../setup/paying';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  reopenUntil,
  signIn,
  test,
} from '../setup/test';

test.use({ javaScriptEnabled: false });

test('a seller answers a dispute with text and a file, and sees what is owed when it is lost', async ({
  page: shop,
  sandbox,
}) => {
  const seller = await makeSeller();
  const material = await makeMaterial({ seller });
  await signIn(shop, seller);
  const id = await makePaidPurchase(await makeBuyer(), { material, quantity: 2 });
  const paid = await sandbox.events({ type: 'payment_intent.succeeded' });
  const intents = paid.map(({ data }) => data.object as Stripe.PaymentIntent);
  const { id: payment_intent } = intents.find(({ metadata }) => metadata.transactionId === id)!;
  const dispute = await sandbox.openDispute({ payment_intent });
  const path = `/transaction/${id}`;
  const text = 'Picked up on November 12. The BOL is signed.';

  await test.step('a missing text is named, and the file is kept', async () => {
    await reopenUntil(shop, path, shop.getByRole('heading', { name: 'Payment disputed' }));
    const file = { name: 'bol.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await shop.getByLabel('Proof of delivery').setInputFiles(file);
    await shop.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(shop.getByRole('main').getByRole('alert')).toContainText('Say what was sold');
    await expect(shop.getByLabel('bol.pdf is uploaded and will be sent')).toBeChecked();
  });

  await test.step('both reach the bank', async () => {
    await shop.getByLabel('What happened').fill(text);
    await shop.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(shop.getByText('The evidence is with the bank')).toBeVisible();
    await expect(shop.getByText(text)).toBeVisible();
    await expect(shop.getByText('bol.pdf')).toBeVisible();
    await expect(shop.getByRole('button', { name: 'Send to the bank' })).toBeHidden();
  });

  await test.step('a lost dispute says what the company owes', async () => {
    await sandbox.closeDispute({ dispute: dispute.id, outcome: 'lost' });
    const owed = 'Under the seller terms, your company owes $39.98 for it.';
    await reopenUntil(shop, path, shop.getByText(owed));
    await shop.goto('/transactions');
    await expect(shop.getByText('Owed to Offcut')).toBeVisible();
  });
});
