import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { banUser, deleteUser, unbanUser } from '~/domain/accounts/index.server';
import { resumeListings } from '~/domain/catalogue/index.server';
import {
  getCompanyPage,
  listDirectory,
  reinstateCompany,
  suspendCompany,
} from '~/domain/companies/index.server';
import { sendMessage } from '~/domain/messaging/index.server';
import {
  getTransactionPage,
  listTransactions,
  proposeHandover,
  refundTransaction,
  reopenPayment,
  requestRefund,
  takeHandoverStep,
  tradingJobs,
} from '~/domain/trading/index.server';
import {
  countMoneyAlerts,
  listMoneyAttention,
} from '~/domain/trading/books/attention-queries.server';
import { releaseUnpaidSales } from '~/domain/trading/checkout/release-unpaid-sales.server';
import type { Actor } from '~/lib/actor';
import { waitingJobs } from '../../../factories/mailbox';
import { pickupTerms } from '../../../factories/pickup-terms';
import { createTransaction } from '../../../factories/transaction';
import { createUser, makeMember } from '../../../factories/user';
import { expectBalancedBooks } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import { failNotificationsTo } from '../../notifications/refuse-notifications';
import {
  makeAdminActor,
  makeBuyer,
  notificationsTo,
  openStall,
  paidPurchase,
  payAndSettle,
  recordDispute,
  returnRefund,
  see,
  type Stall,
  stockOf,
  timelineOf,
} from '../trade';

const sandbox = useSandbox();
let admin: Actor;
let stall: Stall;
beforeAll(async () => {
  admin = await makeAdminActor();
});
beforeEach(async () => {
  stall = await openStall(sandbox);
  await db.$executeRaw`TRUNCATE graphile_worker._private_jobs`;
});
afterAll(expectBalancedBooks);

const isOnSale = async () =>
  (await db.material.findUniqueOrThrow({ where: { id: stall.materialId } })).available;
const jobs = () => waitingJobs('release_unpaid_sales');
const runJobs = async () => {
  for (const job of await jobs()) await tradingJobs.handlers.release_unpaid_sales(job as never);
};

describe.each([
  ['banned', (id: string) => banUser(id, { reason: 'Fraud' }, admin)],
  ['deleted', (id: string) => deleteUser(id, admin)],
])('a seller whose last user is %s', (_, remove) => {
  test('sells nothing more, is paid for nothing unpaid, and admins are notified', async () => {
    const { email } = await createUser({ role: 'admin' });
    const { transactionId } = await stall.buy();
    await remove(stall.seller.userId);
    expect(await isOnSale()).toBe(false);
    await runJobs();
    expect(await see(transactionId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'off_sale',
    });
    expect(await stockOf(stall.materialId)).toMatchObject({ held: 0, sold: 0 });
    await expect(stall.buy()).rejects.toThrow();
    expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
  });

  test('leaves what was paid to the admins until it is received or refunded', async () => {
    const before = await countMoneyAlerts();
    const transactionId = await paidPurchase(sandbox, stall);
    await remove(stall.seller.userId);
    await runJobs();
    await runJobs();
    expect((await timelineOf(transactionId)).slice(-2)).toEqual(['completed', 'seller_left']);
    const news = await notificationsTo(stall.buyer.companyId, transactionId);
    expect(news.map(({ about }) => about)).toContain('Seller can’t be reached');
    expect(await countMoneyAlerts()).toBe(before + 1);
    const { unattended } = await listMoneyAttention();
    expect(unattended.map((row) => row.transactionId)).toContain(transactionId);
  });

  test('leaves refund requests to the admins', async () => {
    const before = await countMoneyAlerts();
    const transactionId = await paidPurchase(sandbox, stall);
    const asked = await paidPurchase(sandbox, stall);
    await requestRefund({ transactionId: asked, reason: 'Wrong size' }, stall.buyer);
    await remove(stall.seller.userId);
    await runJobs();
    const ofAsked = await notificationsTo(stall.buyer.companyId, asked);
    expect(ofAsked.at(-1)?.content).toContain('An administrator decides on the refund you asked');
    const { email } = await createUser({ role: 'admin' });
    await requestRefund({ transactionId, reason: 'Two are cracked' }, stall.buyer);
    expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
    const news = await notificationsTo(stall.buyer.companyId, transactionId);
    expect(news.at(-1)?.content).toContain('An administrator decides');
    expect(await countMoneyAlerts()).toBe(before + 2);
    const { unheardRequests } = await listMoneyAttention();
    const unheard = unheardRequests.map((row) => row.transactionId);
    expect(unheard).toEqual(expect.arrayContaining([transactionId, asked]));
  });

  test('goes on selling while a colleague can sign in, who becomes its owner', async () => {
    const { user } = await makeMember(stall.seller.companyId, 'member');
    const { transactionId } = await stall.buy();
    await remove(stall.seller.userId);
    expect([await isOnSale(), await jobs()]).toEqual([true, []]);
    const { role } = await db.userCompanyRole.findFirstOrThrow({ where: { userId: user.id } });
    expect(role).toBe('owner');
    expect((await see(transactionId)).status).toBe('pending');
  });
});

