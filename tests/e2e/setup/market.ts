import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { personalLinks } from '~/domain/notifications/mail/personal-links.server';
import { db, type Prisma } from '~/db/client.server';
import { hashPassword } from '~/domain/accounts/passwords/passwords.server';
import { signInHeaders } from '~/http/session/session.server';
import { createCompany } from '../../factories/company';
import { dayFromNow } from '../../factories/days';
import { createMaterial } from '../../factories/material';
import { createPurchase } from '../../factories/transaction';
import { makeMember } from '../../factories/user';
import { remoteControl } from '../../sandbox/index';

export const sandboxOrigin = () => `http://127.0.0.1:${process.env.SANDBOX_PORT}`;
export const sandboxControl = () => remoteControl(sandboxOrigin());

export interface Login {
  email: string;
  password: string;
}

/** Shared by all tests: read only. */
export const DEMO_SELLER: Login = { email: 'seller@offcut.example', password: 'Offcut!2026' };
export const DEMO_BUYER: Login = { email: 'buyer@offcut.example', password: 'Offcut!2026' };
export const DEMO_ADMIN: Login = { email: 'admin@offcut.example', password: 'Offcut!2026' };

export interface Trader extends Login {
  userId: string;
  companyId: string;
  companyName: string;
  account: string | null;
}

export const actorOf = ({ userId, companyId }: Pick<Trader, 'userId' | 'companyId'>) =>
  ({ userId, companyId, role: 'company_user', companyRole: 'owner' }) as const;

export const PASSWORD = 'Pallets-of-block-6';
let hash: Promise<string> | undefined;
export const hashed = () => (hash ??= hashPassword(PASSWORD));

export const uniqueWord = () =>
  `Q${randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghjkmnprst'[Number(digit)]!)}`;

async function makeTrader(
  name: string,
  values: Partial<Prisma.CompanyUncheckedCreateInput>,
): Promise<Trader> {
  const companyName = `${name} ${uniqueWord()}`;
  const company = await createCompany({ name: companyName, ...values });
  const { user } = await makeMember(company.id, 'owner', {
    email: `${uniqueWord().toLowerCase()}@${name.toLowerCase().replace(/\W+/g, '-')}.example`,
    password: await hashed(),
  });
  return {
    email: user.email,
    password: PASSWORD,
    userId: user.id,
    companyId: company.id,
    companyName,
    account: company.stripeAccountId,
  };
}

export async function makeSeller({ payable = true } = {}): Promise<Trader> {
  if (!payable) {
    return makeTrader('Prairie Supply', {
      stripeAccountId: null,
      paymentEnabled: false,
      sellerTermsVersion: null,
    });
  }
  const { id } = await sandboxControl().onboard({ businessName: 'Prairie Supply' });
  return makeTrader('Prairie Supply', { stripeAccountId: id });
}

export async function setPayable(seller: Trader, paymentEnabled: boolean): Promise<void> {
  await db.company.update({ where: { id: seller.companyId }, data: { paymentEnabled } });
}

export function makeBuyer(): Promise<Trader> {
  return makeTrader('Halsted Builders', { stripeAccountId: null, paymentEnabled: false });
}

export async function cookieFor({ userId }: { userId: string }): Promise<string> {
  const headers = await signInHeaders(new Request(process.env.APP_ORIGIN!), { userId });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

export const cookiesIn = (header: string, url: string) =>
  header
    .split('; ')
    .map((cookie) => cookie.split('='))
    .map(([name, ...value]) => ({ name: name!, value: value.join('='), url }));

/** The address of an email's link about the company's unconfirmed listings. */
export function stillListedPath(userId: string): string {
  const links = [{ label: '', page: '/still-listed', about: '' }];
  return new URL(personalLinks({ links }, userId)[0]!.url).pathname;
}

const LISTED_DAYS_AGO = 400;

/** 40 at $19.99, backdated so that the first pages of lists stay the demo's. */
export async function makeMaterial({
  seller,
  ...values
}: { seller?: Trader } & Partial<Prisma.MaterialUncheckedCreateInput> = {}) {
  const owner = seller ?? (await makeSeller());
  return createMaterial({
    companyId: owner.companyId,
    title: `Anchor bolts ${uniqueWord()}`,
    createdAt: new Date(Date.now() - LISTED_DAYS_AGO * 24 * 60 * 60 * 1000),
    quantity: 40,
    price: '19.99',
    ...values,
  });
}

export function stockOf(materialId: string) {
  return db.material.findUniqueOrThrow({
    where: { id: materialId },
    select: { quantity: true, quantityHeld: true, quantitySold: true },
  });
}

export function messagesTo(companyId: string) {
  return db.message.findMany({
    where: { receiverCompanyId: companyId },
    select: { subject: true, content: true, materialId: true, senderCompanyId: true },
  });
}

export async function intentOf(id: string): Promise<string> {
  const { stripePaymentIntentId } = await db.transaction.findUniqueOrThrow({
    where: { id },
    select: { stripePaymentIntentId: true },
  });
  return stripePaymentIntentId!;
}

/** In cents, by Stripe's records. */
export async function moneyOf(transactionId: string) {
  const paymentIntentId = await intentOf(transactionId);
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: process.env.SANDBOX_PORT,
    protocol: 'http',
  });
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge.application_fee'],
  });
  const charge = intent.latest_charge as Stripe.Charge;
  const fee = charge.application_fee as Stripe.ApplicationFee;
  return {
    paidCents: charge.amount,
    feeCents: fee.amount,
    sellerAccount: String(intent.transfer_data?.destination),
  };
}

export async function saleOf({
  seller,
  buyer,
  status,
}: {
  seller: Trader;
  buyer: Trader;
  status: 'completed' | 'cancelled';
}) {
  return createPurchase({
    materialId: (await makeMaterial({ seller })).id,
    buyerCompanyId: buyer.companyId,
    status,
    cancelledAt: status === 'cancelled' ? new Date() : null,
  });
}

export async function arrangeAndDispute(transactionId: string): Promise<void> {
  await db.handover.create({
    data: {
      transactionId,
      version: 1,
      method: 'delivery',
      street: '2200 W Pershing Rd',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60609',
      firstDay: new Date(dayFromNow(3)),
      lastDay: new Date(dayFromNow(5)),
      contactName: 'Luis, yard 4',
      contactPhone: '(312) 555-0188',
      notes: 'Gate 4.\nRing twice.',
      proposedBy: 'buyer',
      proposedAt: new Date(),
    },
  });
  await db.refundRequest.create({
    data: { transactionId, sequence: 1, amount: '2.10', reason: 'One of them is bent.' },
  });
  await db.dispute.create({
    data: {
      id: `dp_${transactionId}`,
      transactionId,
      amount: '21.00',
      reason: 'product_unacceptable',
      evidenceDueAt: new Date(Date.now() + 9 * 24 * 60 * 60 * 1000),
      openedAt: new Date(),
    },
  });
}
