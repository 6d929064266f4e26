import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import { countToward, resetCount } from '~/db/rate-limits.server';
import { recordAudit } from '~/domain/administration/index.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor, Visitor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { PROFILE_COPY } from '../copy';
import { endTokensOf } from '../tokens/tokens.server';
import { endSessionsOf } from '../sessions/sessions.server';
import { passwordChangedMail } from '../mails.server';
import { checkUserCode, spendUserCode, voidCodes } from '../codes/codes.server';
import { countFromAddress } from '../count-from-address.server';
import { rememberBrowser, forgetSignIns } from '../sessions/sign-in-limits.server';
import { resetSecondFactorAttempts } from '../second-factor/check-second-factor.server';
import type { NewPassword, ResetPassword } from './passwords.schema';
import {
  PASSWORD_ATTEMPTS,
  hashPassword,
  isPasswordRight,
  wrongPassword,
} from './passwords.server';
import {
  requireUncommonPassword,
  WORDS_OF_USER,
  wordsOf,
} from './require-uncommon-password.server';

/**
 * Keeps session `sessionId`, ends the others, voids reset codes, revokes API tokens unless they are
 * to be kept, and sends an email. If two run at once, one succeeds. Safe to repeat.
 * @throws DomainError `invalid` on `currentPassword` or `newPassword`, `rate_limited`, `conflict`
 */
export async function changePassword(
  { currentPassword, newPassword, keepTokens = false }: z.input<typeof NewPassword>,
  { userId }: Actor,
  sessionId: string,
): Promise<void> {
  await countToward(PASSWORD_ATTEMPTS, userId);
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { password: true, ...WORDS_OF_USER },
  });
  if (!(await isPasswordRight(user.password, currentPassword))) {
    // A retry after a lost response.
    if (await isPasswordRight(user.password, newPassword)) return;
    throw wrongPassword();
  }
  await resetCount(PASSWORD_ATTEMPTS, userId);
  if (newPassword === currentPassword) throw invalid('newPassword', PROFILE_COPY.passwordUnchanged);
  requireUncommonPassword(newPassword, 'newPassword', wordsOf(user));
  const password = await hashPassword(newPassword);

  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, password: user.password },
      data: { password },
    });
    if (count === 0) throw new DomainError('conflict', PROFILE_COPY.passwordJustChanged);
    await voidCodes(tx, { userId, purpose: 'password_reset' });
    const tokens = await endTokensOf(tx, userId, keepTokens);
    await endSessionsOf(tx, userId, { keptSessionId: sessionId });
    const content = passwordChangedMail({ ...user, ...tokens });
    await queueMail(tx, 'password_changed', user.email, content);
    await recordAudit(tx, { userId }, 'user.password_changed', userId);
  });
}

const ATTEMPTS_FROM_ADDRESS = { name: 'reset_password_address', max: 30, withinSeconds: 15 * 60 };

/**
 * Ends all the user's sessions, revokes API tokens unless they are to be kept, and sends an email.
 * An unknown address takes as long and is refused like a wrong code. A code works once. Lets this
 * browser and address sign in again, whatever strangers have tried.
 * @throws DomainError `invalid` on `code` or `newPassword`, `rate_limited`
 */
export async function resetPassword(
  { email, code, newPassword, keepTokens = false }: z.input<typeof ResetPassword>,
  visitor: Visitor,
): Promise<void> {
  await countFromAddress(ATTEMPTS_FROM_ADDRESS, visitor);
  // Checked first, so that a weak password doesn't use up an attempt.
  requireUncommonPassword(newPassword, 'newPassword', [email]);
  const user = await db.user.findFirst({
    where: { email, anonymizedAt: null, bannedAt: null },
    select: { id: true, ...WORDS_OF_USER },
  });
  const { codeId } = await checkUserCode({
    userId: user?.id ?? null,
    purpose: 'password_reset',
    code,
    browser: visitor.browser,
  });
  const { id: userId, firstName, email: address } = user!;
  // After the code is right: the refusal would reveal the person's name.
  requireUncommonPassword(newPassword, 'newPassword', wordsOf(user!));
  const password = await hashPassword(newPassword);

  await transaction(async (tx) => {
    await spendUserCode(tx, codeId);
    await voidCodes(tx, { userId, purpose: 'password_reset' });
    await rememberBrowser(userId, visitor.browser, tx);
    await tx.user.update({
      where: { id: userId },
      data: { password, emailVerified: true },
      select: { id: true },
    });
    await tx.user.updateMany({
      where: { id: userId, emailVerifiedAt: null },
      data: { emailVerifiedAt: new Date() },
    });
    const tokens = await endTokensOf(tx, userId, keepTokens);
    await endSessionsOf(tx, userId, { keepTokens: true });
    await queueMail(tx, 'password_changed', address, passwordChangedMail({ firstName, ...tokens }));
    await recordAudit(tx, null, 'user.password_reset', userId);
  });
  await forgetSignIns(address, visitor);
  await resetSecondFactorAttempts(userId);
}
