import { db } from '~/db/client.server';
import { keptCount } from '~/db/kept-counts.server';
import { moneyByDay } from './revenue-sql.server';

export interface DashboardSummary {
  users: { total: number; verified: number; admins: number };
  /** `changes` wait for review. */
  companies: { total: number; verified: number; changes: number };
  /** `toDecide` of the pending have verified their email. */
  registrations: { pending: number; toDecide: number };
  materials: { total: number; available: number };
  /** Failed, and can be sent again */
  mail: { failed: number };
  /** All time, in cents */
  revenue: {
    /** Platform fees kept, net of refunds and lost disputes */
    feesCents: number;
    sales: number;
  };
}

/** Deleted people and listings don't count. */
export async function getDashboardSummary(): Promise<DashboardSummary> {
  const [summary] = await db.$queryRaw<DashboardSummary[]>`
    SELECT json_build_object('total', ${keptCount('users')}, 'verified', ${keptCount('users_verified')},
             'admins', ${keptCount('admins')}) AS users,
           json_build_object('total', ${keptCount('companies')},
             'verified', ${keptCount('companies_verified')},
             'changes', (SELECT count(*) FROM company_changes)) AS companies,
           (SELECT json_build_object('pending', count(*),
                     'toDecide', count(*) FILTER (WHERE status = 'under_review'))
              FROM company_registration_requests
             WHERE status = 'under_review'
                OR status = 'pending' AND verification_code_sent_at IS NOT NULL) AS registrations,
           json_build_object('available', ${keptCount('available')},
             'total', (SELECT coalesce(sum(k.n), 0) FROM kept_counts k JOIN categories cat ON k.key = cat.id::text
                        WHERE k.what = 'listed')) AS materials,
           (SELECT json_build_object('failed', count(*)) FROM mails
             WHERE status = 'failed' AND sealed_content IS NOT NULL) AS mail,
           (SELECT json_build_object('sales', coalesce(sum(sales), 0),
                     'feesCents', coalesce(round(sum(fees - back_fees) * 100), 0))
              FROM (${await moneyByDay()}) moved) AS revenue`;
  return summary!;
}
