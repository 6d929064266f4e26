import type { z } from 'zod/v4';
import { Prisma, transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CODE_REFUSED } from '../codes/code-rules';
import { checkUserCode, spendUserCode } from '../codes/codes.server';
import type { ConfirmEmailChange } from './confirm-email-change.schema';
import { emailChangedMail } from '../mails.server';

/**
 * Makes the address that a code was sent to the one who acts' own, verified by it. Codes that went
 * to the former address are void from now on, and a letter there says what happened.
 *
 * Of two at once, one; a repeat is refused like any used code.
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
    // The address became somebody else's since the code was sent, or was so from the beginning.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new DomainError('invalid', CODE_REFUSED, { field: 'code' });
    }
    throw error;
  }
  return email;
}
