import { beforeAll, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  analyticsRange,
  getAnalytics,
  getDashboardSummary,
  type Analytics,
} from '~/domain/administration/index.server';
import { createCompany } from '../../factories/company';
import { createCategory, createMaterial } from '../../factories/material';
import { createRefund, createTransaction } from '../../factories/transaction';

const at = (day: string, time = '18:00:00') => new Date(`${day}T${time}Z`);

let march: Analytics;
let sellerId: string;
beforeAll(async () => {
  const seller = await createCompany({ name: 'Prairie Steel' });
  const other = await createCompany({ name: 'Lake Brick' });
  const buyer = await createCompany();
  sellerId = seller.id;
  const steel = await createCategory('Steel');
  const beam = await createMaterial({
    companyId: seller.id,
    categoryId: steel.id,
    category: 'Steel',
    state: 'IN',
    quantity: 70,
    quantitySold: 30,
    createdAt: at('2026-03-02'),
  });
  const brick = await createMaterial({ companyId: other.id, createdAt: at('2026-03-03') });
  await createMaterial({ companyId: other.id, createdAt: at('2026-05-03') });
  const sell = ({ id }: { id: string }, quantity: number, completedAt: Date) =>
    createTransaction({ materialId: id, buyerCompanyId: buyer.id, quantity, completedAt });
  await sell(beam, 10, at('2026-03-05'));
  await sell(beam, 20, at('2026-03-05'));
  // 23:59:59 on March 31 in Chicago, then one second later.
  const late = await sell(brick, 5, at('2026-04-01', '04:59:59'));
  await sell(brick, 500, at('2026-04-01', '05:00:00'));
  await db.transaction.create({
    data: {
      ...(await db.transaction.findUniqueOrThrow({ where: { id: late.id } })),
      id: undefined,
      nonce: late.id,
      status: 'pending',
      completedAt: null,
    },
  });
  const refund = (sequence: number, status: 'succeeded' | 'failed') => ({
    transactionId: late.id,
    sequence,
    amount: '4.20',
    feeAmount: '0.20',
    reason: 'Short count',
    status,
    settledAt: at('2026-03-31'),
  });
  await db.refund.createMany({ data: [refund(1, 'succeeded'), refund(2, 'failed')] });
  const request = (
    name: string,
    status: 'pending' | 'under_review' | 'approved' | 'rejected',
    hours: number | null,
  ) => ({
    contactEmail: `${name}@firm.example`,
    companyName: name,
    city: 'Gary',
    state: 'IN',
    status,
    emailVerified: status !== 'pending',
    verificationCodeSentAt: at('2026-03-10'),
    createdAt: at('2026-03-10'),
    emailVerifiedAt: status === 'pending' ? null : at('2026-03-10'),
    reviewedAt: hours === null ? null : new Date(at('2026-03-10').getTime() + hours * 3_600_000),
  });
  await db.companyRegistrationRequest.createMany({
    data: [
      request('one', 'pending', null),
      request('two', 'under_review', null),
      request('three', 'approved', 10),
      request('four', 'approved', 20),
      request('five', 'rejected', 60),
    ],
  });
  march = await getAnalytics('2026-03-01', '2026-03-31');
});

