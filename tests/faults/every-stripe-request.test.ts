import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { getPaymentStatus, startOnboarding } from '~/domain/companies/index.server';
import { recoverDebt } from '~/domain/trading/disputes/recover-debt.server';
import { submitEvidence } from '~/domain/trading/disputes/send-evidence.server';
import {
  cancelPurchase,
  confirmCard,
  reconcile,
  refundTransaction,
  sendEvidence,
  settleFromStripe,
  uploadEvidence,
} from '~/domain/trading/index.server';
import { submitRefundUntilAnswered } from '~/domain/trading/refunds/submit-refund.server';
import { stripe } from '~/services/stripe.server';
import {
  ledgerOf,
  openDispute,
  openStall,
  pay,
  paidPurchase,
  see,
  type Stall,
} from '../domain/trading/trade';
import { makeOwner } from '../factories/company';
import type { FaultRule } from '../sandbox/faults';
import { expectBalancedBooks } from '../setup/expectations';
import { useSandbox } from '../setup/sandbox';
import { rounds } from './rounds';

vi.setConfig({ testTimeout: 600_000 });

const sandbox = useSandbox();
let stall: Stall;
const PAST_CENTS = 5_000_000;

beforeAll(async () => {
  stall = await openStall(sandbox, { quantity: 100_000 });
  // What lost disputes are taken from: available, while a new sale's money is pending.
  const past = { payment_intent: 'pi_past', charge: 'ch_past', transfer: 'tr_past', metadata: {} };
  const paidAt = new Date(Date.now() - 10 * 24 * 60 * 60_000).toISOString();
  const sum = { amount: PAST_CENTS, application_fee_amount: 0, account: stall.accountId };
  await sandbox.control.importPast({ sellers: [], payments: [{ ...past, ...sum, paidAt }] });
});
afterAll(expectBalancedBooks);

const FAULTS: Record<string, FaultRule> = {
  'a stored 500': { kind: 'error' },
  'a stored 500 after it took effect': { kind: 'error', when: 'after' },
  // The SDK sends again at once after a reset.
  'a reset after it took effect': { kind: 'reset', when: 'after', times: 2 },
  'a timeout after it took effect': { kind: 'timeout', when: 'after' },
};

/** As people, jobs and the reconciler do: the same thing again until it is done. */
async function keepTrying<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

const CARD = { number: '4242424242424242', expiry: { month: 12, year: 2040 }, cvc: '123' };

/** Each does its part first without faults, and returns the part whose requests are cut. */
const FLOWS: Record<string, () => Promise<() => Promise<void>>> = {
  async 'a purchase by card form'() {
    const order = stall.order({ quantity: 1 });
    return async () => {
      const { transactionId } = await keepTrying(() => stall.buy(order));
      await keepTrying(async () => {
        if ((await see(transactionId)).status === 'completed') return;
        await confirmCard(transactionId, CARD, stall.buyer);
      }).catch(() => undefined);
      await keepTrying(async () => settleFromStripe(transactionId));
      await expectPaidOnce(transactionId);
    };
  },
  async 'a purchase on the hosted page'() {
    const order = stall.order({ quantity: 1, flow: 'checkout' });
    return async () => {
      const { transactionId } = await keepTrying(() => stall.buy(order));
      await pay(sandbox, transactionId);
      await keepTrying(() => settleFromStripe(transactionId));
      await expectPaidOnce(transactionId);
    };
  },
  async 'a cancelled purchase'() {
    const { transactionId } = await stall.buy({ quantity: 1 });
    return async () => {
      await keepTrying(() => cancelPurchase(transactionId, stall.buyer));
      expect(await see(transactionId)).toMatchObject({
        status: 'cancelled',
        holdStatus: 'released',
      });
    };
  },
  async 'a refund of a part'() {
    const transactionId = await paidPurchase(sandbox, stall);
    return async () => {
      const refund = { transactionId, amountCents: 2099, sequence: 1, reason: 'Wet.' };
      const { refundId } = await keepTrying(() => refundTransaction(refund, stall.seller));
      await keepTrying(() => submitRefundUntilAnswered(refundId));
      await keepTrying(() => settleFromStripe(transactionId));
      const row = await see(transactionId);
      expect(row).toMatchObject({ status: 'completed', refundedCents: 2099 });
      const { stripePaymentIntentId: payment_intent } = row;
      const made = () => stripe().refunds.list({ payment_intent: payment_intent! });
      const { data } = await keepTrying(made);
      expect(data.map(({ amount }) => amount)).toEqual([2099]);
      expect((await ledgerOf(transactionId)).kinds).toEqual(['charge', 'refund']);
    };
  },
  async 'a refund of everything'() {
    const transactionId = await paidPurchase(sandbox, stall);
    return async () => {
      const refund = { transactionId, sequence: 1, reason: 'Wet.' };
      const { refundId } = await keepTrying(() => refundTransaction(refund, stall.seller));
      await keepTrying(() => submitRefundUntilAnswered(refundId));
      await keepTrying(() => settleFromStripe(transactionId));
      expect(await see(transactionId)).toMatchObject({
        status: 'refunded',
        holdStatus: 'returned',
      });
      expect((await ledgerOf(transactionId)).kinds).toEqual(['charge', 'refund']);
    };
  },
  async onboarding() {
    const { companyId, actor } = await makeOwner();
    return async () => {
      await keepTrying(() => startOnboarding({ companyId }, actor));
      const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
      await sandbox.control.onboard({ account: stripeAccountId! });
      const status = await keepTrying(() => getPaymentStatus(companyId));
      expect(status).toMatchObject({ isOnboarded: true, hasAccount: true });
    };
  },
  async 'a dispute, answered and lost'() {
    const transactionId = await paidPurchase(sandbox, stall);
    const { id: disputeId } = await openDispute(sandbox, transactionId);
    return async () => {
      await keepTrying(() => settleFromStripe(transactionId));
      const bytes = Buffer.from('%PDF-1.7');
      const upload = { transactionId, kind: 'delivery', name: 'bol.pdf', bytes } as const;
      const file = await keepTrying(() => uploadEvidence(upload, stall.seller));
      const evidence = { transactionId, disputeId, text: 'It was picked up.', files: [file] };
      await keepTrying(() => sendEvidence(evidence, stall.seller));
      await keepTrying(() => submitEvidence(disputeId));
      const [answered] = await sandbox.control.events({
        type: 'charge.dispute.updated',
        about: disputeId,
      });
      expect(answered?.data.object).toMatchObject({ evidence_details: { submission_count: 1 } });
      await sandbox.control.closeDispute({ dispute: disputeId, outcome: 'lost' });
      await keepTrying(() => settleFromStripe(transactionId));
      await keepTrying(() => recoverDebt(disputeId));
      await recoverDebt(disputeId);
      expect(await ledgerOf(transactionId)).toMatchObject({
        kinds: ['charge', 'dispute', 'dispute_lost', 'dispute_recovery'],
        balances: { disputes: 0, seller_debts: 0, seller_payable: 0 },
      });
    };
  },
};

