import { db, sql } from '~/db/client.server';
import { countToward, resetCount, type RateLimit } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { PROFILE_COPY } from '../copy';
import { isPasswordRight } from './passwords.server';

/** Slows guessing at an unattended browser. */
export const PASSWORD_ATTEMPTS: RateLimit = {
  name: 'current_password',
  max: 10,
  withinSeconds: 15 * 60,
};

/** For a row `s` of `user_sessions`; by the database's clock. */
export const isPasswordFreshSql = () => sql`s.password_entered_at > now() - interval '10 minutes'`;

/**
 * Threat: a stolen session must not be enough to take over the account. Required for a new email,
 * tokens, payment setup and removing people. @throws DomainError `password_required` on
 * `currentPassword`
 */
export function requireFreshPassword({ isPasswordFresh }: Actor): void {
  if (isPasswordFresh) return;
  throw new DomainError('password_required', PROFILE_COPY.passwordNeeded, {
    field: 'currentPassword',
    details: { missing: 'currentPassword' },
  });
}

/**
 * The actor with the password just typed, or as they were if none was typed.
 * @throws DomainError `invalid` on `currentPassword`, `rate_limited`
 */
export async function confirmPassword(
  currentPassword: string | undefined,
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<Actor> {
  if (!currentPassword) return actor;
  const { userId } = actor;
  await countToward(PASSWORD_ATTEMPTS, userId);
  const { password } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { password: true },
  });
  if (!(await isPasswordRight(password, currentPassword))) {
    throw new DomainError('invalid', PROFILE_COPY.currentPasswordWrong, {
      field: 'currentPassword',
    });
  }
  await resetCount(PASSWORD_ATTEMPTS, userId);
  await db.$executeRaw`
    UPDATE user_sessions SET password_entered_at = now()
     WHERE id = ${sessionId}::uuid AND user_id = ${userId}::uuid`;
  return { ...actor, isPasswordFresh: true };
}
