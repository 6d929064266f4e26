import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { suspendCompany } from '~/domain/companies/index.server';
import {
  refundTransaction,
  requestRefund,
  settleFromStripe,
  tradingJobs,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { loader as openDashboard } from '~/routes/admin/route';
import { action as check, loader as openMoney } from '~/routes/admin.money/route';
import { loader as openLedger } from '~/routes/admin_.ledger/route';
import { loader as download } from '~/routes/csv.$list/route';
import { action as replay, loader as openWebhooks } from '~/routes/admin_.webhooks/route';
import { makeAdmin } from '../../domain/administration/people';
import { deliver, eventsOf, openStall, pay, see, type Stall } from '../../domain/trading/trade';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, type Handler, openFile, openPage, sendForm, toastOf } from '../visit';

const sandbox = useSandbox();
let admin: Actor;
let cookie: string;
let stall: Stall;
beforeEach(async () => {
  await sandbox.control.reset();
  await resetDatabase();
  admin = await makeAdmin();
  cookie = await cookieOf(admin.userId);
  stall = await openStall(sandbox, { quantity: 100 });
});

const get = (loader: Handler, path: string) => openPage(loader, path, { cookie });
const press = (action: Handler, path: string, values: Record<string, string>) =>
  sendForm(action, path, values, { cookie });
const money = async () => ({
  moneyAlerts: (await get(openDashboard, '/admin/money')).body.moneyAlerts,
  data: (await get(openMoney, '/admin/money')).body,
});

async function buyAndPay(quantity = 3) {
  const { transactionId } = await stall.buy({ quantity });
  await pay(sandbox, transactionId);
  await settleFromStripe(transactionId);
  return transactionId;
}
async function createFailedEvent() {
  const { transactionId } = await stall.buy();
  await pay(sandbox, transactionId);
  const events = await eventsOf(sandbox, transactionId);
  const event = events.find(({ type }) => type === 'payment_intent.succeeded')!;
  await failReads();
  await expect(deliver(event)).rejects.toThrow();
  return { transactionId, event };
}
const failReads = () =>
  sandbox.control.fail({ kind: 'error', status: 400, times: 1, match: 'GET /v1/payment_intents' });

interface Ledger {
  rows: {
    id: string;
    kind: string;
    stripeId: string;
    transaction: { id: string };
    entries: { account: string; debitCents: number; creditCents: number }[];
  }[];
  older: string | null;
  newer: string | null;
}
const ledger = async (query = '') =>
  (await get(openLedger, `/admin/ledger${query}`)).body as unknown as Ledger;

