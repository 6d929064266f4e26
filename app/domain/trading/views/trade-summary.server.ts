import { db, sql, type Prisma } from '~/db/client.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { decimalToCents } from '~/lib/money';
import { requireParty, requireTrader } from '../record/require-party.server';
import { isOf, moneyScope } from './transaction-list-queries.server';

export type TradeSummary = Awaited<ReturnType<typeof getTradeSummary>>;

const NONE = { netCents: 0, pendingCents: 0, spentCents: 0, owedCents: 0, transactionCount: 0 };

/** In cents, of a seller's sales that are being paid. */
export const unpaidCents = (sellerId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT coalesce(sum(subtotal * 100), 0)::float8 FROM transactions
    WHERE seller_company_id = ${sellerId} AND status IN ('pending', 'processing'))`;

/**
 * What the actor's company sold and bought, in cents, after refunds. Of a $59.97 sale with $20.99
 * refunded, $1.00 of it fee, $39.98 is net. @throws DomainError `forbidden` (members)
 */
export async function getTradeSummary(actor: Actor) {
  const { companyId } = actor;
  if (!companyId) return { ...NONE };
  requirePower(actor, 'see_money');
  const [row] = await db.$queryRaw<(typeof NONE)[]>`
    SELECT coalesce(sum(n) FILTER (WHERE what = 'net'), 0)::float8 AS "netCents",
           ${unpaidCents(sql`${companyId}::uuid`)} AS "pendingCents",
           coalesce(sum(n) FILTER (WHERE what = 'spent'), 0)::float8 AS "spentCents",
           coalesce(sum(n) FILTER (WHERE what = 'owed'), 0)::float8 AS "owedCents",
           coalesce(sum(n) FILTER (WHERE what = 'trades'), 0)::int AS "transactionCount"
      FROM kept_counts WHERE what IN ('net', 'spent', 'owed', 'trades') AND key = ${companyId}`;
  return row!;
}

/**
 * The other company of a purchase. @throws DomainError `not_found`, `forbidden` (an admin of
 * neither)
 */
export async function getCounterparty(transactionId: string, actor: Actor) {
  const party = await requireTrader(transactionId, actor);
  const { buyerCompanyId, sellerCompanyId, ...material } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: { materialId: true, materialTitle: true, buyerCompanyId: true, sellerCompanyId: true },
  });
  return { ...material, otherCompanyId: party === 'buyer' ? sellerCompanyId : buyerCompanyId };
}

/**
 * The goods as sold, even if the listing is gone. @throws DomainError `not_found`, for outsiders
 * too
 */
export async function getDeliveredPurchase(id: string, actor: Actor) {
  await requireParty(id, actor);
  const purchase = await db.transaction.findUniqueOrThrow({
    where: { id },
    select: {
      materialTitle: true,
      unitPrice: true,
      priceUnit: true,
      quantity: true,
      material: {
        select: {
          id: true,
          city: true,
          state: true,
          zipCode: true,
          packKind: true,
          packCount: true,
          weightLb: true,
          palletLengthIn: true,
          palletWidthIn: true,
          palletHeightIn: true,
          pieceInches: true,
        },
      },
    },
  });
  const { material, materialTitle: title, unitPrice, ...sold } = purchase;
  const { id: materialId, ...origin } = material;
  return { id, materialId, title, priceCents: decimalToCents(unitPrice), ...sold, ...origin };
}

export type CommissionSummary = Awaited<ReturnType<typeof getCommissionSummary>>;

/**
 * Commissions in cents from the actor's transactions, or for an admin from all or one company's.
 * A $59.97 purchase brings $3.00; after refunding $20.99 of its $62.97, $2.00.
 * @throws DomainError `forbidden` for another company's, and members
 */
export async function getCommissionSummary(
  actor: Actor,
  { companyId }: { companyId?: string } = {},
) {
  const scope = moneyScope(actor, companyId);
  const commissions = scope?.companyId
    ? sql`SELECT c.status::text, c.amount * 100 AS cents, 1 AS n
            FROM commissions c JOIN transactions t ON t.id = c.transaction_id
           WHERE ${isOf(scope.companyId)}`
    : sql`SELECT key AS status, sum(n) FILTER (WHERE what = 'commission_cents') AS cents,
                 sum(n) FILTER (WHERE what = 'commissions') AS n
            FROM kept_counts WHERE what IN ('commissions', 'commission_cents') AND ${scope !== null}
           GROUP BY key`;
  const [row] = await db.$queryRaw<{ pending: number; paid: number; count: number }[]>`
    SELECT coalesce(sum(cents) FILTER (WHERE status IN ('pending', 'held')), 0)::float8 AS pending,
           coalesce(sum(cents) FILTER (WHERE status = 'paid'), 0)::float8 AS paid,
           coalesce(sum(n), 0)::int AS count
      FROM (${commissions}) AS c`;
  const { pending, paid, count } = row!;
  return {
    totalCommissionsCents: pending + paid,
    pendingCommissionsCents: pending,
    paidCommissionsCents: paid,
    transactionCount: count,
  };
}
