import { createHmac, randomInt } from 'node:crypto';
import type { Tx } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { RECOVERY_CODE_DIGITS } from './second-factor.schema';

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

/** False for a wrong or used code. If two run at once, one succeeds. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const where = { userId, codeDigest: digest(userId, code) };
  return (await tx.recoveryCode.deleteMany({ where })).count === 1;
}

const newCode = () =>
  String(randomInt(10 ** (RECOVERY_CODE_DIGITS / 2))).padStart(RECOVERY_CODE_DIGITS / 2, '0') +
  String(randomInt(10 ** (RECOVERY_CODE_DIGITS / 2))).padStart(RECOVERY_CODE_DIGITS / 2, '0');

/** 40 bits could be guessed from a plain digest. */
const digest = (userId: string, code: string) =>
  createHmac('sha256', `recovery codes ${env().SESSION_SECRET}`)
    .update(`${userId} ${code}`)
    .digest('hex');
