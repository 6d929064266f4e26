import { db, sql } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { companyScope, isOf } from './transaction-list-queries.server';

export interface CommissionSummary {
  /** Collected and pending */
  totalCommissionsCents: number;
  /** Of purchases being paid, and of disputed payments until the bank decides */
  pendingCommissionsCents: number;
  /** Of paid purchases, less refunds and lost disputes */
  paidCommissionsCents: number;
  transactionCount: number;
}

/**
 * The platform's revenue from the actor's own transactions; for an admin, from all or one
 * company's. Cancelled purchases bring nothing; refunds take their part of the fee, to the cent.
 * Paid and disputed commissions together equal the ledger's account `platform_fees`.
 *
 * Worked: a paid purchase of $59.97 brings $3.00. $20.99 of its $62.97 are refunded: $2.00 are
 * left. The bank disputes the rest: pending, and lost if it decides for the buyer.
 *
 * @throws DomainError `forbidden` when `companyId` is another company's
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
