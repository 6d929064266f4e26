import type { Tx } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import { countCode } from '../codes/count-code.server';
import { keepUserCode, makeCode } from '../codes/codes.server';
import { emailCodeMail, usedEmailMail } from '../mails.server';

export interface EmailChange {
  userId: string;
  email: string;
  code: string;
  hash: string;
  expiresAt: Date;
}

/**
 * Counts the letter and makes its code, before the transaction that sends it.
 * @throws DomainError `rate_limited`
 */
export async function prepareEmailChange(userId: string, email: string): Promise<EmailChange> {
  await countCode(userId, 'email_change', email);
  return { userId, email, ...(await makeCode()) };
}

/**
 * Keeps the code and sends it to the new address. Where that is somebody else's, the code is kept
 * all the same and reaches nobody: the screen is alike, and the address's owner is told.
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
