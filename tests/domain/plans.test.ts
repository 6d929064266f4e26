import { beforeAll, expect, test } from 'vitest';
import { db, PLANNED_EACH_TIME, type Prisma, sql, transaction } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import { type List, listSql } from '~/db/list-page.server';
import { stopListening } from '~/db/listen.server';
import { isReferencedSql } from '~/domain/accounts/users/delete-user.server';
import { auditFound } from '~/domain/administration/dashboard/audit-queries.server';
import {
  countMoneyAlerts,
  listMoneyAttention,
} from '~/domain/trading/books/attention-queries.server';
import { companiesFound } from '~/domain/administration/dashboard/company-queries.server';
import { materialsFound } from '~/domain/administration/dashboard/material-queries.server';
import { MONEY_MOVED } from '~/domain/administration/dashboard/revenue-sql.server';
import { usersFound } from '~/domain/administration/dashboard/user-queries.server';
import {
  analyticsRange,
  getAnalytics,
  getDashboardSummary,
  keepFigures,
} from '~/domain/administration/index.server';
import {
  comparePrice,
  countCatalogue,
  getMaterial,
  listCategoriesForEditing,
  listCategoriesWithCounts,
  listCompanyMaterials,
  listFeaturedMaterials,
  listMaterials,
  listPopularLocations,
  listSaved,
  listAlike,
  listSimilarMaterials,
} from '~/domain/catalogue/index.server';
import { alertSavers } from '~/domain/catalogue/saved/alert-savers.server';
import { getCompanyPage, listDirectory } from '~/domain/companies/index.server';
import { forgetRecipient, notifyAdmins } from '~/domain/notifications/index.server';
import {
  getCommissionSummary,
  getCompanyHome,
  listAccounts,
  listCommissionMonths,
  listPostings,
} from '~/domain/trading/index.server';
import { moneyLines } from '~/domain/trading/payouts/ledger-money.server';
import {
  transactionsFound,
  type TransactionScope,
} from '~/domain/trading/views/transaction-list-queries.server';
import type { Actor } from '~/lib/actor';
import { placeOfZip } from '~/lib/places/places.server';
import { buildDemoData } from '../../prisma/seed/data';
import { insertDemo } from '../../prisma/seed/rows';
import { type Statement, statementsOf } from '../setup/statements';
import { fillToScale } from '../../prisma/seed/scale';

const LARGE =
  'materials|companies|users|transactions|notifications|ledger_postings|ledger_entries|commissions|saved_materials';

const ADMIN: Actor = { userId: '', role: 'admin', companyId: null, companyRole: null };
let listing: { id: string; companyId: string };
let trader: Actor;

beforeAll(async () => {
  await insertDemo(buildDemoData(new Date()), new Map());
  // The copies made of these have it too.
  await db.$executeRawUnsafe(`DO $$ BEGIN
    SET LOCAL session_replication_role = replica;
    UPDATE materials SET search = search || '~granite:1 +granite:1' || CASE WHEN hashtext(id::text) % 5 = 0
      THEN $q$'granit':1B '!granit':1B$q$::tsvector ELSE '' END;
  END $$`);
  await fillToScale(process.env.DATABASE_URL!, {
    ...{ materials: 25_000, companies: 11_000, sales: 12_000, notifications: 1_000 },
  });
  await keepFigures();
  // Kept results would be explained instead.
  await stopListening();
  listing = await db.material.findFirstOrThrow({
    where: { onSale: true, commonPrice: { not: null } },
    select: { id: true, companyId: true },
  });
  const sale = await db.transaction.findFirstOrThrow({ select: { buyerCompanyId: true } });
  trader = {
    ...{ userId: '', role: 'company_user', companyId: sale.buyerCompanyId, companyRole: 'member' },
  };
}, 180_000);

