import { transaction } from '~/db/client.server';
import { endSessionsOf } from '~/domain/accounts/index.server';
import { nameOfUser, recordAdminEvent } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import { requireCompanyRole } from './require-company-role.server';
import { requireMember } from './require-member.server';

/**
 * Takes somebody out of the company of the one who acts, its owner. They keep their account, without
 * a company, and are signed out everywhere at once. The links they invited others with are dead, or
 * one to a second address of theirs would let them in again. Nobody removes themselves, so that a
 * company always has the owner who did it.
 * @returns the former member's name
 * @throws DomainError `forbidden`, `no_company`, `not_found`, as after a repeat, `conflict` for oneself
 */
export async function removeMember(userId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, ['owner'], TEAM_COPY.ownersOnly);
    if (userId === actor.userId) throw new DomainError('conflict', TEAM_COPY.notYourself);
    const name = await requireMember(tx, companyId, userId);
    await tx.userCompanyRole.deleteMany({ where: { userId, companyId } });
    await tx.companyInvitation.deleteMany({
      where: { companyId, invitedById: userId, acceptedAt: null },
    });
    await tx.user.update({
      where: { id: userId },
      data: { companyId: null },
      select: { id: true },
    });
    // An admin of the platform stays one.
    await tx.user.updateMany({
      where: { id: userId, role: 'company_user' },
      data: { role: 'individual_user' },
    });
    await endSessionsOf(tx, userId);
    const byName = await nameOfUser(tx, actor.userId);
    await recordAdminEvent(tx, { type: 'list_changed', list: 'users', byName });
    return name;
  });
}
