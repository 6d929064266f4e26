import type { Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { CompanyRole } from '~/lib/roles';
import { COMPANY_PROFILE_COPY } from '../copy';

/**
 * Makes sure that the one who acts has one of the roles in their company at this moment, and that
 * nobody changes the company's team until the transaction ends: what is decided by who owns it, such
 * as that it never loses its last owner, is decided one after the other.
 * @returns the company's id and the role
 * @throws DomainError `no_company`, `forbidden` with `sentence`
 */
export async function requireCompanyRole(
  tx: Tx,
  actor: Actor,
  roles: readonly CompanyRole[],
  sentence: string,
): Promise<{ companyId: string; role: CompanyRole }> {
  const { companyId } = actor;
  if (!companyId) throw new DomainError('no_company', COMPANY_PROFILE_COPY.noCompany);
  await tx.$queryRaw`SELECT 1 FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`;
  // A statement of its own: it must see what whoever held the lock before has changed.
  const row = await tx.userCompanyRole.findFirst({
    where: { companyId, userId: actor.userId, user: { companyId, bannedAt: null } },
    select: { role: true },
  });
  if (!row || !roles.includes(row.role)) throw new DomainError('forbidden', sentence);
  return { companyId, role: row.role };
}
