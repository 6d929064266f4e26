import { sql } from './client.server';

/* In db, below the areas, because sessions, notifications and administration use it too. */

interface Company {
  registrationStatus: string;
}

/** For a `where`: companies that are public, trade and invite. */
export const MAY_TRADE = { registrationStatus: 'approved' } as const;

export const mayTrade = (company: Company) =>
  company.registrationStatus === MAY_TRADE.registrationStatus;

export const mayTradeSql = (company = sql`c`) => sql`${company}.registration_status = 'approved'`;

/** Has a page, and someone who reads its messages. */
export const isReachableSql = (company = sql`c`) =>
  sql`(${mayTradeSql(company)} AND ${company}.left_without_users_at IS NULL)`;

export const isReachable = (company: Company & { leftWithoutUsersAt: Date | null }) =>
  mayTrade(company) && !company.leftWithoutUsersAt;

export const isSuspended = (company: Company) => company.registrationStatus === 'suspended';

export const isSuspendedSql = () => sql`c.registration_status = 'suspended'`;

/** Also true for a user without a company, whose outer join finds none. */
export const isNotSuspendedSql = () => sql`c.registration_status IS DISTINCT FROM 'suspended'`;
