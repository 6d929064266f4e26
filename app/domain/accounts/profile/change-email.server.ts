import type { z } from 'zod/v4';
import { db, Prisma, transaction, type Tx } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CODE_REFUSED } from '../codes/code-rules';
import { checkUserCode, keepUserCode, makeCode, spendUserCode } from '../codes/codes.server';
import { countCode } from '../codes/count-code.server';
import { PROFILE_COPY } from '../copy';
import { emailChangedMail, emailCodeMail, usedEmailMail } from '../mails.server';
import type { ConfirmEmailChange } from './confirm-email-change.schema';

/** How long the profile shows an address that was never confirmed. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

export interface EmailChange {
  userId: string;
  email: string;
  code: string;
  hash: string;
  expiresAt: Date;
}

/**
 * Counts the email and makes its code, before the transaction that sends it.
 * @throws DomainError `rate_limited`
 */
export async function prepareEmailChange(userId: string, email: string): Promise<EmailChange> {
  await countCode(userId, 'email_change', email);
  return { userId, email, ...(await makeCode()) };
}

/**
 * Stores the code and sends it to the new address. If the address belongs to another user, nobody
 * gets the code, its owner gets a notice, and the screen looks the same.
 */
export async function keepEmailChange(
  tx: Tx,
  { userId, email, code, hash, expiresAt }: EmailChange,
): Promise<void> {
  await keepUserCode(tx, { userId, purpose: 'email_change', email, hash, expiresAt });
  const owner = await tx.user.findUnique({ where: { email }, select: { firstName: true } });
  await queueMail(
    tx,
    owner
      ? { kind: 'used_email', to: email, content: usedEmailMail(owner) }
      : {
          kind: 'email_change_code',
          to: email,
          content: emailCodeMail({ code, isNewAddress: true }),
          expiresAt,
        },
  );
}

/** The address waiting for its code, or null. */
export async function getEmailChange(
  userId: string,
): Promise<{ email: string; isExpired: boolean } | null> {
  const waiting = await db.emailVerificationCode.findFirst({
    where: {
      userId,
      purpose: 'email_change',
      status: 'pending',
      createdAt: { gt: new Date(Date.now() - SHOWN_MS) },
    },
    orderBy: { createdAt: 'desc' },
    select: { email: true, expiresAt: true },
  });
  return waiting && { email: waiting.email, isExpired: waiting.expiresAt <= new Date() };
}

/**
 * Sends a new code to the waiting address and voids the previous one.
 * @returns the address
 * @throws DomainError `conflict` when no address is waiting, `rate_limited`
 */
export async function resendEmailChange({ userId }: Actor): Promise<string> {
  const waiting = await getEmailChange(userId);
  if (!waiting) throw new DomainError('conflict', PROFILE_COPY.noEmailChange);
  const change = await prepareEmailChange(userId, waiting.email);
  await transaction((tx) => keepEmailChange(tx, change));
  return change.email;
}

/** Voids the code of a pending email change. Safe to repeat. */
export async function cancelEmailChange({ userId }: Actor): Promise<void> {
  await db.emailVerificationCode.updateMany({
    where: { userId, purpose: 'email_change', status: 'pending' },
    data: { status: 'expired' },
  });
}

/**
 * Makes the address the code was sent to the user's own, verified. Codes sent to the old address
 * are void, and it gets an email about the change. Two at once: one succeeds. A repeat is refused.
 * @returns the new address
 * @throws DomainError `invalid` on `code`
 */
export async function confirmEmailChange(
  { code }: z.infer<typeof ConfirmEmailChange>,
  { userId }: Actor,
): Promise<string> {
  const { codeId, email } = await checkUserCode({ userId, purpose: 'email_change', code });
  try {
    await transaction(async (tx) => {
      await spendUserCode(tx, codeId);
      const former = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true, firstName: true },
      });
      await tx.user.update({
        where: { id: userId },
        data: { email, emailVerified: true, emailVerifiedAt: new Date() },
        select: { id: true },
      });
      await tx.emailVerificationCode.updateMany({
        where: { userId, status: 'pending' },
        data: { status: 'expired' },
      });
      await queueMail(tx, {
        kind: 'email_changed',
        to: former.email,
        content: emailChangedMail({ firstName: former.firstName, newEmail: email }),
      });
    });
  } catch (error) {
    // Another account has the address.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new DomainError('invalid', CODE_REFUSED, { field: 'code' });
    }
    throw error;
  }
  return email;
}
