import { sql, type Prisma } from '~/db/client.server';
import { isReachableSql } from '~/db/may-trade.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { COMPANY_POWERS, mayDo } from '~/lib/choices/roles';
import { REFUSALS } from '../copy';
import { ALL_GOES_BACK } from '../record/transaction-row.server';

/**
 * What waits for the actor's company, of purchases of the last 180 days: `id`, `created_at`, `goods`,
 * `until` and `step`, one of NEXT_STEPS. @throws DomainError `no_company`
 */
export function nextSteps(actor: Actor): Prisma.Sql {
  const id = sql`${requireCompanyId(actor, REFUSALS.noCompany)}::uuid`;
  const mayRefund = mayDo(actor.companyRole, 'refund');
  const { buy } = COMPANY_POWERS[actor.companyRole ?? 'member'];
  const maxCents = Math.min(buy, Number.MAX_SAFE_INTEGER);
  return sql`
    SELECT * FROM (
    SELECT t.id, t.created_at, t.quantity || ' × ' || t.material_title AS goods,
           CASE WHEN t.status = 'pending' THEN
                  (SELECT h.expires_at FROM stock_holds h WHERE h.transaction_id = t.id)
                WHEN d.id IS NOT NULL THEN d.evidence_due_at END AS until,
           CASE WHEN t.status = 'pending' THEN
                  CASE WHEN is_buyer AND t.total_amount * 100 <= ${maxCents} THEN 'pay' END
                WHEN NOT is_buyer AND ${mayRefund} AND d.id IS NOT NULL THEN 'evidence'
                WHEN NOT is_buyer AND ${mayRefund} AND EXISTS (SELECT 1 FROM refund_requests r
                  WHERE r.transaction_id = t.id AND r.state = 'open') THEN 'refund'
                WHEN o.transaction_id IS NULL AND t.completed_at <= now() - interval '30 days' THEN NULL
                WHEN t.status <> 'completed' OR ${ALL_GOES_BACK} OR (SELECT h.status = 'returned'
                  FROM stock_holds h WHERE h.transaction_id = t.id) THEN NULL
                WHEN o.handed_over_at IS NULL AND EXISTS (SELECT 1
                  FROM disputes d WHERE d.transaction_id = t.id AND d.state = 'open') THEN NULL
                WHEN o.handed_over_at IS NULL AND NOT (SELECT ${isReachableSql()} FROM companies c
                  WHERE c.id = CASE WHEN is_buyer THEN t.seller_company_id
                                    ELSE t.buyer_company_id END) THEN NULL
                WHEN o.transaction_id IS NULL THEN 'arrange'
                WHEN o.agreed_at IS NULL THEN
                  CASE WHEN (o.proposed_by = 'buyer') <> is_buyer THEN 'agree' END
                WHEN o.handed_over_at IS NULL THEN
                  CASE WHEN NOT is_buyer THEN 'hand_over' WHEN o.method = 'pickup' THEN 'pick_up' END
                WHEN o.received_at IS NULL AND is_buyer THEN 'receive' END AS step
      FROM (SELECT *, buyer_company_id = ${id} AS is_buyer FROM transactions
             WHERE (buyer_company_id = ${id} OR seller_company_id = ${id})
               AND status <> 'processing'
               AND created_at > now() - interval '180 days') t
      LEFT JOIN handovers o ON o.transaction_id = t.id
      LEFT JOIN LATERAL (SELECT d.id, d.evidence_due_at FROM disputes d
        WHERE d.transaction_id = t.id AND d.state IN ('inquiry', 'open')
          AND d.evidence_sent_at IS NULL AND NOT d.is_answered
          AND (d.evidence_due_at IS NULL OR d.evidence_due_at > now())
        ORDER BY d.evidence_due_at LIMIT 1) d ON true
    ) s WHERE step IS NOT NULL`;
}
