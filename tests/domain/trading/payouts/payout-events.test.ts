import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { handleStripeEvent, replayEvent } from '~/domain/trading/index.server';
import { sweepPayoutEvents } from '~/domain/trading/books/reconcile.server';
import { tradingJobs } from '~/domain/trading/jobs.server';
import { env } from '~/lib/env.server';
import { signatureHeader } from '../../../sandbox/index';
import { useSandbox } from '../../../setup/sandbox';
import { createPaidPurchase, deliver, makeAdminActor, refundAtStripe, type Stall } from '../trade';

const sandbox = useSandbox();

async function paidOut() {
  const { stall } = await createPaidPurchase(sandbox);
  return { stall, payout: await sandbox.control.payOut({ account: stall.accountId }) };
}

async function eventOf(type: string, { accountId }: Stall) {
  const events = await sandbox.control.events({ type, about: accountId });
  return events.at(-1)!;
}

test('events that were dropped reach the seller once, by the hourly sweep', async () => {
  await sandbox.control.webhooks({ dropAll: true });
  const { stall, payout } = await paidOut();
  await sandbox.control.failPayout({ payout: payout.id, code: 'no_account' });
  const { stall: gone } = await createPaidPurchase(sandbox);
  await sandbox.control.deauthorize({ account: gone.accountId });
  await Promise.all([sweepPayoutEvents(), sweepPayoutEvents()]);
  await sweepPayoutEvents();
  expect(await newsOf(stall)).toMatchObject([{ title: 'Payout failed: $59.97' }]);
  expect(tradingJobs.scheduled.sweep_payout_events[1]).toBe(sweepPayoutEvents);
  await sandbox.control.webhooks({ dropAll: false });
});

test('of many sellers, each run asks some for dropped events, and the next ones the others', async () => {
  await sandbox.control.webhooks({ dropAll: true });
  const halves: [Stall[], Stall[]] = [[], []];
  while (halves.some(({ length }) => length === 0)) {
    const { stall } = await paidOut();
    halves[Number.parseInt(stall.seller.companyId!.slice(0, 8), 16) % 2]!.push(stall);
  }
  const sellers = await db.transaction.groupBy({ by: ['sellerCompanyId'] });
  const now = Date.now();
  const run = Math.floor(now / 3_600_000) % 2;
  const countNews = (half: number) =>
    Promise.all(halves[half]!.map(async (stall) => (await newsOf(stall)).length));
  await sweepPayoutEvents(new Date(now), Math.ceil(sellers.length / 2));
  expect(new Set(await countNews(run))).toEqual(new Set([1]));
  expect(new Set(await countNews(1 - run))).toEqual(new Set([0]));
  await sweepPayoutEvents(new Date(now + 3_600_000), Math.ceil(sellers.length / 2));
  expect(new Set(await countNews(1 - run))).toEqual(new Set([1]));
  await sandbox.control.webhooks({ dropAll: false });
});

const newsOf = async ({ seller }: Stall) =>
  db.notification.findMany({
    where: { recipientCompanyId: seller.companyId!, metadata: { path: ['payoutId'], not: '' } },
    orderBy: { createdAt: 'asc' },
    select: {
      ...{ title: true, content: true, priority: true, actionUrl: true },
      deliveries: { where: { method: 'email' }, select: { status: true } },
    },
  });

test('a failed payout notifies the seller once, with the reason and what to do', async () => {
  const { stall, payout } = await paidOut();
  await sandbox.control.failPayout({ payout: payout.id, code: 'no_account' });
  const event = await eventOf('payout.failed', stall);
  const outcomes = await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(outcomes.sort()).toEqual(['applied', 'repeated', 'repeated']);
  expect(await newsOf(stall)).toMatchObject([
    {
      title: 'Payout failed: $59.97',
      content: expect.stringMatching(/The bank has no such account\. Open the Stripe dashboard/),
      priority: 'urgent',
      actionUrl: `/money/payout/${payout.id}`,
      deliveries: [{}],
    },
  ]);
});

test('a payout that arrived is news in the app and sends no email', async () => {
  const { stall } = await paidOut();
  expect(await deliver(await eventOf('payout.paid', stall))).toBe('applied');
  expect(await newsOf(stall)).toMatchObject([
    { title: 'Payout: $59.97', priority: 'low', deliveries: [] },
  ]);
});

test('a payout below zero says that Stripe took the money, and what to do if it could not', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await sandbox.control.payOut({ account: stall.accountId });
  await refundAtStripe(transactionId);
  const debit = await sandbox.control.payOut({ account: stall.accountId });
  expect(debit.amount).toBe(-5997);
  await deliver(await eventOf('payout.paid', stall));
  await sandbox.control.failPayout({ payout: debit.id, code: 'debit_not_authorized' });
  await deliver(await eventOf('payout.failed', stall));
  const news = await newsOf(stall);
  expect(news.map(({ title }) => title)).toEqual([
    'Taken from your bank account: $59.97',
    'Debit failed: $59.97',
  ]);
  expect(news[1]?.content).toMatch(/doesn’t allow debits\..*tries the bank account again\.$/);
});

test('the event of a payout that has failed since says nothing of its arrival', async () => {
  const { stall, payout } = await paidOut();
  await sandbox.control.failPayout({ payout: payout.id });
  expect(await deliver(await eventOf('payout.paid', stall))).toBe('applied');
  expect(await newsOf(stall)).toEqual([]);
});

test('the platform’s own payouts, and those of unknown accounts, notify no one', async () => {
  const { stall } = await paidOut();
  const { account: _account, ...event } = await eventOf('payout.paid', stall);
  const body = JSON.stringify(event);
  expect(await handleStripeEvent(body, signatureHeader(body, env().STRIPE_WEBHOOK_SECRET!))).toBe(
    'ignored',
  );
  await db.company.updateMany({
    where: { id: stall.seller.companyId! },
    data: { stripeAccountId: null, paymentEnabled: false },
  });
  expect(await deliver(await eventOf('payout.paid', stall))).toBe('applied');
  expect(await newsOf(stall)).toEqual([]);
});

test('an event that failed while Stripe was away is replayed from its account', async () => {
  const { stall } = await paidOut();
  const event = await eventOf('payout.paid', stall);
  await sandbox.control.fail({ match: 'GET /v1/payouts', kind: 'error', status: 500 });
  await expect(deliver(event)).rejects.toThrow();
  expect(await newsOf(stall)).toEqual([]);
  expect(await replayEvent(event.id, await makeAdminActor())).toBe('applied');
  expect(await newsOf(stall)).toHaveLength(1);
});
