import type { z } from 'zod/v4';
import { db, refuseDuplicate, transaction } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { SITE_NAME } from '~/lib/site';
import { PASSKEYS_COPY } from '../copy';
import { requireFreshPassword } from '../passwords/passwords.server';
import { announceSignInChange } from '../second-factor/announce-sign-in-change.server';
import { lockUser } from '../users/lock-user.server';
import { keepChallenge, relyingParty, spendChallengeOf } from './passkey-challenges.server';
import type { AddPasskey } from './passkey.schema';

const MAX_PASSKEYS = 20;

export type PasskeyView = Awaited<ReturnType<typeof listPasskeys>>[number];

export async function listPasskeys({ userId }: Actor) {
  return db.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
}

interface Asking {
  actor: Actor;
  sessionId: string;
}

/** Options for the browser. The passkey must name its account and check the person. @throws DomainError `password_required` */
export async function startAddingPasskey({ actor, sessionId }: Asking) {
  requireFreshPassword(actor);
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      email: true,
      firstName: true,
      lastName: true,
      passkeys: { select: { credentialId: true } },
    },
  });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingParty().rpID,
    userID: new TextEncoder().encode(actor.userId),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(options.challenge, sessionId);
  return options;
}

/**
 * Needs a fresh password; sends an email.
 * @throws DomainError `password_required`, `invalid`, `conflict` past 20, or if it was added before
 */
export async function addPasskey(
  { name, response }: z.output<typeof AddPasskey>,
  { actor, sessionId }: Asking,
): Promise<{ id: string; name: string }> {
  requireFreshPassword(actor);
  const { id: credentialId, publicKey, counter } = await verify(response, sessionId);
  const { userId } = actor;
  return transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) {
      throw new DomainError('conflict', PASSKEYS_COPY.tooMany);
    }
    await announceSignInChange(tx, actor, userId, 'passkey_added');
    return tx.passkey.create({
      data: { userId, credentialId, publicKey, counter, name },
      select: { id: true, name: true },
    });
  }).catch(refuseDuplicate('conflict', PASSKEYS_COPY.known));
}

async function verify(response: z.output<typeof AddPasskey>['response'], sessionId: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    // Threat: the library fetches addresses that such a certificate names.
    const statement = decodeAttestationObject(
      Buffer.from(response.response.attestationObject, 'base64url'),
    ).get('attStmt');
    if (statement.get('x5c')) throw new Error('certificates were not asked for');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: spendChallengeOf(sessionId),
      requireUserVerification: true,
      ...relyingParty(),
    });
    if (verified) return registrationInfo.credential;
  } catch {
    // Every failure gets the same answer.
  }
  throw new DomainError('invalid', PASSKEYS_COPY.refused);
}

/** @throws DomainError `not_found` for another person's too */
export async function renamePasskey(
  { passkeyId, name }: { passkeyId: string; name: string },
  { userId }: Actor,
): Promise<void> {
  const { count } = await db.passkey.updateMany({
    where: { id: passkeyId, userId },
    data: { name },
  });
  if (count === 0) throw new DomainError('not_found', PASSKEYS_COPY.notFound);
}

/** Sends an email. @throws DomainError `password_required`, `not_found` for another person's too */
export async function removePasskey(passkeyId: string, actor: Actor): Promise<void> {
  requireFreshPassword(actor);
  const { userId } = actor;
  await transaction(async (tx) => {
    const { count } = await tx.passkey.deleteMany({ where: { id: passkeyId, userId } });
    if (count === 0) throw new DomainError('not_found', PASSKEYS_COPY.notFound);
    await announceSignInChange(tx, actor, userId, 'passkey_removed');
  });
}
