import { db, transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { keepUserCode, makeCode } from './codes.server';
import { PROFILE_COPY } from '../copy';
import { countCode } from './count-code.server';
import { emailCodeMail } from '../mails.server';

/**
 * Sends the one who acts a code to verify the address they have. It is entered at /verify-email; the
 * code before is void.
 * @returns the address
 * @throws DomainError `conflict` when it is verified already, `rate_limited`
 */
export async function sendOwnVerificationCode({ userId }: Actor): Promise<string> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerified: true },
  });
  if (user.emailVerified) throw new DomainError('conflict', PROFILE_COPY.emailIsVerified);
  await countCode(userId, 'email_verification', user.email);
  const { code, hash, expiresAt } = await makeCode();
  await transaction(async (tx) => {
    const { email } = user;
    await keepUserCode(tx, { userId, purpose: 'email_verification', email, hash, expiresAt });
    await queueMail(tx, {
      kind: 'email_verification_code',
      to: email,
      content: emailCodeMail({ code, isNewAddress: false }),
      expiresAt,
    });
  });
  return user.email;
}
