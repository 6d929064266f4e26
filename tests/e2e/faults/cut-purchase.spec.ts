import type { Browser } from '@playwright/test';
import { db } from '~/db/client.server';
import { rounds } from '../../faults/rounds';
import { type CutPart, startCuttingProxy } from '../setup/cutting-proxy';
import { CARDS, payByCardForm, payOnHostedPage } from '../setup/paying';
import {
  expect,
  makeBuyer,
  makeMaterial,
  makeSeller,
  openHydrated,
  type Page,
  sandboxControl,
  signIn,
  test,
  type Trader,
} from '../setup/test';

/** What a page may say when it lost the connection. Each is checked against the payment. */
const LOST = /^No connection$|^Payment Initialization Failed$|^Checking your payment$/;
const PAID = /Payment Successful!|^Completed$/;

/** Of each test material. */
const PRICE_CENTS = 19_99;

type Cut = { step: string; part: CutPart } | null;

for (const { how, javaScriptEnabled, buy, always } of [
  {
    how: 'in the dialog',
    javaScriptEnabled: true,
    buy: async (page: Page) => {
      await page.getByRole('link', { name: 'Buy Now' }).first().click();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await payByCardForm(page, CARDS.pays);
    },
    always: ['POST /material/:id/buy.data 1', 'POST /transaction/:id/card.data 1'],
  },
  {
    how: 'without JavaScript',
    javaScriptEnabled: false,
    buy: async (page: Page) => {
      await page.getByRole('link', { name: 'Buy Now' }).first().click();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await payOnHostedPage(page, CARDS.pays);
    },
    always: ['POST /material/:id/buy 1', 'POST /checkout/:id 1'],
  },
]) {
  test(`a purchase ${how} tells the truth whichever request or answer is lost`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const proxy = await startCuttingProxy();

    async function purchase(cut: Cut) {
      const seller = await makeSeller();
      const material = await makeMaterial({ seller });
      const context = await openContext(browser, { javaScriptEnabled, baseURL, proxy });
      try {
        const page = await context.newPage();
        const buyer = await makeBuyer();
        await signIn(page, buyer);
        const open = javaScriptEnabled ? openHydrated : (of: Page, at: string) => of.goto(at);
        await open(page, `/material/${material.id}`);
        proxy.begin(cut);
        // After the loss the rest of the way may be gone: what failed to load was pressed in vain.
        let hasStopped = false;
        void buy(page).catch(() => (hasStopped = proxy.wasCut()));
        const isOver = async () => hasStopped || (await hasAnswer(page));
        await expect.poll(isOver, { timeout: 90_000 }).toBe(true);
        const found = { steps: proxy.steps(), wasCut: proxy.wasCut() };
        proxy.begin(null);
        await expectTheTruth(page, { buyer, seller });
        return found;
      } finally {
        await context.close();
      }
    }

    let steps = always;
    if (rounds(0, 1)) {
      ({ steps } = await purchase(null));
      expect(steps).toEqual(expect.arrayContaining(always));
    }
    let cuts = 0;
    for (const step of new Set(steps)) {
      for (const part of rounds(0, 1) ? (['request', 'answer'] as const) : (['answer'] as const)) {
        const { wasCut } = await test.step(`${step}, its ${part} lost`, () =>
          purchase({ step, part }));
        if (wasCut) cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThanOrEqual(always.length);
    proxy.stop();
  });
}

/** A lost script reloads the listing, which then shows the open purchase. */
async function hasAnswer(page: Page): Promise<boolean> {
  // The browser's own error page; a reload sends the form again. Race: it may not be there yet.
  if (page.url().startsWith('chrome-error:')) await page.reload().catch(() => null);
  if (await page.getByText(PAID).or(page.getByText(LOST)).first().isVisible()) return true;
  const isOpen = await page.getByRole('dialog').isVisible();
  return !isOpen && (await page.getByRole('link', { name: 'Continue to Payment' }).isVisible());
}

const openContext = (
  browser: Browser,
  {
    proxy,
    ...options
  }: {
    javaScriptEnabled: boolean;
    baseURL: string | undefined;
    proxy: { address: string };
  },
) => browser.newContext({ ...options, proxy: { server: proxy.address } });

/** The page says what Stripe says, links to the purchase, and its page says the same. */
async function expectTheTruth(
  page: Page,
  { buyer, seller }: { buyer: Trader; seller: Trader },
): Promise<void> {
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  const purchases = await db.transaction.findMany({
    where: { buyerCompanyId: buyer.companyId },
    select: { id: true },
  });
  expect(purchases.length).toBeLessThanOrEqual(1);
  const { accounts } = await sandboxControl().balances();
  const earnedCents = accounts[seller.account!] ?? 0;
  expect([0, PRICE_CENTS]).toContain(earnedCents);
  const isPaid = earnedCents > 0;
  const [purchase] = purchases;
  if (!purchase) {
    expect(isPaid).toBe(false);
    return;
  }
  if (isPaid) await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  else await expect(page.getByText(PAID)).toHaveCount(0);
  const address = `/transaction/${purchase.id}`;
  if (!page.url().endsWith(address)) {
    await expect(page.locator(`a[href="${address}"]:visible`).first()).toBeVisible();
  }
  // Race: the first page may still be on its way there itself, which would end a second try.
  const other = await page.context().newPage();
  await other.goto(address);
  const state = isPaid ? 'Completed' : 'Awaiting payment';
  await expect(other.getByText(state, { exact: true })).toBeVisible();
}
