import { sql, sqlEmpty, sqlJoin, type Prisma } from '~/db/client.server';
import { keptCount, PURCHASES_SAMPLE } from '~/db/kept-counts.server';
import { isFoundIn, isoTime, type List, readListPage } from '~/db/list-page.server';
import { readChanges } from '~/db/list-changes.server';
import { isReachableSql } from '~/db/may-trade.server';
import { isShownTo } from '~/domain/catalogue/index.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { Quote } from '~/lib/platform-fee';
import { isUuid } from '~/lib/uuid';
import { type NextStep, REFUSALS } from '../copy';
import type { DisputeState } from '../settlement/payment-facts.server';
import type { TransactionFilters } from './list-transactions.schema';
import { PURCHASE_SUMS } from '../record/transaction-row.server';
import { hasReceipt, type TransactionStatus } from '../record/transaction-states';
import { nextSteps } from './next-steps.server';

export interface TransactionListItem extends Quote {
  id: string;
  /** Null for an admin of neither company */
  side: 'bought' | 'sold' | null;
  status: TransactionStatus;
  material: { id: string; title: string; isListed: boolean };
  priceUnit: string;
  refundedCents: number;
  /** By the buyer's bank, after lost disputes */
  takenBackCents: number;
  /** At the platform, of a refund that failed: see `heldCents` in settlement/refund-split */
  heldCents: number;
  /** What the seller keeps after refunds; null unless the viewer's company sold it */
  netCents: number | null;
  /** Of the newest dispute or bank inquiry, an open one first */
  dispute: DisputeState | null;
  /** What the seller still owes for a lost dispute; null unless the viewer's company sold it */
  owedCents: number | null;
  receiptNumber: number | null;
  /** What waits for the viewer's company */
  step: NextStep | null;
  buyer: ListedCompany;
  seller: ListedCompany;
  createdAt: string;
}

export interface ListedCompany {
  id: string;
  name: string;
  /** It has a page and someone who reads messages. */
  isReachable: boolean;
}

export interface TransactionScope extends TransactionFilters {
  companyId?: string;
}

export type TransactionRecord = Omit<TransactionListItem, 'side'>;

/**
 * In cents, of transactions `t` and payments `p`: refunds that failed at the bank took it too, and
 * what is owed for a lost dispute is the platform's.
 */
const NET_TO_SELLER = sql`
  CASE WHEN p.status = 'succeeded' THEN (t.subtotal - coalesce(
    (SELECT sum(r.amount - r.fee_amount) FROM refunds r
      WHERE r.transaction_id = t.id AND NOT r.paid_by_platform
        AND (r.status = 'succeeded' OR (r.status = 'failed' AND r.stripe_refund_id IS NOT NULL))),
    0) - coalesce((SELECT sum(d.owed_amount) FROM disputes d WHERE d.transaction_id = t.id), 0)
    ) * 100 ELSE 0 END`;

const companyColumn = (companyId: Prisma.Sql) => sql`
  (SELECT json_build_object('id', c.id, 'name', c.name, 'isReachable', ${isReachableSql()})
     FROM companies c WHERE c.id = ${companyId})`;