describe('the Money page', () => {
  test('adds up the platform’s pending and collected fees by month and by account', async () => {
    await buyAndPay();
    await stall.buy();
    const { moneyAlerts, data } = await money();
    expect(moneyAlerts).toBe(0);
    expect(data).toMatchObject({
      commissions: {
        totalCommissionsCents: 600,
        pendingCommissionsCents: 300,
        paidCommissionsCents: 300,
        transactionCount: 2,
      },
      months: [{ transactions: 1, feesCents: 300, feesBackCents: 0 }],
      accounts: [
        { account: 'buyer_payments', debitCents: 6297, creditCents: 0, balanceCents: -6297 },
        { account: 'seller_payable', debitCents: 0, creditCents: 5997, balanceCents: 5997 },
        { account: 'platform_fees', debitCents: 0, creditCents: 300, balanceCents: 300 },
        { account: 'disputes', debitCents: 0, creditCents: 0, balanceCents: 0 },
        { account: 'platform_refunds', debitCents: 0, creditCents: 0, balanceCents: 0 },
        { account: 'seller_debts', debitCents: 0, creditCents: 0, balanceCents: 0 },
      ],
      openFailures: 0,
      books: { ranAt: null, violations: [] },
    });
  });

  test('lists open disputes, failed refunds and failed events', async () => {
    const disputed = await buyAndPay();
    const { stripePaymentIntentId } = await see(disputed);
    await sandbox.control.openDispute({ payment_intent: stripePaymentIntentId! });
    await settleFromStripe(disputed);
    const refunded = await buyAndPay();
    await sandbox.control.fail({
      kind: 'error',
      status: 400,
      times: 2,
      match: 'POST /v1/refunds',
    });
    const order = { transactionId: refunded, amountCents: 1000, reason: 'Wet.', sequence: 1 };
    await refundTransaction(order, stall.seller);
    await refundTransaction({ ...order, amountCents: 400, sequence: 2 }, stall.seller);
    await createFailedEvent();

    expect(await money()).toMatchObject({
      moneyAlerts: 2,
      data: {
        openFailures: 1,
        attention: {
          disputes: [{ transactionId: disputed, cents: 6297 }],
          failedRefunds: [{ transactionId: refunded, cents: 1000 }],
          hasMore: false,
        },
      },
    });
    await refundTransaction({ ...order, sequence: 3 }, stall.seller);
    expect((await money()).data).toMatchObject({ attention: { failedRefunds: [] } });
  });

  test('lists refund requests that only an admin can answer', async () => {
    const transactionId = await buyAndPay();
    await requestRefund({ transactionId, reason: 'Wet.' }, stall.buyer);
    expect(await money()).toMatchObject({
      moneyAlerts: 0,
      data: { attention: { unheardRequests: [] } },
    });
    await suspendCompany(stall.seller.companyId!, { reason: 'Stolen goods' }, admin);
    expect(await money()).toMatchObject({
      moneyAlerts: 1,
      data: { attention: { unheardRequests: [{ transactionId, cents: null }], hasMore: false } },
    });
    const order = { transactionId, amountCents: 1000, reason: 'Wet.', sequence: 1 };
    await refundTransaction(order, admin);
    expect(await money()).toMatchObject({
      moneyAlerts: 0,
      data: { attention: { unheardRequests: [] } },
    });
  });

  test('lists a dispute of a refunded purchase, with the amount taken and the due date', async () => {
    const answered = await buyAndPay();
    const first = await sandbox.control.openDispute({
      payment_intent: (await see(answered)).stripePaymentIntentId!,
    });
    await sandbox.control.answerDispute({ dispute: first.id });
    await settleFromStripe(answered);
    const refunded = await buyAndPay();
    await refundTransaction({ transactionId: refunded, reason: 'Wet.' }, stall.seller);
    const second = await sandbox.control.openDispute({
      payment_intent: (await see(refunded)).stripePaymentIntentId!,
      amount: 6000,
    });
    await settleFromStripe(refunded);

    const evidenceDueAt = new Date(second.evidence_details.due_by! * 1000);
    expect(await money()).toMatchObject({
      // Answered disputes wait for the bank, not for an admin.
      moneyAlerts: 1,
      data: {
        attention: {
          disputes: [
            { transactionId: refunded, cents: 6000, isAnswered: false, evidenceDueAt },
            { transactionId: answered, cents: 6297, isAnswered: true },
          ],
        },
      },
    });
    for (const { id: dispute } of [first, second]) {
      await sandbox.control.closeDispute({ dispute, outcome: 'lost' });
    }
    await settleFromStripe(answered);
    await settleFromStripe(refunded);
    expect(await money()).toMatchObject({ moneyAlerts: 0, data: { attention: { disputes: [] } } });
  });
});

describe('the ledger', () => {
  test('lists postings with their entries, found by transaction or any Stripe id, also as CSV with a line per entry', async () => {
    const first = await buyAndPay();
    const second = await buyAndPay();
    await refundTransaction(
      { transactionId: second, amountCents: 2099, reason: 'Wet.', sequence: 1 },
      stall.seller,
    );
    const { rows } = await ledger();
    expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'charge', 'charge']);
    expect(rows[2]).toMatchObject({
      transaction: { id: first },
      entries: [
        { account: 'buyer_payments', debitCents: 6297, creditCents: 0 },
        { account: 'platform_fees', debitCents: 0, creditCents: 300 },
        { account: 'seller_payable', debitCents: 0, creditCents: 5997 },
      ],
    });

    const { stripePaymentIntentId, stripeChargeId } = await see(second);
    const refund = await db.refund.findFirstOrThrow();
    for (const id of [second, stripePaymentIntentId, stripeChargeId]) {
      const found = await ledger(`?q=${id}`);
      expect(found.rows.map(({ transaction }) => transaction.id)).toEqual([second, second]);
    }
    expect((await ledger(`?q=${refund.stripeRefundId}`)).rows).toHaveLength(2);
    expect((await ledger(`?q=${second}&kind=refund`)).rows).toHaveLength(1);
    expect((await ledger('?kind=nonsense')).rows).toEqual([]);
    expect((await ledger('?q=pi_of_nobody')).rows).toEqual([]);
    expect((await ledger('?from=2000-01-01&to=2000-12-31')).rows).toEqual([]);
    expect((await ledger('?from=nonsense&before=nonsense&after=1_x')).rows).toHaveLength(3);

    const csv = async (query = '') => {
      const as = { cookie, params: { list: 'ledger' } };
      const response = await openFile(download, `/csv/ledger${query}`, as);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      return (await response.text()).split('\r\n').slice(0, -1);
    };
    expect(await csv()).toHaveLength(10);
    const lines = await csv(`?q=${first}`);
    expect(lines[0]).toBe('postingId,at,kind,stripeId,transactionId,material,account,debit,credit');
    expect(lines.slice(1).map((line) => line.split(',').slice(-3).join(','))).toEqual([
      'buyer_payments,62.97,',
      'platform_fees,,3.00',
      'seller_payable,,59.97',
    ]);
  });

  test('is paged by posting, without gaps or repeats, and by US Central days, including one of 25 hours', async () => {
    const transactionId = await buyAndPay();
    await db.ledgerPosting.createMany({
      data: Array.from({ length: 44 }, (_, index) => ({
        transactionId,
        kind: 'dispute',
        stripeId: `dp_${index}`,
        createdAt: new Date(Date.now() + Math.floor(index / 5)),
      })),
    });
    const pages: Ledger[] = [await ledger()];
    while (pages.at(-1)!.older) pages.push(await ledger(`?before=${pages.at(-1)!.older}`));
    expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(45);
    expect(pages[0]!.newer).toBeNull();

    await buyAndPay();
    const back = await ledger(`?after=${pages[2]!.newer}`);
    expect(back.rows).toEqual(pages[1]!.rows);
    const top = await ledger(`?after=${back.newer}`);
    expect(top.rows).toEqual(pages[0]!.rows);
    expect((await ledger(`?after=${top.newer}`)).rows).toHaveLength(1);

    await db.ledgerPosting.createMany({
      // Midnight is 05:00 UTC before the clocks go back on 2026-11-01, 06:00 after.
      data: ['01T04:59:59.999', '01T05:00:00.000', '02T05:59:59.999', '02T06:00:00.000'].map(
        (at) => ({
          transactionId,
          kind: 'dispute',
          stripeId: at,
          createdAt: new Date(`2026-11-${at}Z`),
        }),
      ),
    });
    const found = await ledger('?from=2026-11-01&to=2026-11-01');
    expect(found.rows.map(({ stripeId }) => stripeId)).toEqual([
      '02T05:59:59.999',
      '01T05:00:00.000',
    ]);
  });
});

