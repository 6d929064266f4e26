import type { z } from 'zod/v4';
import { db, type Prisma } from '~/db/client.server';
import { isSuspended, isSuspendedSql } from '~/db/may-trade.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/actor';
import { ACCOUNTS_COPY } from '../copy';
import { countFromAddress } from '../count-from-address.server';
import { isPasswordRight } from '../passwords/passwords.server';
import { checkSecondFactor } from '../second-factor/check-second-factor.server';
import { countSignIn, SIGN_INS_FROM_ADDRESS } from './sign-in-limits.server';
import type { SignInCall } from './sign-in.schema';

export interface SignedIn {
  userId: string;
  passwordHash: string;
  /** Used for this sign-in */
  hasSecondFactor: boolean;
  /** The password was right, but no session starts without a code too. */
  needsCode: boolean;
}

/**
 * Reveals why an account is blocked only after the right password. Counts attempts before comparing,
 * so parallel attempts count. Safe to repeat without `code`.
 * @throws DomainError `unauthenticated`, `account_blocked` (with `reason`), `rate_limited`,
 * `invalid` on `code`
 */
export async function signIn(
  { email, password, code }: z.output<typeof SignInCall>,
  visitor: Visitor,
): Promise<SignedIn> {
  await countFromAddress(SIGN_INS_FROM_ADDRESS, visitor);
  const resetAttempts = await countSignIn(email, visitor);

  const account = await findByPassword(email, password);
  if (!account) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  const refusal = refusalOf(account);
  if (refusal) throw refusal;

  await resetAttempts();
  const signedIn = { userId: account.userId!, passwordHash: account.hash! };
  const usesCodes = account.secondFactorAt !== null;
  if (usesCodes && !code) return { ...signedIn, hasSecondFactor: false, needsCode: true };
  if (usesCodes) await checkSecondFactor(signedIn.userId, code!);
  await recordSignIn(signedIn);
  return { ...signedIn, hasSecondFactor: usesCodes, needsCode: false };
}

/** @throws DomainError `unauthenticated` if the password has changed since it was compared */
export async function recordSignIn({
  userId,
  passwordHash,
}: Pick<SignedIn, 'userId' | 'passwordHash'>): Promise<void> {
  const { count } = await db.user.updateMany({
    where: { id: userId, password: passwordHash },
    data: { lastLoginAt: new Date() },
  });
  if (count === 0) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
}

/** Takes the same time for a known and an unknown email. */
async function findByPassword(email: string, password: string): Promise<Account | null> {
  const accounts = await findAccounts(email);
  const isUnconfirmed = ({ registrationStatus }: Account) => registrationStatus === 'pending';
  const holder = accounts.find((account) => !isUnconfirmed(account));
  if ((await isPasswordRight(holder?.hash ?? null, password)) && holder) return holder;
  const unconfirmed = accounts.find(isUnconfirmed);
  if (unconfirmed && (await isPasswordRight(unconfirmed.hash, password))) return unconfirmed;
  return null;
}

interface Account {
  hash: string | null;
  userId: string | null;
  registrationId: string | null;
  registrationStatus: string;
  rejectionReason: string | null;
  emailVerified: boolean;
  bannedAt: Date | null;
  secondFactorAt: Date | null;
}

/**
 * The user, the latest registration under review or else rejected, and the latest unconfirmed one,
 * which may be a stranger's. One query, so that a known email takes no longer than an unknown one.
 */
async function findAccounts(email: string): Promise<Account[]> {
  return db.$queryRaw<Account[]>`
    SELECT u.password AS hash, u.id AS "userId", NULL::uuid AS "registrationId",
           CASE WHEN ${isSuspendedSql()} THEN 'suspended' ELSE 'approved' END AS "registrationStatus",
           NULL AS "rejectionReason", u.email_verified AS "emailVerified", u.banned_at AS "bannedAt",
           u.second_factor_at AS "secondFactorAt"
      FROM users u LEFT JOIN companies c ON c.id = u.company_id
     WHERE u.email = ${email}::citext AND u.anonymized_at IS NULL
    UNION ALL
    (SELECT DISTINCT ON (r.status = 'pending')
            r.hashed_password, NULL, r.id, r.status::text, r.rejection_reason, r.email_verified, NULL,
            NULL
       FROM company_registration_requests r
      WHERE r.contact_email = ${email}::citext AND r.status <> 'approved'
      ORDER BY r.status = 'pending', r.status = 'rejected', r.created_at DESC)
    -- If both exist, the email signs in the user.
     ORDER BY "userId" NULLS LAST`;
}

export const MAY_SIGN_IN = {
  id: true,
  password: true,
  emailVerified: true,
  bannedAt: true,
  company: { select: { registrationStatus: true } },
} satisfies Prisma.UserSelect;

/** @throws DomainError `account_blocked` */
export function requireMaySignIn(
  user: Prisma.UserGetPayload<{ select: typeof MAY_SIGN_IN }>,
): void {
  const refusal = refusalOf({
    ...user,
    userId: user.id,
    registrationId: null,
    registrationStatus: user.company && isSuspended(user.company) ? 'suspended' : 'approved',
    rejectionReason: null,
  });
  if (refusal) throw refusal;
}

/** Why no one may sign in to the account, even with the right password. */
function refusalOf(account: Omit<Account, 'hash' | 'secondFactorAt'>): DomainError | null {
  const { registrationId, registrationStatus, emailVerified } = account;
  if (account.bannedAt) return blocked('banned', ACCOUNTS_COPY.banned);
  if (registrationStatus === 'suspended') return blocked('suspended', ACCOUNTS_COPY.suspended);
  if (registrationStatus === 'rejected') {
    const { rejected } = ACCOUNTS_COPY;
    const why = account.rejectionReason;
    const sentence = why ? `${rejected} Reason: ${why}` : rejected;
    return blocked('rejected', sentence, { registrationId });
  }
  if (!emailVerified) return blocked('unverified', ACCOUNTS_COPY.unverified);
  return account.userId ? null : blocked('under_review', ACCOUNTS_COPY.underReview);
}

function blocked(reason: string, sentence: string, details: object = {}): DomainError {
  return new DomainError('account_blocked', sentence, { details: { reason, ...details } });
}
