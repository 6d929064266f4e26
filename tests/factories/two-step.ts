import { db } from '~/db/client.server';
import { replaceRecoveryCodes } from '~/domain/accounts/second-factor/check-second-factor.server';
import { codeOf, newSecret, stepAt } from '~/domain/accounts/second-factor/totp.server';
import { seal } from '~/lib/seal.server';

/** What the authenticator app shows now; `later`: so many codes from now. */
export const appCode = (secret: string, later = 0): string =>
  codeOf(secret, stepAt(Date.now() / 1000) + later);

export async function giveTwoStep(userId: string) {
  const secret = newSecret();
  await db.user.update({
    where: { id: userId },
    data: { secondFactorSecret: seal(secret, 'authenticator secret'), secondFactorAt: new Date() },
  });
  return { secret, recoveryCodes: await replaceRecoveryCodes(db, userId) };
}