const columnsFor = (viewer: Actor) => sql`
  t.id, t.status::text AS status,
  (SELECT json_build_object('id', m.id, 'title', t.material_title, 'isListed', ${isShownTo(viewer)})
     FROM materials m JOIN companies c ON c.id = m.company_id WHERE m.id = t.material_id) AS material,
  ${PURCHASE_SUMS}, t.price_unit AS "priceUnit",
  coalesce((SELECT (p.refunded_amount * 100)::bigint
     FROM payments p WHERE p.transaction_id = t.id), 0) AS "refundedCents",
  (SELECT coalesce(sum(d.amount) * 100, 0)::bigint
     FROM disputes d WHERE d.transaction_id = t.id AND d.state = 'lost') AS "takenBackCents",
  (SELECT coalesce(sum(CASE WHEN r.paid_by_platform THEN -r.amount ELSE r.amount END) * 100, 0)::bigint
     FROM refunds r WHERE r.transaction_id = t.id AND CASE WHEN r.paid_by_platform
      THEN r.status <> 'failed' ELSE r.status = 'failed' AND r.stripe_refund_id IS NOT NULL END) AS "heldCents",
  (SELECT (${NET_TO_SELLER})::bigint FROM payments p WHERE p.transaction_id = t.id) AS "netCents",
  (SELECT d.state::text FROM disputes d WHERE d.transaction_id = t.id
    ORDER BY d.state = 'open' DESC, d.state = 'inquiry' DESC, d.opened_at DESC, d.id LIMIT 1) AS dispute,
  (SELECT coalesce(sum(greatest(d.owed_amount - d.recovered_amount, 0)) * 100, 0)::bigint
     FROM disputes d WHERE d.transaction_id = t.id) AS "owedCents",
  (SELECT p.receipt_number FROM payments p WHERE p.transaction_id = t.id) AS "receiptNumber",
  ${companyColumn(sql`t.buyer_company_id`)} AS buyer,
  ${companyColumn(sql`t.seller_company_id`)} AS seller,
  ${isoTime(sql`t.created_at`)} AS "createdAt"`;

/** The id breaks ties, so that no row is on two pages. */
const ORDER = sql`t.created_at DESC, t.id DESC`;

/** 20 a page or `limit`, newest first. @throws DomainError `forbidden` when `companyId` is another company's */
export async function listTransactions(
  actor: Actor,
  { page, limit, ...scope }: TransactionScope & { page?: number; limit?: number } = {},
) {
  const list = transactionsFound(actor, scope);
  if (!list) {
    const items: TransactionListItem[] = [];
    return { items, total: 0, hasMore: false, page: 1, pageCount: 1 };
  }
  const { rows, ...found } = await readListPage<TransactionRecord>({
    ...list,
    page,
    pageSize: limit,
  });
  return { ...found, items: rows.map((row) => toListItem(row, actor)) };
}

/** By when they changed. @throws DomainError `forbidden` when `companyId` is another company's */
export async function listChangedTransactions(
  actor: Actor,
  { companyId, ...page }: { companyId: string; cursor: string; limit: number },
) {
  const list = transactionsFound(actor, { companyId });
  if (!list) return { items: [], next: page.cursor };
  const { rows, next } = await readChanges<TransactionRecord>(list, page);
  return { items: rows.map((row) => toListItem(row, actor)), next };
}

export function transactionsFound(
  actor: Actor,
  { companyId, search, role, status, step }: TransactionScope,
): List | null {
  const scope = companyScope(actor, companyId);
  if (!scope) return null;
  const conditions: Prisma.Sql[] = [];
  const side = role && (scope.companyId ?? actor.companyId) ? role : undefined;
  const own = side ? (scope.companyId ?? actor.companyId) : scope.companyId;
  const sides = own ? sidesOf(own) : null;
  if (sides && side) conditions.push(sides[side]);
  if (status) conditions.push(sql`t.status = ${status}::transaction_status`);
  const steps = actor.companyId ? nextSteps(actor) : sql`SELECT NULL::uuid AS id, NULL AS step`;
  if (step) {
    conditions.push(sql`t.id IN (SELECT id FROM (${steps}) waiting
      ${step === 'any' ? sqlEmpty : sql`WHERE step = ${step}`})`);
  }
  return {
    columns: sql`${columnsFor(actor)},
      (SELECT waiting.step FROM (${steps}) waiting WHERE waiting.id = t.id) AS step`,
    table: sql`transactions t`,
    alias: sql`t`,
    conditions,
    either: sides && !side ? Object.values(sides) : undefined,
    total:
      sides && conditions.length === 0 ? keptCount('trades', sql`${own}::uuid::text`) : undefined,
    ...(search && searchedFor(search, own ?? null)),
    order: ORDER,
  };
}

