import { db, sql, type Prisma } from '~/db/client.server';
import { shownAddressSql } from '~/db/shown-address.server';
import { isNotSuspendedSql, isSuspendedSql } from '~/db/may-trade.server';
import { isoTime, type List, isFoundIn, readListPage } from '~/db/list-page.server';
import { isUuid } from '~/lib/uuid';
import type { AdminCompany } from '../admin.views';

export const COMPANY_LIST_STATUSES = ['verified', 'unverified', 'suspended', 'changes'] as const;
export type CompanyListStatus = (typeof COMPANY_LIST_STATUSES)[number];

interface CompanyListFilters {
  /** Case-insensitive match anywhere in 'Name email City ST' */
  search?: string;
  status?: CompanyListStatus | null;
  page?: number;
}

const SUSPENDED_AT = sql`
  CASE WHEN ${isSuspendedSql()} THEN (
    SELECT ${isoTime(sql`max(a.created_at)`)} FROM audit_log a
     WHERE a.subject_type = 'company' AND a.subject_id = c.id::text
       AND a.action = 'company.suspended') END`;

const COLUMNS = sql`
  c.id, c.name, ${shownAddressSql(sql`c.email`)} AS email, c.city, c.state::text AS state, c.verified,
  c.registration_status::text AS "registrationStatus",
  ${isoTime(sql`c.verified_at`)} AS "verifiedAt", ${SUSPENDED_AT} AS "suspendedAt",
  c.suspension_reason AS "suspensionReason", c.payment_enabled AS "paymentEnabled",
  EXISTS (SELECT 1 FROM company_changes x WHERE x.company_id = c.id) AS "hasChange",
  (SELECT count(*)::int FROM users u
    WHERE u.company_id = c.id AND u.anonymized_at IS NULL) AS "userCount",
  (SELECT count(*)::int FROM materials m
    WHERE m.company_id = c.id AND m.deleted_at IS NULL) AS "materialCount",
  ${isoTime(sql`c.created_at`)} AS "createdAt"`;

const STATUSES: Record<CompanyListStatus, Prisma.Sql> = {
  verified: sql`c.verified AND ${isNotSuspendedSql()}`,
  unverified: sql`NOT c.verified`,
  suspended: isSuspendedSql(),
  changes: sql`EXISTS (SELECT 1 FROM company_changes x WHERE x.company_id = c.id)`,
};

/** Must match the expression of companies_search_idx exactly. */
const SEARCHED = sql`lower(c.name || ' ' || c.email::text || ' ' || c.city || ' ' || c.state::text)`;

/** 20 per page, newest first, in any status. */
export const listCompaniesForAdmin = (filters: CompanyListFilters = {}) =>
  readListPage<AdminCompany>({ ...companiesFound(filters), page: filters.page });

export function companiesFound({ search, status }: CompanyListFilters): List {
  return {
    columns: COLUMNS,
    table: sql`companies c`,
    alias: sql`c`,
    conditions: status ? [STATUSES[status]] : [],
    search: isFoundIn(SEARCHED, search, { endsInState: true }),
    order: sql`c.created_at DESC, c.id`,
  };
}

export function recentCompanies(count = 5): Promise<AdminCompany[]> {
  return db.$queryRaw<AdminCompany[]>`
    SELECT ${COLUMNS} FROM companies c ORDER BY c.created_at DESC, c.id LIMIT ${count}`;
}

export async function getCompanyForAdmin(id: string): Promise<AdminCompany | null> {
  if (!isUuid(id)) return null;
  const [company] = await db.$queryRaw<AdminCompany[]>`
    SELECT ${COLUMNS} FROM companies c WHERE c.id = ${id}::uuid`;
  return company ?? null;
}