test('a buyer whose last user is banned leaves what was paid to the admins', async () => {
  const before = await countMoneyAlerts();
  const transactionId = await paidPurchase(sandbox, stall);
  await banUser(stall.buyer.userId, {}, admin);
  expect(await countMoneyAlerts()).toBe(before + 1);
  expect((await listMoneyAttention()).unattended).toContainEqual(
    expect.objectContaining({ transactionId }),
  );
  await runJobs();
  await unbanUser(stall.buyer.userId, admin);
  await runJobs();
  const kinds = (await timelineOf(transactionId)).slice(1);
  expect(kinds).toEqual(['completed', 'buyer_left', 'buyer_reinstated']);
  const news = await notificationsTo(stall.seller.companyId, transactionId);
  const abouts = news.map(({ about }) => about);
  expect(abouts).toEqual(expect.arrayContaining(['Buyer can’t be reached', 'Buyer reinstated']));
});

test.each([
  ['buyer', 'is refunded', false, 'refund the purchase'],
  ['buyer', 'waits, while it is disputed', true, 'until the dispute is decided'],
  ['seller', 'is refunded on request', false, 'ask for a refund'],
  ['seller', 'is the bank’s to decide, while it is disputed', true, 'Your bank decides'],
] as const)('where the %s left, what was paid %s', async (side, _, isDisputed, words) => {
  const transactionId = await paidPurchase(sandbox, stall);
  if (isDisputed) {
    await recordDispute(sandbox, transactionId);
  }
  await banUser(stall[side].userId, {}, admin);
  await runJobs();
  const { companyId } = stall[side === 'buyer' ? 'seller' : 'buyer'];
  const [last] = (await notificationsTo(companyId, transactionId)).slice(-1);
  expect(last).toMatchObject({ content: expect.stringContaining(words) });
});

