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

export function isPendingSignIn(sealed: string | null): boolean {
  return open(sealed) !== null;
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

/** @throws DomainError `unauthenticated`, `account_blocked`, `invalid` on `code`, `rate_limited` */
export async function completeSignIn(sealed: string | null, code: string): Promise<SignedIn> {
  const pending = open(sealed);
  const user =
    pending && (await db.user.findUnique({ where: { id: pending.userId }, select: MAY_SIGN_IN }));
  // A new password ends sign-ins that began with the old one.
  if (!pending || !user || tokenDigest(user.password) !== pending.password) {
    throw new DomainError('unauthenticated', ACCOUNTS_COPY.wrongCredentials);
  }
  const { userId } = pending;
  requireMaySignIn(user);
  await checkSecondFactor(userId, code);
  const signedIn = { userId, passwordHash: user.password };
  await recordSignIn(signedIn);
  return { ...signedIn, hasSecondFactor: true, needsCode: false };
}
