import { db, transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { countCode, checkUserCode, keepUserCode, makeCode, spendUserCode } from './codes.server';
import { PROFILE_COPY } from '../copy';
import { emailCodeMail } from '../mails.server';

const UNVERIFIED = { emailVerified: false, anonymizedAt: null } as const;

/** Takes as long for an unknown address as for a known one. @throws DomainError `invalid` on `code` */
export async function verifyUserEmail(email: string, code: string): Promise<void> {
  const user = await db.user.findFirst({ where: { email, ...UNVERIFIED }, select: { id: true } });
  const userId = user?.id ?? null;
  const sent = await checkUserCode({ userId, purpose: 'email_verification', code });
  await transaction(async (tx) => {
    await spendUserCode(tx, sent.codeId);
    // The code proves the address it was sent to, not one set later.
    await tx.user.updateMany({
      where: { id: userId ?? undefined, email: sent.email, ...UNVERIFIED },
      data: { emailVerified: true, emailVerifiedAt: new Date() },
    });
  });
}

/** Does nothing unless the user is unverified. Voids earlier codes; the caller limits how often. */
export async function sendVerificationCode(email: string): Promise<void> {
  const user = await db.user.findFirst({
    where: { email, ...UNVERIFIED },
    select: { id: true, email: true },
  });
  if (user) await sendCode(user.id, user.email);
}

/** Returns the address. @throws DomainError `conflict` if already verified, `rate_limited` */
export async function sendOwnVerificationCode({ userId }: Actor): Promise<string> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerified: true },
  });
  if (user.emailVerified) throw new DomainError('conflict', PROFILE_COPY.emailIsVerified);
  await countCode(userId, 'email_verification', user.email);
  await sendCode(userId, user.email);
  return user.email;
}

async function sendCode(userId: string, email: string): Promise<void> {
  const { code, hash, expiresAt } = await makeCode();
  await transaction(async (tx) => {
    await keepUserCode(tx, { userId, purpose: 'email_verification', email, hash, expiresAt });
    await queueMail(tx, 'email_verification_code', email, emailCodeMail(code, false), expiresAt);
  });
}
