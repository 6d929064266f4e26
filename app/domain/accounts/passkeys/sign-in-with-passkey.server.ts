import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import type { Visitor } from '~/lib/actor';
import { PASSKEYS_COPY } from '../copy';
import { countFromAddress } from '../count-from-address.server';
import {
  MAY_SIGN_IN,
  recordSignIn,
  requireMaySignIn,
  type SignedIn,
} from '../sessions/sign-in.server';
import { SIGN_INS_FROM_ADDRESS } from '../sessions/sign-in-limits.server';
import { keepChallenge, relyingParty, spendChallengeOf } from './passkey-challenges.server';
import type { SignInWithPasskey } from './passkey.schema';

/** Options for the browser, the same for everyone: the passkey names its account. @throws DomainError `rate_limited` */
export async function startPasskeySignIn(visitor: Visitor & { browser: string }) {
  await countFromAddress(SIGN_INS_FROM_ADDRESS, visitor);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    userVerification: 'required',
  });
  await keepChallenge(options.challenge, visitor.browser);
  return options;
}

/**
 * Counts as both factors: the authenticator has checked the person. A challenge works once, in the
 * browser that asked for it. @throws DomainError `unauthenticated`, `account_blocked`, `rate_limited`
 */
export async function signInWithPasskey(
  { response }: z.output<typeof SignInWithPasskey>,
  visitor: Visitor,
): Promise<SignedIn> {
  await countFromAddress(SIGN_INS_FROM_ADDRESS, visitor);
  const passkey = await findPasskey(response.id);
  const newCounter = await verify(response, passkey, visitor);
  if (!passkey || newCounter === null) {
    throw new DomainError('unauthenticated', PASSKEYS_COPY.refused);
  }
  const { user } = passkey;
  requireMaySignIn(user);
  await db.passkey.updateMany({
    where: { id: passkey.id },
    data: { counter: newCounter, lastUsedAt: new Date() },
  });
  const signedIn = { userId: user.id, passwordHash: user.password };
  await recordSignIn(signedIn);
  return { ...signedIn, hasSecondFactor: true, needsCode: false };
}

const findPasskey = (credentialId: string) =>
  db.passkey.findFirst({
    where: { credentialId, user: { anonymizedAt: null } },
    select: {
      id: true,
      credentialId: true,
      publicKey: true,
      counter: true,
      user: { select: MAY_SIGN_IN },
    },
  });

/** The new counter, or null. */
async function verify(
  response: z.output<typeof SignInWithPasskey>['response'],
  passkey: Awaited<ReturnType<typeof findPasskey>>,
  { browser }: Visitor,
): Promise<number | null> {
  const { userHandle } = response.response;
  if (!passkey || !browser || !userHandle) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential: {
        id: passkey.credentialId,
        publicKey: passkey.publicKey,
        counter: Number(passkey.counter),
      },
      expectedChallenge: spendChallengeOf(browser),
      requireUserVerification: true,
      ...relyingParty(),
    });
    const isOwner = Buffer.from(userHandle, 'base64url').toString() === passkey.user.id;
    return verified && isOwner ? authenticationInfo.newCounter : null;
  } catch {
    // Every failure gets the same answer.
    return null;
  }
}