/** The plans of all that `work` asked. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const asked = (await statementsOf(work)).filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text));
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const rows = await db.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, ...values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

test('of more than 500 matches the newest 500 are ranked, and the others follow by age', async () => {
  const ids: string[] = [];
  for (let page = 1; page <= 6; page += 1) {
    const { materials, count } = await listMaterials(
      { search: 'drywall' },
      { page, pageSize: 100 },
    );
    expect(count).toBeGreaterThan(600);
    ids.push(...materials.map(({ id }) => id));
  }
  const listed = await db.material.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: { id: true },
  });
  const newest = listed.map(({ id }) => id);
  expect(newest).toHaveLength(600);
  expect(new Set(ids.slice(0, 500))).toEqual(new Set(newest.slice(0, 500)));
  expect(ids.slice(500)).toEqual(newest.slice(500));
  expect(ids.slice(0, 500)).not.toEqual(newest.slice(0, 500));
});

const CREATED = 'materials_created_at_id_on_sale_idx';
const WORDS_AND_TAGS = /materials_search_idx.*\n *Index Cond: .*search @@ .* && /;

test.each<[string, () => Promise<unknown>, string | RegExp]>([
  ['/browse', () => listMaterials({}), CREATED],
  ['/browse by price', () => listMaterials({ sort: 'price-low' }), 'materials_price_idx'],
  [
    '/browse by price per unit',
    () => listMaterials({ sort: 'unit-price' }),
    'materials_common_price_idx',
  ],
  [
    '/browse of a category',
    () => listMaterials({ category: 'roofing' }),
    /materials_(category|created)/,
  ],
  ['/browse in a state', () => listMaterials({ location: 'Illinois' }), 'materials_state_idx'],
  ['/browse in a city', () => listMaterials({ location: 'Reno, NV' }), 'materials_city_idx'],
  [
    '/browse near a ZIP code',
    () => listMaterials({ location: '60601' }),
    'materials_map_point_idx',
  ],
  ['a search', () => listMaterials({ search: 'copper pipe' }), 'materials_search_idx'],
  [
    'a search near a ZIP code',
    () => listMaterials({ search: 'copper pipe', location: '60601' }),
    WORDS_AND_TAGS,
  ],
  [
    'a search in a condition, with a photo',
    () => listMaterials({ search: 'copper pipe', condition: 'new', photo: '1' }),
    WORDS_AND_TAGS,
  ],
  [
    'a search in a category',
    () => listMaterials({ search: 'copper pipe', category: 'plumbing' }),
    WORDS_AND_TAGS,
  ],
  ['a search for a length', () => listMaterials({ search: '300 ft copper pipe' }), WORDS_AND_TAGS],
  ['the home page', () => listFeaturedMaterials('recent'), CREATED],
  [
    'what is popular',
    () => listFeaturedMaterials('popular'),
    'saved_materials_created_at_material_id_idx',
  ],
  [
    'what is near',
    () => listFeaturedMaterials('nearby', { from: placeOfZip('78701') }),
    'materials_map_point_idx',
  ],
  ['a listing', () => getMaterial(listing.id), 'materials_pkey'],
  ['what is similar', () => listSimilarMaterials(listing.id), /materials_category_id_created_at/],
  ['a price comparison', () => comparePrice(listing.id), /materials_comparable/],
  ['what is alike', () => listAlike(listing.id), /materials_comparable/],
  [
    'a company’s page',
    async () => [
      await getCompanyPage(listing.companyId),
      await listCompanyMaterials(listing.companyId),
    ],
    'materials_company_id_created_at_id_on_sale_idx',
  ],
  [
    'what a user saved',
    () => listSaved({ ...trader, userId: trader.companyId! }),
    'saved_materials_user_id_created_at_material_id_idx',
  ],
  ['the directory', () => listDirectory(), 'companies_name_id_idx'],
  ['the directory, searched', () => listDirectory({ search: 'zzqx' }), 'companies_directory_idx'],
])('%s is read by an index, whatever the number of listings', async (_page, work, index) => {
  const plans = await plansOf(work);
  expect(plans).toMatch(index);
  expect(plans).not.toMatch(new RegExp(`Seq Scan on (${LARGE})`));
});

test('a search is planned for its words each time, and a page without words once', async () => {
  for (const list of [listMaterials, listDirectory]) {
    const isPlannedAgain = async (search: string) => {
      const lists = (await statementsOf(() => list({ search }))).filter(({ text }) =>
        text.includes('counted AS'),
      );
      expect(lists.length).toBeGreaterThan(0);
      return lists.map(({ text }) => text.includes(PLANNED_EACH_TIME.sql));
    };
    expect(await isPlannedAgain('copper pipe')).not.toContain(false);
    expect(await isPlannedAgain('')).not.toContain(true);
  }
});

test('counts that pages show are kept, and no large table is counted', async () => {
  for (const count of [
    listCategoriesWithCounts,
    listCategoriesForEditing,
    listPopularLocations,
    countCatalogue,
    listAccounts,
    () => getCommissionSummary(ADMIN),
  ]) {
    const plans = await plansOf(count);
    expect(plans).toContain('kept_counts');
    expect(plans).not.toMatch(new RegExp(` on (${LARGE})`));
  }
  for (const sums of [getDashboardSummary, listCommissionMonths]) {
    expect(await plansOf(sums)).not.toMatch(
      /Seq Scan on (materials|transactions|ledger_(postings|entries))/,
    );
  }
});

test('analytics of any range find the same top sellers as all sales do', async () => {
  const { to: today } = analyticsRange(null, null);
  const daysAgo = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const oneDay = `${daysAgo(45).slice(0, 'YYYY-MM'.length)}-15`;
  for (const [from, to, index] of [
    [daysAgo(730), today, 'transactions_seller_completed_idx'],
    [daysAgo(45), today, 'transactions_seller_completed_idx'],
    [oneDay, oneDay, 'transactions_completed_idx'],
  ] as const) {
    const { topSellers, byState, byCategory, revenue } = await getAnalytics(from, to);
    const sold = await db.$queryRaw<object[]>`
      SELECT seller_company_id AS id, count(*)::int AS sales, (100 * sum(total_amount))::float8 AS "grossCents"
        FROM transactions
       WHERE (completed_at AT TIME ZONE 'America/Chicago')::date BETWEEN ${from}::date AND ${to}::date
       GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 10`;
    expect(
      topSellers.map(({ company: { id }, sales, grossCents }) => ({ id, sales, grossCents })),
    ).toEqual(sold);
    for (const shares of [byState, byCategory]) {
      const sum = shares.reduce((total, { grossCents }) => total + grossCents, 0);
      expect(sum).toBe(revenue.total.grossCents);
    }
    const plans = await plansOf(() => getAnalytics(from, to));
    expect(plans).toContain(index);
    expect(plans).not.toMatch(new RegExp(`Seq Scan on (${LARGE})`));
  }
});

test('whether a listing has a word is read from the words’ index, not from all listings', async () => {
  const [found] = await db.$queryRaw<{ body: string; settings: string[] }[]>`
    SELECT prosrc AS body, proconfig AS settings FROM pg_proc WHERE proname = 'has_listings'`;
  const { body, settings } = found!;
  const [, query] = /\$query\$(.+)\$query\$/s.exec(body)!;
  const asked = sql([query!.replaceAll('%1$s', `m.search @@ 'word'`)]);
  const plan = await transaction(async (tx) => {
    for (const setting of settings) await tx.$executeRawUnsafe(`SET LOCAL ${setting}`);
    const rows = await tx.$queryRaw<{ 'QUERY PLAN': string }[]>(sql`EXPLAIN ${asked}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toContain('Seq Scan');
  expect(plan.match(/materials_\w+_idx/g)).toEqual([CREATED, 'materials_search_idx']);
});

async function planOf(list: List, page = 1, options = sql``): Promise<string> {
  const rows = await db.$queryRaw<{ 'QUERY PLAN': string }[]>(
    sql`EXPLAIN ${options} ${listSql({ ...list, page, pageSize: 20 })}`,
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

/** Without those of a sample */
async function rowsRead(list: List, table: string, page = 1): Promise<number> {
  const lines = (
    await planOf(list, page, sql`(ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF)`)
  ).split('\n');
  let read = 0;
  let isOfTable = false;
  for (const line of lines) {
    const scan =
      /(?<!Sample Scan) (?:on|using \S+ on) (\w+).*actual rows=([\d.]+) loops=(\d+)/.exec(line);
    if (line.includes('->') || scan) isOfTable = scan?.[1] === table;
    if (scan && isOfTable) read += Number(scan[2]) * Number(scan[3]);
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (removed && isOfTable) read += Number(removed[1]);
  }
  return read;
}

