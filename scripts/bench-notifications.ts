/* `tsx scripts/bench-notifications.ts [ROWS]`: fills and drops its own multi-gigabyte database. */
import pg from 'pg';
import {
  cloneDatabase,
  dropDatabase,
  prepareTemplate,
  startTestServer,
} from '../tests/setup/test-server';

const ROWS = Number(process.argv[2] ?? 5_000_000);
const COMPANIES = Math.max(1, ROWS / 50);
const LARGE = 20_000;
const BATCH = 250_000;
const WARM_UP = 20;
const ROUNDS = 100;
const POPOVER_MS = 5;
const PAGE_MS = 20;

const server = await startTestServer();
const url = await cloneDatabase(server, await prepareTemplate(server));
Object.assign(process.env, {
  OFFCUT_MODE: 'test',
  DATABASE_URL: url,
  SESSION_SECRET: 'session secret of the measurement, long enough',
  ADMIN_SECRET: 'admin secret of the measurement',
  APP_ORIGIN: 'http://localhost:3000',
});
const { db, disconnectDatabase } = await import('~/db/client.server');
const { listNotifications, listRecentNotifications } =
  await import('~/domain/notifications/index.server');
const { notificationSql } =
  await import('~/domain/notifications/inbox/notification-queries.server');

let isMet = true;
try {
  await fill();
  const companies = await db.$queryRaw<{ id: string; kind: string }[]>`
    (SELECT id, 'usual' AS kind FROM companies WHERE name <> 'Company 1' ORDER BY random() LIMIT 50)
    UNION ALL SELECT id, 'large' FROM companies WHERE name = 'Company 1'`;
  for (const kind of ['usual', 'large']) {
    const actors = companies
      .filter((company) => company.kind === kind)
      .map(({ id }) => ({
        userId: id,
        role: 'company_user' as const,
        companyId: id,
        companyRole: 'owner' as const,
      }));
    const of = (round: number) => actors[round % actors.length]!;
    const { list, count, counts } = notificationSql;
    const idOf = (round: number) => of(round).companyId;
    const unread = { unreadOnly: true, category: 'messages' } as const;
    await inDatabase(`popover: list, ${kind} company`, POPOVER_MS, (n) => list(idOf(n), {}, 20, 0));
    await inDatabase(`popover: unread of a category, ${kind}`, POPOVER_MS, (n) =>
      list(idOf(n), unread, 20, 0),
    );
    await inDatabase(`popover: counters, ${kind}`, POPOVER_MS, (n) => counts(idOf(n)));
    await inDatabase(`page: list, ${kind}`, PAGE_MS, (n) => list(idOf(n), {}, 50, 0));
    await inDatabase(`page: tenth page, ${kind}`, PAGE_MS, (n) => list(idOf(n), {}, 50, 450));
    await inDatabase(`page: all, counted, ${kind}`, PAGE_MS, (n) => count(idOf(n), {}));
    await inDatabase(`page: of a priority, counted, ${kind}`, PAGE_MS, (n) =>
      count(idOf(n), { priority: 'urgent' }),
    );
    await inDatabase(`page: search, ${kind}`, PAGE_MS, (n) =>
      list(idOf(n), { search: 'order 12' }, 50, 0),
    );
    await time(`popover, with the way, ${kind}`, (n) => listRecentNotifications({}, of(n)));
    await time(`page, with the way, ${kind}`, (n) => listNotifications({}, of(n)));
  }
} finally {
  await disconnectDatabase();
  await dropDatabase(server, url);
  await server.stop();
}
process.exit(isMet ? 0 : 1);

/** On its own connection: the app's give up on a statement after seconds. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO companies (name, email, city, state, updated_at)
     SELECT 'Company ' || n, 'company-' || n || '@company.example', 'Chicago', 'IL', now()
       FROM generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await client.query(
    'CREATE TABLE numbered AS SELECT id, row_number() OVER (ORDER BY name) - 1 AS n FROM companies',
  );
  await client.query('CREATE UNIQUE INDEX ON numbered (n)');
  await client.query('ANALYZE');
  for (let from = 0; from < ROWS; from += BATCH) {
    const end = Math.min(ROWS, from + BATCH);
    await client.query(
      `INSERT INTO notifications (recipient_company_id, type, title, content, priority, category,
                                  read, dismissed, created_at)
       SELECT CASE WHEN i < $3::int THEN (SELECT id FROM companies WHERE name = 'Company 1')
                   ELSE c.id END,
              'order', 'New order ' || i,
              'A company bought what you sell. Get it ready to be picked up.',
              (enum_range(NULL::notification_priority))[1 + i % 4],
              (enum_range(NULL::notification_category))[1 + i % 6],
              i % 7 > 1, i % 10 = 0, now() - make_interval(secs => i)
         FROM generate_series($1::int, $2::int - 1) i
         JOIN numbered c ON c.n = (i * 7919::bigint) % $4::int`,
      [from, end, LARGE, COMPANIES],
    );
    process.stdout.write(`\r${end.toLocaleString('en-US')} rows`);
  }
  process.stdout.write('\n');
  await client.query('VACUUM ANALYZE notifications');
  await client.end();
}

/** Wall time on a shared machine: for comparison, without a bar. */
async function time(what: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const startedAt = performance.now();
    await work(round);
    if (round >= WARM_UP) took.push(performance.now() - startedAt);
  }
  report(what, took);
}

async function inDatabase(
  what: string,
  barMs: number,
  statement: (round: number) => ReturnType<typeof notificationSql.counts>,
): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const { text, values } = statement(round);
    const rows = await db.$queryRawUnsafe<{ 'QUERY PLAN': { 'Execution Time': number }[] }[]>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      ...values,
    );
    if (round >= WARM_UP) took.push(rows[0]!['QUERY PLAN'][0]!['Execution Time']);
  }
  report(what, took, barMs);
}

function report(what: string, took: number[], barMs?: number): void {
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)]!;
  if (barMs !== undefined) isMet &&= at(0.95) <= barMs;
  const bar = barMs === undefined ? '' : `, bar ${barMs} ms`;
  console.log(
    `${what.padEnd(44)} median ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms${bar}`,
  );
}
