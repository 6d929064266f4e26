import type { Tx } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';

/**
 * Somebody of a company's team.
 * @returns their name
 * @throws DomainError `not_found`
 */
export async function requireMember(tx: Tx, companyId: string, userId: string): Promise<string> {
  const member = await tx.user.findFirst({
    where: { id: userId, companyId },
    select: { firstName: true, lastName: true },
  });
  if (!member) throw new DomainError('not_found', TEAM_COPY.memberGone);
  return `${member.firstName} ${member.lastName}`;
}
