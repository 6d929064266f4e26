import { transaction, type Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from '../copy';
import { requireFreshPassword } from '../passwords/confirm-password.server';
import { deleteAccount, type Deleted } from './delete-user.server';
import { lockUser } from './lock-user.server';

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
export async function requireAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  // Removals run one after another, so that each sees the ones before it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admins'))`;
  const others = await tx.user.count({
    where: { role: 'admin', id: { not: userId }, anonymizedAt: null },
  });
  if (others === 0) throw new DomainError('conflict', ACCOUNTS_COPY.moderation.lastAdmin);
}
