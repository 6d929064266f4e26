import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { reinstateCompany, suspendCompany } from '~/domain/companies/index.server';
import { reopenPayment, settleFromStripe, tradingJobs } from '~/domain/trading/index.server';
import { submitRefund } from '~/domain/trading/refunds/submit-refund.server';
import type { Actor } from '~/lib/actor';
import { useSandbox } from '../../../setup/sandbox';
import { waitingJobs } from '../../../factories/mailbox';
import {
  cancelBehindStripe,
  makeAdminActor,
  openStall,
  pay,
  see,
  stockOf,
  type Stall,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

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

const suspend = () => suspendCompany(stall.seller.companyId!, { reason: 'Stolen goods' }, admin);

async function runJobs() {
  const jobs = await waitingJobs('release_unpaid_sales');
  expect(jobs).toHaveLength(1);
  await tradingJobs.handlers.release_unpaid_sales(jobs[0] as never);
}

describe('when a seller is suspended', () => {
  test('an unpaid purchase is cancelled and can’t be paid', async () => {
    const { transactionId } = await stall.buy();
    await suspend();
    await runJobs();
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
    await expect(pay(sandbox, transactionId)).rejects.toThrow();
    await runJobs();
  });

  test('a paid purchase is completed', async () => {
    const { transactionId } = await stall.buy();
    await pay(sandbox, transactionId);
    // Stripe gives the time of a charge in whole seconds.
    await sleep(1_100);
    await suspend();
    await runJobs();
    expect((await see(transactionId)).status).toBe('completed');
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 7, held: 0, sold: 3 });
  });

  test('a payment made since, before the job came to it, goes back', async () => {
    const { transactionId } = await stall.buy();
    await suspend();
    await pay(sandbox, transactionId);
    await runJobs();
    expect(await see(transactionId)).toMatchObject({ status: 'cancelled', holdStatus: 'released' });
    const { id } = await db.refund.findFirstOrThrow({ where: { transactionId } });
    expect(await submitRefund(id)).toBe('succeeded');
  });

  test('payment can’t be reopened until the seller is reinstated', async () => {
    const { transactionId } = await stall.buy();
    await suspend();
    await expectRefusal(reopenPayment(transactionId, stall.buyer), 'seller_cannot_be_paid');
    await reinstateCompany(stall.seller.companyId!, admin);
    await runJobs();
    expect(await reopenPayment(transactionId, stall.buyer)).toHaveProperty('clientSecret');
    await pay(sandbox, transactionId);
    expect(await settleFromStripe(transactionId)).toBe('completed');
  });

  test('a payment that arrives too late is refunded in full', async () => {
    const { transactionId } = await stall.buy();
    await cancelBehindStripe(transactionId, stall.materialId);
    await suspend();
    await pay(sandbox, transactionId);
    expect(await settleFromStripe(transactionId)).toBe('cancelled');
    const { id } = await db.refund.findFirstOrThrow({ where: { transactionId } });
    expect(await submitRefund(id)).toBe('succeeded');
    expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 6297 });
    expect(await stockOf(stall.materialId)).toEqual({ onSale: 10, held: 0, sold: 0 });
  });
});
