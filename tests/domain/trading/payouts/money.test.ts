import type Stripe from 'stripe';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  drawStatement,
  getMoney,
  getPayout,
  getTradeSummary,
  readYear,
  refundTransaction,
  settleFromStripe,
  statementCsvRows,
  transactionCsvRows,
} from '~/domain/trading/index.server';
import { recoverDebt } from '~/domain/trading/disputes/recover-debt.server';
import { toPayoutView } from '~/domain/trading/payouts/payout-view';
import { centralDay, dayInWords } from '~/lib/central-clock';
import { stripe } from '~/services/stripe.server';
import { createCompany } from '../../../factories/company';
import { createActor } from '../../../factories/user';
import { createTransaction } from '../../../factories/transaction';
import { useSandbox } from '../../../setup/sandbox';
import {
  createPurchase,
  makeAdminActor,
  openDispute,
  closeDispute,
  openStall,
  paidPurchase,
  payAndSettle,
  recordDispute,
  see,
  type Stall,
} from '../trade';
import { expectRefusal } from '../../../setup/expectations';

const sandbox = useSandbox();

const YEAR = Number(
  new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/Chicago' }).format(),
);

async function openSeller() {
  const stall = await openStall(sandbox, { quantity: 100 });
  const transactionId = await paidPurchase(sandbox, stall);
  return { stall, transactionId };
}

const payOut = ({ accountId }: Stall) => sandbox.control.payOut({ account: accountId });

const refundPart = (transactionId: string, { seller }: Stall) =>
  refundTransaction({ transactionId, amountCents: 2099, reason: 'One was broken.' }, seller);

async function textOf(rows: AsyncGenerator<string>): Promise<string[]> {
  let text = '';
  for await (const row of rows) text += row;
  return text.trimEnd().split('\r\n');
}

