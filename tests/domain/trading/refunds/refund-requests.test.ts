import { rounds } from '../../../faults/rounds';
import { afterAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  declineRefund,
  getTransactionPage,
  refundTransaction,
  requestRefund,
  settleFromStripe,
  withdrawRefundRequest,
} from '~/domain/trading/index.server';
import { timelineLabel } from '~/domain/trading/copy';
import type { Actor } from '~/lib/actor';
import { useSandbox } from '../../../setup/sandbox';
import {
  createPaidPurchase,
  createPurchase,
  makeAdminActor,
  makeBuyer,
  notificationsTo,
  recordDispute,
  refundAtStripe,
  see,
  timelineOf,
} from '../trade';
import { expectBalancedBooks, expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();
afterAll(expectBalancedBooks);

const reason = 'Two pallets were wet.';
const no = 'They were dry when they left.';

async function askedFor(amountCents?: number) {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const { id: requestId } = await requestRefund(
    { transactionId, amountCents, reason },
    stall.buyer,
  );
  return { stall, transactionId, requestId };
}

const requestsOf = (transactionId: string) =>
  db.refundRequest.findMany({
    where: { transactionId },
    orderBy: { sequence: 'asc' },
    select: { state: true, declineReason: true, refundId: true, decidedById: true },
  });

test('a buyer can ask once, withdraw and ask again, and both sides are notified', async () => {
  const { stall, transactionId, requestId } = await askedFor(2099);
  expect(await requestRefund({ transactionId, amountCents: 2099, reason }, stall.buyer)).toEqual({
    id: requestId,
  });
  for (const other of [{ reason: 'All of it' }, { reason, amountCents: 1000 }]) {
    await expectRefusal(requestRefund({ transactionId, ...other }, stall.buyer), 'conflict');
  }
  await withdrawRefundRequest({ transactionId, requestId }, stall.buyer);
  await withdrawRefundRequest({ transactionId, requestId }, stall.buyer);
  await requestRefund({ transactionId, reason: 'All of it', sequence: 2 }, stall.buyer);
  expect((await requestsOf(transactionId)).map(({ state }) => state)).toEqual([
    'withdrawn',
    'open',
  ]);
  expect(await timelineOf(transactionId)).toEqual([
    'started',
    'completed',
    'refund_requested',
    'refund_withdrawn',
    'refund_requested',
  ]);
  const told = async ({ companyId }: Actor) =>
    (await notificationsTo(companyId, transactionId)).slice(1).map(({ about }) => about);
  const notified = ['Refund requested', 'Refund request withdrawn', 'Refund requested'];
  expect(await told(stall.seller)).toEqual(notified);
  expect(await told(stall.buyer)).toEqual(notified);
});

test('resending a request form returns the same request, whatever its state', async () => {
  const { stall, transactionId, requestId } = await askedFor();
  await declineRefund({ transactionId, requestId, reason: no }, stall.seller);
  const again = await requestRefund({ transactionId, reason, sequence: 1 }, stall.buyer);
  expect(again.id).toBe(requestId);
  await expectRefusal(
    requestRefund({ transactionId, reason: 'Other words', sequence: 1 }, stall.buyer),
    409,
  );
  expect(await requestsOf(transactionId)).toMatchObject([{ state: 'declined' }]);
});

test('ten simultaneous requests create one', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) =>
      requestRefund({ transactionId, reason: turn % 2 ? reason : 'Other words' }, stall.buyer),
    ),
  );
  expect(await db.refundRequest.count({ where: { transactionId } })).toBe(1);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const second = db.refundRequest.create({ data: { transactionId, sequence: 2, reason } });
  await expectRefusal(second, { code: 'P2002' });
});

test('a request is granted once, by a refund of any amount', async () => {
  const { stall, transactionId, requestId } = await askedFor(2099);
  const order = { transactionId, amountCents: 1000, reason: 'Half of it', sequence: 1, requestId };
  const grants = await Promise.all([
    refundTransaction(order, stall.seller),
    refundTransaction(order, stall.seller),
    refundTransaction({ ...order, sequence: undefined }, stall.seller),
  ]);
  expect(new Set(grants.map(({ refundId }) => refundId)).size).toBe(1);
  expect((await see(transactionId)).refundedCents).toBe(1000);
  expect(await requestsOf(transactionId)).toEqual([
    {
      state: 'granted',
      declineReason: null,
      refundId: grants[0].refundId,
      decidedById: stall.seller.userId,
    },
  ]);
  expect(await timelineOf(transactionId)).toEqual([
    'started',
    'completed',
    'refund_requested',
    'refund_granted',
    'refund_started',
    'refund_succeeded',
  ]);
  const [refunded] = (await notificationsTo(stall.buyer.companyId, transactionId)).slice(-1);
  expect(refunded?.content).toContain('Reason: Half of it');
  await requestRefund({ transactionId, reason: 'And the rest', sequence: 2 }, stall.buyer);
  await expectRefusal(
    requestRefund({ transactionId, amountCents: 5298, reason, sequence: 3 }, stall.buyer),
    409,
  );
});

