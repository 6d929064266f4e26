import { db, transaction, type Tx } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import { MAX_CODES_A_DAY, RESEND_COOLDOWN_SECONDS } from '../codes/code-rules';
import { keepUserCode, makeCode } from '../codes/codes.server';
import { passwordResetMail } from '../mails.server';

/**
 * Job: sends a code to set another password, where an account has the address. An unknown address,
 * a banned user, a second letter within 60 seconds and an eleventh within a day get nothing: who
 * asked was told the same in any case.
 *
 * Safe to repeat: the second run falls within the 60 seconds.
 */
export async function sendPasswordReset({ email }: { email: string }): Promise<void> {
  const user = await db.user.findFirst({
    where: { email, anonymisedAt: null, bannedAt: null },
    select: { id: true, email: true, firstName: true },
  });
  if (!user) return;
  const { code, hash, expiresAt } = await makeCode();

  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR UPDATE`;
    if (await isTooSoon(tx, user.id)) return;
    await keepUserCode(tx, {
      userId: user.id,
      purpose: 'password_reset',
      email: user.email,
      hash,
      expiresAt,
    });
    await queueMail(tx, {
      kind: 'password_reset',
      to: user.email,
      content: passwordResetMail({ ...user, code }),
      expiresAt,
    });
  });
}

async function isTooSoon(tx: Tx, userId: string): Promise<boolean> {
  const sentWithin = (seconds: number) =>
    tx.emailVerificationCode.count({
      where: {
        userId,
        purpose: 'password_reset',
        createdAt: { gt: new Date(Date.now() - seconds * 1000) },
      },
    });
  return (
    (await sentWithin(RESEND_COOLDOWN_SECONDS)) > 0 ||
    (await sentWithin(24 * 60 * 60)) >= MAX_CODES_A_DAY
  );
}
