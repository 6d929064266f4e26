import type { z } from 'zod/v4';
import { db, isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CODE_REFUSED } from '../codes/code-rules';
import { checkUserCode, keepUserCode, makeCode, spendUserCode } from '../codes/codes.server';
import { countCode } from '../codes/count-code.server';
import { PROFILE_COPY } from '../copy';
import { emailChangedMail, emailCodeMail, usedEmailMail } from '../mails.server';
import type { ConfirmEmailChange } from './profile.schema';

const SHOWN_MS = 24 * 60 * 60 * 1000;

export type EmailChange = Awaited<ReturnType<typeof prepareEmailChange>>;

/** Counts the email. Call it before the transaction. @throws DomainError `rate_limited` */
export async function prepareEmailChange(userId: string, email: string) {
  await countCode(userId, 'email_change', email);
  return { userId, email, ...(await makeCode()) };
}

/** Looks the same if the address belongs to another user, who then gets a notice. */
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
          content: emailCodeMail(code, true),
          expiresAt,
        },
  );
}

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

/** Returns the address. @throws DomainError `conflict` if none is pending, `rate_limited` */
export async function resendEmailChange({ userId }: Actor): Promise<string> {
  const waiting = await getEmailChange(userId);
  if (!waiting) throw new DomainError('conflict', PROFILE_COPY.noEmailChange);
  const change = await prepareEmailChange(userId, waiting.email);
  await transaction((tx) => keepEmailChange(tx, change));
  return change.email;
}

/** Safe to repeat. */
export async function cancelEmailChange({ userId }: Actor): Promise<void> {
  await db.emailVerificationCode.updateMany({
    where: { userId, purpose: 'email_change', status: 'pending' },
    data: { status: 'expired' },
  });
}

/**
 * Voids codes sent to the old address and emails it. Returns the new address. Of two at once, one
 * succeeds; a repeat is refused. @throws DomainError `invalid` on `code`
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
        content: emailChangedMail(former.firstName, email),
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('invalid', CODE_REFUSED, { field: 'code' });
  }
  return email;
}