test('a suspended seller leaves what was paid to the admins, and its buyers are told once', async () => {
  const before = await countMoneyAlerts();
  const transactionId = await paidPurchase(sandbox, stall);
  await proposeHandover({ transactionId, version: 0, ...pickupTerms }, stall.seller);
  const stepOfBuyer = async () => (await listTransactions(stall.buyer)).items[0]?.step;
  expect(await stepOfBuyer()).toBe('agree');
  await suspendCompany(stall.seller.companyId!, { reason: 'Fraud' }, admin);
  const queued = await jobs();
  for (const job of [...queued, ...queued]) {
    await tradingJobs.handlers.release_unpaid_sales(job as never);
  }
  expect(await countMoneyAlerts()).toBe(before + 1);
  expect((await listMoneyAttention()).unattended).toContainEqual(
    expect.objectContaining({ transactionId }),
  );
  expect((await timelineOf(transactionId)).slice(-2)).toEqual([
    'handover_proposed',
    'seller_suspended',
  ]);
  const news = await notificationsTo(stall.buyer.companyId, transactionId);
  expect(news.map(({ about }) => about)).toContain('Seller suspended');

  const page = await getTransactionPage(transactionId, stall.buyer);
  expect(page).toMatchObject({
    seller: { isReachable: false },
    handover: { canPropose: false, canAgree: false, defaults: null },
    canRequestRefund: true,
  });
  expect(await stepOfBuyer()).toBeNull();
  const { email } = await createUser({ role: 'admin' });
  await requestRefund({ transactionId, reason: 'Never delivered' }, stall.buyer);
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
  const told = async ({ companyId }: Actor) =>
    (await notificationsTo(companyId, transactionId)).map(({ about }) => about);
  expect(await told(stall.seller)).not.toContain('Refund requested');
  expect(await told(stall.buyer)).toContain('Refund requested');

  await refundTransaction({ transactionId, reason: 'Not delivered', sequence: 1 }, admin);
  await returnRefund(sandbox, transactionId);
  const failed = (await notificationsTo(stall.buyer.companyId, transactionId)).at(-1)!;
  expect(failed.about).toBe('Refund failed');
  expect(failed.content).toContain('An administrator can refund it again, because no one at');

  await reinstateCompany(stall.seller.companyId!, admin);
  await runJobs();
  await runJobs();
  const kinds = await timelineOf(transactionId);
  expect(kinds.filter((kind) => kind === 'seller_reinstated')).toHaveLength(1);
  const later = await notificationsTo(stall.buyer.companyId, transactionId);
  expect(later.map(({ about }) => about)).toContain('Seller reinstated');
});

test('a suspended buyer loses its unpaid purchases, and its sellers are told once of paid ones', async () => {
  const transactionId = await paidPurchase(sandbox, stall);
  const unpaid = await stall.buy();
  await suspendCompany(stall.buyer.companyId!, { reason: 'Fraud' }, admin);
  const again = reopenPayment(unpaid.transactionId, stall.buyer);
  await expect(again).rejects.toMatchObject({ code: 'account_blocked' });
  await runJobs();
  await runJobs();
  expect(await see(unpaid.transactionId)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'buyer_suspended',
    holdStatus: 'released',
  });
  await reinstateCompany(stall.buyer.companyId!, admin);
  await runJobs();
  const kinds = (await timelineOf(transactionId)).slice(1);
  expect(kinds).toEqual(['completed', 'buyer_suspended', 'buyer_reinstated']);
  const news = await notificationsTo(stall.seller.companyId, transactionId);
  const abouts = news.map(({ about }) => about);
  expect(abouts).toEqual(expect.arrayContaining(['Buyer suspended', 'Buyer reinstated']));
});

test('a buyer who leaves after the handover, or whose refund is on its way, leaves the seller nothing to keep', async () => {
  const handedOver = await paidPurchase(sandbox, stall);
  const { transactionId: refunding } = await stall.buy();
  await payAndSettle(sandbox, refunding, '4000000000007726');
  await proposeHandover({ transactionId: handedOver, version: 0, ...pickupTerms }, stall.seller);
  await takeHandoverStep('agree', { transactionId: handedOver, version: 1 }, stall.buyer);
  await takeHandoverStep('hand_over', { transactionId: handedOver, version: 1 }, stall.seller);
  await refundTransaction({ transactionId: refunding, reason: 'Wet', sequence: 1 }, stall.seller);
  await suspendCompany(stall.buyer.companyId!, { reason: 'Fraud' }, admin);
  await runJobs();
  const toldOf = async (id: string) =>
    (await notificationsTo(stall.seller.companyId, id))
      .filter(({ about }) => about === 'Buyer suspended')
      .map(({ content }) => content);
  expect(await toldOf(handedOver)).toEqual([expect.stringMatching(/there is nothing to do\.$/)]);
  expect(await toldOf(refunding)).toEqual([]);
});

