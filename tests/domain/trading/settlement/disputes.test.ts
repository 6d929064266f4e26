import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getTradeSummary,
  getTransactionPage,
  listMoneyAttention,
  listTransactions,
  reconcile,
  refundTransaction,
  requestRefund,
  settleFromStripe,
} from '~/domain/trading/index.server';
import { mailsTo } from '../../../factories/mailbox';
import { resetDatabase } from '../../../setup/database';
import { useSandbox } from '../../../setup/sandbox';
import {
  deliver,
  eventsOf,
  ledgerOf,
  makeAdminActor,
  notificationsTo,
  timelineOf,
  see,
  createPaidPurchase,
  openDispute,
  paidTooLate,
  closeDispute,
  loseDispute,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
beforeEach(resetDatabase);
afterEach(expectBalancedBooks);

async function disputed() {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await requestRefund({ transactionId, reason: 'Not what I bought.' }, stall.buyer);
  const dispute = await openDispute(sandbox, transactionId);
  await settleFromStripe(transactionId);
  return { stall, transactionId, dispute };
}

test('only the seller and admins see a dispute’s reason, amount and due date', async () => {
  const { stall, transactionId, dispute } = await disputed();
  for (const actor of [stall.seller, await makeAdminActor()]) {
    expect((await getTransactionPage(transactionId, actor)).disputes).toEqual([
      {
        amountCents: 6297,
        state: 'open',
        openedAt: new Date(dispute.created * 1000).toISOString(),
        closedAt: null,
        evidence: {
          stripeId: dispute.id,
          reason: 'fraudulent',
          isAnswered: false,
          dueAt: new Date(dispute.evidence_details.due_by! * 1000).toISOString(),
          owedCents: 0,
          recoveredCents: 0,
          sentText: null,
          earlierText: null,
          sentFiles: [],
          sentAt: null,
          isTaken: true,
          canSend: actor === stall.seller,
        },
      },
    ]);
  }
  expect((await getTransactionPage(transactionId, stall.buyer)).disputes).toMatchObject([
    { state: 'open', evidence: null },
  ]);
});

test('a seller who refunded all of it is asked for proof of the refund, and reads of no debt', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const about = async () =>
    (await notificationsTo(stall.seller.companyId, transactionId)).at(-1)!.content;
  const inquiry = await openDispute(sandbox, transactionId, { isInquiry: true });
  await settleFromStripe(transactionId, { isAboutDispute: true });
  expect(await about()).toContain('or refund the buyer');
  await refundTransaction({ transactionId, reason: 'Sold twice', sequence: 1 }, stall.seller);
  await sandbox.control.escalateDispute({ dispute: inquiry.id });
  await settleFromStripe(transactionId, { isAboutDispute: true });
  expect(await about()).toMatch(
    /All of it went back to them, or is on its way: send proof of the refund/,
  );
  expect(await about()).not.toContain('owes');
});

test.each(['won', 'lost'] as const)(
  'a dispute that is %s says so and stays on the page',
  async (outcome) => {
    const { stall, transactionId, dispute } = await disputed();
    await closeDispute(sandbox, transactionId, dispute.id, outcome);
    await settleFromStripe(transactionId);
    const [shown] = (await getTransactionPage(transactionId, stall.buyer)).disputes;
    expect(shown).toMatchObject({ state: outcome });
    expect(shown?.closedAt).not.toBeNull();
    const { state } = await db.refundRequest.findFirstOrThrow({
      where: { transactionId },
      select: { state: true },
    });
    expect(state).toBe(outcome === 'lost' ? 'granted' : 'open');
  },
);

async function deliverOnly(transactionId: string, type: string) {
  const events = (await eventsOf(sandbox, transactionId)).filter((event) => event.type === type);
  expect(events).toHaveLength(1);
  expect(await deliver(events[0]!)).toBe('applied');
}

test.each(['its event', 'the reconciler'])(
  'evidence sent in the Stripe dashboard is detected by %s',
  async (messenger) => {
    const { stall, transactionId, dispute } = await disputed();
    await sandbox.control.answerDispute({ dispute: dispute.id });
    if (messenger === 'its event') await deliverOnly(transactionId, 'charge.dispute.updated');
    else await reconcile({ olderThanMs: 0, now: new Date(Date.now() + 60_000) });
    expect((await getTransactionPage(transactionId, stall.seller)).disputes).toMatchObject([
      { state: 'open', evidence: { isAnswered: true } },
    ]);
  },
);

test.each(['charge.dispute.updated', 'charge.dispute.funds_withdrawn'])(
  'an inquiry holds nothing and lets refunds through, until %s reports it as a dispute',
  async (type) => {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const inquiry = await openDispute(sandbox, transactionId, { isInquiry: true });
    await deliverOnly(transactionId, 'charge.dispute.created');
    expect(await see(transactionId)).toMatchObject({
      isDisputed: false,
      commissionStatus: 'paid',
    });
    expect((await ledgerOf(transactionId)).kinds).toEqual(['charge']);
    const part = { transactionId, amountCents: 2099, reason: 'Wet.' };
    expect((await refundTransaction(part, stall.seller)).status).toBe('succeeded');

    await sandbox.control.escalateDispute({ dispute: inquiry.id });
    await deliverOnly(transactionId, type);
    expect((await see(transactionId)).isDisputed).toBe(true);
    expect((await ledgerOf(transactionId)).kinds).toEqual(['charge', 'refund', 'dispute']);
    await expectRefusal(refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller), {
      message: expect.stringContaining('disputing this payment'),
    });
  },
);

