import {
  isDay,
  moneyByDay,
  startOfDay,
  startOfNextDay,
} from '~/domain/administration/index.server';
import { db, PLANNED_EACH_TIME, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { inBatches } from '~/db/in-batches.server';
import { isoTime } from '~/db/list-page.server';
import { csvOf, type CsvColumns } from '~/lib/text/csv';
import { centsToDecimal } from '~/lib/money';
import { isUuid } from '~/lib/uuid';
import { POSTING_KINDS, type LedgerAccount, type PostingKind } from '../record/ledger.server';

interface AccountBalance {
  account: LedgerAccount;
  debitCents: number;
  creditCents: number;
  /** Cents, credit less debit; all accounts sum to zero */
  balanceCents: number;
}

/** Every account, including those without postings. */
export async function listAccounts(): Promise<AccountBalance[]> {
  return db.$queryRaw<AccountBalance[]>`
    SELECT a.account::text AS account, debit AS "debitCents", credit AS "creditCents",
           credit - debit AS "balanceCents"
      FROM unnest(enum_range(NULL::ledger_account)) AS a(account), LATERAL (
        SELECT coalesce(sum(n) FILTER (WHERE what = 'debit'), 0)::float8 AS debit,
               coalesce(sum(n) FILTER (WHERE what = 'credit'), 0)::float8 AS credit
          FROM kept_counts WHERE what IN ('debit', 'credit') AND key = a.account::text) AS kept
     ORDER BY a.account`;
}

interface CommissionMonth {
  month: string;
  transactions: number;
  feesCents: number;
  feesBackCents: number;
}

const MONTHS = 12;

/** Commissions by US Central month ('2026-11') in cents: newest first, at most 12. */
export async function listCommissionMonths(): Promise<CommissionMonth[]> {
  return db.$queryRaw<CommissionMonth[]>`
    SELECT to_char(day, 'YYYY-MM') AS month, sum(sales)::int AS transactions,
           (sum(fees) * 100)::float8 AS "feesCents", (sum(back_fees) * 100)::float8 AS "feesBackCents"
      FROM (${await moneyByDay()}) AS days
     WHERE day >= date_trunc('month', now() AT TIME ZONE 'America/Chicago')
             - ${MONTHS - 1} * interval '1 month'
     GROUP BY 1 ORDER BY 1 DESC`;
}

export interface PostingView {
  id: string;
  at: string;
  kind: PostingKind;
  stripeId: string;
  transaction: { id: string; title: string };
  entries: { account: LedgerAccount; debitCents: number; creditCents: number }[];
}

interface LedgerFilters {
  /** A full transaction id or Stripe object id */
  search?: string | null;
  kind?: string | null;
  /** US Central days, inclusive: '2026-11-21' */
  from?: string | null;
  to?: string | null;
}

const PAGE_SIZE = 20;

/** A page of postings, newest first. Cursors stay valid as postings are added. */
export async function listPostings({
  before,
  after,
  ...filters
}: LedgerFilters & { before?: string | null; after?: string | null } = {}): Promise<{
  rows: PostingView[];
  older: string | null;
  newer: string | null;
}> {
  const backwards = keyOf(after);
  const key = backwards ?? keyOf(before);
  const isBackwards = backwards !== null;
  const found = await readPostings({ filters, key, isBackwards, limit: PAGE_SIZE + 1 });
  const hasMore = found.length > PAGE_SIZE;
  const rows = found.slice(0, PAGE_SIZE);
  if (isBackwards) rows.reverse();
  if (isBackwards && rows.length === 0) return listPostings(filters);
  const hasOlder = isBackwards || hasMore;
  const hasNewer = isBackwards ? hasMore : key !== null;
  return {
    rows,
    older: hasOlder && rows.length > 0 ? cursorOf(rows.at(-1)!) : null,
    newer: hasNewer && rows.length > 0 ? cursorOf(rows[0]!) : null,
  };
}

const CSV_BATCH = 1_000;
const CSV_COLUMNS: CsvColumns<PostingView & PostingView['entries'][number]> = {
  postingId: ({ id }) => id,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  stripeId: ({ stripeId }) => stripeId,
  transactionId: ({ transaction }) => transaction.id,
  material: ({ transaction }) => transaction.title,
  account: ({ account }) => account,
  debit: ({ debitCents }) => (debitCents ? centsToDecimal(debitCents) : null),
  credit: ({ creditCents }) => (creditCents ? centsToDecimal(creditCents) : null),
};

/** All matching postings as CSV, one line per entry, newest first. Amounts are dollars. */
export const ledgerCsvRows = (filters: LedgerFilters = {}): AsyncGenerator<string> =>
  csvOf(CSV_COLUMNS, entriesOf(filters));

async function* entriesOf(filters: LedgerFilters) {
  const postings = inBatches<PostingView>(CSV_BATCH, (last, limit) =>
    readPostings({ filters, key: last ? keyOf(cursorOf(last)) : null, limit }),
  );
  for await (const posting of postings) {
    yield* posting.entries.map((entry) => ({ ...posting, ...entry }));
  }
}

interface Key {
  at: Date;
  id: bigint;
}

const cursorOf = ({ at, id }: PostingView) => `${Date.parse(at)}_${id}`;

function keyOf(cursor: string | null | undefined): Key | null {
  const [, at, id] = /^(\d{1,14})_(\d{1,18})$/.exec(cursor ?? '') ?? [];
  return at && id ? { at: new Date(Number(at)), id: BigInt(id) } : null;
}

function readPostings({
  filters,
  key,
  isBackwards = false,
  limit,
}: {
  filters: LedgerFilters;
  key: Key | null;
  isBackwards?: boolean;
  limit: number;
}): Promise<PostingView[]> {
  const conditions = [sql`true`, ...conditionsOf(filters)];
  if (key) {
    conditions.push(
      isBackwards
        ? sql`(p.created_at, p.id) > (${key.at}, ${key.id})`
        : sql`(p.created_at, p.id) < (${key.at}, ${key.id})`,
    );
  }
  const order = isBackwards ? sql`p.created_at, p.id` : sql`p.created_at DESC, p.id DESC`;
  return db.$queryRaw<PostingView[]>`
    SELECT p.id::text AS id, p.kind, p.stripe_id AS "stripeId",
           ${isoTime(sql`p.created_at`)} AS at,
           json_build_object('id', t.id, 'title', t.material_title) AS transaction,
           (SELECT coalesce(json_agg(json_build_object('account', e.account,
                     'debitCents', greatest(-e.amount_cents, 0),
                     'creditCents', greatest(e.amount_cents, 0))
                     ORDER BY e.amount_cents, e.account), '[]')
              FROM ledger_entries e WHERE e.posting_id = p.id) AS entries
      FROM ledger_postings p JOIN transactions t ON t.id = p.transaction_id
     WHERE ${sqlJoin(conditions, ' AND ')} ${PLANNED_EACH_TIME}
     ORDER BY ${order} LIMIT ${limit}`;
}

function conditionsOf({ search, kind, from, to }: LedgerFilters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  const id = search?.replaceAll('\0', '').trim().slice(0, 255);
  if (id) conditions.push(isAbout(id));
  if (kind) {
    conditions.push(
      (POSTING_KINDS as readonly string[]).includes(kind) ? sql`p.kind = ${kind}` : sql`false`,
    );
  }
  if (isDay(from)) conditions.push(sql`p.created_at >= ${startOfDay(from)}`);
  if (isDay(to)) conditions.push(sql`p.created_at < ${startOfNextDay(to)}`);
  return conditions;
}

function isAbout(id: string): Prisma.Sql {
  if (isUuid(id)) return sql`p.transaction_id = ${id}::uuid`;
  // As an array, or PostgreSQL reads all postings in their order until it has a page.
  return sql`p.id = ANY (ARRAY(
    SELECT id FROM ledger_postings WHERE stripe_id = ${id} UNION
    SELECT id FROM ledger_postings WHERE transaction_id IN (
      SELECT id FROM transactions WHERE stripe_payment_intent_id = ${id}
      UNION SELECT id FROM transactions WHERE stripe_checkout_session_id = ${id}
      UNION SELECT transaction_id FROM payments WHERE stripe_charge_id = ${id}
      UNION SELECT transaction_id FROM refunds WHERE stripe_refund_id = ${id})))`;
}
