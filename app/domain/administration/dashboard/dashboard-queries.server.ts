import { db } from '~/db/client.server';
import { MONEY_MOVED } from './revenue-sql.server';

export interface DashboardSummary {
  users: { total: number; verified: number; admins: number };
  companies: { total: number; verified: number };
  registrations: { pending: number };
  materials: { total: number; available: number };
  /** Failed, and can be sent again */
  mail: { failed: number };
  /** All time, in cents */
  revenue: {
    /** Platform fees kept, net of refunds and lost disputes */
    feesCents: number;
    /** Paid by buyers, net of refunds and lost disputes */
    salesCents: number;
    sales: number;
  };
}

/** One query. Deleted people and listings don't count. */
export async function getDashboardSummary(): Promise<DashboardSummary> {
  const [summary] = await db.$queryRaw<DashboardSummary[]>`
    SELECT (SELECT json_build_object('total', count(*),
                     'verified', count(*) FILTER (WHERE email_verified),
                     'admins', count(*) FILTER (WHERE role = 'admin'))
              FROM users WHERE anonymised_at IS NULL) AS users,
           (SELECT json_build_object('total', count(*),
                     'verified', count(*) FILTER (WHERE verified))
              FROM companies) AS companies,
           (SELECT json_build_object('pending', count(*)) FROM company_registration_requests
             WHERE status = 'under_review'
                OR status = 'pending' AND verification_code_sent_at IS NOT NULL) AS registrations,
           (SELECT json_build_object('total', count(*),
                     'available', count(*) FILTER (WHERE available))
              FROM materials WHERE deleted_at IS NULL) AS materials,
           (SELECT json_build_object('failed', count(*)) FROM mails
             WHERE status = 'failed' AND sealed_content IS NOT NULL) AS mail,
           (SELECT json_build_object('sales', coalesce(sum(sales), 0),
                     'feesCents', coalesce(round(sum(fees - back_fees) * 100), 0),
                     'salesCents', coalesce(round(sum(gross - back) * 100), 0))
              FROM (${MONEY_MOVED}) moved) AS revenue`;
  return summary!;
}
