import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { openStripeDashboard, startOnboarding, syncAccount } from '~/domain/companies/index.server';
import { syncAccounts } from '~/domain/companies/onboarding/payment-status.server';
import { noteFailure } from '~/domain/trading/books/event-failures.server';
import { sweepPayoutEvents } from '~/domain/trading/books/reconcile.server';
import { recoverDebt } from '~/domain/trading/disputes/recover-debt.server';
import {
  cancelPurchase,
  checkInvariants,
  confirmCard,
  getMoney,
  getPayout,
  reconcile,
  refundTransaction,
  reopenPayment,
  replayEvent,
  sendEvidence,
  settleFromStripe,
  uploadEvidence,
} from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { useSandbox } from '../../setup/sandbox';
import { makeOwner } from '../../factories/company';
import { makeAdmin } from '../administration/people';
import {
  CALLS,
  callOf,
  EXPECTED,
  flat,
  KEYS,
  type Call,
  type Params,
} from './expected-stripe-requests';
import { createPaidPurchase, eventsOf, openDispute, openStall, pay, see } from './trade';
import { expectBalancedBooks } from '../../setup/expectations';

interface Sent {
  params: Params;
  key: string | null;
}

const sandbox = useSandbox();
const sent = new Map<Call, Sent[]>();
const names = new Map<string, string>();
let cardParams: Params;

beforeAll(async () => {
  await sandbox.control.clearRequests();
  await onboard();
  await sell('element');
  await sell('checkout');
  await loseDispute();
  await checkBooks();
  for (const request of await sandbox.control.requests({ match: '' })) {
    if (request.service !== 'stripe') continue;
    const params = Object.fromEntries(
      [...new URLSearchParams(request.method === 'GET' ? request.query : request.body)].map(
        ([name, value]) => [name, named(name, value)],
      ),
    );
    const call = callOf(request);
    if (call === 'paymentMethods.create') Object.assign(params, cardParams);
    const key = request.idempotencyKey && named('', request.idempotencyKey);
    sent.set(call, [...(sent.get(call) ?? []), { params, key }]);
  }
});

function named(name: string, value: string): string {
  if (/^(expires_at|created\[gte\])$/.test(name)) return '<time>';
  if (/^pm_\w+$/.test(value)) return '<method>';
  if (/^file_\w+$/.test(value)) return '<file>';
  for (const [id, word] of names) value = value.replaceAll(id, `<${word}>`);
  return value.replace(/:(?:[0-9a-f]{64}|[0-9a-f]{16})$/, ':<body>');
}

async function onboard() {
  const { companyId, actor } = await makeOwner();
  names.set(companyId, 'newcomer');
  await startOnboarding({ companyId }, actor);
  const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
  names.set(stripeAccountId!, 'account');
  await syncAccount(stripeAccountId!);
  await syncAccounts();
  await sandbox.control.onboard({ account: stripeAccountId! });
  await openStripeDashboard(actor);
}

async function sell(flow: 'element' | 'checkout') {
  const stall = await openStall(sandbox, { quantity: 100 });
  names.set(stall.accountId, 'destination').set(stall.materialId, 'material');
  names.set(stall.seller.companyId!, 'seller').set(stall.buyer.companyId!, 'buyer');
  const buy = async () => {
    const { transactionId } = await stall.buy({ flow });
    names.set(transactionId, 'transaction');
    return transactionId;
  };
  const know = async (transactionId: string) => {
    await settleFromStripe(transactionId);
    const { stripePaymentIntentId } = await see(transactionId);
    names.set(stripePaymentIntentId!, 'intent');
    return stripePaymentIntentId!;
  };

  const refunded = await buy();
  await reopenPayment(refunded, stall.buyer);
  if (flow === 'element') {
    const card = { number: '4242424242424242', expiry: { month: 12, year: 2040 }, cvc: '123' };
    // The sandbox keeps no record of card numbers.
    const create = vi.spyOn(stripe().paymentMethods, 'create');
    await confirmCard(refunded, card, stall.buyer);
    cardParams = flat(create.mock.calls[0]![0]);
  } else {
    await pay(sandbox, refunded);
  }
  await know(refunded);
  const reason = 'Wet pallets.';
  const part = await refundTransaction(
    { transactionId: refunded, amountCents: 1000, reason, sequence: 1 },
    stall.seller,
  );
  names.set(part.refundId, 'refund');
  const whole = await buy();
  await pay(sandbox, whole);
  await know(whole);
  const all = { transactionId: whole, reason, sequence: 1 };
  names.set((await refundTransaction(all, stall.seller)).refundId, 'refund');
  const disputed = await buy();
  await pay(sandbox, disputed);
  await sandbox.control.openDispute({ payment_intent: await know(disputed) });
  await settleFromStripe(disputed);
  await cancelPurchase(await buy(), stall.buyer);
  const payout = await sandbox.control.payOut({ account: stall.accountId });
  names.set(payout.id, 'payout');
  await getMoney(stall.seller);
  await getMoney(stall.seller, { before: payout.id });
  await getPayout(payout.id, stall.seller);
  if (flow === 'element') {
    const [event] = await eventsOf(sandbox, whole);
    await noteFailure(event!, new Error('No.'));
    await replayEvent(event!.id, await makeAdmin());
  }
}