test.each(['its event', 'the reconciler'])(
  'an inquiry that %s reports is shown, announced and exported, and so is its end',
  async (messenger) => {
    const admin = await makeAdminActor();
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const inquiry = await openDispute(sandbox, transactionId, { isInquiry: true });
    if (messenger === 'its event') await deliverOnly(transactionId, 'charge.dispute.created');
    else await reconcile({ olderThanMs: 0, now: new Date(Date.now() + 60_000) });
    await settleFromStripe(transactionId);
    expect((await getTransactionPage(transactionId, stall.seller)).disputes).toMatchObject([
      { state: 'inquiry', evidence: { canSend: true } },
    ]);
    const told = await notificationsTo(stall.seller.companyId, transactionId);
    expect(told.find(({ about }) => about === 'Bank inquiry')?.content).toMatch(
      /page by \w+ \d+, \d{4}, \d+:\d\d [AP]M Central, or refund/,
    );
    const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
    expect((await mailsTo(email)).map(({ subject }) => subject).join()).toContain(
      'Payment questioned',
    );
    const [listed] = (await listTransactions(stall.seller)).items;
    expect(listed?.dispute).toBe('inquiry');
    const { disputes } = await listMoneyAttention();
    expect(disputes).toMatchObject([{ id: inquiry.id, state: 'inquiry' }]);

    await sandbox.control.closeDispute({ dispute: inquiry.id, outcome: 'warning_closed' });
    if (messenger === 'its event') await deliverOnly(transactionId, 'charge.dispute.closed');
    else await reconcile({ olderThanMs: 0, now: new Date(Date.now() + 60_000) });
    const page = await getTransactionPage(transactionId, admin);
    expect(page.disputes).toMatchObject([
      { state: 'inquiry_closed', evidence: { canSend: false } },
    ]);
    expect(await timelineOf(transactionId)).toEqual([
      'started',
      'completed',
      'inquiry_opened',
      'inquiry_closed',
    ]);
    expect((await listMoneyAttention()).disputes).toEqual([]);
  },
);

test('money returned by its own event is recorded, can be refunded, and the ledger sums to zero', async () => {
  const { stall, transactionId, dispute } = await disputed();
  await sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' });
  await deliverOnly(transactionId, 'charge.dispute.funds_reinstated');
  expect((await ledgerOf(transactionId)).kinds).toEqual(['charge', 'dispute', 'dispute_won']);
  await settleFromStripe(transactionId);
  expect(
    (await refundTransaction({ transactionId, reason: 'Wet all the same.' }, stall.seller)).status,
  ).toBe('succeeded');
  expect(await see(transactionId)).toMatchObject({
    status: 'refunded',
    commissionStatus: 'refunded',
    holdStatus: 'returned',
  });
  expect(await ledgerOf(transactionId)).toEqual({
    kinds: ['charge', 'dispute', 'dispute_won', 'refund'],
    balances: { buyer_payments: 0, seller_payable: 0, platform_fees: 0, disputes: 0 },
    sum: 0,
  });
});

test('of two disputes on one charge, closing the second leaves the first open', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const { id: first } = await openDispute(sandbox, transactionId, { amount: 3000 });
  await sandbox.control.advance({ ms: 60_000 });
  const inquiry = { amount: 1000, isInquiry: true };
  const { id: second } = await openDispute(sandbox, transactionId, inquiry);
  await openDispute(sandbox, transactionId, inquiry);
  await settleFromStripe(transactionId);
  await sandbox.control.escalateDispute({ dispute: second });
  await settleFromStripe(transactionId);
  const listed = async () => (await listTransactions(stall.seller)).items[0]?.dispute;

  await closeDispute(sandbox, transactionId, second, 'won');
  expect(await see(transactionId)).toMatchObject({
    isDisputed: true,
    commissionStatus: 'held',
  });
  expect(await listed()).toBe('open');
  const refund = refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  await expectRefusal(refund, 'conflict');

  await closeDispute(sandbox, transactionId, first, 'won');
  expect(await see(transactionId)).toMatchObject({
    isDisputed: false,
    commissionStatus: 'paid',
  });
  expect(await listed()).toBe('inquiry');
});

test('of two lost disputes that took all of it, winning one back makes it a sale of the rest again', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await loseDispute(sandbox, transactionId, 3000);
  const { id } = await openDispute(sandbox, transactionId, { amount: 3297 });
  expect(await closeDispute(sandbox, transactionId, id, 'lost')).toBe('refunded');
  expect(await closeDispute(sandbox, transactionId, id, 'won')).toBe('completed');
  expect(await getTransactionPage(transactionId, stall.buyer)).toMatchObject({
    leftCents: 3297,
    handover: { isClosed: false },
  });
  await expectBalancedBooks();
  await refundTransaction({ transactionId, reason: 'Wet.' }, stall.seller);
  expect(await see(transactionId)).toMatchObject({ status: 'refunded', refundedCents: 3297 });
  await expectBalancedBooks();
});

test('a payment that came too late and is lost in a dispute is refunded, until the bank returns it', async () => {
  const { stall, transactionId, refundId } = await paidTooLate(sandbox);
  const { buyer } = stall;
  await db.refund.update({
    where: { id: refundId },
    data: { status: 'failed', failureReason: 'Refused.', settledAt: new Date() },
  });
  const dispute = await loseDispute(sandbox, transactionId);
  expect(await see(transactionId)).toMatchObject({ status: 'refunded' });
  expect(await getTradeSummary(buyer)).toMatchObject({ spentCents: 0 });
  await expectBalancedBooks();
  expect(await closeDispute(sandbox, transactionId, dispute, 'won')).toBe('cancelled');
  expect(await getTradeSummary(buyer)).toMatchObject({ spentCents: 6297 });
});
