import type { Tx } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import type { CompanyRole } from '~/lib/roles';
import { TEAM_COPY } from './copy';
import { hashInvitationToken } from './invitation-token.server';

/**
 * Uses an invitation up in the transaction of what it allows: of two at once, one.
 * @throws DomainError `not_found` when it was used, taken back, replaced or has run out
 */
export async function spendInvitation(
  tx: Tx,
  token: string,
): Promise<{ companyId: string; email: string; role: CompanyRole }> {
  const [invitation] = await tx.$queryRaw<
    { companyId: string; email: string; role: CompanyRole }[]
  >`
    UPDATE company_invitations i SET accepted_at = now()
      FROM companies c
     WHERE c.id = i.company_id AND c.suspended_at IS NULL AND c.registration_status = 'approved'
       AND i.token_hash = ${hashInvitationToken(token)} AND i.accepted_at IS NULL
       AND i.expires_at > now()
    RETURNING i.company_id AS "companyId", i.email::text AS email, i.role::text AS role`;
  if (!invitation) throw new DomainError('not_found', TEAM_COPY.linkDead);
  return invitation;
}