async function loseDispute() {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  names.set(stall.materialId, 'material').set(transactionId, 'transaction');
  names.set(stall.accountId, 'destination');
  names.set(stall.seller.companyId!, 'seller').set(stall.buyer.companyId!, 'buyer');
  names.set((await see(transactionId)).stripePaymentIntentId!, 'intent');
  const { id: disputeId } = await openDispute(sandbox, transactionId);
  names.set(disputeId, 'dispute');
  await settleFromStripe(transactionId);
  const bytes = Buffer.from('%PDF-1.7');
  const upload = { transactionId, kind: 'delivery', name: 'bol.pdf', bytes } as const;
  const files = [await uploadEvidence(upload, stall.seller)];
  const evidence = { transactionId, disputeId, text: 'It was picked up.', files };
  await sendEvidence(evidence, stall.seller);
  await sandbox.control.closeDispute({ dispute: disputeId, outcome: 'lost' });
  await settleFromStripe(transactionId);
  await sandbox.control.advance({ ms: 3 * 24 * 60 * 60_000 });
  await recoverDebt(disputeId);
  await sandbox.control.closeDispute({ dispute: disputeId, outcome: 'won' });
  await settleFromStripe(transactionId);
  await recoverDebt(disputeId);
  await sweepPayoutEvents();
}

async function checkBooks() {
  await expectBalancedBooks();
  const paidAt = new Date(Date.now() + 24 * 60 * 60_000);
  await db.commission.updateMany({ where: { status: 'paid' }, data: { paidAt } });
  expect(await checkInvariants({ atStripe: true, days: -0.5 })).toEqual([]);
  expect((await reconcile()).failures).toEqual([]);
}

const ways = (call: Call): Params[] => [
  ...new Map((sent.get(call) ?? []).map(({ params }) => [inOrder(params), params])).values(),
];
const inOrder = (params: Params) => JSON.stringify(Object.entries(params).sort());

describe.each(CALLS)('%s', (call) => {
  test('is sent with exactly these parameters, for both ways to pay', () => {
    const expected = EXPECTED[call].map((each) => flat(each));
    const byText = (a: Params, b: Params) => inOrder(a).localeCompare(inOrder(b));
    expect(ways(call).sort(byText)).toEqual(expected.sort(byText));
  });

  test('has the idempotency key that makes a repeat safe', () => {
    const keys = [...new Set((sent.get(call) ?? []).map(({ key }) => key))];
    // The SDK adds keys to other POSTs for its own retries.
    if (KEYS[call]) expect(keys).toEqual(KEYS[call]);
    else expect(keys.join()).not.toContain('txn:');
  });
});

test('every Stripe call in the app is listed here', () => {
  const resources =
    'accounts|accountLinks|applicationFees|balance|balanceTransactions|charges|disputes|events|files|paymentIntents|paymentMethods|payouts|refunds|sessions|transfers';
  const pattern = new RegExp(`\\b(${resources})\\s*\\.\\s*(\\w+)\\(`, 'g');
  const made = new Set<string>();
  for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.server.ts')) continue;
    const source = readFileSync(path.join('app', file), 'utf8');
    if (!/services\/stripe\.server'|^import Stripe/m.test(source)) continue;
    for (const [, resource, verb] of source.matchAll(pattern)) {
      if (!/^(create\w*|retrieve|list\w*|update|cancel|confirm|capture|expire|del)$/.test(verb!))
        continue;
      made.add(`${resource === 'sessions' ? 'checkout.' : ''}${resource}.${verb}`);
    }
  }
  expect([...made].sort()).toEqual([...CALLS].sort());
});
