import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { ACCOUNTS_COPY } from './copy';
import { isPasswordRight } from './passwords.server';
import type { SignIn } from './sign-in.schema';

/**
 * Checks an email and a password and notes the time. Why somebody may not sign in is said only
 * after the right password; before that, a wrong password and an unknown user are the same.
 *
 * Safe to repeat.
 * @returns the user's id
 * @throws DomainError `unauthenticated`, `account_blocked`
 */
export async function signIn(input: z.infer<typeof SignIn>): Promise<string> {
  const user = await db.user.findUnique({
    where: { email: input.email },
    select: {
      id: true,
      password: true,
      bannedAt: true,
      anonymisedAt: true,
      company: { select: { suspendedAt: true } },
    },
  });
  const known = user && !user.anonymisedAt ? user : null;
  if (!(await isPasswordRight(known?.password ?? null, input.password)) || !known) {
    throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  }
  if (known.bannedAt) throw new DomainError('account_blocked', ACCOUNTS_COPY.banned);
  if (known.company?.suspendedAt) throw new DomainError('account_blocked', ACCOUNTS_COPY.suspended);

  await db.user.update({
    where: { id: known.id },
    data: { lastLoginAt: new Date() },
    select: { id: true },
  });
  return known.id;
}
