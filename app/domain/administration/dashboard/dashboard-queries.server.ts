import { db } from '~/db/client.server';
import { MONEY_MOVED } from './revenue-sql.server';

export interface DashboardSummary {
  users: { total: number; verified: number; admins: number };
  companies: { total: number; verified: number };
  registrations: { pending: number };
  materials: { total: number; available: number };
  /** All time, in cents */
  revenue: {
    /** Platform fees kept, net of refunds and lost disputes */
    feesCents: number;
    /** Paid by buyers, net of refunds and lost disputes */
    salesCents: number;
    sales: number;
  };
}

interface SummaryRow {
  users: number;
  verifiedUsers: number;
  admins: number;
  companies: number;
  verifiedCompanies: number;
  pending: number;
  materials: number;
  available: number;
  feesCents: number;
  salesCents: number;
  sales: number;
}

/** One query. Deleted people and listings don't count. */
export async function getDashboardSummary(): Promise<DashboardSummary> {
  const [row] = await db.$queryRaw<SummaryRow[]>`
    SELECT *
      FROM (SELECT count(*)::int AS users,
                   count(*) FILTER (WHERE email_verified)::int AS "verifiedUsers",
                   count(*) FILTER (WHERE role = 'admin')::int AS admins
              FROM users WHERE anonymised_at IS NULL) u,
           (SELECT count(*)::int AS companies,
                   count(*) FILTER (WHERE verified)::int AS "verifiedCompanies"
              FROM companies) c,
           (SELECT count(*)::int AS pending FROM company_registration_requests
             WHERE status IN ('pending', 'under_review')) w,
           (SELECT count(*)::int AS materials, count(*) FILTER (WHERE available)::int AS available
              FROM materials WHERE deleted_at IS NULL) m,
           (SELECT coalesce(sum(sales), 0)::int AS sales,
                   coalesce(round(sum(fees - back_fees) * 100), 0)::float8 AS "feesCents",
                   coalesce(round(sum(gross - back) * 100), 0)::float8 AS "salesCents"
              FROM (${MONEY_MOVED}) moved) r`;
  const { users, verifiedUsers, admins, companies, verifiedCompanies, pending } = row!;
  const { materials, available, feesCents, salesCents, sales } = row!;
  return {
    users: { total: users, verified: verifiedUsers, admins },
    companies: { total: companies, verified: verifiedCompanies },
    registrations: { pending },
    materials: { total: materials, available },
    revenue: { feesCents, salesCents, sales },
  };
}
