import { transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { ACCOUNTS_COPY } from '../copy';
import { accountClosedMail } from '../mails.server';
import { requireFreshPassword } from '../passwords/confirm-password.server';
import { deleteAccount } from './delete-user.server';
import { lockUser } from './lock-user.server';
import { requireAnotherAdmin } from './remove-admin.server';

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
    const content = accountClosedMail(user, ACCOUNTS_COPY.closedByYou);
    await queueMail(tx, { kind: 'account_closed', to: user.email, content });
  });
}
