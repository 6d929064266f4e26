import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getCommissionSummary,
  listTransactions,
  transactionCsvRows,
} from '~/domain/trading/index.server';
import { ListTransactions } from '~/domain/trading/views/list-transactions.schema';
import type { TransactionScope } from '~/domain/trading/views/transaction-list-queries.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../../factories/company';
import { createMaterial } from '../../../factories/material';
import { createPurchase } from '../../../factories/transaction';
import { createActor } from '../../../factories/user';
import { expectRefusal } from '../../../setup/expectations';

let buyer: Actor;
let seller: Actor;
let admin: Actor;
const BOARD = '=HYPERLINK("x"), 5/8" drywall';
let ids: { sold: string; bought: string; refunded: string; open: string; foreign: string };

const at = (day: number) => new Date(Date.UTC(2026, 9, day));

async function trade(
  values: Parameters<typeof createPurchase>[0],
  commission: { status?: 'held' | 'refunded'; amount?: string } = {},
) {
  const { id, totalAmount } = await createPurchase(values, { commission });
  if (commission.status === 'refunded') {
    const data = { refundedAmount: totalAmount };
    await db.payment.update({ where: { transactionId: id }, data });
  }
  return id;
}

beforeAll(async () => {
  const [prairie, lakeshore, other] = [
    await createCompany({ name: 'Prairie Builders', email: 'desk@secret.example' }),
    await createCompany({ name: 'Lakeshore Masonry' }),
    await createCompany({ name: 'Third Party' }),
  ];
  [buyer, seller] = [await createActor(prairie.id), await createActor(lakeshore.id)];
  admin = { ...(await createActor()), role: 'admin' };
  const block = await createMaterial({ companyId: lakeshore.id });
  const board = await createMaterial({ companyId: prairie.id });
  const sale = { materialId: block.id, buyerCompanyId: prairie.id };
  ids = {
    sold: await trade({ ...sale, createdAt: at(1) }),
    refunded: await trade(
      { ...sale, createdAt: at(2), status: 'refunded', completedAt: at(2) },
      { status: 'refunded', amount: '0' },
    ),
    open: await trade({ ...sale, createdAt: at(3), status: 'pending' }),
    bought: await trade(
      {
        materialId: board.id,
        buyerCompanyId: lakeshore.id,
        materialTitle: BOARD,
        unitPrice: '19.99',
        quantity: 3,
        createdAt: at(4),
      },
      { status: 'held', amount: '2.00' },
    ),
    foreign: await trade({ ...sale, buyerCompanyId: other.id, createdAt: at(5) }),
  };
});

const found = async (actor: Actor, scope: TransactionScope & { page?: number } = {}) =>
  (await listTransactions(actor, scope)).items.map(({ id }) => id);

