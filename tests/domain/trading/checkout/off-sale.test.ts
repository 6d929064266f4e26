import { wasOnSale } from '~/domain/trading/record/stock.server';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, type Prisma, transaction } from '~/db/client.server';
import { deleteUser } from '~/domain/accounts/index.server';
import { deleteMaterial, toggleAvailability } from '~/domain/catalogue/index.server';
import { pausePastListings } from '~/domain/catalogue/selling/pause-listings.server';
import { askAboutListings } from '~/domain/catalogue/selling/unconfirmed-listings.server';
import { reinstateCompany, suspendCompany } from '~/domain/companies/index.server';
import { cancelSentence } from '~/domain/trading/copy';
import {
  confirmCard,
  getTransactionPage,
  listTransactions,
  reopenPayment,
  settleFromStripe,
  tradingJobs,
} from '~/domain/trading/index.server';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import type { Actor } from '~/lib/actor';
import { daysAgo } from '../../../factories/days';
import { waitingJobs } from '../../../factories/mailbox';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import {
  BANK_ACCOUNT,
  cancelBehindStripe,
  makeAdminActor,
  notificationsTo,
  openStall,
  pay,
  see,
  stockOf,
  type Stall,
  payAndSettle,
} from '../trade';
import { changeMaterial } from '../../../factories/material';

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

const CARD = { number: '4242424242424242', expiry: { month: 12, year: 2040 }, cvc: '123' };

/** Stripe gives the time of a charge in whole seconds. */
const aSecond = () => sleep(1_100);

async function runJobs(count = 1) {
  const jobs = await waitingJobs('release_unpaid_sales');
  expect(jobs).toHaveLength(count);
  for (const job of jobs) await tradingJobs.handlers.release_unpaid_sales(job as never);
}

const change = (data: Prisma.MaterialUpdateInput) => changeMaterial(stall.materialId, data);
test.each([
  [
    'whose last day is over',
    async () => {
      await change({ availableUntil: daysAgo(2) });
      await pausePastListings();
    },
  ],
  [
    'that nobody confirmed for 90 days',
    async () => {
      await change({ confirmedAt: daysAgo(91), askedAt: daysAgo(8) });
      await askAboutListings();
    },
  ],
])('the unpaid purchase of a listing %s ends with it', async (_case, pause) => {
  const { transactionId } = await stall.buy();
  await pause();
  await runJobs();
  expect(await see(transactionId)).toMatchObject({ status: 'cancelled', cancelReason: 'off_sale' });
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
});

const suspend = () => suspendCompany(stall.seller.companyId!, { reason: 'Stolen goods' }, admin);

describe.each([
  {
    sale: 'a hidden listing',
    end: () => toggleAvailability(stall.materialId, admin, { available: false }),
    refusal: 'unavailable',
    cancelReason: 'off_sale',
  },
  {
    sale: 'a suspended seller’s listing',
    end: suspend,
    refusal: 'seller_cannot_be_paid',
    cancelReason: 'seller_suspended',
  },
] as const)('a checkout of $sale', ({ end: takeOffSale, refusal, cancelReason }) => {
  test('can’t be paid for by card', async () => {
    const { transactionId } = await stall.buy();
    await takeOffSale();
    await expectRefusal(confirmCard(transactionId, CARD, stall.buyer), refusal);
    await expectRefusal(reopenPayment(transactionId, stall.buyer), refusal);

    await runJobs();
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', cancelReason });
    await expect(pay(sandbox, transactionId)).rejects.toThrow();
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    const page = await getTransactionPage(transactionId, stall.buyer);
    const [listed] = (await listTransactions(stall.buyer)).items;
    expect([page.material.isListed, listed!.material.isListed]).toEqual([false, false]);
    expect(await notificationsTo(stall.buyer.companyId, transactionId)).toMatchObject([
      { content: `${cancelSentence(cancelReason, true)} Nothing was charged.` },
    ]);
  });

  test('can’t be paid for on the hosted page', async () => {
    const { transactionId } = await stall.buy({ flow: 'checkout' });
    await takeOffSale();
    await expectRefusal(reopenPayment(transactionId, stall.buyer), refusal);
    await runJobs();
    await expect(pay(sandbox, transactionId)).rejects.toThrow();
    expect((await see(transactionId)).status).toBe('cancelled');
  });

  test('is refunded in full if the payment came anyway, and both are told', async () => {
    const { transactionId } = await stall.buy();
    await takeOffSale();
    await pay(sandbox, transactionId);
    await runJobs();
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', holdStatus: 'released' });
    for (const { companyId } of [stall.buyer, stall.seller]) {
      expect(await notificationsTo(companyId, transactionId)).toHaveLength(1);
    }
    const { id } = await db.refund.findFirstOrThrow({ where: { transactionId } });
    expect(await submitRefund(id)).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });

  test('keeps a payment made before, if Stripe’s event comes later', async () => {
    const { transactionId } = await stall.buy();
    await pay(sandbox, transactionId);
    await aSecond();
    await takeOffSale();
    await runJobs();
    expect(await see(transactionId)).toMatchObject({ status: 'completed', holdStatus: 'sold' });
  });

  test('keeps a payment that was at the bank before', async () => {
    const { transactionId } = await stall.buy();
    expect(await payAndSettle(sandbox, transactionId, BANK_ACCOUNT)).toBe('processing');
    await takeOffSale();
    await runJobs();
    const { stripePaymentIntentId } = await see(transactionId);
    await sandbox.control.settle({ payment_intent: stripePaymentIntentId!, outcome: 'settle' });
    expect(await settleFromStripe(transactionId)).toBe('completed');
  });
});

