import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import { startPurchase } from '~/domain/trading/index.server';
import { signatureHeader } from '../../sandbox/index';
import { type OwnMarket, openMarket } from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';
import {
  actorOf,
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  press,
  reopenUntil,
  test,
} from '../setup/test';

/* A server and database of its own: the shared one has an admin, and books that don’t agree. */
test.setTimeout(180_000);

const PASSWORD = 'Pallets-of-block!6';

test('the setup secret creates the first admin, who replays a failed event, searches the ledger and checks the books', async ({
  browser,
}) => {
  const database = await makeEmptyDatabase();
  const market = await openMarket(database.url);
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const { origin } = await market.startServer();
    const page = await context.newPage();
    await test.step('the setup secret creates the first admin, then setup closes', async () => {
      const setUp = page.getByRole('banner').locator('a[href="/admin-setup"]');
      await page.goto(`${origin}/browse`);
      await expect(setUp.first()).toHaveText('Setup Admin');
      await setUp.first().click();
      await page.getByLabel('First Name').fill('Ann');
      await page.getByLabel('Last Name').fill('Teller');
      await page.getByLabel('Email').fill('ann@offcut-admins.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(PASSWORD);
      await page.getByLabel('Admin Secret Key').fill(process.env.ADMIN_SECRET!);
      await page.getByRole('button', { name: 'Create Admin' }).click();
      await expect(page).toHaveURL(`${origin}/admin-setup/done`);
      await expect(page).toHaveURL(`${origin}/signin`);
      // Kept since the first visit.
      await page.goto(`${origin}/browse`);
      await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
      await expect(setUp).toHaveCount(0);
      await page.goto(`${origin}/admin-setup`);
      await expect(page).toHaveURL(`${origin}/signin`);
    });

    await page.getByLabel('Email').fill('ann@offcut-admins.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    const { transactionId, intent, event } = await failToSettle(market, origin);

    await test.step('a failed event can be replayed', async () => {
      await page.goto(`${origin}/admin/webhooks?state=open`);
      await expect(page.getByRole('cell', { name: /Stripe answered 400/ })).toBeVisible();
      await press(page, `Replay payment_intent.succeeded ${event}`);
      await expect(page.getByText('The event was fetched from Stripe and applied.')).toBeVisible();
      const { status } = await db.transaction.findUniqueOrThrow({ where: { id: transactionId } });
      expect(status).toBe('completed');
    });

    await test.step('a Stripe id finds its posting, whose entries sum to zero', async () => {
      await page.goto(`${origin}/admin/ledger`);
      const search = page.getByRole('main').getByRole('search');
      await search.getByLabel('Transaction or Stripe ID').fill(intent);
      await search.getByLabel('Kind').selectOption('Payment');
      await search.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('Sums to zero')).toHaveCount(1);
      await expect(page.getByRole('row', { name: /Paid by buyers \$62\.97/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /Platform fees \$3\.00/ })).toBeVisible();
      const csv = await page.request.get(
        origin + (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))!,
      );
      expect((await csv.text()).trim().split('\r\n')).toHaveLength(4);
    });

    await test.step('Check now reports that the ledger agrees', async () => {
      await page.goto(`${origin}/admin/money`);
      await expect(page.getByText('Not checked yet.')).toBeVisible();
      await press(page, 'Check now whether the books agree');
      await expect(page.getByText('The results appear under Books in a moment.')).toBeVisible();
      // A job does it, and without JavaScript the page must be reloaded.
      const agrees = page.getByText('Agrees', { exact: true });
      await reopenUntil(page, `${origin}/admin/money`, agrees);
      await expect(agrees).toHaveCount(11);
    });
  } finally {
    await context.close();
    await market.close();
    await database.drop();
  }
});

/** A purchase is paid, and the event that says so can't be applied. */
async function failToSettle({ sandbox: { control } }: OwnMarket, origin: string) {
  await control.webhooks({ hold: true });
  const material = await makeMaterial({ seller: await makeSeller() });
  const { transactionId } = await startPurchase(
    {
      materialId: material.id,
      quantity: 3,
      unitPriceCents: 1999,
      sellerCompanyId: material.companyId,
      nonce: randomUUID(),
      flow: 'element',
    },
    actorOf(await makeBuyer()),
  );
  const { stripePaymentIntentId } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
  });
  const intent = stripePaymentIntentId!;
  await control.pay({ payment_intent: intent });
  const [event] = await control.events({ type: 'payment_intent.succeeded', about: intent });
  await control.fail({ kind: 'error', status: 400, times: 1, match: 'GET /v1/payment_intents' });
  const body = JSON.stringify(event);
  const signature = signatureHeader(body, process.env.STRIPE_WEBHOOK_SECRET!);
  const response = await fetch(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
  });
  expect(response.status).toBe(500);
  return { transactionId, intent, event: event!.id };
}
