import { transaction } from '~/db/client.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { accountBannedMail, accountUnbannedMail } from '../mails.server';
import { endSessionsOf } from '../sessions/sessions.server';
import { leaveCompany, reopenIfUnattended } from './leave-company.server';
import { lockNonAdmin } from './lock-user.server';

/**
 * Ends sessions with the commit, emails the user, and voids invitations they sent, which could let
 * them back in. `leaveCompany` says what becomes of their company. Returns the name. Safe to repeat:
 * the first reason stays.
 * @throws DomainError `forbidden` for an admin too, `not_found`
 */
export async function banUser(
  userId: string,
  { reason = null }: { reason?: string | null },
  actor: Actor,
): Promise<string> {
  return transaction(async (tx) => {
    const user = await lockNonAdmin(tx, userId, actor);
    if (user.bannedAt) return user.name;
    const bannedAt = new Date();
    await tx.user.update({
      where: { id: user.id },
      data: { bannedAt, banReason: reason },
      select: { id: true },
    });
    // Race: waits for an invitation that is being sent, which is then deleted; later ones see the ban.
    await leaveCompany(tx, user, actor);
    await tx.$executeRaw`
      DELETE FROM company_invitations
       WHERE invited_by_id = ${user.id}::uuid AND accepted_at IS NULL`;
    await recordAudit(tx, actor, 'user.banned', user.id, {
      before: { bannedAt: null },
      after: { bannedAt, reason },
    });
    await endSessionsOf(tx, user.id, { reason: 'banned' });
    await queueMail(tx, 'account_banned', user.email, accountBannedMail(user));
    await announceListChanged(tx, 'users', actor.userId);
    return user.name;
  });
}

/** Emails the user. Returns the name. Safe to repeat. @throws DomainError `forbidden`, `not_found` */
export async function unbanUser(userId: string, actor: Actor): Promise<string> {
  return transaction(async (tx) => {
    const user = await lockNonAdmin(tx, userId, actor);
    if (!user.bannedAt) return user.name;
    await tx.user.update({
      where: { id: user.id },
      data: { bannedAt: null, banReason: null },
      select: { id: true },
    });
    const { companyId } = user;
    if (companyId) await reopenIfUnattended(tx, { ...user, companyId }, actor);
    // A sign-in that raced the ban may have left a session.
    await endSessionsOf(tx, user.id);
    await recordAudit(tx, actor, 'user.unbanned', user.id, {
      before: { bannedAt: user.bannedAt, reason: user.banReason },
      after: { bannedAt: null },
    });
    await queueMail(tx, 'account_unbanned', user.email, accountUnbannedMail(user));
    await announceListChanged(tx, 'users', actor.userId);
    return user.name;
  });
}
