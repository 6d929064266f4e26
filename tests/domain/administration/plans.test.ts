import { beforeAll, expect, test } from 'vitest';
import { db, type Prisma, sql } from '~/db/client.server';
import { auditFound } from '~/domain/administration/audit-queries.server';
import { companiesFound } from '~/domain/administration/company-queries.server';
import { listSql } from '~/domain/administration/list-page.server';
import { materialsFound } from '~/domain/administration/material-queries.server';
import { usersFound } from '~/domain/administration/user-queries.server';
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

interface Found {
  columns: Prisma.Sql;
  found: Prisma.Sql;
  order: Prisma.Sql;
}

/** What PostgreSQL would do for a page of a list, as text. */
async function planOf(list: Found, page = 1): Promise<string> {
  const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
    sql`EXPLAIN ${listSql({ ...list, page, pageSize: 25 })}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['users', usersFound({}), 'users_created_at_id_idx'],
  ['users found by two letters', usersFound({ search: 'zq' }), 'users_search_idx'],
  ['users found by search', usersFound({ search: 'user4711@' }), 'users_search_idx'],
  ['admins', usersFound({ role: 'admin' }), /users_(admins|counted)_idx/],
  ['banned users', usersFound({ status: 'banned' }), 'users_banned_idx'],
  ['companies', companiesFound({}), 'companies_created_at_id_idx'],
  ['companies found by search', companiesFound({ search: 'a1b2c3' }), 'companies_search_idx'],
  ['materials', materialsFound({}), 'materials_created_at_id_idx'],
  ['materials found by search', materialsFound({ search: 'thing77' }), 'materials_search_idx'],
  [
    'materials off sale',
    materialsFound({ status: 'unavailable' }),
    /materials_(unavailable|counted)_idx/,
  ],
  ['the audit log', auditFound({}), 'audit_log_created_at_idx'],
  ['one action', auditFound({ action: 'nothing.done' }), 'audit_log_action_created_at_idx'],
  ['one subject', auditFound({ subjectType: 'user', subjectId: 'x' }), 'audit_log_subject_type'],
])('a page of %s comes from an index', async (_what, list, index) => {
  const plan = await planOf(list);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (users|companies|materials|audit_log)/);
});

test('the figures of the dashboard are counted without reading the rows', async () => {
  for (const [statement, index] of [
    [
      sql`SELECT count(*), count(*) FILTER (WHERE email_verified) FROM users WHERE anonymised_at IS NULL`,
      'Index Only Scan using users_counted_idx',
    ],
    [
      sql`SELECT count(*), count(*) FILTER (WHERE available) FROM materials WHERE deleted_at IS NULL`,
      'Index Only Scan using materials_counted_idx',
    ],
  ] as const) {
    // How much of the index alone suffices depends on when the table was vacuumed last: what is
    // asked is whether it can.
    const [, rows] = await db.$transaction([
      db.$executeRaw`SET LOCAL enable_seqscan = off`,
      db.$queryRaw<{ 'QUERY PLAN': string }[]>(sql`EXPLAIN ${statement}`),
    ]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  }
});