test('revenue is reported by US Central day and month, refunds on the day they settle', () => {
  const { days, months, total } = march.revenue;
  expect(days).toHaveLength(31);
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 31 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`),
  );
  expect(days[4]).toEqual({
    date: '2026-03-05',
    grossCents: 6300,
    feesCents: 300,
    refundsCents: 0,
    feeRefundsCents: 0,
    sales: 2,
  });
  expect(days[30]).toEqual({
    date: '2026-03-31',
    grossCents: 1050,
    feesCents: 50,
    refundsCents: 420,
    feeRefundsCents: 20,
    sales: 1,
  });
  expect(total).toEqual({
    date: '',
    grossCents: 7350,
    feesCents: 350,
    refundsCents: 420,
    feeRefundsCents: 20,
    sales: 3,
  });
  expect(months).toEqual([{ ...total, date: '2026-03' }]);
});

test('listings and sales are reported by category and state, best-selling first', () => {
  expect(march.byCategory).toEqual([
    { name: 'Steel', listings: 1, sales: 2, grossCents: 6300 },
    { name: 'Concrete & Masonry', listings: 1, sales: 1, grossCents: 1050 },
  ]);
  expect(march.byState).toEqual([
    { name: 'IN', listings: 1, sales: 2, grossCents: 6300 },
    { name: 'IL', listings: 1, sales: 1, grossCents: 1050 },
  ]);
  expect(march.sellThrough).toEqual({
    listings: 2,
    soldListings: 1,
    units: 200,
    soldUnits: 30,
    rate: 0.15,
  });
  expect(march.topSellers[0]).toEqual({
    company: { id: sellerId, name: 'Prairie Steel', isSuspended: false },
    sales: 2,
    grossCents: 6300,
    feesCents: 300,
  });
});

test('registrations are counted by stage, review time by its median', () => {
  expect(march.registrations).toEqual({
    received: 5,
    emailVerified: 4,
    approved: 2,
    rejected: 1,
    review: { decided: 3, medianHours: 20 },
  });
});

const post = (transactionId: string, kind: string, day: string, entries: Record<string, number>) =>
  db.ledgerPosting.create({
    data: {
      transactionId,
      kind,
      stripeId: 'dp_1',
      createdAt: at(day),
      entries: {
        create: Object.entries(entries).map(([account, cents]) => ({
          account: account as 'disputes',
          amountCents: BigInt(cents),
        })),
      },
    },
  });

test('a lost dispute counts as refunded on its day, and the cards add up all days', async () => {
  const material = await createMaterial({ createdAt: at('2025-06-01') });
  const sale = await createTransaction({
    materialId: material.id,
    quantity: 10,
    unitPrice: '10.00',
    completedAt: at('2025-06-02'),
  });
  const before = (await getDashboardSummary()).revenue;
  const part = { transactionId: sale.id, amount: '21.00', feeAmount: '1.00' };
  await createRefund({ ...part, settledAt: at('2025-06-03') });
  await post(sale.id, 'dispute', '2025-06-03', { buyer_payments: 8400, disputes: -8400 });
  const won = await createTransaction({
    materialId: material.id,
    completedAt: at('2025-07-02'),
  });
  await post(won.id, 'dispute', '2025-07-03', { buyer_payments: 2100, disputes: -2100 });
  await post(won.id, 'dispute_won', '2025-07-04', { buyer_payments: -2100, disputes: 2100 });
  const june = async () => (await getAnalytics('2025-06-01', '2025-06-30')).revenue;
  expect((await june()).total).toMatchObject({ refundsCents: 2100, feeRefundsCents: 100 });

  await post(sale.id, 'dispute_lost', '2025-06-04', { platform_fees: -400, disputes: 400 });
  const { days, total } = await june();
  expect(days.slice(1, 4).map((day) => day.feesCents - day.feeRefundsCents)).toEqual([
    500, -100, -400,
  ]);
  expect(days[3]).toEqual({
    date: '2025-06-04',
    grossCents: 0,
    feesCents: 0,
    refundsCents: 8400,
    feeRefundsCents: 400,
    sales: 0,
  });
  expect(total).toMatchObject({ grossCents: 10_500, refundsCents: 10_500, feeRefundsCents: 500 });

  const { revenue } = await getDashboardSummary();
  expect(revenue).toEqual({
    feesCents: before.feesCents - 500 + 100,
    sales: before.sales + 1,
  });
  const all = (await getAnalytics('2025-01-01', '2026-12-31')).revenue.total;
  expect(revenue).toEqual({
    feesCents: all.feesCents - all.feeRefundsCents,
    sales: all.sales,
  });
});

test('a failed refund at Stripe returned its share of the fee, and nothing to the buyer', async () => {
  const material = await createMaterial({ createdAt: at('2025-09-01') });
  const sale = await createTransaction({
    materialId: material.id,
    completedAt: at('2025-09-02'),
  });
  await createRefund({
    ...{ transactionId: sale.id, amount: '4.20', feeAmount: '0.20', status: 'failed' },
    ...{ stripeRefundId: 're_returned', settledAt: at('2025-09-03') },
  });
  const { revenue } = await getAnalytics('2025-09-03', '2025-09-03');
  expect(revenue.total).toMatchObject({ refundsCents: 0, feeRefundsCents: 20 });
});

test('days without activity are listed with zeros', async () => {
  const empty = await getAnalytics('2024-02-28', '2024-03-01');
  expect(empty.revenue.days.map(({ date }) => date)).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(empty).toMatchObject({
    revenue: { months: [{ date: '2024-02' }, { date: '2024-03' }], total: { sales: 0 } },
    byCategory: [],
    byState: [],
    topSellers: [],
    registrations: { received: 0, review: { decided: 0, medianHours: null } },
    sellThrough: { listings: 0, rate: null },
  });
});

test('a range is the last 30 days unless asked for another, which is refused if there is no such', () => {
  // 3 a.m. UTC is still the day before in Chicago.
  const now = new Date('2026-11-21T03:00:00Z');
  const month = { from: '2026-10-22', to: '2026-11-20' };
  expect(analyticsRange(null, null, now)).toEqual(month);
  expect(analyticsRange('2026-01-01', '2026-03-31', now)).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
  });
  const longest = { from: '2024-03-31', to: '2026-03-31' };
  expect(analyticsRange(longest.from, longest.to, now)).toEqual(longest);
  for (const [from, to, field, message] of [
    ['2024-03-30', '2026-03-31', 'from', 'Choose a period of up to two years.'],
    ['2026-12-24', '2026-11-20', 'from', 'The first day is after the last.'],
    ['2026-02-30', null, 'from', /^“2026-02-30” is not a day to show/],
    ['2026-01-01', '2026-13-45', 'to', /^“2026-13-45” is not a day to show/],
  ] as const) {
    expect(() => analyticsRange(from, to, now)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        field,
        message: expect.stringMatching(message) as string,
      }),
    );
  }
});
