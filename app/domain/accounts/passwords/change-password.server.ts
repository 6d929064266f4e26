import type { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import { countToward, forgetCount, type RateLimit } from '~/db/rate-limits.server';
import { queueMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import type { NewPassword } from './change-password.schema';
import { PROFILE_COPY } from '../copy';
import { endSessionsOf } from '../sessions/end-sessions.server';
import { passwordChangedMail } from '../mails.server';
import { hashPassword, isPasswordRight } from './passwords.server';
import { requireUncommonPassword } from './require-uncommon-password.server';

/** Slows guessing at an unattended browser. */
const TRIES: RateLimit = { name: 'current_password', times: 10, withinSeconds: 15 * 60 };

/**
 * Keeps session `sessionId`, ends the others, voids reset codes and sends an email. Of two at once,
 * one succeeds. Safe to repeat.
 * @throws DomainError `invalid` on `currentPassword` or `newPassword`, `rate_limited`, `conflict`
 */
export async function changePassword(
  { currentPassword, newPassword }: z.infer<typeof NewPassword>,
  { userId }: Actor,
  sessionId: string,
): Promise<void> {
  await countToward(TRIES, userId);
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { password: true, firstName: true, email: true },
  });
  if (!(await isPasswordRight(user.password, currentPassword))) {
    // A retry after a lost answer.
    if (await isPasswordRight(user.password, newPassword)) return;
    throw new DomainError('invalid', PROFILE_COPY.currentPasswordWrong, {
      field: 'currentPassword',
    });
  }
  await forgetCount(TRIES, userId);
  if (newPassword === currentPassword) {
    throw new DomainError('invalid', PROFILE_COPY.passwordUnchanged, { field: 'newPassword' });
  }
  requireUncommonPassword(newPassword, 'newPassword');
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
    await endSessionsOf(tx, userId, sessionId);
    await queueMail(tx, {
      kind: 'password_changed',
      to: user.email,
      content: passwordChangedMail(user),
    });
  });
}
