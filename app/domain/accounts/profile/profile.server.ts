import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { requireFreshPassword } from '../passwords/confirm-password.server';
import { getNewEmail, prepareNewEmail } from '../codes/new-email.server';
import { keepEmailChange } from './change-email.server';
import type { SaveDisplayPreferences, UpdateProfile } from './profile.schema';

/**
 * Saves the name. A new email needs a fresh password and waits for its code; if another account has
 * it, the answer is the same. Returns the address to confirm, or null. Safe to repeat. @throws
 * DomainError `password_required`, `rate_limited`
 */
export async function updateProfile(
  { firstName, lastName, email, emailSeen }: Omit<z.infer<typeof UpdateProfile>, 'currentPassword'>,
  actor: Actor,
): Promise<{ emailToConfirm: string | null }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true },
  });
  // A form opened before an address change must not undo it.
  const isSame = [user.email, emailSeen].some(
    (known) => known?.toLowerCase() === email.toLowerCase(),
  );
  if (!isSame) requireFreshPassword(actor);
  const change = isSame ? null : await prepareNewEmail('email_change', actor.userId, email);
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

export async function saveDisplayPreferences(
  shown: z.infer<typeof SaveDisplayPreferences>,
  { userId }: Actor,
): Promise<void> {
  const { compactMode, showMaterialImages, autoRefreshNotifications } = shown;
  const data = { compactMode, showMaterialImages, autoRefreshNotifications };
  await db.user.update({ where: { id: userId }, data, select: { id: true } });
}

/** Safe to repeat. */
export async function hideChecklist({ userId }: Actor): Promise<void> {
  const data = { checklistHidden: true };
  await db.user.update({ where: { id: userId }, data, select: { id: true } });
}

export type Profile = Awaited<ReturnType<typeof getProfile>>;

export async function getProfile({ userId }: Actor) {
  const [user, emailChange] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        firstName: true,
        lastName: true,
        email: true,
        role: true,
        emailVerified: true,
        updatedAt: true,
      },
    }),
    getNewEmail('email_change', userId),
  ]);
  return { ...user, updatedAt: user.updatedAt.toISOString(), emailChange };
}

/** `updatedAt` in ISO 8601. */
export async function getAccountState({ userId }: Actor) {
  const { updatedAt, secondFactorAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { updatedAt: true, secondFactorAt: true },
  });
  return { updatedAt: updatedAt.toISOString(), hasTwoStep: secondFactorAt !== null };
}
