import { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { seal, unseal } from '~/lib/seal.server';
import { tokenDigest } from '~/lib/tokens.server';
import { ACCOUNTS_COPY } from '../copy';
import {
  MAY_SIGN_IN,
  recordSignIn,
  requireMaySignIn,
  type SignedIn,
} from '../sessions/sign-in.server';
import { checkSecondFactor } from './check-second-factor.server';

export const PENDING_SIGN_IN_MS = 10 * 60 * 1000;

const Pending = z.object({ userId: z.uuid(), password: z.string(), until: z.number() });

/** Proves for ten minutes that the password was right. Only this server can read or make it. */
export function sealPendingSignIn({
  userId,
  passwordHash,
}: Pick<SignedIn, 'userId' | 'passwordHash'>): string {
  const until = Date.now() + PENDING_SIGN_IN_MS;
  return seal(
    JSON.stringify({ userId, password: tokenDigest(passwordHash), until }),
    'pending sign-in',
  );
}

/** False too once the password has changed or two-step sign-in is off: no code would be right. */
export async function isPendingSignIn(sealed: string | null): Promise<boolean> {
  return Boolean((await findUser(sealed))?.secondFactorAt);
}

function open(sealed: string | null): z.output<typeof Pending> | null {
  if (!sealed) return null;
  try {
    const pending = Pending.parse(JSON.parse(unseal(sealed, 'pending sign-in')));
    return pending.until > Date.now() ? pending : null;
  } catch {
    return null;
  }
}

/** A new password ends sign-ins that began with the old one. */
async function findUser(sealed: string | null) {
  const pending = open(sealed);
  const user =
    pending &&
    (await db.user.findUnique({
      where: { id: pending.userId },
      select: { ...MAY_SIGN_IN, secondFactorAt: true },
    }));
  return user && tokenDigest(user.password) === pending.password ? user : null;
}

/** @throws DomainError `unauthenticated`, `account_blocked`, `invalid` on `code`, `rate_limited` */
export async function completeSignIn(sealed: string | null, code: string): Promise<SignedIn> {
  const user = await findUser(sealed);
  if (!user) throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  requireMaySignIn(user);
  await checkSecondFactor(user.id, code);
  const signedIn = { userId: user.id, passwordHash: user.password };
  await recordSignIn(signedIn);
  return { ...signedIn, hasSecondFactor: true, needsCode: false };
}
