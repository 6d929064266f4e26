import { transaction } from '~/db/client.server';
import { endSessionsOf, requireFreshPassword } from '~/domain/accounts/index.server';
import { announceListChanged } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import { requireCompanyRole, requireMember } from './require-company-role.server';
import { removedFromTeamMail } from './team-mails.server';

/**
 * For owners with a fresh password. Ends the member's sessions, emails them and voids invitations
 * they sent, which could let them back in. Returns the name.
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for yourself,
 * `password_required`
 */
export async function removeMember(userId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, 'manage_team');
    if (userId === actor.userId) throw new DomainError('conflict', TEAM_COPY.notYourself);
    requireFreshPassword(actor);
    const name = await requireMember(tx, companyId, userId);
    await tx.userCompanyRole.deleteMany({ where: { userId, companyId } });
    await tx.companyInvitation.deleteMany({
      where: { companyId, invitedById: userId, acceptedAt: null },
    });
    const { email, firstName } = await tx.user.update({
      where: { id: userId },
      data: { companyId: null },
      select: { email: true, firstName: true },
    });
    await tx.user.updateMany({
      where: { id: userId, role: 'company_user' },
      data: { role: 'individual_user' },
    });
    await endSessionsOf(tx, userId);
    const company = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { name: true },
    });
    const content = removedFromTeamMail({ firstName, companyName: company.name });
    await queueMail(tx, 'team_removed', email, content);
    await announceListChanged(tx, 'users', actor.userId);
    return name;
  });
}
