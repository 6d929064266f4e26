import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { keepEmailChange, prepareEmailChange } from './email-change-code.server';
import type { UpdateProfile } from './update-profile.schema';

/**
 * Saves the names of the one who acts. Another email address is not saved: a code goes to it, and
 * it counts once that is entered (`confirmEmailChange`). An address that somebody else has is
 * answered alike; its owner gets a letter instead of the code.
 *
 * Safe to repeat: the names are the same, and the code before is void.
 * @returns the address that is to be confirmed, null where it is the one the user has or saw
 * @throws DomainError `rate_limited`, when a code is asked for too soon or too often
 */
export async function updateProfile(
  { firstName, lastName, email, emailSeen }: z.infer<typeof UpdateProfile>,
  actor: Actor,
): Promise<{ emailToConfirm: string | null }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true },
  });
  // A form that was opened before a change of the address must not undo it.
  const isSame = [user.email, emailSeen].some(
    (known) => known?.toLowerCase() === email.toLowerCase(),
  );
  const change = isSame ? null : await prepareEmailChange(actor.userId, email);
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: actor.userId },
      data: { firstName, lastName },
      select: { id: true },
    });
    if (change) await keepEmailChange(tx, change);
  });
  return { emailToConfirm: change?.email ?? null };
}
