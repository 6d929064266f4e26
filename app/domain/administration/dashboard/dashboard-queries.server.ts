import { db } from '~/db/client.server';
import { MONEY_MOVED } from './revenue-sql.server';

/** The five figures at the top of the dashboard. */
export interface DashboardSummary {
  users: { total: number; verified: number; admins: number };
  companies: { total: number; verified: number };
  /** Registrations that wait for an admin or for their contact's code */
  registrations: { pending: number };
  materials: { total: number; available: number };
  /** Of all time, in cents */
  revenue: {
    /** What the platform keeps of its fees, after refunds and lost disputes */
    feesCents: number;
    /** What buyers paid, after refunds and lost disputes */
    salesCents: number;
    /** Purchases that were paid for */
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

/** All of it in one query. People and listings that were deleted do not count. */
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
