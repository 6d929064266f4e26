import type { z } from 'zod/v4';
import { db, sql, transaction } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import type { Actor } from '~/lib/actor';
import type { UserRole } from '~/lib/choices/roles';
import { requireFreshPassword } from '../passwords/passwords.server';
import { type NewEmailView, newEmailSql, prepareNewEmail } from '../codes/new-email.server';
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
): Promise<{ emailToConfirm: string | null; hasNewName: boolean }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, firstName: true, lastName: true },
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
  const hasNewName = user.firstName !== firstName || user.lastName !== lastName;
  return { emailToConfirm: change?.email ?? null, hasNewName };
}

export async function saveDisplayPreferences(
  { compactMode, showMaterialImages, autoRefreshNotifications }: Shown,
  { userId }: Actor,
): Promise<void> {
  const data = { compactMode, showMaterialImages, autoRefreshNotifications };
  await db.user.updateMany({ where: { id: userId }, data });
}

type Shown = z.infer<typeof SaveDisplayPreferences>;

/** Safe to repeat. */
export async function hideChecklist({ userId }: Actor): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { checklistHidden: true } });
}

export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  role: UserRole;
  emailVerified: boolean;
  /** ISO 8601 */
  updatedAt: string;
  emailChange: NewEmailView | null;
}

export async function getProfile({ userId }: Actor): Promise<Profile> {
  const [profile] = await db.$queryRaw<Profile[]>`
    SELECT u.first_name AS "firstName", u.last_name AS "lastName", u.email::text AS email,
           u.role::text AS role, u.email_verified AS "emailVerified",
           ${isoTime(sql`u.updated_at`)} AS "updatedAt",
           (SELECT to_json(asked) FROM (${newEmailSql('email_change', sql`u.id`)}) asked) AS "emailChange"
      FROM users u WHERE u.id = ${userId}::uuid`;
  return profile!;
}

/** `updatedAt` in ISO 8601. */
export async function getAccountState({ userId }: Actor) {
  const { updatedAt, secondFactorAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { updatedAt: true, secondFactorAt: true },
  });
  return { updatedAt: updatedAt.toISOString(), hasTwoStep: secondFactorAt !== null };
}
