import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { checkInvariants, reconcile, refundTransaction } from '~/domain/trading/index.server';
import { stripe } from '~/services/stripe.server';
import { buildDemoData } from '../../prisma/seed/data';
import { pastOf } from '../../prisma/seed/import-past';
import { insertDemo } from '../../prisma/seed/rows';
import { createActor } from '../factories/user';
import { useSandbox } from '../setup/sandbox';

const sandbox = useSandbox();
const demo = buildDemoData(new Date());
beforeAll(async () => {
  const past = pastOf(demo);
  // A second start imports nothing again, and the past sends no events.
  for (let start = 1; start <= 2; start += 1) await sandbox.control.importPast(past);
  expect(await sandbox.control.events()).toEqual([]);
  await insertDemo(
    demo,
    new Map(past.sellers.map(({ companyId, account }) => [companyId, account])),
  );
});

test('the demo ledger and Stripe’s balances agree', async () => {
  const rows = await db.$queryRaw<{ account: string; cents: number }[]>`
    SELECT t.destination_account_id AS account, -sum(e.amount_cents)::int AS cents
    FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
    JOIN transactions t ON t.id = p.transaction_id
    WHERE e.account = 'seller_payable' GROUP BY 1`;
  const { platform, accounts } = await sandbox.control.balances();
  for (const { account, cents } of rows) expect(accounts[account]).toBe(Math.abs(cents));
  const [fees] = await db.$queryRaw<{ cents: number }[]>`
    SELECT abs(sum(amount_cents))::int AS cents FROM ledger_entries WHERE account = 'platform_fees'`;
  expect(platform).toBe(fees?.cents);
});

test('Stripe lists a demo seller’s sales and refunds newest first', async () => {
  const refunded = demo.trades.filter(({ refund }) => refund).map((sale) => sale.sellerCompanyId);
  const sellers = pastOf(demo).sellers.filter(({ companyId }) => refunded.includes(companyId));
  for (const { account } of sellers) {
    const list = { limit: 100 };
    const { data } = await stripe().balanceTransactions.list(list, { stripeAccount: account });
    const days = data.map(({ created }) => created);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  }
});

test('a demo sale can be refunded in parts, to the cent', async () => {
  const sale = demo.trades.find((trade) => trade.status === 'completed' && !trade.refund)!;
  const seller = await createActor(sale.sellerCompanyId);
  const refund = async (amountCents: number, sequence: number) =>
    refundTransaction(
      { transactionId: sale.id, amountCents, reason: 'Short count', sequence },
      seller,
    );
  const part = Math.floor(sale.totalCents / 3);
  expect(await refund(part, 1)).toMatchObject({ status: 'succeeded' });
  expect(await refund(sale.totalCents - part, 2)).toMatchObject({ status: 'succeeded' });
  expect(await db.transaction.findUniqueOrThrow({ where: { id: sale.id } })).toMatchObject({
    status: 'refunded',
  });
  expect(await checkInvariants()).toEqual([]);
});

test('the reconciler finds nothing to correct in the demo', async () => {
  const before = await db.transaction.findMany({ orderBy: { id: 'asc' } });
  await reconcile();
  expect(await db.transaction.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
});
