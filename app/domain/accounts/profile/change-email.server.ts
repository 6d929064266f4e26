import type { z } from 'zod/v4';
import { refuseDuplicate, transaction, type Tx } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { CODE_REFUSED } from '../codes/code-rules';
import { checkUserCode, keepUserCode, spendUserCode, voidCodes } from '../codes/codes.server';
import { getNewEmail, prepareNewEmail, type NewEmail } from '../codes/new-email.server';
import { PROFILE_COPY } from '../copy';
import { emailChangedMail, emailCodeMail, emailInUseMail } from '../mails.server';
import type { ConfirmEmailChange } from './profile.schema';

/** Looks the same if the address belongs to another user, who then gets a notice. */
export async function keepEmailChange(tx: Tx, { code, ...kept }: NewEmail): Promise<void> {
  const { email, expiresAt } = kept;
  await keepUserCode(tx, kept);
  const owner = await tx.user.findUnique({ where: { email }, select: { firstName: true } });
  if (owner) await queueMail(tx, 'used_email', email, emailInUseMail(owner));
  else await queueMail(tx, 'email_change_code', email, emailCodeMail(code, true), expiresAt);
}

/** Returns the address. @throws DomainError `conflict` if none is pending, `rate_limited` */
export async function resendEmailChange({ userId }: Actor): Promise<string> {
  const waiting = await getNewEmail('email_change', userId);
  if (!waiting) throw new DomainError('conflict', PROFILE_COPY.noEmailChange);
  const change = await prepareNewEmail('email_change', userId, waiting.email);
  await transaction((tx) => keepEmailChange(tx, change));
  return change.email;
}

/**
 * Voids codes sent to the old address and emails it. Returns the new address. If two run at once, one
 * succeeds; a repeat is refused. @throws DomainError `invalid` on `code`
 */
export async function confirmEmailChange(
  { code }: z.infer<typeof ConfirmEmailChange>,
  { userId }: Actor,
): Promise<string> {
  const { codeId, email } = await checkUserCode({ userId, purpose: 'email_change', code });
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
    await voidCodes(tx, { userId });
    await queueMail(tx, 'email_changed', former.email, emailChangedMail(former.firstName, email));
    await recordAudit(tx, { userId }, 'user.email_changed', userId);
  }).catch(refuseDuplicate('invalid', CODE_REFUSED, { field: 'code' }));
  return email;
}
