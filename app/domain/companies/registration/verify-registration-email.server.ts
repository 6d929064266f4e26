import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import {
  CODE_REFUSED,
  countFromAddress,
  isPasswordRight,
  MAX_CODE_ATTEMPTS,
  verifyUserEmail,
} from '~/domain/accounts/index.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { invalid } from '~/lib/errors';
import type { Visitor } from '~/lib/actor';
import { registrationWaits } from '../copy';
import { isOwnSql } from './start-registration.server';
import type { VerifyEmail } from './register-company.schema';

const GUESSES = { name: 'registration_code', max: 30, withinSeconds: 10 * 60 };

type Guess = z.output<typeof VerifyEmail>;

/**
 * A browser that registered has five attempts at its own code, everyone else five at the latest one;
 * each is counted before it compares, so that parallel guesses count. A code typed in another
 * browser drops the password, which a stranger may have set. Safe to repeat in the same browser.
 * @throws DomainError `invalid` on `code`, `rate_limited`
 */
export async function verifyRegistrationEmail(guess: Guess, visitor: Visitor): Promise<void> {
  await countFromAddress(GUESSES, visitor);
  await confirm(await countAttempt(guess.email, visitor), guess, visitor);
}

/** Returns whose address it was. @throws DomainError `invalid` on `code`, `rate_limited` */
export async function verifyEmail(
  guess: Guess,
  visitor: Visitor,
): Promise<'registration' | 'user'> {
  await countFromAddress(GUESSES, visitor);
  const sent = await countAttempt(guess.email, visitor);
  if (!sent && !(await isConfirmed(guess.email, visitor))) {
    await verifyUserEmail(guess.email, guess.code);
    return 'user';
  }
  await confirm(sent, guess, visitor);
  return 'registration';
}

interface SentCode {
  id: string;
  hash: string;
  isOwn: boolean;
}

async function countAttempt(email: string, { browser = null }: Visitor): Promise<SentCode | null> {
  const [row] = await db.$queryRaw<SentCode[]>`
    UPDATE company_registration_requests r
       SET verification_attempts = verification_attempts + is_own::int,
           other_attempts = other_attempts + (NOT is_own)::int
      FROM (SELECT id, ${isOwnSql(browser)} AS is_own
              FROM company_registration_requests
             WHERE contact_email = ${email}::citext AND status = 'pending'
             ORDER BY is_own DESC, created_at DESC LIMIT 1) latest
     WHERE r.id = latest.id AND status = 'pending'
       AND verification_code IS NOT NULL AND verification_code_expires_at > now()
       AND CASE WHEN is_own THEN verification_attempts ELSE other_attempts END < ${MAX_CODE_ATTEMPTS}
    RETURNING r.id, verification_code AS hash, is_own AS "isOwn"`;
  return row ?? null;
}

async function confirm(sent: SentCode | null, { email, code }: Guess, visitor: Visitor) {
  // Compared for unknown addresses too, so that it takes as long.
  const isRight = await isPasswordRight(sent?.hash ?? null, code);
  const isFirst = sent && isRight ? await putUnderReview(sent) : false;
  if (!isFirst && !(await isConfirmed(email, visitor))) throw invalid('code', CODE_REFUSED);
}

/** False if the code was used or replaced. */
const putUnderReview = ({ id, hash, isOwn }: SentCode): Promise<boolean> =>
  transaction(async (tx) => {
    const [request] = await tx.companyRegistrationRequest.updateManyAndReturn({
      where: { id, status: 'pending', verificationCode: hash },
      data: {
        status: 'under_review',
        emailVerified: true,
        emailVerifiedAt: new Date(),
        verificationCode: null,
        verificationCodeExpiresAt: null,
        ...(isOwn ? {} : { hashedPassword: null }),
      },
      select: { companyName: true },
    });
    if (!request) return false;
    const byName = request.companyName;
    await recordAdminEvent(tx, { type: 'list_changed', list: 'registrations', byName });
    await notifyAdmins(tx, registrationWaits(id, request.companyName));
    return true;
  });

/**
 * Whether this browser has confirmed its latest registration with the address: a second press gets
 * the first's answer.
 */
async function isConfirmed(email: string, { browser }: Visitor): Promise<boolean> {
  if (!browser) return false;
  const latest = await db.companyRegistrationRequest.findFirst({
    where: { contactEmail: email, browser },
    orderBy: { createdAt: 'desc' },
    select: { status: true },
  });
  return latest !== null && latest.status !== 'pending' && latest.status !== 'rejected';
}
