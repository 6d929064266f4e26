import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { db } from '~/db/client.server';
import { startPurchase } from '~/domain/trading/index.server';
import { signatureHeader } from '../../sandbox/index';
import { makeAdmin } from '../setup/administering';
import { cookiesFor, openMarket } from '../setup/own-market';
import { makeEmptyDatabase } from '../setup/own-server';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  type Page,
  press,
  reopenUntil,
  test,
} from '../setup/test';

test.setTimeout(300_000);

test('an admin replays a failed event, searches the ledger and runs the ledger check', async ({
  browser,
}) => {
  const database = await makeEmptyDatabase();
  const market = await openMarket(database.url);
  const { control } = market.sandbox;
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const { origin } = await market.startServer();
    await control.webhooks({ hold: true });
    const material = await makeMaterial({ seller: await makeSeller() });
    const paid = async () => {
      const buyer = await makeBuyer();
      const { transactionId } = await startPurchase(
        {
          materialId: material.id,
          quantity: 3,
          unitPriceCents: 1999,
          sellerCompanyId: material.companyId,
          nonce: randomUUID(),
          flow: 'element',
        },
        {
          userId: buyer.userId,
          role: 'company_user',
          companyId: buyer.companyId,
          companyRole: 'owner',
        },
      );
      const { stripePaymentIntentId: intent } = await db.transaction.findUniqueOrThrow({
        where: { id: transactionId },
      });
      await control.pay({ payment_intent: intent! });
      const [event] = await control.events({ type: 'payment_intent.succeeded', about: intent! });
      return { transactionId, intent: intent!, event: event! };
    };
    const deliver = async (event: object) => {
      const body = JSON.stringify(event);
      const signature = signatureHeader(body, process.env.STRIPE_WEBHOOK_SECRET!);
      const response = await fetch(`${origin}/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      });
      return response.status;
    };
    const sale = await paid();
    const lost = await paid();

    expect(await deliver(sale.event)).toBe(200);
    const page = await signedIn(origin);
    await test.step('a failed event is counted and can be replayed once its cause is fixed', async () => {
      const match = 'GET /v1/payment_intents';
      await control.fail({ kind: 'error', status: 400, times: 2, match });
      expect(await deliver(lost.event)).toBe(500);

      await page.goto(`${origin}/admin`);
      await page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name: 'Money 1' })
        .click();
      await expect(page.getByText('1 Stripe event could not be applied')).toBeVisible();
      await page.getByRole('link', { name: 'Show Failed Events' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
      await expect(page.getByRole('cell', { name: /Stripe answered 400/ })).toBeVisible();

      await press(page, `Replay payment_intent.succeeded ${lost.event.id}`);
      await expect(page.getByText('The event failed again: Stripe answered 400')).toBeVisible();
      await press(page, `Replay payment_intent.succeeded ${lost.event.id}`);
      await expect(page.getByText('The event was fetched from Stripe and applied.')).toBeVisible();
      await expect(page.getByText('No failed events')).toBeVisible();
      await page.getByRole('link', { name: 'Show All' }).click();
      await expect(page.getByRole('cell', { name: /Replayed by an admin/ })).toBeVisible();
      const { status } = await db.transaction.findUniqueOrThrow({
        where: { id: lost.transactionId },
      });
      expect(status).toBe('completed');
    });

    await test.step('a Stripe id finds its posting, whose entries sum to zero', async () => {
      await page.goto(`${origin}/admin/ledger`);
      await expect(page.getByText('Sums to zero')).toHaveCount(2);
      const search = page.getByRole('main').getByRole('search');
      await search.getByLabel('Transaction or Stripe ID').fill(lost.intent);
      await search.getByLabel('Kind').selectOption('Payment');
      await search.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('Sums to zero')).toHaveCount(1);
      await expect(page.getByRole('row', { name: /Paid by buyers \$62\.97/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /Platform fees \$3\.00/ })).toBeVisible();
      const csv = await page.request.get(
        origin + (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))!,
      );
      expect((await csv.text()).trim().split('\r\n')).toHaveLength(4);
      await page.getByRole('link', { name: material.title }).click();
      await expect(page).toHaveURL(`${origin}/transaction/${lost.transactionId}`);
    });

    await test.step('Check now reports that the ledger agrees, and later which check failed', async () => {
      await page.goto(`${origin}/admin/money`);
      await expect(page.getByText('Not checked yet.')).toBeVisible();
      // A job does it, and without JavaScript the page must be reloaded.
      const find = async (found: Locator) => {
        await press(page, 'Check now whether the books agree');
        await expect(page.getByText('The results appear under Books in a moment.')).toBeVisible();
        await reopenUntil(page, `${origin}/admin/money`, found);
      };
      await find(page.getByText('Agrees', { exact: true }));
      await expect(page.getByText('Agrees', { exact: true })).toHaveCount(11);

      const { transactionId } = sale;
      await db.payment.update({ where: { transactionId }, data: { amount: '63.97' } });
      await find(page.getByRole('cell', { name: 'paid less refunded 6397 cents, ledger 6297' }));
    });

    async function signedIn(origin: string): Promise<Page> {
      await context.addCookies(await cookiesFor({ userId: (await makeAdmin()).id }, origin));
      return context.newPage();
    }
  } finally {
    await context.close();
    await market.close();
    await database.drop();
  }
});
