import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getTransactionPage, requestRefund, settleFromStripe } from '~/domain/trading/index.server';
import { openSandbox } from '../../factories/sandbox';
import type { Sandbox } from '../../sandbox/index';
import { makeAdminActor, openStall, paidPurchase, see } from './trade';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function disputed() {
  const stall = await openStall(sandbox);
  const transactionId = await paidPurchase(sandbox, stall);
  await requestRefund({ transactionId, reason: 'Not what I bought.' }, stall.buyer);
  const { stripePaymentIntentId } = await see(transactionId);
  const dispute = await sandbox.control.openDispute({ payment_intent: stripePaymentIntentId! });
  await settleFromStripe(transactionId);
  return { stall, transactionId, dispute };
}

test('why, how much and until when a payment is disputed is the seller’s and an admin’s to see', async () => {
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
        },
      },
    ]);
  }
  expect((await getTransactionPage(transactionId, stall.buyer)).disputes).toMatchObject([
    { state: 'open', evidence: null },
  ]);
});

test.each(['won', 'lost'] as const)(
  'one that is %s says so and stays on the page',
  async (outcome) => {
    const { stall, transactionId, dispute } = await disputed();
    await sandbox.control.closeDispute({ dispute: dispute.id, outcome });
    await settleFromStripe(transactionId);
    await settleFromStripe(transactionId);
    const [shown] = (await getTransactionPage(transactionId, stall.buyer)).disputes;
    expect(shown).toMatchObject({ state: outcome });
    expect(shown?.closedAt).not.toBeNull();
    const { state } = await db.refundRequest.findFirstOrThrow({
      where: { transactionId },
      select: { state: true },
    });
    // The money is back: there is nothing left to ask for.
    expect(state).toBe(outcome === 'lost' ? 'granted' : 'open');
  },
);
