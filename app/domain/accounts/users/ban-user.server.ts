import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { endSessionsOf } from '../sessions/end-sessions.server';
import { requireModeratedUser, tellUsersChanged } from './moderated-user.server';

/**
 * Shuts a user out: all sessions end with the commit, open streams within seconds, and signing in
 * is refused until `unbanUser`. The links they invited others with are dead, or one to a second
 * address of theirs would let them in again. The reason is kept for admins. Listings and transactions
 * of the company stay as they are.
 *
 * Safe to repeat: a user who is banned already stays so, for the reason that was given first.
 * @returns the user's name
 * @throws DomainError `forbidden` for an admin too, `not_found`
 */
export async function banUser(
  userId: string,
  { reason = null }: { reason?: string | null },
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const user = await requireModeratedUser(tx, userId, actor);
    if (user.bannedAt) return user.name;
    const bannedAt = new Date();
    await tx.user.update({
      where: { id: user.id },
      data: { bannedAt, banReason: reason },
      select: { id: true },
    });
    // Waits for an invitation that is being sent: those that come after it know of the ban.
    await tx.$queryRaw`SELECT 1 FROM companies WHERE id = ${user.companyId}::uuid FOR NO KEY UPDATE`;
    await tx.companyInvitation.deleteMany({ where: { invitedById: user.id, acceptedAt: null } });
    await recordAudit(tx, {
      actor,
      action: 'user.banned',
      subject: { type: 'user', id: user.id },
      before: { bannedAt: null },
      after: { bannedAt, reason },
    });
    await endSessionsOf(tx, user.id, undefined, 'banned');
    await tellUsersChanged(tx, actor);
    return user.name;
  });
}