test.each([
  { asked: undefined, given: 1000, part: 1000 },
  { asked: undefined, given: 4198, part: null },
  { asked: 2099, given: 1000, part: 1000 },
  { asked: 2099, given: 3000, part: null },
])('$given cents of $asked asked, with 2099 refunded before: part $part', async (sums) => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await refundTransaction({ transactionId, amountCents: 2099, reason }, stall.seller);
  await requestRefund({ transactionId, amountCents: sums.asked, reason }, stall.buyer);
  await refundTransaction({ transactionId, amountCents: sums.given, reason }, stall.seller);
  const { refundRequests, timeline } = await getTransactionPage(transactionId, stall.buyer);
  expect(refundRequests).toMatchObject([{ state: 'granted', grantedPartCents: sums.part }]);
  const granted = timeline.find(({ kind }) => kind === 'refund_granted')!;
  expect([timelineLabel(granted.kind, granted.detail), granted.detail.amountCents]).toEqual(
    sums.part ? ['Refund granted in part', sums.part] : ['Refund granted', undefined],
  );
  for (const [actor, words] of [
    [stall.buyer, 'part of the refund you asked for'],
    [stall.seller, 'part of the refund they asked for'],
  ] as const) {
    const last = (await notificationsTo(actor.companyId, transactionId))
      .filter(({ about }) => about?.startsWith('Refund'))
      .map(({ content }) => content.includes(words));
    expect(last.filter(Boolean)).toHaveLength(sums.part ? 1 : 0);
  }
});

test('a refund made without the request grants it too', async () => {
  const { stall, transactionId } = await askedFor();
  await refundTransaction({ transactionId, reason, sequence: 1 }, stall.seller);
  expect(await requestsOf(transactionId)).toMatchObject([{ state: 'granted' }]);

  const other = await askedFor(100);
  await refundAtStripe(other.transactionId, 100);
  await settleFromStripe(other.transactionId);
  expect(await requestsOf(other.transactionId)).toMatchObject([
    { state: 'granted', decidedById: null },
  ]);
});

test('a request is declined once, with a reason, and the buyer can ask again', async () => {
  const { stall, transactionId, requestId } = await askedFor();
  await declineRefund({ transactionId, requestId, reason: no }, stall.seller);
  await declineRefund({ transactionId, requestId, reason: no }, stall.seller);
  await expectRefusal(
    refundTransaction({ transactionId, reason, sequence: 1, requestId }, stall.seller),
    409,
  );
  await expectRefusal(withdrawRefundRequest({ transactionId, requestId }, stall.buyer), 409);
  const page = await getTransactionPage(transactionId, stall.buyer);
  expect(page).toMatchObject({
    canRequestRefund: true,
    nextRequestSequence: 2,
    refundRequests: [{ state: 'declined', declineReason: no, decidedBy: { isAdmin: false } }],
  });
  const [last] = (await notificationsTo(stall.buyer.companyId, transactionId)).slice(-1);
  expect(last?.about).toBe('Refund declined');
  await requestRefund({ transactionId, reason: 'Please look again' }, stall.buyer);
  expect(await requestsOf(transactionId)).toMatchObject([{ state: 'declined' }, { state: 'open' }]);
});

test('of a simultaneous grant and decline, exactly one takes effect', async () => {
  for (let round = 0; round < rounds(2, 8); round += 1) {
    const { stall, transactionId, requestId } = await askedFor();
    const [granted, declined] = await Promise.allSettled([
      refundTransaction({ transactionId, reason, sequence: 1, requestId }, stall.seller),
      declineRefund({ transactionId, requestId, reason: no }, stall.seller),
    ]);
    expect([granted.status, declined.status].sort()).toEqual(['fulfilled', 'rejected']);
    const [request] = await requestsOf(transactionId);
    const isGranted = granted.status === 'fulfilled';
    expect(request?.state).toBe(isGranted ? 'granted' : 'declined');
    expect((await see(transactionId)).refundedCents).toBe(isGranted ? 6297 : 0);
  }
});

