import { beforeAll, expect, test } from 'vitest';
import { db, type Prisma, sql, transaction } from '~/db/client.server';
import { auditFound } from '~/domain/administration/dashboard/audit-queries.server';
import { companiesFound } from '~/domain/administration/dashboard/company-queries.server';
import { type List, listSql } from '~/db/list-page.server';
import { materialsFound } from '~/domain/administration/dashboard/material-queries.server';
import { MONEY_MOVED } from '~/domain/administration/dashboard/revenue-sql.server';
import { isPointedAtSql } from '~/domain/accounts/users/delete-user.server';
import { usersFound } from '~/domain/administration/dashboard/user-queries.server';
import { fillWithCrowd } from './crowd';

beforeAll(
  () =>
    fillWithCrowd({
      users: 20_000,
      companies: 4_000,
      materials: 15_000,
      sales: 500,
      audit: 15_000,
    }),
  120_000,
);

async function planOf(list: List, page = 1, options = sql``): Promise<string> {
  const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
    sql`EXPLAIN ${options} ${listSql({ ...list, page, pageSize: 25 })}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Whether an index alone suffices depends on the last vacuum: this asks whether it can. */
async function planByIndex(statement: Prisma.Sql): Promise<string> {
  const rows = await transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
    return tx.$queryRaw<{ 'QUERY PLAN': string }[]>(sql`EXPLAIN ${statement}`);
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function rowsRead(list: List, table: string, page = 1): Promise<number> {
  const lines = (
    await planOf(list, page, sql`(ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF)`)
  ).split('\n');
  let read = 0;
  let isOfTable = false;
  for (const line of lines) {
    const scan = / (?:on|using \S+ on) (\w+).*actual rows=([\d.]+) loops=(\d+)/.exec(line);
    if (line.includes('->') || scan) isOfTable = scan?.[1] === table;
    if (scan && isOfTable) read += Number(scan[2]) * Number(scan[3]);
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (removed && isOfTable) read += Number(removed[1]);
  }
  return read;
}

test('deleting a user scans no table that references users', async () => {
  const unindexed = await db.$queryRaw<{ column: string }[]>`
    SELECT c.conrelid::regclass || '.' || a.attname AS column
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
       AND NOT EXISTS (SELECT 1 FROM pg_index i
         WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`;
  expect(unindexed).toEqual([]);
  const userId = '00000000-0000-4000-8000-000000000000';
  const plan = await planByIndex(isPointedAtSql(userId));
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['users', usersFound({}), 'users_created_at_id_idx'],
  ['users found by two letters', usersFound({ search: 'zq' }), 'users_search_idx'],
  ['users found by search', usersFound({ search: 'user4711@' }), 'users_search_idx'],
  ['admins', usersFound({ role: 'admin' }), /users_(admins|counted)_idx/],
  ['banned users', usersFound({ status: 'banned' }), 'users_banned_idx'],
  ['companies', companiesFound({}), 'companies_created_at_id_idx'],
  ['companies found by search', companiesFound({ search: 'a1b2c3' }), 'companies_search_idx'],
  ['materials', materialsFound({}), 'materials_created_at_id_on_sale_idx'],
  ['materials found by search', materialsFound({ search: 'thing77' }), 'materials_search_idx'],
  ['materials off sale', materialsFound({ status: 'unavailable' }), 'materials_unavailable_idx'],
  ['the audit log', auditFound({}), 'audit_log_created_at_idx'],
  ['one action', auditFound({ action: 'nothing.done' }), 'audit_log_action_created_at_idx'],
  ['one subject', auditFound({ subjectType: 'user', subjectId: 'x' }), 'audit_log_subject_type'],
])('a page of %s uses an index', async (_what, list, index) => {
  // A count that ends at 10,001 may start with a sequential scan.
  const plan = (await planOf(list)).replace(/-> {2}Limit .*\n +-> {2}Seq Scan on \w+/, '');
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (users|companies|materials|audit_log)/);
});

test('a distant page skips earlier rows in an index and reads columns of its own rows only', async () => {
  const plan = await planOf(
    usersFound({}),
    300,
    sql`(ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF)`,
  );
  expect(plan).toMatch(/Index Scan using users_created_at_id_idx on users u \(actual rows=7500/);
  expect(plan).toMatch(/Index Scan using users_pkey on users u_2 \(actual rows=1.00 loops=25\)/);
  expect(plan).toMatch(/using companies_pkey on companies c \(actual rows=1.00 loops=25\)/);
});

test('a short search with no match reads no rows', async () => {
  expect(await rowsRead(usersFound({ search: 'zq' }), 'users')).toBe(0);
});

test('a search with thousands of matches reads each once and sorts only their keys', async () => {
  // A sixth of the 20,000 users and a fifth of the 15,000 listings match: see `fillWithCrowd`.
  expect(await rowsRead(usersFound({ search: 'maria' }), 'users')).toBe(3333 + 25);
  expect(await rowsRead(materialsFound({ search: 'rebar' }), 'materials')).toBe(3000 + 25);
});

test('a search with more matches than are counted finds the first page while counting', async () => {
  const search = usersFound({ search: 'example' });
  expect(await rowsRead(search, 'users')).toBeLessThan(10_001 + 100);
  expect(await rowsRead(search, 'users', 400)).toBe(10_001 + 20_000 + 25);
});

test('money movements of a few days are read from indexes on their time', async () => {
  const plan = await planByIndex(sql`
    SELECT sum(fees - back_fees) FROM (${MONEY_MOVED}) moved
     WHERE at >= now() - interval '2 days' AND at < now()`);
  for (const index of [
    'ledger_postings_created_at_id_idx',
    'refunds_settled_idx',
    'ledger_postings_dispute_lost_idx',
  ]) {
    expect(plan).toContain(index);
  }
});