test('notifying the admins reads no other users', async () => {
  const news = { title: 'Look', content: 'Now.', actionUrl: '/admin', actionText: 'Open' };
  const plans = await plansOf(() => transaction((tx) => notifyAdmins(tx, news)));
  expect(plans).toContain('users_admins_idx');
  expect(plans).not.toContain('Seq Scan on users');
});

test('forgetting a deleted user’s address reads no one else’s emails', async () => {
  const asked = await statementsOf(() =>
    transaction((tx) => forgetRecipient(tx, 'maria@lakeshore.example')),
  );
  const { text, values } = asked.find((statement) => statement.text.includes('UPDATE mails'))!;
  const plan = await transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, ...values);
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('mails_search_idx');
});

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
  const plan = await planByIndex(isReferencedSql(userId));
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['users', usersFound({}), 'users_created_at_id_idx'],
  ['users found by two letters', usersFound({ search: 'zq' }), 'users_search_idx'],
  ['users found by search', usersFound({ search: 'office4711@' }), 'users_search_idx'],
  ['admins', usersFound({ role: 'admin' }), /users_(admins|counted)_idx/],
  ['banned users', usersFound({ status: 'banned' }), 'users_banned_idx'],
  ['companies', companiesFound({}), 'companies_created_at_id_idx'],
  ['companies found by search', companiesFound({ search: 'a1b2c3' }), 'companies_search_idx'],
  ['materials', materialsFound({}), 'materials_created_at_id_on_sale_idx'],
  ['materials found by search', materialsFound({ search: 'zqxw' }), 'materials_search_idx'],
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
  expect(plan).toMatch(/Index Scan using users_created_at_id_idx on users u \(actual rows=6000/);
  expect(plan).toMatch(/Index Scan using users_pkey on users u_2 \(actual rows=1.00 loops=20\)/);
  expect(plan).toMatch(/using companies_pkey on companies c \(actual rows=1.00 loops=20\)/);
});

