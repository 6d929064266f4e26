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
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/visitor';
import { REGISTRATION_COPY } from '../copy';
import { getConfirmedEmail, keepConfirmation } from './keep-registration.server';
import { proofOf, SAID_FIELDS, type EarlierRegistration } from './keep-request.server';
import { CODE_GUESSES } from './registration-limits.server';
import type { VerifyEmail } from './verify-email.schema';

type Guess = z.output<typeof VerifyEmail>;

/** What a browser has registered; with the id it is kept under, so is that it was confirmed. */
type Registered = EarlierRegistration & { sid?: string };

/**
 * Confirms the address of a registration by the code that was sent there; from then on it is under
 * review. Five tries a code, counted before they are compared, so that guesses at the same moment
 * count too. A code works once.
 *
 * A browser that registered nothing may have been led to confirm what a stranger registered: the
 * password is forgotten then, and the welcome letter has a code to set one, as after the short form.
 * Safe to repeat by the browser that confirmed its own registration: it has done so.
 * @param earlier what this browser has registered: the code confirms that and nothing else
 * @throws DomainError `invalid` on `code`, in the same words whatever is wrong with it; `conflict`
 *   when it is right and the address was registered again by another browser; `rate_limited`
 */
export async function verifyRegistrationEmail(
  { email, code }: Guess,
  visitor: Visitor,
  earlier: Registered | null = null,
): Promise<void> {
  await countFromAddress(CODE_GUESSES, visitor);
  await confirm(await takeTry(email), code, ownOf(earlier, email));
}

/**
 * The same for whoever opens the page of codes: the contact of a registration, or a user whose
 * address is not verified yet.
 * @returns whose address it was
 * @throws DomainError `invalid` on `code`, `rate_limited`
 */
export async function verifyEmail(
  { email, code }: Guess,
  visitor: Visitor,
  earlier: Registered | null = null,
): Promise<'registration' | 'user'> {
  await countFromAddress(CODE_GUESSES, visitor);
  const sent = await takeTry(email);
  const own = ownOf(earlier, email);
  if (!sent) {
    if (await isConfirmed(own)) return 'registration';
    await verifyUserEmail({ email, code });
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
  // Compared for unknown addresses as well: the time it takes tells nothing.
  const isRight = await isPasswordRight(sent?.hash ?? null, code);
  if (!sent || !isRight) {
    if (await isConfirmed(own)) return;
    throw refused();
  }

  const isFirst = await transaction(async (tx) => {
    // Of two right ones at once, one; and none once another code or other data took its place.
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
    // Said only to whoever has the right code, which stays good for the other browser.
    if (own && proofOf(request) !== own.proof) {
      throw new DomainError('conflict', REGISTRATION_COPY.sentElsewhere);
    }
    await recordAdminEvent(tx, {
      type: 'list_changed',
      list: 'registrations',
      byName: request.companyName,
    });
    if (own?.sid) await keepConfirmation(tx, own.sid, own.email);
    return true;
  });
  if (!isFirst && !(await isConfirmed(own))) throw refused();
}

/** Whether this browser's own code was right before. */
async function isConfirmed(own: Registered | null): Promise<boolean> {
  return own?.sid !== undefined && (await getConfirmedEmail(own.sid)) !== null;
}

/** What a browser has registered with this address; one of another address says nothing of it. */
const ownOf = (earlier: Registered | null, email: string) =>
  earlier?.email.toLowerCase() === email.toLowerCase() ? earlier : null;

const refused = () => new DomainError('invalid', CODE_REFUSED, { field: 'code' });
