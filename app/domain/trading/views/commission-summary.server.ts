import { db, sql } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { companyScope, isOf } from './transaction-list-queries.server';

/** What the platform earns of some transactions, in cents. */
export interface CommissionSummary {
  /** Collected and pending */
  totalCommissionsCents: number;
  /** Of purchases that are being paid, and of payments that a bank disputes until it decides */
  pendingCommissionsCents: number;
  /** Of paid purchases, less the platform's part of what was refunded or lost in a dispute */
  paidCommissionsCents: number;
  /** All of them, however they ended */
  transactionCount: number;
}

/**
 * The platform's revenue from the actor's own transactions, from all for an admin, from one
 * company's for an admin who names it. A cancelled purchase brings nothing; a refund takes its part
 * of the fee, to the cent, in the moment it arrives.
 *
 * The amounts are those of `commissions`, which every refund and dispute keeps up to date in the
 * transaction that writes the ledger: paid and disputed ones together are what the ledger's account
 * `platform_fees` holds.
 *
 * Worked: a paid purchase of $59.97 brings $3.00. $20.99 of its $62.97 are refunded: $2.00 are left.
 * The buyer's bank disputes the rest: they are pending, and lost if the bank decides for the buyer.
 *
 * @throws DomainError `forbidden` where `companyId` is another's
 */
export async function getCommissionSummary(
  actor: Actor,
  { companyId }: { companyId?: string } = {},
): Promise<CommissionSummary> {
  const scope = companyScope(actor, companyId);
  const from = scope?.companyId
    ? sql`commissions c JOIN transactions t ON t.id = c.transaction_id
          WHERE ${isOf(scope.companyId)}`
    : sql`commissions c WHERE ${scope !== null}`;
  const [row] = await db.$queryRaw<{ pending: number; paid: number; count: number }[]>`
    SELECT coalesce(sum(c.amount * 100) FILTER (WHERE c.status IN ('pending', 'held')), 0)::float8
             AS pending,
           coalesce(sum(c.amount * 100) FILTER (WHERE c.status = 'paid'), 0)::float8 AS paid,
           count(*)::int AS count
      FROM ${from}`;
  const { pending, paid, count } = row!;
  return {
    totalCommissionsCents: pending + paid,
    pendingCommissionsCents: pending,
    paidCommissionsCents: paid,
    transactionCount: count,
  };
}
