import { beforeAll, expect, test } from 'vitest';
import { db, sql, type Prisma } from '~/db/client.server';
import { type List, listSql } from '~/db/list-page.server';
import {
  transactionsFound,
  type TransactionScope,
} from '~/domain/trading/views/transaction-list-queries.server';
import type { Actor } from '~/lib/actor';
import { fillWithCrowd } from '../../administration/crowd';

const ADMIN: Actor = { userId: '', role: 'admin', companyId: null, companyRole: null };
let trader: Actor;

beforeAll(async () => {
  await fillWithCrowd({ users: 200, companies: 4_000, materials: 20_000, sales: 20_000, audit: 0 });
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT buyer_company_id AS id FROM transactions LIMIT 1`;
  trader = { userId: '', role: 'company_user', companyId: row!.id, companyRole: 'member' };
}, 120_000);

async function planOf(
  actor: Actor,
  scope: TransactionScope,
  page = 1,
  options: Prisma.Sql = sql``,
) {
  const list: List = transactionsFound(actor, scope)!;
  const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
    sql`EXPLAIN ${options} ${listSql({ ...list, page, pageSize: 25 })}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const withoutCount = (plan: string) =>
  plan.replace(/-> {2}Limit .*\n +-> {2}Seq Scan on transactions/, '');

test('a company’s page uses the indexes of its purchases and its sales', async () => {
  for (const scope of [{}, { status: 'completed' }, { role: 'bought' }] as TransactionScope[]) {
    const plan = await planOf(trader, scope);
    expect(plan).toMatch(/transactions_buyer_company_id_(created_at_idx|nonce_key)/);
    if (!scope.role) expect(plan).toContain('transactions_seller_company_id_created_at_idx');
    expect(plan).not.toContain('Seq Scan on transactions');
  }
});

test('an admin’s pages use the index in their order, however far back', async () => {
  expect(withoutCount(await planOf(ADMIN, {}))).toContain('transactions_created_at_id_idx');
  const far = await planOf(ADMIN, {}, 300, sql`(ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF)`);
  expect(far).toMatch(/using transactions_created_at_id_idx on transactions t \(actual rows=7500/);
  expect(far).toMatch(
    /using payments_transaction_id_key on payments p \(actual rows=1.00 loops=25\)/,
  );
  expect(far).toMatch(/using companies_pkey on companies c \(actual rows=1.00 loops=25\)/);
});

test('a rare status is found by its index', async () => {
  const plan = withoutCount(await planOf(ADMIN, { status: 'processing' }));
  expect(plan).toContain('transactions_status_updated_at_idx');
  expect(plan).not.toContain('Seq Scan on transactions');
});

test('a search uses the indexes of titles, names and ids', async () => {
  const [{ id }] = (await db.$queryRaw<{ id: string }[]>`SELECT id FROM transactions LIMIT 1`) as [
    { id: string },
  ];
  for (const search of ['thing77', id.slice(0, 8)]) {
    const plan = await planOf(ADMIN, { search });
    expect(plan).toContain('transactions_title_search_idx');
    expect(plan).toContain('companies_search_idx');
    expect(plan).not.toMatch(/Seq Scan on companies/);
  }
  expect(await planOf(ADMIN, { search: id.slice(0, 8) })).toContain('transactions_pkey');
});
