import { hash, verify } from '@node-rs/argon2';
import { db, sql } from '~/db/client.server';
import { countToward, resetCount } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { PROFILE_COPY } from '../copy';

/** argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified for unknown users, so that they take as long as known ones. */
let decoyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Takes about as long for null (an unknown user). A deleted user's marker matches no password. */
export async function isPasswordRight(
  encodedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no one has this password');
  const known = encodedHash?.startsWith('$argon2id$') ? encodedHash : null;
  const isRight = await verify(known ?? (await decoyHash), password);
  return known !== null && isRight;
}

/** Slows guessing at an unattended browser. */
export const PASSWORD_ATTEMPTS = { name: 'current_password', max: 10, withinSeconds: 15 * 60 };

/** For a row `s` of `user_sessions`; by the database's clock. */
export const isPasswordFreshSql = () => sql`s.password_entered_at > now() - interval '10 minutes'`;

/**
 * Threat: a stolen session must not be enough to take over the account. Required for a new email,
 * tokens, payment setup, roles and removing people. @throws DomainError `password_required` on
 * `currentPassword`
 */
export function requireFreshPassword({ isPasswordFresh }: Actor): void {
  if (isPasswordFresh) return;
  throw new DomainError('password_required', PROFILE_COPY.passwordNeeded, {
    field: 'currentPassword',
    details: { missing: 'currentPassword' },
  });
}

export const wrongPassword = () => invalid('currentPassword', PROFILE_COPY.currentPasswordWrong);

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
  if (!(await isPasswordRight(password, currentPassword))) throw wrongPassword();
  await resetCount(PASSWORD_ATTEMPTS, userId);
  await db.$executeRaw`
    UPDATE user_sessions SET password_entered_at = now()
     WHERE id = ${sessionId}::uuid AND user_id = ${userId}::uuid`;
  return { ...actor, isPasswordFresh: true };
}