test('a company no one can sign in to takes no messages and shows no phone, until someone can', async () => {
  const sellerId = stall.seller.companyId!;
  const message = () =>
    sendMessage({ subject: 'Block', content: 'Still there?', companyId: sellerId }, stall.buyer);
  const listed = async () => {
    const { rows: companies, total } = await listDirectory();
    expect(total).toBe(companies.length);
    return companies.some(({ id }) => id === sellerId);
  };
  await db.company.update({ where: { id: sellerId }, data: { phone: '(312) 555-0142' } });
  await banUser(stall.seller.userId, {}, admin);
  expect(await getCompanyPage(sellerId)).toMatchObject({ isReachable: false, phone: null });
  expect(await listed()).toBe(false);
  await expect(message()).rejects.toMatchObject({ status: 404 });
  await unbanUser(stall.seller.userId, admin);
  expect(await getCompanyPage(sellerId)).toMatchObject({
    isReachable: true,
    phone: '(312) 555-0142',
  });
  expect(await listed()).toBe(true);
  await message();
  const paused = await db.notification.findFirst({
    where: { recipientCompanyId: sellerId, title: 'Your listings are paused' },
  });
  expect(paused?.actionUrl).toBe('/my-listings');
  await resumeListings([stall.materialId], stall.seller);
  expect(await isOnSale()).toBe(true);
});

test('a company without listings isn’t asked to resume any', async () => {
  await banUser(stall.buyer.userId, {}, admin);
  await unbanUser(stall.buyer.userId, admin);
  const recipientCompanyId = stall.buyer.companyId!;
  expect(await db.notification.count({ where: { recipientCompanyId } })).toBe(0);
});

test('of two users banned at once, the last one closes the company', async () => {
  const { user } = await makeMember(stall.seller.companyId);
  await Promise.all([stall.seller.userId, user.id].map((id) => banUser(id, {}, admin)));
  expect([await isOnSale(), (await jobs()).length]).toEqual([false, 1]);
  await unbanUser(user.id, admin);
  expect((await listMoneyAttention()).unattended).not.toContainEqual(
    expect.objectContaining({ seller: stall.seller.companyId }),
  );
});

test('of many purchases with no one to answer, admins see the count of the first hundred', async () => {
  const before = await countMoneyAlerts();
  const { materialId } = stall;
  for (let sold = 0; sold < 101; sold += 1) await createTransaction({ materialId });
  await suspendCompany(stall.seller.companyId!, { reason: 'Fraud' }, admin);
  const count = await countMoneyAlerts();
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThanOrEqual(before + 100);
});

test('of a suspended seller’s buyers the first batch is told though the second fails, and a later run tells only the rest', async () => {
  const { companyId } = stall.seller;
  const buyers = [stall.buyer, await makeBuyer(), await makeBuyer()];
  for (const buyer of buyers) {
    const { transactionId } = await stall.buy({ quantity: 1 }, buyer);
    await payAndSettle(sandbox, transactionId);
  }
  await suspendCompany(companyId!, { reason: 'Fraud' }, admin);
  const sales = await db.transaction.findMany({
    where: { sellerCompanyId: companyId! },
    orderBy: { id: 'asc' },
    select: { id: true, buyerCompanyId: true },
  });
  const lastSteps = () =>
    Promise.all(sales.map(async ({ id }) => (await timelineOf(id)).slice(1).join()));
  const run = () => releaseUnpaidSales({ companyId: companyId!, actor: admin }, 2);
  const restore = await failNotificationsTo(sales[2]!.buyerCompanyId);
  await expect(run()).rejects.toThrow('refused_for_a_test');
  const [told, waits] = ['completed,seller_suspended', 'completed'];
  expect(await lastSteps()).toEqual([told, told, waits]);
  await restore();
  await run();
  expect(await lastSteps()).toEqual([told, told, told]);
});