describe("a seller's money", () => {
  test('is pending after a sale, then in a payout that names the purchase', async () => {
    const { stall, transactionId } = await openSeller();
    const before = await getMoney(stall.seller);
    expect(before.atStripe).toMatchObject({ availableCents: 0, pendingCents: 5997, payouts: [] });

    const { id } = await payOut(stall);
    const { atStripe } = await getMoney(stall.seller);
    expect(atStripe).toMatchObject({
      ...{ availableCents: 0, pendingCents: 0, older: null, newer: null },
      payouts: [{ id, amountCents: 5997, status: 'paid', failure: null }],
    });
    const { payout, lines } = await getPayout(id, stall.seller);
    expect(payout).toMatchObject({ amountCents: 5997 });
    expect(lines).toMatchObject([
      {
        ...{ kind: 'sale', grossCents: 6297, feeCents: 300, netCents: 5997 },
        transaction: { id: transactionId, buyer: 'Prairie Builders' },
      },
    ]);
  });

  test('goes below zero when a sale is refunded after its payout, and the next payout says so', async () => {
    const { stall, transactionId } = await openSeller();
    await payOut(stall);
    await refundPart(transactionId, stall);
    expect((await getMoney(stall.seller)).atStripe).toMatchObject({ availableCents: -1999 });

    const other = await paidPurchase(sandbox, stall);
    const { id } = await payOut(stall);
    const { payout, lines } = await getPayout(id, stall.seller);
    expect(payout.amountCents).toBe(5997 - 1999);
    expect(lines).toMatchObject([
      { kind: 'sale', netCents: 5997, transaction: { id: other } },
      {
        ...{ kind: 'taken_back', grossCents: -2099, feeCents: -100, netCents: -1999 },
        transaction: { id: transactionId },
      },
    ]);
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout.amountCents);
  });

  test('is dated as its receipts are, in Central time, but arrives on Stripe’s day', () => {
    const seconds = (at: string) => Date.parse(at) / 1000;
    const payout = {
      created: seconds('2026-11-23T03:25:00Z'),
      arrival_date: seconds('2026-11-24T00:00:00Z'),
    };
    expect(toPayoutView(payout as Stripe.Payout)).toMatchObject({
      createdDay: '2026-11-22',
      arrivalDay: '2026-11-24',
    });
  });

  test('names why a payout failed, and lists it in the one that pays it out again', async () => {
    const { stall } = await openSeller();
    const { id } = await payOut(stall);
    await sandbox.control.failPayout({ payout: id, code: 'account_closed' });
    expect((await getMoney(stall.seller)).atStripe).toMatchObject({
      availableCents: 5997,
      payouts: [{ id, status: 'failed', failure: 'The bank account is closed.' }],
    });
    const again = await payOut(stall);
    expect((await getPayout(again.id, stall.seller)).lines).toMatchObject([
      { kind: 'returned_payout', netCents: 5997, transaction: null },
    ]);
  });

  test('lists payouts by page, and the first page for a cursor of another account', async () => {
    const { stall } = await openSeller();
    const ids = [(await payOut(stall)).id];
    await paidPurchase(sandbox, stall);
    for (let day = 0; day < 21; day++) {
      ids.unshift((await payOut(stall)).id);
      await sandbox.control.failPayout({ payout: ids[0]! });
    }
    const page = async (place: object) => {
      const { atStripe } = await getMoney(stall.seller, place);
      if (atStripe.state !== 'open') throw new Error(atStripe.state);
      return { ...atStripe, ids: atStripe.payouts.map(({ id }) => id) };
    };
    const first = await page({});
    expect(first.ids).toEqual(ids.slice(0, 20));
    expect(first).toMatchObject({ older: ids[19], newer: null });
    const second = await page({ before: first.older });
    expect(second.ids).toEqual(ids.slice(20));
    expect(second).toMatchObject({ older: null, newer: ids[20] });
    expect((await page({ after: second.newer })).ids).toEqual(first.ids);

    const foreign = await payOut((await openSeller()).stall);
    for (const before of [foreign.id, 'po_made_up', "po_1'; --", '../accounts']) {
      expect((await page({ before })).ids, before).toEqual(first.ids);
    }
  });

  test('shows a payout made by hand, of which Stripe lists nothing', async () => {
    const { stall } = await openSeller();
    const { id } = await sandbox.control.payOut({ account: stall.accountId, automatic: false });
    expect(await getPayout(id, stall.seller)).toMatchObject({
      ...{ payout: { amountCents: 5997 }, lines: [], older: null, newer: null },
    });
  });

  test('lists what is in a large payout by page', async () => {
    const { stall, transactionId } = await openSeller();
    // No purchases of ours: these have no link.
    for (let sale = 1; sale <= 50; sale++) {
      const { id } = await stripe().paymentIntents.create({
        ...{ amount: 1050, currency: 'usd', application_fee_amount: 50 },
        transfer_data: { destination: stall.accountId },
      });
      await sandbox.control.pay({ payment_intent: id });
    }
    const { id } = await payOut(stall);
    const first = await getPayout(id, stall.seller);
    expect(first.lines.every(({ transaction }) => transaction === null)).toBe(true);
    expect(first.newer).toBeNull();
    const second = await getPayout(id, stall.seller, { before: first.older });
    expect(second.lines.at(-1)).toMatchObject({ transaction: { id: transactionId } });
    expect(second.older).toBeNull();
    const lines = [...first.lines, ...second.lines];
    expect(lines).toHaveLength(51);
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(5997 + 50 * 1000);
    const back = await getPayout(id, stall.seller, { after: second.newer });
    expect(back).toEqual(first);
    expect(await getPayout(id, stall.seller, { before: 'txn_made_up' })).toEqual(first);
  });

  test('keeps its own figures while Stripe is away, and says which way', async () => {
    const { stall } = await openSeller();
    const { id } = await payOut(stall);
    for (const fault of [{ kind: 'reset' }, { kind: 'error', status: 500 }] as const) {
      await sandbox.control.fail({ match: 'GET /v1/', times: 9, ...fault });
      const { years, atStripe } = await getMoney(stall.seller);
      expect(atStripe).toEqual({ state: 'unreachable' });
      expect(years).toMatchObject([{ year: YEAR, netCents: 5997 }]);
      await expectRefusal(getPayout(id, stall.seller), 'service_unavailable');
      await sandbox.control.clearFaults();
    }
    await sandbox.control.deauthorize({ account: stall.accountId });
    expect((await getMoney(stall.seller)).atStripe).toEqual({ state: 'closed' });
    await expectRefusal(getPayout(id, stall.seller), 'not_found');
  });

  test('is empty before payment setup, without asking Stripe', async () => {
    const company = await createCompany({ stripeAccountId: null, paymentEnabled: false });
    await sandbox.control.clearRequests();
    expect(await getMoney(await createActor(company.id))).toMatchObject({
      years: [],
      atStripe: { state: 'none' },
    });
    expect(await sandbox.control.requests()).toEqual([]);
  });

  test("is closed to other companies, to members and to admins, and one seller's payout is not found by another", async () => {
    const { stall } = await openSeller();
    const { id } = await payOut(stall);
    const other = (await openSeller()).stall.seller;
    const member = { ...stall.seller, companyRole: 'member' } as const;
    const admin = await makeAdminActor();
    const { companyId } = stall.seller;
    for (const [actor, code] of [
      [other, 'forbidden'],
      [member, 'forbidden'],
      [admin, 'no_company'],
    ] as const) {
      await expectRefusal(getMoney(actor, {}, companyId!), { code });
      await expectRefusal(getPayout(id, actor, {}, companyId!), { code });
    }
    for (const open of [getMoney, statementCsvRows, drawStatement]) {
      await expectRefusal(open(member, YEAR), 'forbidden');
    }
    await expectRefusal(getPayout(id, other), 'not_found');
    for (const hostile of ['po_1/../../v1/balance', 'acct_1', '', 'po_', 'x'.repeat(5000)]) {
      await expectRefusal(getPayout(hostile, other), 'not_found');
    }
  });
});

