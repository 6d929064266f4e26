import { db, sql } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { isOf, moneyScope } from './transaction-list-queries.server';

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