/** `companyId: null` means all; a null result means none. @throws DomainError `forbidden` */
function companyScope(actor: Actor, companyId?: string): { companyId: string | null } | null {
  const isAdmin = actor.role === 'admin';
  if (companyId !== undefined) {
    if (isUuid(companyId) && (isAdmin || companyId === actor.companyId)) return { companyId };
    throw new DomainError('forbidden', REFUSALS.notOwnCompany);
  }
  if (isAdmin) return { companyId: null };
  return actor.companyId ? { companyId: actor.companyId } : null;
}

/** As `companyScope`, for totals and exports. @throws DomainError `forbidden` */
export function moneyScope(actor: Actor, companyId?: string) {
  const scope = companyScope(actor, companyId);
  if (scope && actor.role !== 'admin') requirePower(actor, 'see_money');
  return scope;
}

const sidesOf = (companyId: string) => ({
  bought: sql`t.buyer_company_id = ${companyId}::uuid`,
  sold: sql`t.seller_company_id = ${companyId}::uuid`,
});

export const isOf = (companyId: string): Prisma.Sql =>
  sql`(${sqlJoin(Object.values(sidesOf(companyId)), ' OR ')})`;

/** Word for word the expressions of companies_search_idx and transactions_title_search_idx. */
const COMPANY_SEARCHED = sql`lower(c.name || ' ' || c.email::text || ' ' || c.city || ' ' || c.state::text)`;
const TITLE_SEARCHED = sql`lower(t.material_title)`;

/** One company's purchases are few, and all are read. */
function searchedFor(search: string, own: string | null) {
  const inTitle = isFoundIn(TITLE_SEARCHED, search);
  if (!inTitle) return null;
  // The indexed expression includes the email, which must not be searchable.
  const isNamed = sql`${isFoundIn(COMPANY_SEARCHED, search)!} AND ${isFoundIn(sql`lower(c.name)`, search)!}`;
  const range = idRange(search);
  const orId = range ? sql`OR t.id BETWEEN ${range.from}::uuid AND ${range.to}::uuid` : sqlEmpty;
  const traders = own
    ? sql`= CASE WHEN t.buyer_company_id = ${own}::uuid THEN t.seller_company_id
                 ELSE t.buyer_company_id END`
    : sql`IN (t.buyer_company_id, t.seller_company_id)`;
  const isFound = sql`(${inTitle} OR EXISTS (
    SELECT 1 FROM companies c WHERE c.id ${traders} AND ${isNamed}) ${orId})`;
  if (own) return { search: isFound };
  const named = sql`ANY (ARRAY(SELECT c.id FROM companies c WHERE ${isNamed}))`;
  const indexed = sql`(${inTitle} OR t.buyer_company_id = ${named}
    OR t.seller_company_id = ${named} ${orId})`;
  return { search: indexed, isFound, sample: PURCHASES_SAMPLE };
}

/** Id prefixes: '1a2b3c4d', or '#1a2b3c4d-5e' as the page shows them. */
function idRange(search: string): { from: string; to: string } | null {
  const hex = search.toLowerCase().replace(/^#/, '').replaceAll('-', '');
  if (!/^[0-9a-f]{4,32}$/.test(hex)) return null;
  const uuid = (filler: string) =>
    hex
      .padEnd(32, filler)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_all, ...parts: string[]) =>
        parts.slice(0, 5).join('-'),
      );
  return { from: uuid('0'), to: uuid('f') };
}

export function toListItem(row: TransactionRecord, { companyId }: Actor): TransactionListItem {
  const sold = companyId === row.seller.id ? 'sold' : null;
  const leftCents = row.totalCents - row.refundedCents - row.takenBackCents;
  return {
    ...row,
    heldCents: Math.max(0, Math.min(row.heldCents, leftCents)),
    netCents: sold && (row.netCents ?? 0),
    owedCents: sold && row.owedCents,
    receiptNumber: hasReceipt(row.status) ? row.receiptNumber : null,
    side: companyId === row.buyer.id ? 'bought' : sold,
  };
}
