import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import {
  CODE_REFUSED,
  countFromAddress,
  isPasswordRight,
  MAX_CODE_TRIES,
  verifyUserEmail,
} from '~/domain/accounts/index.server';
import { recordAdminEvent } from '~/domain/administration/index.server';
import { notifyAdmins } from '~/domain/notifications/index.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import { REGISTRATION_COPY, registrationWaits } from '../copy';
import { getConfirmedEmail, keepConfirmation } from './keep-registration.server';
import { proofOf, SAID_FIELDS, type EarlierRegistration } from './keep-request.server';
import type { VerifyEmail } from './verify-email.schema';

const GUESSES = { name: 'registration_code', times: 30, withinSeconds: 10 * 60 };

type Guess = z.output<typeof VerifyEmail>;

type Registered = EarlierRegistration & { sid?: string };

/**
 * Counts one of five tries before comparing, so that parallel guesses count. A code typed in
 * another browser drops the password, which a stranger may have set. Safe to repeat.
 * @throws DomainError `invalid` on `code`, `conflict` if registered again elsewhere, `rate_limited`
 */
export async function verifyRegistrationEmail(
  { email, code }: Guess,
  visitor: Visitor,
  earlier: Registered | null = null,
): Promise<void> {
  await countFromAddress(GUESSES, visitor);
  await confirm(await takeTry(email), code, ownOf(earlier, email));
}

/** Returns whose address it was. @throws DomainError `invalid` on `code`, `rate_limited` */
export async function verifyEmail(
  { email, code }: Guess,
  visitor: Visitor,
  earlier: Registered | null = null,
): Promise<'registration' | 'user'> {
  await countFromAddress(GUESSES, visitor);
  const sent = await takeTry(email);
  const own = ownOf(earlier, email);
  if (!sent) {
    if (await isConfirmed(own)) return 'registration';
    await verifyUserEmail(email, code);
    return 'user';
  }
  await confirm(sent, code, own);
  return 'registration';
}

interface SentCode {
  id: string;
  hash: string;
}

async function takeTry(email: string): Promise<SentCode | null> {
  const [row] = await db.$queryRaw<SentCode[]>`
    UPDATE company_registration_requests SET verification_attempts = verification_attempts + 1
     WHERE contact_email = ${email}::citext AND status = 'pending'
       AND verification_code IS NOT NULL AND verification_code_expires_at > now()
       AND verification_attempts < ${MAX_CODE_TRIES}
    RETURNING id, verification_code AS hash`;
  return row ?? null;
}

async function confirm(sent: SentCode | null, code: string, own: Registered | null): Promise<void> {
  // Compared for unknown addresses too, so that it takes as long.
  const isRight = await isPasswordRight(sent?.hash ?? null, code);
  if (!sent || !isRight) {
    if (await isConfirmed(own)) return;
    throw refused();
  }

  const isFirst = await transaction(async (tx) => {
    // Of two right codes at once, one succeeds; none if the code or data was replaced.
    const { count } = await tx.companyRegistrationRequest.updateMany({
      where: { id: sent.id, status: 'pending', verificationCode: sent.hash },
      data: {
        status: 'under_review',
        emailVerified: true,
        emailVerifiedAt: new Date(),
        verificationCode: null,
        verificationCodeExpiresAt: null,
        ...(own ? {} : { hashedPassword: null }),
      },
    });
    if (count === 0) return false;
    const request = await tx.companyRegistrationRequest.findUniqueOrThrow({
      where: { id: sent.id },
      select: SAID_FIELDS,
    });
    // Only the holder of the right code gets this far; it stays valid for the other browser.
    if (own && proofOf(request) !== own.proof) {
      throw new DomainError('conflict', REGISTRATION_COPY.sentElsewhere);
    }
    await recordAdminEvent(tx, {
      type: 'list_changed',
      list: 'registrations',
      byName: request.companyName,
    });
    await notifyAdmins(tx, registrationWaits(sent.id, request.companyName));
    if (own?.sid) await keepConfirmation(tx, own.sid, own.email);
    return true;
  });
  if (!isFirst && !(await isConfirmed(own))) throw refused();
}

async function isConfirmed(own: Registered | null): Promise<boolean> {
  return own?.sid !== undefined && (await getConfirmedEmail(own.sid)) !== null;
}

const ownOf = (earlier: Registered | null, email: string) =>
  earlier?.email.toLowerCase() === email.toLowerCase() ? earlier : null;

const refused = () => new DomainError('invalid', CODE_REFUSED, { field: 'code' });
