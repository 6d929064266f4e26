import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { SALES_TAX } from '~/lib/site';
import { saveMaterial } from '~/domain/catalogue/index.server';
import { alertSavers } from '~/domain/catalogue/saved/alert-savers.server';
import { reinstateCompany, suspendCompany } from '~/domain/companies/index.server';
import { sendMessage } from '~/domain/messaging/index.server';
import type { MailContent } from '~/domain/notifications/index.server';
import { notifyAdmins, saveNotificationPreferences } from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import {
  proposeHandover,
  refundTransaction,
  requestRefund,
  settleFromStripe,
  takeHandoverStep,
} from '~/domain/trading/index.server';
import { centralDay, dayInWords } from '~/lib/central-clock';
import type { Actor } from '~/lib/actor';
import { NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import { unseal } from '~/lib/seal.server';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { statementsOf } from '../../setup/statements';
import { makeAdmin, makeApproved } from '../companies/registration-setting';
import { DECLINED, openStall, pay, see, type Stall, closeDispute } from '../trading/trade';
import { pickupTerms } from '../../factories/pickup-terms';
import { createPushSubscription, createUser } from '../../factories/user';

const sandbox = useSandbox();
let stall: Stall;

beforeEach(async () => {
  await resetDatabase();
  stall = await openStall(sandbox);
});

const told = async ({ companyId }: Pick<Actor, 'companyId'>) =>
  (
    await db.notification.findMany({
      where: { recipientCompanyId: companyId! },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ type, category, title }) => `${type}, ${category}: ${title}`);

const emailOf = async ({ userId }: Actor) =>
  (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;

const mailsTo = async (actor: Actor) =>
  (await db.mail.findMany({ where: { recipient: await emailOf(actor) } })).map(
    ({ sealedContent }) => JSON.parse(unseal(sealedContent!, 'email')) as MailContent,
  );

async function buyAndPay(): Promise<string> {
  const { transactionId } = await stall.buy();
  await pay(sandbox, transactionId);
  await Promise.all([settleFromStripe(transactionId), settleFromStripe(transactionId)]);
  await settleFromStripe(transactionId);
  return transactionId;
}

async function chooseDaily(actor: Actor): Promise<void> {
  const on = { emailEnabled: true, pushEnabled: true, inAppEnabled: true };
  const choice = { ...on, frequency: 'daily' };
  const all = Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, choice]));
  await saveNotificationPreferences(SaveNotificationPreferences.parse(all), actor);
  await createPushSubscription(actor.userId);
}

async function waysOf(actor: Actor, title: RegExp): Promise<string[]> {
  const all = await db.notification.findMany({
    where: { recipientCompanyId: actor.companyId! },
    include: { deliveries: { orderBy: { method: 'asc' } } },
  });
  const one = all.filter((each) => title.test(each.title));
  expect(one).toHaveLength(1);
  return one[0]!.deliveries.map(({ method, dueAt }) =>
    dueAt.getTime() > Date.now() ? `${method} later` : method,
  );
}

const AT_ONCE = ['email', 'in_app', 'push'];
const LATER = ['email later', 'in_app', 'push later'];

/** Other choices follow the same rule: see notify.test.ts. */
test('companies that chose daily hear of a purchase and a refund at once, of others later', async () => {
  const { buyer, seller, materialId } = stall;
  await chooseDaily(buyer);
  await chooseDaily(seller);

  const transactionId = await buyAndPay();
  expect(await waysOf(buyer, /^Payment received/)).toEqual(AT_ONCE);
  expect(await waysOf(seller, /^New order/)).toEqual(AT_ONCE);

  await refundTransaction({ transactionId, reason: 'Wet.' }, seller);
  expect(await waysOf(buyer, /^Refund: \$62\.97/)).toEqual(AT_ONCE);
  expect(await waysOf(seller, /^Refunded: \$62\.97/)).toEqual(AT_ONCE);
  // Whose email can't be turned off.
  for (const actor of [buyer, seller]) {
    expect((await told(actor)).at(-1)).toMatch(/^payment, payments: Refund/);
  }

  await sendMessage({ subject: 'Block', content: 'Still there?', materialId }, buyer);
  expect(await waysOf(seller, /message/i)).toEqual(LATER);

  await saveMaterial(materialId, buyer);
  await db.material.update({ where: { id: materialId }, data: { price: '15.00' } });
  await alertSavers({ materialId });
  expect(await waysOf(buyer, /^Price drop/)).toEqual(LATER);
  expect(await db.notification.count()).toBe(6);
});

test('companies that chose daily hear of a day for pickup at once, and only of the last handover', async () => {
  const { buyer, seller } = stall;
  await chooseDaily(buyer);
  await chooseDaily(seller);
  const transactionId = await buyAndPay();
  await proposeHandover({ transactionId, version: 0, ...pickupTerms }, seller);
  expect(await waysOf(buyer, /^Pickup proposed/)).toEqual(AT_ONCE);
  await takeHandoverStep('agree', { transactionId, version: 1 }, buyer);
  expect(await waysOf(seller, /^Pickup agreed/)).toEqual(AT_ONCE);

  await takeHandoverStep('hand_over', { transactionId, version: 1 }, seller);
  expect(await waysOf(buyer, /^Handed over/)).toEqual(LATER);
  await takeHandoverStep('undo', { transactionId, version: 1 }, seller);
  const unread = await db.notification.findMany({
    where: { recipientCompanyId: buyer.companyId!, read: false, title: { startsWith: 'Hand' } },
  });
  expect(unread.map(({ title }) => title)).toEqual([expect.stringMatching(/^Handover undone/)]);
});

