import { transaction, type Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from '../copy';
import { accountClosedMail } from '../mails.server';
import { requireFreshPassword } from '../passwords/confirm-password.server';
import { deleteAccount, type Deleted } from './delete-user.server';
import { lockUser } from './moderated-user.server';

/**
 * Deletes the actor's account, as deletion by an admin does, and confirms it by email. Needs a
 * fresh password.
 * @throws DomainError `password_required`, `conflict` for the last admin
 */
export async function closeAccount(actor: Actor): Promise<void> {
  requireFreshPassword(actor);
  await transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (user.role === 'admin') await requireAnotherAdmin(tx, user.id);
    await deleteAccount(tx, user, actor);
    await sendLastEmail(tx, user, ACCOUNTS_COPY.closedByYou);
  });
}

/**
 * Deletes another admin's account. Needs a fresh password. Of two who remove each other at once,
 * one stays. @throws DomainError `password_required`, `forbidden`, `not_found`, `conflict` for
 * yourself
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
    const deleted = await deleteAccount(tx, user, actor);
    await sendLastEmail(tx, user, ACCOUNTS_COPY.closedByAdmin);
    return deleted;
  });
}

async function requireAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  // Serializes removals, so that each sees the ones before it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first_admin'))`;
  const others = await tx.user.count({
    where: { role: 'admin', id: { not: userId }, bannedAt: null, anonymizedAt: null },
  });
  if (others === 0) throw new DomainError('conflict', ACCOUNTS_COPY.moderation.lastAdmin);
}

const sendLastEmail = (tx: Tx, user: { firstName: string; email: string }, by: string) =>
  queueMail(tx, { kind: 'account_closed', to: user.email, content: accountClosedMail(user, by) });
