import { randomInt } from 'node:crypto';
import type { Prisma, Tx } from '~/db/client.server';
import { db } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { CODE_LIFETIME_MS, CODE_REFUSED, MAX_CODE_TRIES } from './code-rules';
import { hashPassword, isPasswordRight } from '../passwords/passwords.server';

type Purpose = Prisma.EmailVerificationCodeUncheckedCreateInput['purpose'];

export async function makeCode(): Promise<{ code: string; hash: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return {
    code,
    hash: await hashPassword(code),
    expiresAt: new Date(Date.now() + CODE_LIFETIME_MS),
  };
}

/** Voids the user's earlier codes for the purpose. `email` is the address it proves. */
export async function keepUserCode(
  tx: Tx,
  code: {
    userId: string;
    purpose: NonNullable<Purpose>;
    email: string;
    hash: string;
    expiresAt: Date;
  },
): Promise<void> {
  const { hash, ...rest } = code;
  // Without the lock, two sent at once would both be valid.
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${code.userId}::uuid FOR UPDATE`;
  await tx.emailVerificationCode.updateMany({
    where: { userId: code.userId, purpose: code.purpose, status: 'pending' },
    data: { status: 'expired' },
  });
  await tx.emailVerificationCode.create({ data: { ...rest, code: hash }, select: { id: true } });
}

/**
 * Checks a guess against the latest code. Each call uses one of five tries before it compares, so
 * parallel guesses count. Spend a right code with `spendUserCode`.
 * @throws DomainError `invalid` on `code`
 */
export async function checkUserCode(guess: {
  userId: string | null;
  purpose: NonNullable<Purpose>;
  code: string;
}): Promise<{ codeId: string; email: string }> {
  const [row] = guess.userId
    ? await db.$queryRaw<{ id: string; hash: string; email: string }[]>`
        UPDATE email_verification_codes SET attempts = attempts + 1
         WHERE id = (SELECT id FROM email_verification_codes
                      WHERE user_id = ${guess.userId}::uuid
                        AND purpose = ${guess.purpose}::code_purpose AND status = 'pending'
                      ORDER BY created_at DESC LIMIT 1)
           AND status = 'pending' AND attempts < ${MAX_CODE_TRIES} AND expires_at > now()
        RETURNING id, code AS hash, email::text AS email`
    : [];
  const isRight = await isPasswordRight(row?.hash ?? null, guess.code);
  if (row && isRight) return { codeId: row.id, email: row.email };
  throw new DomainError('invalid', CODE_REFUSED, { field: 'code' });
}

/** Of two at once, one succeeds. @throws DomainError `invalid` on `code` if used or replaced */
export async function spendUserCode(tx: Tx, codeId: string): Promise<void> {
  const { count } = await tx.emailVerificationCode.updateMany({
    where: { id: codeId, status: 'pending' },
    data: { status: 'verified', usedAt: new Date() },
  });
  if (count === 0) throw new DomainError('invalid', CODE_REFUSED, { field: 'code' });
}