test('a short search with no match reads no rows', async () => {
  expect(await rowsRead(usersFound({ search: 'zq' }), 'users')).toBe(0);
});

test('a search with thousands of matches reads each once and sorts only their keys', async () => {
  const users = await db.user.count({ where: { firstName: 'Maria' } });
  expect(users).toBeGreaterThan(1_000);
  expect(await rowsRead(usersFound({ search: 'maria' }), 'users')).toBe(users + 20);
  const [found] = await db.$queryRaw<[{ listings: number }]>`
    SELECT count(*)::int AS listings FROM materials WHERE search @@ trade_query('overstock', '{}')`;
  const { listings } = found;
  expect(listings).toBeGreaterThan(1_000);
  expect(await rowsRead(materialsFound({ search: 'overstock' }), 'materials')).toBe(listings + 20);
});

test('a search with more matches than are counted finds the first page while counting', async () => {
  const search = usersFound({ search: 'example' });
  expect(await rowsRead(search, 'users')).toBeLessThan(10_001 + 100);
  expect(await rowsRead(search, 'users', 400)).toBe(10_001 + (await db.user.count()) + 20);
});

test('money movements of a few days are read from indexes on their time', async () => {
  const plan = await planByIndex(sql`
    SELECT sum(fees - back_fees) FROM (${MONEY_MOVED}) moved
     WHERE at >= now() - interval '2 days' AND at < now()`);
  for (const index of [
    'ledger_postings_created_at_id_idx',
    'refunds_settled_idx',
    'ledger_postings_rare_idx',
  ]) {
    expect(plan).toContain(index);
  }
});

test('the ledger of a Stripe object, or of a rare kind, isn’t read in its order', async () => {
  const ofObject = await plansOf(() => listPostings({ search: 'pi_none' }));
  expect(ofObject).toContain('ledger_postings_pkey');
  expect(ofObject).not.toContain('ledger_postings_created_at_id_idx');
  expect(await plansOf(() => listPostings({ kind: 'dispute' }))).toContain(
    'ledger_postings_rare_idx',
  );
});