describe('the sums by year', () => {
  test("are the seller's own: net of the fee and of refunds, to the cent", async () => {
    const { stall, transactionId } = await openSeller();
    await paidPurchase(sandbox, stall, { quantity: 1 });
    await refundPart(transactionId, stall);
    // The platform's own money: not the seller's refund.
    const { stripePaymentIntentId: payment_intent } = await see(transactionId);
    await stripe().refunds.create({ payment_intent: payment_intent!, amount: 1000 });
    await settleFromStripe(transactionId);

    const { years } = await getMoney(stall.seller);
    expect(years).toEqual([
      {
        year: YEAR,
        sales: 2,
        paidCents: 6297 + 2099,
        feesCents: 300 + 100 - 100,
        returnedCents: 2099,
        netCents: 5997 + 1999 - 1999,
        owedCents: 0,
      },
    ]);
    expect((await sandbox.control.balances()).accounts[stall.accountId]).toBe(years[0]!.netCents);
    // What it bought is no income.
    expect((await getMoney(stall.buyer)).years).toEqual([]);
  });

  test('count a lost dispute once: owed at first, then taken from the balance', async () => {
    const { stall, transactionId } = await openSeller();
    const { id: dispute } = await recordDispute(sandbox, transactionId);
    expect((await getMoney(stall.seller)).years).toMatchObject([{ netCents: 5997, owedCents: 0 }]);
    await sandbox.control.closeDispute({ dispute, outcome: 'lost' });
    await settleFromStripe(transactionId);
    const sums = { paidCents: 6297, feesCents: 0, returnedCents: 6297, netCents: 0 };
    expect((await getMoney(stall.seller)).years).toMatchObject([{ ...sums, owedCents: 5997 }]);

    await paidPurchase(sandbox, stall);
    await sandbox.control.advance({ ms: 3 * 24 * 60 * 60_000 });
    await recoverDebt(dispute);
    const { years } = await getMoney(stall.seller);
    expect(years).toMatchObject([{ sales: 2, netCents: 5997, owedCents: 0 }]);
    expect((await getTradeSummary(stall.seller)).netCents).toBe(5997);
    const { id } = await payOut(stall);
    expect((await getPayout(id, stall.seller)).lines).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'taken_back', netCents: -5997 },
        transaction: expect.objectContaining({ id: transactionId }) as object,
      }),
    );
    const lines = await textOf(await statementCsvRows(stall.seller, YEAR));
    expect(lines.map((line) => line.split(',')[1])).toEqual(['type', 'Sale', 'Dispute', 'Sale']);
    expect(lines[2]).toContain(',-62.97,-3.00,-59.97,');
    const rows = await textOf(transactionCsvRows(stall.seller));
    expect(rows[1]).toContain(',62.97,0.00,0.00,0.00,,');
    expect(rows[2]).toContain(',62.97,0.00,62.97,0.00,Decided for the buyer,');
  });

  test.each([
    ['lost', [], 0, 0],
    ['lost and then won', ['41.98 2.00 39.98'], 200, 3998],
  ])(
    'count a refund that was on its way when the rest was %s, as what it is',
    async (_outcome, won, feesCents, netCents) => {
      const { stall, transactionId } = await createPurchase(sandbox);
      await payAndSettle(sandbox, transactionId, '4000000000007726');
      await refundPart(transactionId, stall);
      const { id: dispute } = await openDispute(sandbox, transactionId, { amount: 4198 });
      await sandbox.control.closeDispute({ dispute, outcome: 'lost' });
      await settleFromStripe(transactionId);
      const says = async (...refund: string[]) => {
        const [, ...lines] = await textOf(await statementCsvRows(stall.seller, YEAR));
        expect(lines.map((line) => line.split(',').slice(-4, -1).join(' '))).toEqual([
          '62.97 3.00 59.97',
          '-41.98 -2.00 -39.98',
          ...refund,
        ]);
      };
      await says();
      if (won.length > 0) await closeDispute(sandbox, transactionId, dispute, 'won');
      await says(...won);
      const [refund] = await db.refund.findMany({ where: { transactionId } });
      await sandbox.control.turnRefund({ refund: refund!.stripeRefundId!, status: 'succeeded' });
      await settleFromStripe(transactionId);
      await says(...won, '-20.99 -1.00 -19.99');
      expect((await getMoney(stall.seller)).years).toMatchObject([{ feesCents, netCents }]);
    },
  );

  test('are in the CSV line by line, and in the PDF by month', async () => {
    const { stall, transactionId } = await openSeller();
    await refundPart(transactionId, stall);
    await db.$executeRaw`
      UPDATE companies SET name = '=SUM(A1), Inc.' WHERE id = ${stall.buyer.companyId}::uuid`;
    const [head, sale, refund, ...rest] = await textOf(await statementCsvRows(stall.seller, YEAR));
    expect(head).toBe(
      'date,type,transactionId,material,buyer,paidByBuyer,platformFee,netToYou,stripeId',
    );
    expect(sale).toMatch(/,Sale,.*,"'=SUM\(A1\), Inc\.",62\.97,3\.00,59\.97,ch_\w+$/);
    expect(refund).toMatch(/,Refund,.*,-20\.99,-1\.00,-19\.99,re_\w+$/);
    expect(rest).toEqual([]);
    expect(await textOf(await statementCsvRows(stall.seller, YEAR - 1))).toEqual([head]);

    const pdf = await getDocumentProxy(await drawStatement(stall.seller, YEAR));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of [`Statement ${YEAR}`, 'Lakeshore Masonry', '$62.97', '-$2.00', '$39.98']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`As of ${dayInWords(centralDay(new Date()))}`);
    expect(text).toContain('every sale, refund and dispute');
    await expectRefusal(drawStatement(stall.seller, YEAR - 1), 'not_found');
  });

  test('are dated in Central time, so that a line is in its year', async () => {
    const { seller, materialId } = await openStall(sandbox);
    await createTransaction({ materialId, completedAt: new Date('2026-01-01T05:59:00Z') });
    const [, sale] = await textOf(await statementCsvRows(seller, 2025));
    expect(sale).toMatch(/^2025-12-31,Sale,/);
  });

  test('belong to years of the site', () => {
    expect(readYear('2026', new Date('2026-06-01'))).toBe(2026);
    for (const text of ['2027', '1999', '20266', 'x', '', null, '2026-01', '２０２６']) {
      expect(() => readYear(text, new Date('2026-06-01')), String(text)).toThrow(/no statement/);
    }
  });
});
