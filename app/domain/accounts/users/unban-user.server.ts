import { transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { endSessionsOf } from '../sessions/end-sessions.server';
import { requireModeratedUser, tellUsersChanged } from './moderated-user.server';

/**
 * Lets a banned user sign in again, with the password as it was. Safe to repeat.
 * @returns the user's name
 * @throws DomainError `forbidden`, `not_found`
 */
export async function unbanUser(userId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const user = await requireModeratedUser(tx, userId, actor);
    if (!user.bannedAt) return user.name;
    await tx.user.update({
      where: { id: user.id },
      data: { bannedAt: null, banReason: null },
      select: { id: true },
    });
    // One that a sign-in racing the ban has made would come to life.
    await endSessionsOf(tx, user.id);
    await recordAudit(tx, {
      actor,
      action: 'user.unbanned',
      subject: { type: 'user', id: user.id },
      before: { bannedAt: user.bannedAt, reason: user.banReason },
      after: { bannedAt: null },
    });
    await tellUsersChanged(tx, actor);
    return user.name;
  });
}
