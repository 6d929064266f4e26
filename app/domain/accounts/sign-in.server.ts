import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { countToward, forgetCount } from '~/db/rate-limits.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import { ACCOUNTS_COPY } from './copy';
import { countFromAddress } from './count-from-address.server';
import { isPasswordRight } from './passwords.server';
import type { SignIn } from './sign-in.schema';

/** Source: quality of security, 6 and 7. */
const SIGN_INS_TO_ACCOUNT = { name: 'sign_in', times: 10, withinSeconds: 15 * 60 };
const SIGN_INS_FROM_ADDRESS = { name: 'sign_in_address', times: 60, withinSeconds: 60 };

/**
 * Checks an email and a password and notes the time. Why somebody may not sign in is said only
 * after the right password; before that, a wrong password, an unknown user and the company whose
 * registration waits are the same. Each try is counted before it is compared, so that tries at the
 * same moment cannot slip by; the right password of somebody who may sign in ends the count.
 *
 * Safe to repeat.
 * @returns the user's id
 * @throws DomainError `unauthenticated`, `account_blocked` (with `reason`: `unverified`,
 *   `under_review`, `rejected`, `suspended` or `banned`), `rate_limited`
 */
export async function signIn(
  { email, password }: Pick<z.output<typeof SignIn>, 'email' | 'password'>,
  visitor: Visitor,
): Promise<string> {
  await countFromAddress(SIGN_INS_FROM_ADDRESS, visitor);
  await countToward(SIGN_INS_TO_ACCOUNT, email);

  const [user, registration] = await Promise.all([findUser(email), findRegistration(email)]);
  const hash = user ? user.password : (registration?.hashedPassword ?? null);
  if (!(await isPasswordRight(hash, password))) {
    throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  }
  if (!user) throw refusalOfRegistration(registration!);
  if (user.bannedAt) {
    throw blocked('banned', withReason(ACCOUNTS_COPY.banned, user.banReason));
  }
  if (user.company?.suspendedAt) {
    throw blocked('suspended', withReason(ACCOUNTS_COPY.suspended, user.company.suspensionReason));
  }
  if (!user.emailVerified) throw blocked('unverified', ACCOUNTS_COPY.unverified);

  await forgetCount(SIGN_INS_TO_ACCOUNT, email);
  await db.user.update({
    where: { id: user.id },
    data: { lastLoginAt: new Date() },
    select: { id: true },
  });
  return user.id;
}

function findUser(email: string) {
  return db.user.findFirst({
    where: { email, anonymisedAt: null },
    select: {
      id: true,
      password: true,
      emailVerified: true,
      bannedAt: true,
      banReason: true,
      company: { select: { suspendedAt: true, suspensionReason: true } },
    },
  });
}

/** A contact is no user before an admin has approved their company. */
function findRegistration(email: string) {
  return db.companyRegistrationRequest.findFirst({
    where: { contactEmail: email, status: { not: 'approved' } },
    select: { status: true, hashedPassword: true, emailVerified: true, rejectionReason: true },
  });
}

function refusalOfRegistration({
  status,
  emailVerified,
  rejectionReason,
}: NonNullable<Awaited<ReturnType<typeof findRegistration>>>): DomainError {
  if (status === 'rejected') {
    return blocked('rejected', withReason(ACCOUNTS_COPY.rejected, rejectionReason));
  }
  if (status === 'suspended') return blocked('suspended', ACCOUNTS_COPY.suspended);
  if (!emailVerified) return blocked('unverified', ACCOUNTS_COPY.unverified);
  return blocked('under_review', ACCOUNTS_COPY.underReview);
}

function blocked(reason: string, sentence: string): DomainError {
  return new DomainError('account_blocked', sentence, { details: { reason } });
}

function withReason(sentence: string, reason: string | null): string {
  return reason ? `${sentence} Reason: ${reason}` : sentence;
}