describe('a purchase', () => {
  test('notifies each side once, however often Stripe is asked', async () => {
    const transactionId = await buyAndPay();
    expect(await told(stall.buyer)).toEqual([
      expect.stringMatching(/^payment, payments: Payment received: /),
    ]);
    expect(await told(stall.seller)).toEqual([
      expect.stringMatching(/^order, orders: New order: 3 × /),
    ]);
    const [paid] = await db.notification.findMany({ where: { category: 'payments' } });
    expect(paid?.content).toContain(SALES_TAX);
    const [order] = await db.notification.findMany({ where: { category: 'orders' } });
    expect(order?.actionUrl).toBe(`/transaction/${transactionId}`);
  });

  test('sends no email with an address of the other side', async () => {
    await buyAndPay();
    for (const [one, other] of [
      [stall.buyer, stall.seller],
      [stall.seller, stall.buyer],
    ] as const) {
      const mails = JSON.stringify(await mailsTo(one));
      const company = await db.company.findUniqueOrThrow({ where: { id: other.companyId! } });
      expect(mails).toContain(company.name);
      expect(mails).not.toContain(await emailOf(other));
      expect(mails).not.toContain(company.email);
    }
  });

  test('notifies only the buyer of a failed payment', async () => {
    const { transactionId } = await stall.buy();
    await pay(sandbox, transactionId, DECLINED).catch(() => undefined);
    await settleFromStripe(transactionId);
    await settleFromStripe(transactionId);
    expect(await told(stall.buyer)).toEqual([
      expect.stringMatching(/^payment, payments: Payment failed: /),
    ]);
    expect(await told(stall.seller)).toEqual([]);
  });

  test('notifies the seller of a refund request, without its reason', async () => {
    const transactionId = await buyAndPay();
    const reason = 'Call me at 555-0100';
    await requestRefund({ transactionId, reason }, stall.buyer);
    await requestRefund({ transactionId, reason }, stall.buyer);
    expect((await told(stall.seller)).slice(1)).toEqual([
      expect.stringMatching(/^order, orders: Refund requested: /),
    ]);
    expect(JSON.stringify(await mailsTo(stall.seller))).not.toContain('555-0100');
  });

  test('notifies the seller of a dispute, and every admin with its due date', async () => {
    const transactionId = await buyAndPay();
    const admin = await makeAdmin();
    const { stripePaymentIntentId } = await see(transactionId);
    const dispute = await sandbox.control.openDispute({ payment_intent: stripePaymentIntentId! });
    await settleFromStripe(transactionId);
    await settleFromStripe(transactionId);
    expect((await told(stall.seller)).slice(1)).toEqual([
      expect.stringMatching(/^payment, payments: Payment disputed: /),
    ]);
    expect(await told(stall.buyer)).toHaveLength(1);

    const mails = await mailsTo(admin);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Payment disputed: /),
    ]);
    const dueBy = new Date(dispute.evidence_details.due_by! * 1000);
    expect(JSON.stringify(mails)).toContain('disputed $62.97 for 3 × ');
    expect(JSON.stringify(mails)).toContain(
      `can send evidence by ${dayInWords(centralDay(dueBy))}`,
    );
    await closeDispute(sandbox, transactionId, dispute.id, 'lost');
    expect(await mailsTo(admin)).toHaveLength(1);
  });
});

describe('a company', () => {
  test('when approved gets a welcome in the app, besides its welcome email', async () => {
    const companyId = await makeApproved(await makeAdmin());
    expect(await told({ companyId })).toEqual(['system, account: Welcome to Offcut!']);
    const { email } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
    const isNotice = { kind: { startsWith: 'notification' }, recipient: email };
    expect(await db.mail.findMany({ where: isNotice })).toEqual([]);
  });

  test('when suspended or reinstated gets one email to its owner', async () => {
    const actor = await makeAdmin();
    const companyId = stall.seller.companyId!;
    await suspendCompany(companyId, { reason: 'Unpaid invoices' }, actor);
    await suspendCompany(companyId, { reason: 'Unpaid invoices' }, actor);
    await reinstateCompany(companyId, actor);
    await reinstateCompany(companyId, actor);
    expect(await told(stall.seller)).toEqual([
      'system, system: Your company is suspended',
      'system, system: Your company is back',
    ]);
    const mails = await mailsTo(stall.seller);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Your company is back',
      'Your company is suspended',
    ]);
    expect(JSON.stringify(mails)).not.toContain('Unpaid invoices');
    const [back, suspended] = mails
      .toSorted((one, other) => one.subject.localeCompare(other.subject))
      .map((mail) => JSON.stringify(mail));
    expect(back).toContain('Change that under Profile Settings');
    expect(suspended).toContain('which gets emails about system notices.');
    expect(suspended).not.toContain('Profile Settings');
    expect(await told(stall.buyer)).toEqual([]);
  });
});

test('forty admins are notified with as many statements as one', async () => {
  const news = { title: 'Look', content: 'There.', actionUrl: '/admin', actionText: 'Look' };
  const notifyAll = async () => {
    let count = 0;
    const statements = await statementsOf(async () => {
      count = await transaction((tx) => notifyAdmins(tx, news));
    });
    return { count, statements: statements.length };
  };
  const admin = await makeAdmin();
  await notifyAll();
  const one = await notifyAll();
  for (let more = 0; more < 39; more += 1) await createUser({ role: 'admin' });
  expect(await notifyAll()).toEqual({ ...one, count: one.count + 39 });
  const subjects = (await mailsTo(admin)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Look', 'Look', 'Look']);
  const { _count } = await db.mail.aggregate({ _count: true });
  const [jobs] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mails m
      JOIN graphile_worker.jobs j ON j.key = 'send_mail:' || m.id`;
  expect(jobs!.count).toBe(_count);
});
