import type { z } from 'zod/v4';
import { sql, transaction, type Tx } from '~/db/client.server';
import {
  announceListChanged,
  recordAudit,
  requireAdminActor,
} from '~/domain/administration/index.server';
import { forgetRecipient, queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { forgetEndpoints } from '~/domain/webhooks/index.server';
import { forgottenAddress } from '~/lib/forgotten-address';
import { DomainError } from '~/lib/errors';
import { accountClosedMail } from '../mails.server';
import { endSessionsOf } from '../sessions/sessions.server';
import { confirmPassword, requireFreshPassword } from '../passwords/passwords.server';
import { getAccountState } from '../profile/profile.server';
import { checkSecondFactor, codeNeeded } from '../second-factor/check-second-factor.server';
import { ACCOUNTS_COPY } from '../copy';
import { forgetCompanyAddress, forgetContact, leaveCompany } from './leave-company.server';
import { type LockedUser, lockNonAdmin, lockUser } from './lock-user.server';
import type { CloseAccount } from './users.schema';

/**
 * Ends sessions and voids invitations on commit. If other rows refer to the user, the row stays
 * without personal data. Returns the former name; a repeat is `not_found`.
 * @throws DomainError `forbidden` for an admin too, `not_found`
 */
export async function deleteUser(userId: string, actor: Actor): Promise<Deleted> {
  return transaction(async (tx) => deleteAccount(tx, await lockNonAdmin(tx, userId, actor), actor));
}

interface Deleted {
  name: string;
  isAnonymized: boolean;
}

/** Emails the user. Their row must be locked. */
async function deleteAccount(tx: Tx, user: LockedUser, actor: Actor): Promise<Deleted> {
  await endSessionsOf(tx, user.id, { reason: 'account_closed' });
  const company = await leaveCompany(tx, user, actor);
  const isLast = company && 'listingsTakenOffSale' in company;
  if (isLast) await forgetEndpoints(tx, user.companyId!);
  await tx.$executeRaw`
    DELETE FROM company_invitations
     WHERE invited_by_id = ${user.id}::uuid AND accepted_at IS NULL OR email = ${user.email}::citext`;
  await forgetContact(tx, user);
  await forgetCompanyAddress(tx, user);
  await forgetRecipient(tx, user.email);
  const isAnonymized = await isReferenced(tx, user.id);
  if (isAnonymized) await anonymize(tx, user.id);
  else await tx.$executeRaw`DELETE FROM users WHERE id = ${user.id}::uuid`;
  const isByAdmin = actor.userId !== user.id;
  await queueMail(tx, 'account_closed', user.email, accountClosedMail(user, { isByAdmin }));
  const isGone = !isByAdmin && !isAnonymized;
  await recordAudit(tx, isGone ? null : actor, 'user.deleted', user.id, {
    before: { ...(isByAdmin && { name: user.name }), role: user.role, companyId: user.companyId },
    after: { anonymized: isAnonymized, ...(company && { company }) },
  });
  await announceListChanged(tx, user.role === 'admin' ? 'admins' : 'users', actor.userId);
  return { name: user.name, isAnonymized };
}

async function isReferenced(tx: Tx, userId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ is: boolean }[]>(isReferencedSql(userId));
  return found?.is ?? true;
}

export const isReferencedSql = (userId: string) => sql`
    SELECT EXISTS (SELECT 1 FROM transactions WHERE buyer_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM transaction_events WHERE actor_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM refunds WHERE requested_by_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM messages WHERE sender_user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM uploads WHERE user_id = ${userId}::uuid)
        OR EXISTS (SELECT 1 FROM audit_log WHERE actor_user_id = ${userId}::uuid) AS is`;

async function anonymize(tx: Tx, userId: string): Promise<void> {
  const ofUser = sql`user_id = ${userId}::uuid`;
  await tx.$executeRaw`
    WITH codes AS (DELETE FROM email_verification_codes WHERE ${ofUser}),
         recovery AS (DELETE FROM recovery_codes WHERE ${ofUser}),
         keys AS (DELETE FROM passkeys WHERE ${ofUser}),
         browsers AS (DELETE FROM known_browsers WHERE ${ofUser}),
         roles AS (DELETE FROM user_company_roles WHERE ${ofUser}),
         saved AS (DELETE FROM saved_materials WHERE ${ofUser}),
         searches AS (DELETE FROM saved_searches WHERE ${ofUser}),
         mutes AS (DELETE FROM notification_mutes WHERE ${ofUser}),
         push AS (DELETE FROM push_subscriptions WHERE ${ofUser})
    UPDATE users
       SET email = ${forgottenAddress(userId)}, password = '!', first_name = 'Former',
           last_name = 'user', company_id = NULL, email_verified = false, email_verified_at = NULL,
           last_login_at = NULL, oauth_provider = NULL, oauth_subject = NULL,
           profile_image_url = NULL, second_factor_secret = NULL, second_factor_at = NULL,
           second_factor_step = NULL, ban_reason = NULL, anonymized_at = now(), updated_at = now()
     WHERE id = ${userId}::uuid`;
}

/**
 * Deletes the actor's account, as deletion by an admin does. Threat: a
 * browser left unattended just after sign-in, so the password is always needed, and a code with
 * two-step sign-in.
 * @throws DomainError `invalid` on `currentPassword` or `code`, `code_required`, `rate_limited`,
 * `conflict` for the last admin
 */
export async function closeAccount(
  { currentPassword, code }: z.infer<typeof CloseAccount>,
  session: { actor: Actor; sessionId: string },
): Promise<void> {
  const { actor } = session;
  await confirmPassword(currentPassword, session);
  const { hasTwoStep } = await getAccountState(actor);
  if (hasTwoStep && !code) throw codeNeeded();
  if (hasTwoStep) await checkSecondFactor(actor.userId, code!);
  await transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (user.role === 'admin') await requireAnotherAdmin(tx, user.id);
    await deleteAccount(tx, user, actor);
  });
}

/**
 * Deletes another admin's account. Needs a fresh password. If two remove each other at once, one
 * stays. @throws DomainError `password_required`, `forbidden`, `not_found`, `conflict` for
 * yourself and the last admin
 */
export async function removeAdmin(userId: string, actor: Actor): Promise<Deleted> {
  requireAdminActor(actor);
  requireFreshPassword(actor);
  if (userId === actor.userId) {
    throw new DomainError('conflict', ACCOUNTS_COPY.moderation.notYourself);
  }
  return transaction(async (tx) => {
    await requireAnotherAdmin(tx, userId);
    const user = await lockUser(tx, userId);
    if (user.role !== 'admin') {
      throw new DomainError('not_found', ACCOUNTS_COPY.moderation.notFound);
    }
    // The other may have removed the actor while this waited.
    await lockUser(tx, actor.userId);
    return deleteAccount(tx, user, actor);
  });
}

/** The last admin can't leave or be removed. @throws DomainError `conflict` */
async function requireAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  // Removals run one after another, so that each sees the ones before it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admins'))`;
  const others = await tx.user.count({
    where: { role: 'admin', id: { not: userId }, anonymizedAt: null },
  });
  if (others === 0) throw new DomainError('conflict', ACCOUNTS_COPY.moderation.lastAdmin);
}