test('a bank payment that fails after the listing was deleted gets no more time', async () => {
  const { transactionId } = await stall.buy();
  await payAndSettle(sandbox, transactionId, BANK_ACCOUNT);
  await deleteMaterial(stall.materialId, admin);
  const hold = () => db.stockHold.findUniqueOrThrow({ where: { transactionId } });
  const { expiresAt } = await hold();
  const { stripePaymentIntentId } = await see(transactionId);
  await sandbox.control.settle({ payment_intent: stripePaymentIntentId!, outcome: 'fail' });
  expect(await settleFromStripe(transactionId)).toBe('pending');
  expect((await hold()).expiresAt).toEqual(expiresAt);
});

test('a checkout of a deleted listing can’t be paid for', async () => {
  const { transactionId } = await stall.buy();
  await deleteMaterial(stall.materialId, admin);
  await expectRefusal(confirmCard(transactionId, CARD, stall.buyer), 'unavailable');
  await runJobs();
  expect(await see(transactionId)).toMatchObject({ status: 'cancelled', cancelReason: 'off_sale' });
});

test.each(['pausedAt', 'hiddenAt', 'deletedAt'])(
  'what was paid before %s was on sale, and not what was paid later',
  async (column) => {
    await change({ [column]: new Date() });
    const after = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const was = (chargedAt: Date) =>
      transaction((tx) => wasOnSale(tx, stall.materialId, chargedAt));
    expect([await was(after(-2)), await was(after(2))]).toEqual([true, false]);
  },
);

test('a purchase is canceled when no one is left at the buyer’s company', async () => {
  const { transactionId } = await stall.buy();
  await deleteUser(stall.buyer.userId, admin);
  await runJobs();
  expect(await see(transactionId)).toMatchObject({ status: 'cancelled', cancelReason: 'buyer' });
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
});

test('payment to a suspended seller can’t be reopened until it is reinstated', async () => {
  const { transactionId } = await stall.buy();
  await suspend();
  await expectRefusal(reopenPayment(transactionId, stall.buyer), 'seller_cannot_be_paid');
  await reinstateCompany(stall.seller.companyId!, admin);
  await runJobs(2);
  expect(await reopenPayment(transactionId, stall.buyer)).toHaveProperty('clientSecret');
  expect(await payAndSettle(sandbox, transactionId)).toBe('completed');
});

test('a payment that arrives too late for a suspended seller is refunded in full', async () => {
  const { transactionId } = await stall.buy();
  await cancelBehindStripe(transactionId, stall.materialId);
  await suspend();
  expect(await payAndSettle(sandbox, transactionId)).toBe('cancelled');
  const { id } = await db.refund.findFirstOrThrow({ where: { transactionId } });
  expect(await submitRefund(id)).toBe('succeeded');
  expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
  expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
});
