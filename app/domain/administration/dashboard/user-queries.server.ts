import { db, sql, type Prisma } from '~/db/client.server';
import { isSuspendedSql } from '~/db/may-trade.server';
import { isoTime, type List, isFoundIn, readListPage } from '~/db/list-page.server';
import type { UserRole } from '~/lib/choices/roles';
import { isUuid } from '~/lib/uuid';
import type { AdminUser } from '../admin.views';

export const USER_LIST_STATUSES = ['verified', 'unverified', 'banned'] as const;
export type UserListStatus = (typeof USER_LIST_STATUSES)[number];

interface UserListFilters {
  /** Case-insensitive match anywhere in 'First Last email' */
  search?: string;
  role?: UserRole | null;
  status?: UserListStatus | null;
  page?: number;
}

const COLUMNS = sql`
  u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email::text AS email,
  u.role::text AS role, u.email_verified AS "emailVerified",
  u.second_factor_at IS NOT NULL AS "hasTwoStep", ${isoTime(sql`u.created_at`)} AS "createdAt",
  ${isoTime(sql`u.last_login_at`)} AS "lastLoginAt",
  ${isoTime(sql`u.banned_at`)} AS "bannedAt", u.ban_reason AS "banReason",
  (SELECT json_build_object('id', c.id, 'name', c.name,
            'isSuspended', ${isSuspendedSql()}) FROM companies c
    WHERE c.id = u.company_id) AS company`;

/** Literals, so that PostgreSQL can choose the matching partial index. */
const ROLES: Record<UserRole, Prisma.Sql> = {
  admin: sql`u.role = 'admin'`,
  company_user: sql`u.role = 'company_user'`,
  individual_user: sql`u.role = 'individual_user'`,
};
const STATUSES: Record<UserListStatus, Prisma.Sql> = {
  verified: sql`u.email_verified AND u.banned_at IS NULL`,
  unverified: sql`NOT u.email_verified`,
  banned: sql`u.banned_at IS NOT NULL`,
};

/** Must match the expression of users_search_idx exactly. */
const SEARCHED = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email::text)`;

/** 20 per page, newest first, without deleted accounts. */
export const listUsers = (filters: UserListFilters = {}) =>
  readListPage<AdminUser>({ ...usersFound(filters), page: filters.page });

export function usersFound({ search, role, status }: UserListFilters): List {
  const conditions = [sql`u.anonymized_at IS NULL`];
  if (role) conditions.push(ROLES[role]);
  if (status) conditions.push(STATUSES[status]);
  return {
    columns: COLUMNS,
    table: sql`users u`,
    alias: sql`u`,
    conditions,
    search: isFoundIn(SEARCHED, search),
    order: sql`u.created_at DESC, u.id`,
  };
}

export function recentUsers(count = 5): Promise<AdminUser[]> {
  return db.$queryRaw<AdminUser[]>`
    SELECT ${COLUMNS} FROM users u WHERE u.anonymized_at IS NULL
     ORDER BY u.created_at DESC, u.id LIMIT ${count}`;
}

export async function getUserForAdmin(id: string): Promise<AdminUser | null> {
  if (!isUuid(id)) return null;
  const [user] = await db.$queryRaw<AdminUser[]>`
    SELECT ${COLUMNS} FROM users u WHERE u.id = ${id}::uuid AND u.anonymized_at IS NULL`;
  return user ?? null;
}
