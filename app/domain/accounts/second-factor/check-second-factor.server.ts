import { createHmac, randomInt } from 'node:crypto';
import { db, transaction, type Tx } from '~/db/client.server';
import { countToward, resetCount, uncount } from '~/db/rate-limits.server';
import { DomainError, invalid } from '~/lib/errors';
import { unsealOrNull } from '~/lib/seal.server';
import { env } from '~/lib/env.server';
import { MAX_CODE_ATTEMPTS } from '../codes/code-rules';
import { TWO_STEP_COPY } from '../copy';
import { announceSignInChange } from './announce-sign-in-change.server';
import { RECOVERY_CODE_DIGITS } from './second-factor.schema';
import { findStep, stepAt } from './totp.server';

/** Only someone who knows the password gets to try codes. */
const ATTEMPTS = { name: 'second_factor', max: MAX_CODE_ATTEMPTS, withinSeconds: 15 * 60 };
/** Three of a million codes are right at any time: 50 attempts a day take years. */
const ATTEMPTS_PER_DAY = { name: 'second_factor_a_day', max: 50, withinSeconds: 24 * 60 * 60 };

/** The answer to a right password without the code that two-step sign-in needs. */
export const codeNeeded = () =>
  new DomainError('code_required', TWO_STEP_COPY.codeNeeded, {
    field: 'code',
    details: { missing: 'code' },
  });

/**
 * Takes a code of the authenticator app or a recovery code; each works once, also for requests at
 * the same moment. Attempts are counted before the code is compared. A recovery code sends an email.
 * @throws DomainError `invalid` on `code`, `rate_limited`
 */
export async function checkSecondFactor(userId: string, code: string): Promise<void> {
  await countSecondFactor(userId);
  const isRecoveryCode = code.length === RECOVERY_CODE_DIGITS;
  const isRight = isRecoveryCode
    ? await spendRecoveryCode(userId, code)
    : await useAppCode(userId, code, 'on');
  if (!isRight) {
    const sentence = isRecoveryCode ? TWO_STEP_COPY.recoveryCodeWrong : TWO_STEP_COPY.codeWrong;
    throw invalid('code', sentence);
  }
  await resetCount(ATTEMPTS, userId);
  await uncount(ATTEMPTS_PER_DAY, userId);
}

/** False for a wrong or used code. If two run at once, one succeeds. */
function spendRecoveryCode(userId: string, code: string): Promise<boolean> {
  return transaction(async (tx) => {
    const where = { userId, codeDigest: digest(userId, code) };
    const { count } = await tx.recoveryCode.deleteMany({ where });
    if (count === 1) await announceSignInChange(tx, { userId }, userId, 'recovery_code_used');
    return count === 1;
  });
}

/** @throws DomainError `rate_limited` */
export async function countSecondFactor(userId: string): Promise<void> {
  await countToward(ATTEMPTS, userId);
  await countToward(ATTEMPTS_PER_DAY, userId);
}

/** Someone who has just proved who they are may try again, however often an attacker has tried. */
export async function resetSecondFactorAttempts(userId: string): Promise<void> {
  await resetCount(ATTEMPTS, userId);
  await resetCount(ATTEMPTS_PER_DAY, userId);
}

/**
 * Remembers the code's time step, which no later code may repeat. By the database's clock: those of
 * the processes differ. With 'setup', a right code turns two-step sign-in on.
 * @throws DomainError `invalid` on `code` if SESSION_SECRET has changed since the setup
 */
export async function useAppCode(
  userId: string,
  code: string,
  state: 'setup' | 'on',
  tx: Pick<typeof db, '$queryRaw' | '$executeRaw'> = db,
): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ secret: string | null; seconds: number }[]>`
    SELECT second_factor_secret AS secret, extract(epoch FROM clock_timestamp())::float AS seconds
      FROM users WHERE id = ${userId}::uuid AND (second_factor_at IS NOT NULL) = ${state === 'on'}`;
  if (!found?.secret) return false;
  const secret = unsealOrNull(found.secret, 'authenticator secret');
  if (!secret) throw invalid('code', TWO_STEP_COPY[state === 'on' ? 'unreadable' : 'notStarted']);
  const step = findStep(secret, code, stepAt(found.seconds));
  if (step === null) return false;
  const count = await tx.$executeRaw`
    UPDATE users SET second_factor_step = ${step}, second_factor_at = coalesce(second_factor_at, now())
     WHERE id = ${userId}::uuid AND second_factor_secret = ${found.secret}
       AND (second_factor_at IS NOT NULL) = ${state === 'on'}
       AND (second_factor_step IS NULL OR second_factor_step < ${step})`;
  return count === 1;
}

const COUNT = 10;

/** Replaces the previous ones. Returned once; stored as keyed digests. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newCode());
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: [...codes].map((code) => ({ userId, codeDigest: digest(userId, code) })),
  });
  return [...codes].map((code) => code.match(/.{4}/g)!.join('-'));
}

const newCode = () =>
  String(randomInt(10 ** RECOVERY_CODE_DIGITS)).padStart(RECOVERY_CODE_DIGITS, '0');

/** 40 bits could be guessed from a plain digest. */
const digest = (userId: string, code: string) =>
  createHmac('sha256', `recovery codes ${env().SESSION_SECRET}`)
    .update(`${userId} ${code}`)
    .digest('hex');
