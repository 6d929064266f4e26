import type { Tx } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { DomainError } from '~/lib/errors';
import type { CompanyRole } from '~/lib/choices/roles';
import { tokenDigest } from '~/lib/tokens.server';
import { TEAM_COPY } from '../copy';

/**
 * Of two at once, one succeeds. `userId` is null for a visitor without an account.
 * @throws DomainError `conflict` if they already joined, `not_found` for a dead link
 */
export async function spendInvitation(
  tx: Tx,
  token: string,
  userId: string | null,
): Promise<{ companyId: string; email: string; role: CompanyRole }> {
  const [invitation] = await tx.$queryRaw<
    { companyId: string; email: string; role: CompanyRole }[]
  >`
    UPDATE company_invitations i SET accepted_at = now()
      FROM companies c
     WHERE c.id = i.company_id AND ${mayTradeSql()}
       AND i.token_hash = ${tokenDigest(token)} AND i.accepted_at IS NULL
       AND i.expires_at > now()
    RETURNING i.company_id AS "companyId", i.email::text AS email, i.role::text AS role`;
  if (invitation) return invitation;
  const [joined] = await tx.$queryRaw<{ companyName: string }[]>`
    SELECT c.name AS "companyName"
      FROM company_invitations i
      JOIN companies c ON c.id = i.company_id
      JOIN users u ON u.email = i.email AND u.company_id = i.company_id
     WHERE ${mayTradeSql()}
       AND i.token_hash = ${tokenDigest(token)} AND i.accepted_at IS NOT NULL
       AND (${userId}::uuid IS NULL OR u.id = ${userId}::uuid)`;
  throw joined
    ? new DomainError('conflict', TEAM_COPY.joinedAlready(joined.companyName))
    : new DomainError('not_found', TEAM_COPY.linkDead);
}