describe('failed events', () => {
  const list = async (query = '') =>
    (await get(openWebhooks, `/admin/webhooks${query}`)).body as {
      rows: { eventId: string; resolvedBy: string | null }[];
      open: number;
    };

  test('can be replayed one at a time, with the outcome shown', async () => {
    const { event, transactionId } = await createFailedEvent();
    expect(await list('?state=open')).toMatchObject({
      open: 1,
      rows: [{ eventId: event.id, tries: 1, livemode: false, error: expect.any(String) }],
    });
    const pressReplay = () =>
      press(replay, '/admin/webhooks', { intent: 'replay', eventId: event.id });
    await failReads();
    const failed = await pressReplay();
    expect([failed.status, failed.location]).toEqual([303, '/admin/webhooks']);
    expect(await toastOf(failed)).toMatchObject({ kind: 'error', title: 'Replay Failed' });

    const done = await pressReplay();
    expect(await toastOf(done)).toMatchObject({ kind: 'success', title: 'Event Replayed' });
    expect((await see(transactionId)).status).toBe('completed');
    expect(await list()).toMatchObject({ open: 0, rows: [{ resolvedBy: 'replay' }] });
    expect((await list('?state=open')).rows).toEqual([]);

    const again = await pressReplay();
    expect(await toastOf(again)).toMatchObject({
      kind: 'error',
      description: 'This event is already resolved: there is nothing to replay.',
    });
  });

  test('can all be replayed with one button, until there are none', async () => {
    const { transactionId } = await createFailedEvent();
    const replayAll = () => press(replay, '/admin/webhooks', { intent: 'replay-all' });
    await replayAll();
    expect((await see(transactionId)).status).toBe('completed');
    expect(await toastOf(await replayAll())).toMatchObject({
      description: 'There were no failed events left to replay.',
    });
  });
});

test('Check now queues one ledger check, which shows what agrees and what doesn’t', async () => {
  const id = await buyAndPay();
  const books = async () => {
    const { body } = await get(openMoney, '/admin/money');
    return (body as { books?: { ranAt: Date | null; violations: unknown[] } }).books;
  };
  const waiting = () => db.$queryRaw<{ payload: object }[]>`
    SELECT payload FROM graphile_worker._private_jobs WHERE key = 'check_invariants_now'`;
  const work = async () => {
    const [{ payload }] = (await waiting()) as [{ payload: object }];
    await tradingJobs.handlers.check_invariants_now(payload as never);
  };
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  expect(await toastOf(await press(check, '/admin/money', { intent: 'check' }))).toMatchObject({
    kind: 'success',
    title: 'Check Started',
  });
  await press(check, '/admin/money', { intent: 'check' });
  expect(await waiting()).toHaveLength(1);
  expect(await books()).toMatchObject({ ranAt: null });
  await work();
  expect(await books()).toMatchObject({ ranAt: expect.any(Date), violations: [] });
  await db.payment.update({ where: { transactionId: id }, data: { amount: '63.97' } });
  await work();
  expect(await money()).toMatchObject({
    moneyAlerts: 1,
    data: {
      books: { byName: 'Ada Lopez', violations: [{ rule: 'ledger_equals_rows', subjectId: id }] },
    },
  });
});
