import { randomInt } from 'node:crypto';
import { db, type Prisma, type Tx } from '~/db/client.server';
import { invalid } from '~/lib/errors';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { hashPassword, isPasswordRight } from '../passwords/passwords.server';
import {
  CODE_LIFETIME_MS,
  CODE_REFUSED,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  RESEND_COOLDOWN_SECONDS,
} from './code-rules';

type Code = Prisma.EmailVerificationCodeUncheckedCreateInput;
type Purpose = NonNullable<Code['purpose']>;

export async function makeCode(): Promise<{ code: string; hash: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return {
    code,
    hash: await hashPassword(code),
    expiresAt: new Date(Date.now() + CODE_LIFETIME_MS),
  };
}

/**
 * Voids earlier codes for the purpose that the same browser asked for: a stranger who asks must not
 * void the code someone is about to enter. `email` is the address it proves.
 */
export async function keepUserCode(
  tx: Tx,
  code: Omit<Code, 'code' | 'purpose'> & { purpose: Purpose; hash: string },
): Promise<void> {
  const { hash, ...rest } = code;
  const { userId, purpose, askedByBrowser = null } = rest;
  // Without the lock, two codes sent at once would both be valid.
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  await voidCodes(tx, { userId, purpose, askedByBrowser });
  await tx.emailVerificationCode.create({ data: { ...rest, code: hash }, select: { id: true } });
}

/** A user's unused codes, of one purpose and browser where given, stop working. Safe to repeat. */
export async function voidCodes(
  tx: Tx,
  which: Pick<Code, 'userId' | 'purpose' | 'askedByBrowser'>,
): Promise<void> {
  await tx.emailVerificationCode.updateMany({
    where: { ...which, status: 'pending' },
    data: { status: 'expired' },
  });
}

/**
 * Checks a guess against the code this browser asked for, or else the latest. The browser that
 * asked has five attempts and everyone else five together. Each is used before it compares, so
 * parallel guesses count. Spend a right code with `spendUserCode`.
 * @throws DomainError `invalid` on `code`
 */
export async function checkUserCode(guess: {
  userId: string | null;
  purpose: Purpose;
  code: string;
  browser?: string | null;
}): Promise<{ codeId: string; email: string }> {
  const [row] = guess.userId
    ? await db.$queryRaw<{ id: string; hash: string; email: string }[]>`
        UPDATE email_verification_codes c
           SET attempts = attempts + is_own::int, other_attempts = other_attempts + (NOT is_own)::int
          FROM (SELECT id, coalesce(asked_by_browser = ${guess.browser ?? null}::text, false) AS is_own
                  FROM email_verification_codes
                 WHERE user_id = ${guess.userId}::uuid
                   AND purpose = ${guess.purpose}::code_purpose AND status = 'pending'
                 ORDER BY is_own DESC, created_at DESC LIMIT 1) latest
         WHERE c.id = latest.id AND status = 'pending' AND expires_at > now()
           AND CASE WHEN is_own THEN attempts ELSE other_attempts END < ${MAX_CODE_ATTEMPTS}
        RETURNING c.id, code AS hash, email::text AS email`
    : [];
  const isRight = await isPasswordRight(row?.hash ?? null, guess.code);
  if (row && isRight) return { codeId: row.id, email: row.email };
  throw invalid('code', CODE_REFUSED);
}

/** If two run at once, one succeeds. @throws DomainError `invalid` on `code` if used or replaced */
export async function spendUserCode(tx: Tx, codeId: string): Promise<void> {
  const { count } = await tx.emailVerificationCode.updateMany({
    where: { id: codeId, status: 'pending' },
    data: { status: 'verified', usedAt: new Date() },
  });
  if (count === 0) throw invalid('code', CODE_REFUSED);
}

const COOLDOWN: RateLimit = {
  name: 'profile_code',
  max: 1,
  withinSeconds: RESEND_COOLDOWN_SECONDS,
  reason: 'We just sent a code.',
};
/** Per user and per address, so that no one can flood a stranger's mailbox. */
const A_DAY = { name: 'profile_codes_a_day', max: MAX_CODES_PER_DAY, withinSeconds: 24 * 60 * 60 };

/** One in 60 seconds, ten a day. Not in transactions. @throws DomainError `rate_limited` */
export async function countCode(userId: string, purpose: string, email: string): Promise<void> {
  await countToward(COOLDOWN, `${purpose}:${userId}`);
  await countToward(A_DAY, userId);
  await countToward(A_DAY, email);
}
