import { sql } from './client.server';

/*
 * The one answer to "may this company trade?": `companies.registration_status`. It lives below the
 * areas because sessions, notifications and administration ask it too.
 */

interface Company {
  registrationStatus: string;
}

/** A company that is seen in public, sells, buys, invites and is written to: for a `where`. */
export const MAY_TRADE = { registrationStatus: 'approved' } as const;

export const mayTrade = (company: Company) =>
  company.registrationStatus === MAY_TRADE.registrationStatus;

/** @param company the alias of `companies` */
export const mayTradeSql = (company = sql`c`) => sql`${company}.registration_status = 'approved'`;

/** An admin has shut the company out: its users can't sign in and get no notifications. */
export const isSuspended = (company: Company) => company.registrationStatus === 'suspended';

export const isSuspendedSql = (company = sql`c`) =>
  sql`${company}.registration_status = 'suspended'`;

/** True as well for a user without a company, whose outer join finds none. */
export const isNotSuspendedSql = (company = sql`c`) =>
  sql`${company}.registration_status IS DISTINCT FROM 'suspended'`;
