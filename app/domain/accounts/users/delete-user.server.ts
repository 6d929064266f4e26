import { sql, transaction, type Tx } from '~/db/client.server';
import { announceListChanged, recordAudit } from '~/domain/administration/index.server';
import { forgetRecipient } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { forgottenAddress } from '~/lib/forgotten-address';
import {
  forgetCompanyAddress,
  forgetContact,
  leaveCompanyInOrder,
} from './delete-user-from-company.server';
import { endSessionsOf } from '../sessions/end-sessions.server';
import { type LockedUser, requireModeratedUser } from './moderated-user.server';

/**
 * Ends sessions and voids invitations with the commit. What is still referenced keeps a row without
 * personal data. Returns the former name. A repeat is `not_found`.
 * @throws DomainError `forbidden` for an admin too, `not_found`
 */
export async function deleteUser(userId: string, actor: Actor): Promise<Deleted> {
  return transaction(async (tx) =>
    deleteAccount(tx, await requireModeratedUser(tx, userId, actor), actor),
  );
}

export interface Deleted {
  name: string;
  isAnonymised: boolean;
}

/** Of a user whose row is locked. */
export async function deleteAccount(tx: Tx, user: LockedUser, actor: Actor): Promise<Deleted> {
  await endSessionsOf(tx, user.id, { reason: 'banned' });
  const company = await leaveCompanyInOrder(tx, user, actor);
  await tx.companyInvitation.deleteMany({ where: { invitedById: user.id, acceptedAt: null } });
  await tx.companyInvitation.deleteMany({ where: { email: user.email } });
  await forgetContact(tx, user);
  await forgetCompanyAddress(tx, user);
  await forgetRecipient(tx, user.email);
  const isAnonymised = await isPointedAt(tx, user.id);
  if (isAnonymised) await anonymise(tx, user.id);
  else await tx.user.delete({ where: { id: user.id }, select: { id: true } });
  const isGone = actor.userId === user.id && !isAnonymised;
  await recordAudit(tx, {
    actor: isGone ? null : actor,
    action: 'user.deleted',
    subject: { type: 'user', id: user.id },
    before: {
      ...(actor.userId !== user.id && { name: user.name }),
      role: user.role,
      companyId: user.companyId,
    },
    after: { anonymised: isAnonymised, ...(company && { company }) },
  });
  await announceListChanged(tx, user.role === 'admin' ? 'admins' : 'users', actor.userId);
  return { name: user.name, isAnonymised };
}

async function isPointedAt(tx: Tx, userId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ is: boolean }[]>(isPointedAtSql(userId));
  return found?.is ?? true;
}

export const isPointedAtSql = (userId: string) => sql`
    SELECT EXISTS (SELECT 1 FROM transactions WHERE buyer_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM transaction_events WHERE actor_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM refunds WHERE requested_by_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM messages WHERE sender_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM uploads WHERE user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM audit_log WHERE actor_user_id = ${userId}::uuid) AS is`;

async function anonymise(tx: Tx, userId: string): Promise<void> {
  await tx.emailVerificationCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.userCompanyRole.deleteMany({ where: { userId } });
  await tx.savedMaterial.deleteMany({ where: { userId } });
  await tx.savedSearch.deleteMany({ where: { userId } });
  await tx.notificationMute.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: forgottenAddress(userId),
      password: '!',
      firstName: 'Former',
      lastName: 'user',
      companyId: null,
      emailVerified: false,
      emailVerifiedAt: null,
      lastLoginAt: null,
      oauthProvider: null,
      oauthSubject: null,
      profileImageUrl: null,
      secondFactorSecret: null,
      secondFactorAt: null,
      secondFactorStep: null,
      banReason: null,
      anonymisedAt: new Date(),
    },
    select: { id: true },
  });
}
