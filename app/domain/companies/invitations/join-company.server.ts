import { transaction } from '~/db/client.server';
import { announceListChanged } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import { spendInvitation } from './spend-invitation.server';

/**
 * The emailed link verifies the address. Of two at once, one succeeds.
 * @throws DomainError `not_found`, `forbidden` for another address, `conflict` if in a company
 */
export async function joinCompany(token: string, { userId }: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { companyId, email, role } = await spendInvitation(tx, token, userId);
    // Of two invitations accepted at once, one succeeds: the row stays locked.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, companyId: true, role: true, emailVerifiedAt: true },
    });
    if (user.email.toLowerCase() !== email.toLowerCase()) {
      throw new DomainError('forbidden', TEAM_COPY.states.other_account);
    }
    if (user.companyId) throw new DomainError('conflict', TEAM_COPY.states.other_company);
    await tx.user.update({
      where: { id: userId },
      data: {
        companyId,
        ...(user.role === 'individual_user' && { role: 'company_user' as const }),
        emailVerified: true,
        emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
      },
      select: { id: true },
    });
    const { company } = await tx.userCompanyRole.upsert({
      where: { userId_companyId: { userId, companyId } },
      create: { userId, companyId, role },
      update: { role },
      select: { company: { select: { name: true } } },
    });
    await announceListChanged(tx, 'users', userId);
    return company.name;
  });
}
