import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { isSuspendedSql } from '~/db/may-trade.server';
import { countToward, forgetCount } from '~/db/rate-limits.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import { ACCOUNTS_COPY } from '../copy';
import { countFromAddress } from '../count-from-address.server';
import { unconfirmedPasswordId } from '../passwords/keep-unconfirmed-password.server';
import { isPasswordRight } from '../passwords/passwords.server';
import type { SignIn } from './sign-in.schema';

/** Source: quality of security, 6 and 7. */
const SIGN_INS_TO_ACCOUNT = { name: 'sign_in', times: 10, withinSeconds: 15 * 60 };
const SIGN_INS_FROM_ADDRESS = { name: 'sign_in_address', times: 60, withinSeconds: 60 };

export interface SignedIn {
  userId: string;
  passwordHash: string;
}

/**
 * Checks an email and a password and notes the time. Why somebody may not sign in is said only
 * after the right password; before that, a wrong password, an unknown user and the company whose
 * registration waits are the same. The reason of a rejection is told, which was written for the
 * applicant; the one of a ban or a suspension is for admins. Each try is counted before it is
 * compared, so that tries at the same moment cannot slip by; the right password of somebody who may
 * sign in ends the count.
 *
 * Safe to repeat.
 * @returns the user's id, and the hash of their password, with which alone a session may begin
 * @throws DomainError `unauthenticated`, `account_blocked` (with `reason`: `unverified`,
 *   `under_review`, `rejected`, `suspended` or `banned`), `rate_limited`
 */
export async function signIn(
  { email, password }: Pick<z.output<typeof SignIn>, 'email' | 'password'>,
  visitor: Visitor,
): Promise<SignedIn> {
  await countFromAddress(SIGN_INS_FROM_ADDRESS, visitor);
  await countToward(SIGN_INS_TO_ACCOUNT, email);

  const account = await findByPassword(email, password);
  if (!account) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  const refusal = refusalOf(account);
  if (refusal) throw refusal;

  await forgetCount(SIGN_INS_TO_ACCOUNT, email);
  // Comparing takes its time: a password that was changed meanwhile is the wrong one.
  const { count } = await db.user.updateMany({
    where: { id: account.userId!, password: account.hash! },
    data: { lastLoginAt: new Date() },
  });
  if (count === 0) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  return { userId: account.userId!, passwordHash: account.hash! };
}

/**
 * Compares with who has the email, then with who has registered it and not confirmed it: both take
 * their time whether or not the email is somebody's.
 */
async function findByPassword(email: string, password: string): Promise<Account | null> {
  const accounts = await findAccounts(email);
  const isUnconfirmed = ({ registrationStatus }: Account) => registrationStatus === 'pending';
  const owner = accounts.find((account) => !isUnconfirmed(account));
  if ((await isPasswordRight(owner?.hash ?? null, password)) && owner) return owner;
  const unconfirmed = accounts.find(isUnconfirmed);
  if (unconfirmed && (await isPasswordRight(unconfirmed.hash, password))) return unconfirmed;
  return null;
}

interface Account {
  hash: string | null;
  /** Null before an admin has approved the company: until then a contact is no user. */
  userId: string | null;
  registrationStatus: string;
  rejectionReason: string | null;
  emailVerified: boolean;
  bannedAt: Date | null;
}

/**
 * Who has an email and who has registered it, known or not: in one question, so that an account
 * that is there takes no longer to find than none.
 */
async function findAccounts(email: string): Promise<Account[]> {
  return db.$queryRaw<Account[]>`
    SELECT u.password AS hash, u.id AS "userId",
           CASE WHEN ${isSuspendedSql()} THEN 'suspended' ELSE 'approved' END AS "registrationStatus",
           NULL AS "rejectionReason", u.email_verified AS "emailVerified", u.banned_at AS "bannedAt"
      FROM users u LEFT JOIN companies c ON c.id = u.company_id
     WHERE u.email = ${email}::citext AND u.anonymised_at IS NULL
    UNION ALL
    SELECT r.hashed_password, NULL, r.status::text, r.rejection_reason, r.email_verified,
           NULL
      FROM company_registration_requests r
     WHERE r.contact_email = ${email}::citext AND r.status <> 'approved'
    UNION ALL
    SELECT s.sess->>'hash', NULL, 'pending', NULL, false, NULL
      FROM sessions s
     WHERE s.sid = ${unconfirmedPasswordId(email)} AND s.expire > now()
    -- Where there are both, the user is whom this email signs in.
     ORDER BY "userId" NULLS LAST`;
}

function refusalOf(account: Account): DomainError | null {
  const { registrationStatus, emailVerified } = account;
  if (account.bannedAt) return blocked('banned', ACCOUNTS_COPY.banned);
  if (registrationStatus === 'suspended') return blocked('suspended', ACCOUNTS_COPY.suspended);
  if (registrationStatus === 'rejected') {
    const { rejected } = ACCOUNTS_COPY;
    const why = account.rejectionReason;
    return blocked('rejected', why ? `${rejected} Reason: ${why}` : rejected);
  }
  if (!emailVerified) return blocked('unverified', ACCOUNTS_COPY.unverified);
  return account.userId ? null : blocked('under_review', ACCOUNTS_COPY.underReview);
}

function blocked(reason: string, sentence: string): DomainError {
  return new DomainError('account_blocked', sentence, { details: { reason } });
}
