import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import { countToward, resetCount } from '~/db/rate-limits.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { NewPassword } from './passwords.schema';
import { PROFILE_COPY } from '../copy';
import { endTokensOf } from '../tokens/tokens.server';
import { endSessionsOf } from '../sessions/end-sessions.server';
import { passwordChangedMail } from '../mails.server';
import { PASSWORD_ATTEMPTS } from './confirm-password.server';
import { hashPassword, isPasswordRight } from './passwords.server';
import { requireUncommonPassword } from './require-uncommon-password.server';
import { WORDS_OF_USER, wordsOf } from './words-of-user';

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
    throw new DomainError('invalid', PROFILE_COPY.currentPasswordWrong, {
      field: 'currentPassword',
    });
  }
  await resetCount(PASSWORD_ATTEMPTS, userId);
  if (newPassword === currentPassword) {
    throw new DomainError('invalid', PROFILE_COPY.passwordUnchanged, { field: 'newPassword' });
  }
  requireUncommonPassword(newPassword, 'newPassword', wordsOf(user));
  const password = await hashPassword(newPassword);

  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, password: user.password },
      data: { password },
    });
    if (count === 0) throw new DomainError('conflict', PROFILE_COPY.passwordJustChanged);
    await tx.emailVerificationCode.updateMany({
      where: { userId, purpose: 'password_reset', status: 'pending' },
      data: { status: 'expired' },
    });
    const tokens = await endTokensOf(tx, userId, keepTokens);
    await endSessionsOf(tx, userId, { keptSessionId: sessionId });
    const content = passwordChangedMail({ ...user, ...tokens });
    await queueMail(tx, 'password_changed', user.email, content);
  });
}
