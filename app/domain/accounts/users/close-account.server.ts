import type { z } from 'zod/v4';
import { transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { confirmPassword } from '../passwords/confirm-password.server';
import { getAccountState } from '../profile/profile.server';
import { checkSecondFactor, codeNeeded } from '../second-factor/check-second-factor.server';
import type { CloseAccount } from './close-account.schema';
import { deleteAccount } from './delete-user.server';
import { lockUser } from './lock-user.server';
import { requireAnotherAdmin } from './remove-admin.server';

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