describe('the transaction list', () => {
  test('has the company’s purchases and sales, newest first, each with its role', async () => {
    const { items, total, pageCount } = await listTransactions(buyer);
    expect(items.map(({ id, side }) => [id, side])).toEqual([
      [ids.bought, 'sold'],
      [ids.open, 'bought'],
      [ids.refunded, 'bought'],
      [ids.sold, 'bought'],
    ]);
    expect({ total, pageCount }).toEqual({ total: 4, pageCount: 1 });
    expect(items[0]).toMatchObject({
      material: { title: BOARD, isListed: true },
      quantity: 3,
      unitPriceCents: 1999,
      subtotalCents: 5997,
      feeCents: 300,
      totalCents: 6297,
      buyer: { id: seller.companyId, name: 'Lakeshore Masonry' },
      seller: { id: buyer.companyId, name: 'Prairie Builders' },
      createdAt: '2026-10-04T00:00:00.000Z',
    });
    expect(items[1]).toMatchObject({ status: 'pending', receiptNumber: null });
    expect(items[2]).toMatchObject({ refundedCents: 2100 });
    expect(items[3]!.receiptNumber).toBeGreaterThan(0);
  });

  test('shows an admin every transaction, and a user without a company none', async () => {
    const { items } = await listTransactions(admin);
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ side }) => side))).toEqual(new Set([null]));
    expect(await found(await createActor())).toEqual([]);
  });

  test('of another company is for admins only', async () => {
    const companyId = buyer.companyId!;
    expect(await found(admin, { companyId })).toHaveLength(4);
    expect(await found(buyer, { companyId })).toHaveLength(4);
    const shouted = { companyId: companyId.toUpperCase() };
    expect(await listTransactions(admin, shouted)).toMatchObject({ total: 4 });
    for (const wanted of [companyId, 'x', '']) {
      await expectRefusal(listTransactions(seller, { companyId: wanted }), 403);
    }
  });

  test('is filtered by role and status', async () => {
    expect(await found(buyer, { role: 'sold' })).toEqual([ids.bought]);
    expect(await found(buyer, { role: 'bought', status: 'completed' })).toEqual([ids.sold]);
    expect(await found(seller, { role: 'bought' })).toEqual([ids.bought]);
    expect(await found(admin, { status: 'pending' })).toEqual([ids.open]);
    expect(await found(admin, { role: 'bought' })).toHaveLength(5);
  });

  test('is searched by company, material and the start of the id', async () => {
    expect(await found(admin, { search: 'third  PARTY ' })).toEqual([ids.foreign]);
    expect(await found(admin, { search: 'drywall' })).toEqual([ids.bought]);
    expect(await found(admin, { search: `#${ids.open.slice(0, 8)}` })).toEqual([ids.open]);
    expect(await found(admin, { search: ids.open.toUpperCase() })).toEqual([ids.open]);
    expect(await found(buyer, { search: 'third' })).toEqual([]);
    expect(await found(buyer, { search: ids.foreign })).toEqual([]);
    expect(await found(admin, { search: "%' OR 1=1 --" })).toEqual([]);
    // Hidden fields must not be searchable.
    expect(await found(admin, { search: 'secret.example' })).toEqual([]);
  });

  test('falls back to the last page and ignores invalid parameters', async () => {
    expect(await listTransactions(buyer, { page: 99 })).toMatchObject({ page: 1, total: 4 });
    expect(
      ListTransactions.parse({ role: 'both', status: 'lost', page: '-1', search: ' a  b ' }),
    ).toEqual({ search: 'a b', page: 1 });
  });
});

describe('the CSV file', () => {
  const linesOf = async (actor: Actor, scope?: TransactionScope) => {
    const lines = [];
    for await (const line of transactionCsvRows(actor, scope)) lines.push(line);
    return lines;
  };

  test('has a header and one line per matching transaction', async () => {
    const [head, first, ...rest] = await linesOf(buyer);
    expect(head).toBe(
      'id,date,status,role,material,materialId,quantity,priceUnit,unitPrice,subtotal,platformFee,' +
        'total,refunded,takenBack,heldForBuyer,dispute,stillOwed,netToYou,buyer,buyerId,seller,sellerId,nextStep,receipt\r\n',
    );
    expect(first).toMatch(
      new RegExp(`^${ids.bought},2026-10-04T00:00:00.000Z,completed,sold,"'=HYPERLINK`),
    );
    expect(first).toMatch(
      /,3,each,19\.99,59\.97,3\.00,62\.97,0\.00,0\.00,0\.00,,0\.00,59\.97,Lakeshore Masonry,.*,R-\d{6}\r\n$/,
    );
    expect(rest).toHaveLength(3);
    expect(rest[0]).toMatch(/,\r\n$/);
    expect(await linesOf(buyer, { role: 'sold' })).toHaveLength(2);
    expect(await linesOf(admin, { search: 'third' })).toHaveLength(2);
    expect(await linesOf(await createActor())).toEqual([head]);
    expect(() => transactionCsvRows(seller, { companyId: buyer.companyId! })).toThrow();
  });
});

test('the summary counts commissions of the same transactions as the list', async () => {
  const company = { companyId: buyer.companyId! };
  for (const [actor, scope, transactionCount] of [
    [buyer, {}, 4],
    [admin, {}, 5],
    [admin, company, 4],
    [await createActor(), {}, 0],
  ] as const) {
    expect(await getCommissionSummary(actor, scope)).toMatchObject({ transactionCount });
  }
  await expectRefusal(getCommissionSummary(seller, company), 403);
});
