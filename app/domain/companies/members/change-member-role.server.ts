import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { ChangeMemberRole } from './change-member-role.schema';
import { TEAM_COPY } from '../copy';
import { requireCompanyRole } from './require-company-role.server';
import { requireMember } from './require-member.server';

/**
 * Gives a member of the company of the one who acts, its owner, another role. It counts from their
 * next request, and the invitations they sent to roles that they may not invite to any more are dead.
 * A company never loses its last owner. Safe to repeat.
 * @returns the member's name
 * @throws DomainError `forbidden`, `no_company`, `not_found` for whoever is in no team of theirs,
 *   `conflict` for the last owner
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

/** Whoever cannot sign in any more owns nothing that counts. */
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
