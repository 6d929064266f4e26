import type { z } from 'zod/v4';
import { transaction, type Tx } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { TEAM_COPY } from '../copy';
import type { ChangeMemberRole } from './change-member-role.schema';
import { requireCompanyRole, requireMember } from './require-company-role.server';

/**
 * For owners. Voids invitations the member may no longer send. Returns the name. Safe to repeat.
 * @throws DomainError `forbidden`, `no_company`, `not_found`, `conflict` for the last owner
 */
export async function changeMemberRole(
  { userId, role }: z.infer<typeof ChangeMemberRole>,
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const { companyId } = await requireCompanyRole(tx, actor, 'manage_team');
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

async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  const others = await tx.userCompanyRole.count({
    where: {
      companyId,
      role: 'owner',
      userId: { not: userId },
      user: { companyId, bannedAt: null, anonymizedAt: null },
    },
  });
  if (others === 0) throw new DomainError('conflict', TEAM_COPY.lastOwner);
}