const salesFound = (actor: Actor, scope: TransactionScope = {}) => transactionsFound(actor, scope)!;
const withoutCount = (plan: string) =>
  plan.replace(/-> {2}Limit .*\n +-> {2}Seq Scan on transactions/, '');

test('a company’s page uses the indexes of its purchases and its sales', async () => {
  for (const scope of [{}, { status: 'completed' }, { role: 'bought' }] as TransactionScope[]) {
    const plan = await planOf(salesFound(trader, scope));
    expect(plan).toMatch(/transactions_buyer_company_id_(created_at_idx|nonce_key)/);
    if (!scope.role) expect(plan).toContain('transactions_seller_company_id_created_at_idx');
    expect(plan).not.toContain('Seq Scan on transactions');
  }
  // In the index's order, ending at the limit; a bitmap would read all of them first.
  const newest = await planOf(salesFound(trader));
  expect(newest).toMatch(/using transactions_seller_company_id_created_at_idx/);
});

test('the last 30 days of a company’s home page are a range of an index', async () => {
  const plan = await plansOf(() => getCompanyHome({ ...trader, userId: trader.companyId! }));
  expect(plan).not.toMatch(/Filter: .*(created|completed)_at AT TIME ZONE/);
});

test.each([countMoneyAlerts, listMoneyAttention])(
  'what waits for an admin is read without every sale or company: %o',
  async (work) => {
    const plan = await plansOf(work);
    expect(plan).toMatch(/transactions_seller_completed_idx/);
    expect(plan).toContain('companies_suspended_idx');
    expect(plan).not.toMatch(/Seq Scan on (transactions|companies)|transactions_completed_idx/);
  },
);