test('a request made while all is refunded isn’t left open', async () => {
  for (let round = 0; round < rounds(2, 8); round += 1) {
    const { stall, transactionId } = await createPaidPurchase(sandbox);
    const [asked] = await Promise.allSettled([
      requestRefund({ transactionId, reason }, stall.buyer),
      refundTransaction({ transactionId, reason, sequence: 1 }, stall.seller),
    ]);
    if (asked.status === 'rejected') {
      expect(asked.reason).toMatchObject({ status: 409, code: 'already_settled' });
    }
    expect(await db.refundRequest.count({ where: { transactionId, state: 'open' } })).toBe(0);
    expect((await see(transactionId)).status).toBe('refunded');
  }
});

test('each step is allowed to one side only, and outsiders get 404', async () => {
  const { stall, transactionId, requestId } = await askedFor();
  const decline = { transactionId, requestId, reason: no };
  await expectRefusal(requestRefund({ transactionId, reason }, stall.seller), 403);
  await expectRefusal(declineRefund(decline, stall.buyer), 403);
  await expectRefusal(withdrawRefundRequest(decline, stall.seller), 403);
  const outsider = await makeBuyer();
  for (const attempt of [
    () => requestRefund({ transactionId, reason }, outsider),
    () => declineRefund(decline, outsider),
    () => withdrawRefundRequest(decline, outsider),
  ]) {
    await expectRefusal(attempt(), 404);
  }
  const other = await askedFor();
  await expectRefusal(declineRefund({ ...decline, requestId: other.requestId }, stall.seller), 404);
  await expectRefusal(
    refundTransaction({ transactionId, reason, requestId: other.requestId }, stall.seller),
    404,
  );
  expect(await requestsOf(transactionId)).toMatchObject([{ state: 'open' }]);
});

test('a buyer can’t request a refund of what can’t be refunded', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  await expectRefusal(requestRefund({ transactionId, reason }, stall.buyer), 'conflict');
});

test('a disputed payment’s refund can’t be requested or granted, only declined or withdrawn', async () => {
  const { stall, transactionId, requestId } = await askedFor();
  await recordDispute(sandbox, transactionId);
  await expectRefusal(
    refundTransaction({ transactionId, reason, sequence: 1, requestId }, stall.seller),
    409,
  );
  await withdrawRefundRequest({ transactionId, requestId }, stall.buyer);
  await expectRefusal(requestRefund({ transactionId, reason }, stall.buyer), 409);
});

test('an admin of the buyer’s company acts as the buyer and can’t grant or decline', async () => {
  const { stall, transactionId, requestId } = await askedFor();
  const admin: Actor = { ...stall.buyer, role: 'admin' };
  const refused = { status: 403, message: expect.stringContaining('Your own company') as string };
  await expectRefusal(
    refundTransaction({ transactionId, reason, sequence: 1, requestId }, admin),
    refused,
  );
  await expectRefusal(declineRefund({ transactionId, requestId, reason: no }, admin), refused);
  expect(await getTransactionPage(transactionId, admin)).toMatchObject({
    party: 'buyer',
    canRefund: false,
  });
  expect(await requestsOf(transactionId)).toMatchObject([{ state: 'open' }]);
});

test('an admin can act for the seller, and the audit log says so', async () => {
  const admin = await makeAdminActor();
  const own = await askedFor();
  await declineRefund({ ...own, reason: no }, own.stall.seller);
  const { transactionId, requestId } = await askedFor();
  await declineRefund({ transactionId, requestId, reason: no }, admin);
  const other = await askedFor(100);
  await refundTransaction(
    { transactionId: own.transactionId, amountCents: 100, reason, sequence: 1 },
    own.stall.seller,
  );
  await refundTransaction(
    {
      transactionId: other.transactionId,
      amountCents: 100,
      reason,
      sequence: 1,
      requestId: other.requestId,
    },
    admin,
  );
  const audit = await db.auditLogEntry.findMany({
    where: {
      subjectId: { in: [own, other].map((sale) => sale.transactionId).concat(transactionId) },
    },
    orderBy: { id: 'asc' },
    select: { action: true, subjectId: true, after: true },
  });
  expect(audit).toEqual([
    {
      action: 'transaction.refund_declined',
      subjectId: transactionId,
      after: { declineReason: no },
    },
    {
      action: 'transaction.refunded',
      subjectId: other.transactionId,
      after: { refundedCents: 100, reason },
    },
  ]);
  const page = await getTransactionPage(transactionId, admin);
  expect(page.refundRequests[0]?.decidedBy).toMatchObject({ isAdmin: true, company: null });
});
