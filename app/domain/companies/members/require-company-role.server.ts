import type { Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { CompanyPower, CompanyRole } from '~/lib/choices/roles';
import { COMPANY_PROFILE_COPY, TEAM_COPY } from '../copy';
import { requirePower } from './require-power';

/**
 * Locks the company's team until the transaction ends, so that two requests can't both remove the
 * last owner. @throws DomainError `no_company`, `forbidden`
 */
export async function requireCompanyRole(
  tx: Tx,
  actor: Actor,
  power: CompanyPower,
): Promise<{ companyId: string; role: CompanyRole }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', COMPANY_PROFILE_COPY.noCompany);
  await lockCompany(tx, companyId);
  // A separate statement, so that it sees what the previous holder of the lock changed.
  const row = await tx.userCompanyRole.findFirst({
    where: { companyId, userId: actor.userId, user: { companyId, bannedAt: null } },
    select: { role: true },
  });
  requirePower({ companyRole: row?.role ?? null }, power);
  return { companyId, role: row!.role };
}

/** @returns the member's name @throws DomainError `not_found` */
export async function requireMember(tx: Tx, companyId: string, userId: string): Promise<string> {
  const member = await tx.user.findFirst({
    where: { id: userId, companyId },
    select: { firstName: true, lastName: true },
  });
  if (!member) throw new DomainError('not_found', TEAM_COPY.memberGone);
  return `${member.firstName} ${member.lastName}`;
}