async function expectPaidOnce(transactionId: string): Promise<void> {
  expect(await see(transactionId)).toMatchObject({ status: 'completed', holdStatus: 'sold' });
  const { data } = await stripe().charges.list({ limit: 100 });
  const paid = data.filter(
    ({ metadata, paid: isPaid }) => metadata.transactionId === transactionId && isPaid,
  );
  expect(paid).toHaveLength(1);
  expect((await ledgerOf(transactionId)).kinds).toEqual(['charge']);
}

/** What the seller's sales and refunds come to, here and at Stripe. */
async function expectSameMoney(): Promise<void> {
  const [row] = await db.$queryRaw<{ cents: number }[]>`
    SELECT sum(e.amount_cents)::float8 AS cents FROM ledger_entries e
      JOIN ledger_postings p ON p.id = e.posting_id JOIN transactions t ON t.id = p.transaction_id
     WHERE e.account = 'seller_payable' AND t.seller_company_id = ${stall.seller.companyId}::uuid`;
  const { accounts } = await sandbox.control.balances();
  expect(accounts[stall.accountId]).toBe(PAST_CENTS + row!.cents);
}

function setTimeoutMs(timeout: number): void {
  const client = stripe() as unknown as { _setApiField(name: string, value: number): void };
  client._setApiField('timeout', timeout);
}

describe.each(Object.keys(FLOWS))('%s', (name) => {
  test('comes out the same, whichever of its Stripe requests is cut', async () => {
    await sandbox.control.clearRequests();
    const whole = await FLOWS[name]!();
    await sandbox.control.clearRequests();
    await whole();
    const sent = await sandbox.control.requests({ match: '' });
    const requests = sent.filter(({ path }) => path.startsWith('/v1/') && path !== '/v1/charges');
    expect(requests.length).toBeGreaterThan(0);

    const cuts = Object.keys(FAULTS).flatMap((fault) =>
      requests.map((_request, index) => ({ fault, index })),
    );
    // The short run takes one of each flow's cuts, another fault for each flow.
    const seventh = Object.keys(FLOWS).indexOf(name);
    const one = cuts[(seventh * 7 + 1) % cuts.length]!;
    const chosen = rounds(1, cuts.length) === 1 ? [one] : cuts;
    for (const { fault, index } of chosen) {
      await db.$executeRaw`DELETE FROM rate_limits`;
      const where = `${fault} at request ${index + 1}, ${requests[index]!.method} ${requests[index]!.path}`;
      const flow = await FLOWS[name]!();
      setTimeoutMs(FAULTS[fault]!.kind === 'timeout' ? 2_000 : 10_000);
      await sandbox.control.fail({ ...FAULTS[fault]!, skip: index });
      try {
        await flow();
      } catch (error) {
        throw new Error(`after ${where}`, { cause: error });
      } finally {
        setTimeoutMs(10_000);
        await sandbox.control.clearFaults();
      }
    }
    const { failures } = await reconcile({ olderThanMs: 0 });
    expect(failures).toEqual([]);
    await expectSameMoney();
  });
});