test('an admin’s pages use the index in their order, however far back', async () => {
  expect(withoutCount(await planOf(salesFound(ADMIN)))).toContain('transactions_created_at_id_idx');
  const far = await planOf(
    salesFound(ADMIN),
    300,
    sql`(ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF)`,
  );
  expect(far).toMatch(/using transactions_created_at_id_idx on transactions t \(actual rows=6000/);
  expect(far).toMatch(
    /using payments_transaction_id_key on payments p \(actual rows=1.00 loops=20\)/,
  );
  expect(far).toMatch(/using companies_pkey on companies c \(actual rows=1.00 loops=20\)/);
});

test('a rare status is found by its index', async () => {
  const plan = withoutCount(await planOf(salesFound(ADMIN, { status: 'processing' })));
  expect(plan).toContain('transactions_status_updated_at_idx');
  expect(plan).not.toContain('Seq Scan on transactions');
});

test('a search uses the indexes of titles, names and ids', async () => {
  const [{ id }] = (await db.$queryRaw<{ id: string }[]>`SELECT id FROM transactions LIMIT 1`) as [
    { id: string },
  ];
  for (const search of ['overstock', id.slice(0, 8)]) {
    const plan = await planOf(salesFound(ADMIN, { search }));
    expect(plan).toContain('transactions_title_search_idx');
    expect(plan).toContain('companies_search_idx');
    expect(plan).not.toMatch(/Seq Scan on companies/);
  }
  expect(await planOf(salesFound(ADMIN, { search: id.slice(0, 8) }))).toContain(
    'transactions_pkey',
  );
});

test('what most listings say is found on the way through the newest, and not counted', async () => {
  const titled = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM materials WHERE search @@ '''!granit'''::tsquery`;
  const asked = { search: 'granite' };
  const found = await listMaterials(asked);
  expect(found).toMatchObject({ count: 10_000, isAbout: true });
  expect(found.ordered).toMatch(/^best matching \d{3}$/);
  const best = new Set(titled.map(({ id }) => id));
  expect(found.materials.filter(({ id }) => !best.has(id))).toEqual([]);
  const plans = await plansOf(() => listMaterials(asked));
  expect(plans).toContain('Sample Scan');
  expect(plans).not.toContain('CTE matched');
  expect(await rowsRead(materialsFound(asked), 'materials')).toBeLessThan(100);

  const closest = await listMaterials({ search: 'granite qqzzx' });
  expect(closest).toMatchObject({ reading: { isClosest: true }, isAbout: false, ordered: null });
  expect(closest.count).toBeLessThanOrEqual(500);
  expect(closest.materials.filter(({ id }) => !best.has(id))).toEqual([]);

  const columns = {
    'price-low': 'price',
    'price-high': 'price',
    'unit-price': 'commonPrice',
  } as const;
  for (const [sort, column] of Object.entries(columns)) {
    const order = sort === 'price-high' ? 'desc' : 'asc';
    const inOrder = await db.material.findMany({
      where: { onSale: true },
      orderBy: [{ [column]: order }, { id: 'asc' }],
      ...{ select: { id: true }, skip: 48, take: 24 },
    });
    const priced = { ...asked, sort: sort as keyof typeof columns };
    const third = await listMaterials(priced, { page: 3 });
    const ids = third.materials.map(({ id }) => id);
    expect(ids, sort).toEqual(inOrder.map(({ id }) => id));
    expect(third).toMatchObject({ isAbout: true, count: 10_000, units: null });
    expect(await plansOf(() => listMaterials(priced)), sort).not.toContain('CTE matched');
  }

  const around = { sort: 'distance', location: '60601', radius: 'anywhere' } as const;
  for (const page of [1, 3]) {
    const nearest = await listMaterials({ ...asked, ...around }, { page });
    const all = await listMaterials(around, { page });
    expect(nearest).toMatchObject({ count: 10_000, ordered: 'nearest 1000' });
    expect(nearest.materials.map(({ id }) => id)).toEqual(all.materials.map(({ id }) => id));
  }
  expect(await plansOf(() => listMaterials({ ...asked, ...around }))).not.toContain('map_point');
});

test('no search has weights, which its index would look up in each listing', async () => {
  const rows = await db.$queryRaw<{ query: string }[]>`
    SELECT weigh_query(part, weights)::text AS query
      FROM read_search('2-1/2 in steel stud sheetrock 5/8 zzz', false, '{}') AS read, unnest(read.parts) AS part,
           unnest(ARRAY['', 'AB', 'ABC']) AS weights`;
  expect(rows.length).toBeGreaterThan(9);
  for (const { query } of rows) expect(query).not.toMatch(/:\*?[A-D]/);
});

test('each batch of a popular listing’s savers reads only its own', async () => {
  await db.$executeRaw`
    INSERT INTO saved_materials (user_id, material_id, price_when_saved)
    SELECT id, ${listing.id}::uuid, 999999 FROM users WHERE company_id IS NOT NULL LIMIT 300`;
  const asked = await statementsOf(() => alertSavers({ materialId: listing.id }));
  const { text, values } = asked.find((one) => one.text.includes('FOR UPDATE OF s'))!;
  const rows = await db.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
    `EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF) ${text}`,
    ...values,
  );
  const loops = rows.map((row) => Number(/ on users .*loops=(\d+)/.exec(row['QUERY PLAN'])?.[1]));
  expect(Math.max(...loops.filter(Boolean))).toBeLessThanOrEqual(300);
});

test('the lines of a statement are never found among all that moved in its year', async () => {
  const lines = moneyLines(trader.companyId!, new Date().getUTCFullYear());
  const [{ text, values }] = (await statementsOf(() => lines.next())) as [Statement];
  const rows = await transaction(async (tx) => {
    // At a million this plan is chosen for a seller with enough lines to fill a batch.
    await tx.$executeRaw`SET LOCAL enable_sort = off`;
    return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, ...values);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('transactions_seller');
  expect(plan).not.toContain('ledger_postings_created_at_id_idx');
});

test('expired notifications are found by an index', async () => {
  const asked = await statementsOf(deleteExpired);
  const { text, values } = asked.find((one) => one.text.includes('DELETE FROM notifications'))!;
  const filled = text.replace(/\$(\d+)/g, (_all, index: string) =>
    String(values[Number(index) - 1]),
  );
  expect(await planByIndex(sql([filled]))).toContain('notifications_expired_idx');
});

test('no query is compiled or split among workers, which takes longer than any page', async () => {
  const settings = await db.$queryRaw`
    SELECT setting FROM pg_settings
     WHERE name IN ('jit', 'max_parallel_workers_per_gather') ORDER BY name`;
  expect(settings).toEqual([{ setting: 'off' }, { setting: '0' }]);
});
