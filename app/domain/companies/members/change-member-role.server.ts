import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import { endSessionsOf } from '~/domain/accounts/index.server';
import { nameOfUser, recordAdminEvent } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import type { ChangeMemberRole } from './change-member-role.schema';
import { requireCompanyRole } from './require-company-role.server';

/**
 * Changes a member's role, for an owner, from their next request. Invitations they sent to roles
 * they can no longer invite to are void. The last owner stays one. Safe to repeat.
 * @returns the member's name
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for the last owner
 */
export async function changeMemberRole(
  { userId, role }: z.infer<typeof ChangeMemberRole>,
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, ['owner'], TEAM_COPY.ownersOnly);
    const name = await requireMember(tx, companyId, userId);
    if (role !== 'owner') await requireAnotherOwner(tx, companyId, userId);
    await tx.userCompanyRole.upsert({
      where: { userId_companyId: { userId, companyId } },
      create: { userId, companyId, role },
      update: { role },
      select: { userId: true },
    });
    if (role !== 'owner') {
      await tx.companyInvitation.deleteMany({
        where: {
          companyId,
          invitedById: userId,
          acceptedAt: null,
          ...(role === 'admin' && { role: { not: 'member' } }),
        },
      });
    }
    return name;
  });
}

/** An owner who can't sign in doesn't count. */
async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  const others = await tx.userCompanyRole.count({
    where: {
      companyId,
      role: 'owner',
      userId: { not: userId },
      user: { companyId, bannedAt: null, anonymisedAt: null },
    },
  });
  if (others === 0) throw new DomainError('conflict', TEAM_COPY.lastOwner);
}

/**
 * Removes a member, for an owner. They keep an account without a company and are signed out
 * everywhere. The invitations they sent are void, or one to a second address of theirs would let
 * them back in. Owners can't remove themselves, so a company keeps an owner.
 * @returns the former member's name
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for oneself
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
    // A platform admin stays one.
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

/** @throws DomainError `not_found` */
async function requireMember(tx: Tx, companyId: string, userId: string): Promise<string> {
  const member = await tx.user.findFirst({
    where: { id: userId, companyId },
    select: { firstName: true, lastName: true },
  });
  if (!member) throw new DomainError('not_found', TEAM_COPY.memberGone);
  return `${member.firstName} ${member.lastName}`;
}
