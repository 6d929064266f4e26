import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { runInvariants } from '~/domain/trading/books/run-invariants.server';
import {
  checkInvariants,
  getInvariantState,
  readInvariantFigures,
  refundTransaction,
  settleFromStripe,
  tradingJobs,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { createActor } from '../../../factories/user';
import { useSandbox } from '../../../setup/sandbox';
import { resetDatabase } from '../../../setup/database';
import { makeAdmin } from '../../administration/people';
import { createPaidPurchase, payAndSettle, returnRefund, type Stall } from '../trade';
import { expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
let admin: Actor;
let stall: Stall;
let transactionId: string;
beforeEach(async () => {
  await sandbox.control.reset();
  await resetDatabase();
  admin = await makeAdmin();
  ({ stall, transactionId } = await createPaidPurchase(sandbox));
});

/** Bypasses triggers, as anyone with a database client could. */
async function breakBooks(statement: string) {
  await db.$transaction([
    db.$executeRawUnsafe('SET LOCAL session_replication_role = replica'),
    db.$executeRawUnsafe(statement),
  ]);
}
const rules = async () => [
  ...new Set((await checkInvariants({ atStripe: true })).map(({ rule }) => rule)),
];
const mails = () => db.mail.findMany({ where: { kind: 'notification_system' } });

test.each([
  [
    'a hold without stock',
    `UPDATE materials SET quantity_held = 1, quantity = quantity - 1`,
    ['stock_equals_holds'],
  ],
  [
    'stock no change accounts for',
    `UPDATE materials SET quantity_listed = quantity_listed + 1, quantity = quantity + 1`,
    ['stock_equals_holds', 'kept_counts_equal_rows'],
  ],
  [
    'a hold kept after its purchase ended',
    `UPDATE stock_holds SET status = 'held', settled_at = NULL`,
    ['stock_equals_holds', 'holds_equal_states'],
  ],
  [
    'an entry off by a cent',
    `UPDATE ledger_entries SET amount_cents = amount_cents + 1 WHERE account = 'seller_payable'`,
    ['ledger_is_zero', 'kept_counts_equal_rows'],
  ],
  [
    'a payment that differs from the ledger',
    `UPDATE payments SET amount = amount + 1`,
    ['ledger_equals_rows'],
  ],
  [
    'a refunded amount without a refund',
    `UPDATE payments SET refunded_amount = 1`,
    ['ledger_equals_rows', 'refunds_equal_payments', 'kept_counts_equal_rows'],
  ],
  [
    'a commission that differs from the fee',
    `UPDATE commissions SET amount = amount - 0.01`,
    [
      'commissions_equal_fees',
      'commissions_equal_ledger',
      'kept_counts_equal_rows',
      'commissions_equal_stripe',
    ],
  ],
  [
    'a purchase fee that differs from its commission',
    `UPDATE transactions SET platform_fee = platform_fee - 0.01, total_amount = total_amount - 0.01`,
    ['commissions_equal_fees', 'kept_counts_equal_rows'],
  ],
])('%s is found', async (_name, statement, found) => {
  expect(await rules()).toEqual([]);
  await breakBooks(statement);
  expect(await rules()).toEqual(found);
});

const atStripe = async (days?: number) =>
  (await checkInvariants({ atStripe: true, days })).filter(
    ({ rule }) => rule === 'commissions_equal_stripe',
  );

test('a fee on a charge that names our purchase but is not its payment is found', async () => {
  const { transactionId: unpaid } = await stall.buy();
  const charge = (minutesAgo: number, metadata: Record<string, string>) => ({
    payment_intent: `pi_${minutesAgo}`,
    charge: `ch_${minutesAgo}`,
    transfer: `tr_${minutesAgo}`,
    account: stall.accountId,
    amount: 6297,
    application_fee_amount: 300,
    metadata,
    paidAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });
  await sandbox.control.importPast({
    sellers: [],
    payments: [
      charge(61, {}),
      charge(62, { transactionId: randomUUID() }),
      // Its event may still be on the way.
      charge(2, { transactionId: unpaid }),
    ],
  });
  expect(await atStripe()).toEqual([]);
  await sandbox.control.importPast({
    sellers: [],
    payments: [charge(60, { transactionId: unpaid })],
  });
  expect(await atStripe()).toMatchObject([
    { id: unpaid, detail: 'no payment here, Stripe keeps 300 cents of ch_60' },
  ]);
});

test('a paid commission whose charge has no fee at Stripe is found', async () => {
  await breakBooks(`UPDATE payments SET stripe_charge_id = 'ch_nobody'`);
  expect(await atStripe()).toMatchObject([
    { id: transactionId, detail: 'commission keeps 300 cents, Stripe 0' },
  ]);
});

test('a refund is compared however old its charge is', async () => {
  const order = { transactionId, amountCents: 1000, reason: 'Wet pallets.', sequence: 1 };
  await refundTransaction(order, stall.seller);
  await breakBooks(`UPDATE commissions SET amount = amount - 0.01`);
  expect(await atStripe(-1)).toEqual([]);
  await breakBooks(`UPDATE refunds SET settled_at = settled_at + interval '2 days'`);
  expect(await atStripe(-1)).toMatchObject([{ id: transactionId }]);
});

test('a refund that failed later keeps the fee it returned, and hides no difference', async () => {
  const order = { transactionId, amountCents: 1000, reason: 'Wet pallets.', sequence: 1 };
  await refundTransaction(order, stall.seller);
  await returnRefund(sandbox, transactionId);
  expect(await rules()).toEqual([]);
  await breakBooks(`UPDATE commissions SET amount = amount + 0.01`);
  expect(await atStripe()).toEqual([
    expect.objectContaining({ detail: 'commission keeps 253 cents, Stripe 252' }),
  ]);
});

test('the fee that Stripe gave back for a refund on its way is compared once the bank confirms it', async () => {
  const { transactionId: pending } = await stall.buy();
  await payAndSettle(sandbox, pending, '4000000000007726');
  const order = { transactionId: pending, reason: 'Wet pallets.', sequence: 1 };
  expect(await refundTransaction(order, stall.seller)).toMatchObject({ status: 'pending' });
  expect(await rules()).toEqual([]);
  const { stripeRefundId } = await db.refund.findFirstOrThrow({
    where: { transactionId: pending },
  });
  await sandbox.control.turnRefund({ refund: stripeRefundId!, status: 'succeeded' });
  await settleFromStripe(pending);
  expect(await rules()).toEqual([]);
  await breakBooks(`UPDATE commissions SET amount = amount + 0.01 WHERE amount = 0`);
  expect(await atStripe()).toMatchObject([{ id: pending }]);
});

test('the job stores violations, emails each admin once a day, and still succeeds', async () => {
  const [, daily] = tradingJobs.scheduled.check_invariants;
  await daily();
  expect(await mails()).toEqual([]);
  expect(await getInvariantState()).toMatchObject({
    ranAt: expect.any(Date),
    isStripeAsked: true,
    byName: null,
    violations: [],
  });

  await breakBooks(`UPDATE payments SET amount = amount + 1`);
  await daily();
  await daily();
  expect(await mails()).toMatchObject([{ subject: '1 ledger check failed' }]);
  expect((await getInvariantState()).violations).toMatchObject([
    {
      rule: 'ledger_equals_rows',
      subjectId: transactionId,
      detail: 'paid less refunded 6397 cents, ledger 6297',
    },
  ]);

  await db.invariantViolation.updateMany({
    data: { toldAt: new Date(Date.now() - 25 * 60 * 60_000) },
  });
  await daily();
  expect(await mails()).toHaveLength(2);

  await breakBooks(`UPDATE payments SET amount = amount - 1`);
  await daily();
  expect((await getInvariantState()).violations).toEqual([]);
  expect(await mails()).toHaveLength(2);
});

test('two simultaneous runs report a violation once', async () => {
  await breakBooks(`UPDATE payments SET amount = amount + 1`);
  await Promise.all([runInvariants(null), runInvariants(admin), runInvariants(null)]);
  expect(await mails()).toHaveLength(1);
  expect(await db.invariantRun.count()).toBe(3);
});

test('a check by an admin is audited, and no one else can run it', async () => {
  expect(await runInvariants(admin)).toEqual({ violations: [], isStripeAsked: true });
  expect(await db.auditLogEntry.findFirstOrThrow()).toMatchObject({
    actorUserId: admin.userId,
    action: 'books.checked',
    after: { violations: 0, isStripeAsked: true },
  });
  expect((await getInvariantState()).byName).toBe('Ada Lopez');
  await expectRefusal(runInvariants(await createActor()), 'forbidden');
});

test('while Stripe is down the other rules are checked, and Stripe’s result is kept', async () => {
  await breakBooks(`UPDATE commissions SET amount = amount - 0.01`);
  await runInvariants(null);
  await breakBooks(`UPDATE commissions SET amount = amount + 0.01`);
  await sandbox.control.fail({
    kind: 'error',
    status: 400,
    times: 1,
    match: 'GET /v1/application_fees',
  });
  const [, daily] = tradingJobs.scheduled.check_invariants;
  await expect(daily()).rejects.toThrow('not compared with Stripe');
  expect(await getInvariantState()).toMatchObject({
    isStripeAsked: false,
    violations: [{ rule: 'commissions_equal_stripe' }],
  });
  expect(Object.fromEntries((await readInvariantFigures()).violations)).toMatchObject({
    commissions_equal_ledger: 0,
    commissions_equal_stripe: 1,
  });
});
