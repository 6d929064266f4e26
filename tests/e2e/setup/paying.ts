import { expect, type Page } from '@playwright/test';
import { cookieFor } from './market';
import { type Order, orderOf, purchaseOf, sendCard, sendOrder } from './own-market';

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0025 0000 3155',
  /** A bank account */
  failsLater: '000111111113',
} as const;

type Ordered = Pick<Order, 'material'> & Partial<Order>;

/** Sends what the buy form sends. @returns the unpaid purchase's id */
export async function makePurchase(buyer: { userId: string }, ordered: Ordered): Promise<string> {
  const order = orderOf(await cookieFor(buyer), ordered);
  await sendOrder(process.env.APP_ORIGIN!, order);
  return (await purchaseOf(order))!.id;
}

export async function makePaidPurchase(
  buyer: { userId: string },
  ordered: Ordered,
): Promise<string> {
  const id = await makePurchase(buyer, ordered);
  const cookie = await cookieFor(buyer);
  const { status } = await sendCard(process.env.APP_ORIGIN!, cookie, id, CARDS.pays);
  if (status !== 303) throw new Error(`The payment answers ${status}.`);
  return id;
}

export async function payOnHostedPage(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function payByCardForm(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Pay by card' });
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12/40');
  await form.getByLabel('CVC').fill('123');
  await form.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function transactionIdOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/transaction\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}
