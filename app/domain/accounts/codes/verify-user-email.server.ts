import { db, transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import { checkUserCode, keepUserCode, makeCode, spendUserCode } from './codes.server';
import { emailCodeMail } from '../mails.server';

const UNVERIFIED = { emailVerified: false, anonymisedAt: null } as const;

/**
 * Marks a user's address as verified by the code that was sent there. It takes as long for an
 * address that nobody has; guesses from one network are counted by whoever calls this.
 *
 * A code works once.
 * @throws DomainError `invalid` on `code`
 */
export async function verifyUserEmail({
  email,
  code,
}: {
  email: string;
  code: string;
}): Promise<void> {
  const user = await db.user.findFirst({ where: { email, ...UNVERIFIED }, select: { id: true } });
  const userId = user?.id ?? null;
  const sent = await checkUserCode({ userId, purpose: 'email_verification', code });
  await transaction(async (tx) => {
    await spendUserCode(tx, sent.codeId);
    // Proven is the address that the letter went to, not one that it was changed to since.
    await tx.user.updateMany({
      where: { id: userId ?? undefined, email: sent.email, ...UNVERIFIED },
      data: { emailVerified: true, emailVerifiedAt: new Date() },
    });
  });
}

/**
 * Sends a code to a user whose address is not verified yet; those before it are void. Nothing
 * happens for anybody else. How often is the caller's matter.
 */
export async function sendVerificationCode(email: string): Promise<void> {
  const user = await db.user.findFirst({
    where: { email, ...UNVERIFIED },
    select: { id: true, email: true },
  });
  if (!user) return;
  const { code, hash, expiresAt } = await makeCode();
  await transaction(async (tx) => {
    await keepUserCode(tx, {
      userId: user.id,
      purpose: 'email_verification',
      email: user.email,
      hash,
      expiresAt,
    });
    await queueMail(tx, {
      kind: 'email_verification_code',
      to: user.email,
      content: emailCodeMail({ code, isNewAddress: false }),
      expiresAt,
    });
  });
}
