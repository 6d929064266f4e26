import { passwordResetMail } from '../mails.server';
import { keepUserCode, makeCode } from '../codes/codes.server';
import { MAX_CODES_A_DAY, RESEND_COOLDOWN_SECONDS } from '../codes/code-rules';
import { queueMail } from '~/domain/notifications/index.server';
import { createHash } from 'node:crypto';
import type { z } from 'zod/v4';
import { db, transaction, type Tx } from '~/db/client.server';
import type { Visitor } from '~/lib/visitor';
import { addJob } from '~/services/jobs.server';
import { countFromAddress } from '../count-from-address.server';
import type { RequestPasswordReset } from './request-password-reset.schema';

const REQUESTS_FROM_ADDRESS = {
  name: 'forgot_password_address',
  times: 20,
  withinSeconds: 15 * 60,
};

/** Looks nothing up: any address takes the same time. @throws DomainError `rate_limited` */
export async function requestPasswordReset(
  { email }: z.output<typeof RequestPasswordReset>,
  visitor: Visitor,
): Promise<void> {
  await countFromAddress(REQUESTS_FROM_ADDRESS, visitor);
  const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await addJob(db, 'send_password_reset', { email }, { jobKey: `send_password_reset:${digest}` });
}

/** Job. At most one in 60 seconds, ten a day; none to banned users. Safe to repeat. */
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
      content: passwordResetMail(user, code),
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
