import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import {
  CODE_LIFETIME_MS,
  CODE_REFUSED,
  MAX_CODE_ATTEMPTS,
} from '~/domain/accounts/codes/code-rules';
import {
  confirmEmailChange,
  hashPassword,
  keepUserCode,
  resetPassword,
} from '~/domain/accounts/index.server';
import { verifyEmail, verifyRegistrationEmail } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { createRegistration } from '../../factories/registration';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

const EMAIL = 'ana@lakeshore.example';
const NOWHERE = { ipAddress: null, userAgent: null };
const CODES = {
  registration: '118270',
  email_verification: '275316',
  password_reset: '390442',
  email_change: '481905',
};
type Purpose = keyof typeof CODES;
const PURPOSES = Object.keys(CODES) as Purpose[];
const NEW_PASSWORD = 'Battery!Staple8';

let actor: Actor;

const USES: Record<Purpose, (code: string) => Promise<unknown>> = {
  registration: (code) => verifyRegistrationEmail({ email: EMAIL, code }, NOWHERE),
  email_verification: (code) => verifyEmail({ email: EMAIL, code }, NOWHERE),
  password_reset: (code) =>
    resetPassword({ email: EMAIL, code, newPassword: NEW_PASSWORD }, NOWHERE),
  email_change: (code) => confirmEmailChange({ code }, actor),
};

const hashes = {} as Record<Purpose, string>;

beforeAll(async () => {
  for (const purpose of PURPOSES) hashes[purpose] = await hashPassword(CODES[purpose]);
});
beforeEach(async () => {
  await resetDatabase();
  actor = await createActor(null, { email: EMAIL, emailVerified: false });
});

async function createCodes(use: Purpose): Promise<void> {
  const expiresAt = new Date(Date.now() + CODE_LIFETIME_MS);
  await createRegistration({
    contactEmail: EMAIL,
    status: use === 'registration' ? 'pending' : 'under_review',
    emailVerified: false,
    verificationCode: hashes.registration,
    verificationCodeExpiresAt: expiresAt,
  });
  for (const purpose of ['email_verification', 'password_reset', 'email_change'] as const) {
    const hash = hashes[purpose];
    const email = purpose === 'email_change' ? 'ana@new-address.example' : EMAIL;
    await transaction((tx) =>
      keepUserCode(tx, { userId: actor.userId, purpose, email, hash, expiresAt }),
    );
  }
}

const attemptsOf = async (use: Purpose) => {
  if (use === 'registration') {
    const request = await db.companyRegistrationRequest.findFirstOrThrow();
    return request.verificationAttempts + request.otherAttempts;
  }
  const where = { purpose: use, status: 'pending' as const };
  const code = await db.emailVerificationCode.findFirstOrThrow({ where });
  return code.attempts + code.otherAttempts;
};

const refusedCode = { code: 'invalid', status: 400, message: CODE_REFUSED, field: 'code' };

describe.each(PURPOSES)('entering a code for %s', (use) => {
  test('accepts only a code sent for that purpose, and only once', async () => {
    await createCodes(use);
    for (const other of PURPOSES.filter((purpose) => purpose !== use)) {
      await expect(USES[use](CODES[other]), other).rejects.toMatchObject(refusedCode);
    }
    await USES[use](CODES[use]);
    await expect(USES[use](CODES[use])).rejects.toMatchObject(refusedCode);
  });

  test('compares five of twenty simultaneous guesses, then voids the code', async () => {
    await createCodes(use);
    const guesses = Array.from({ length: 20 }, (_, index) => String(600_000 + index));
    const results = await Promise.allSettled(guesses.map((guess) => USES[use](guess)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await attemptsOf(use)).toBe(MAX_CODE_ATTEMPTS);
    await expect(USES[use](CODES[use])).rejects.toMatchObject(refusedCode);
  });
});
