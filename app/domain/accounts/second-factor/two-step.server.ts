import { db, transaction, type Tx } from '~/db/client.server';
import { requireAdminActor } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { seal, unsealOrNull } from '~/lib/seal.server';
import { TWO_STEP_COPY } from '../copy';
import { requireFreshPassword } from '../passwords/passwords.server';
import { endSessionsOf } from '../sessions/sessions.server';
import { lockUser } from '../users/lock-user.server';
import { announceSignInChange } from './announce-sign-in-change.server';
import {
  countSecondFactor,
  resetSecondFactorAttempts,
  useAppCode,
  replaceRecoveryCodes,
} from './check-second-factor.server';
import { appAddress, newSecret } from './totp.server';

type TwoStep =
  | { state: 'off' }
  /** `secret` in base32; `address` for the app, as a link or a QR code */
  | { state: 'setup'; secret: string; address: string }
  | { state: 'on'; since: Date; recoveryCodesLeft: number };

/** An unfinished setup is shown only with a fresh password: its secret gives codes. */
export async function getTwoStep({ userId, isPasswordFresh }: Actor): Promise<TwoStep> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      secondFactorSecret: true,
      secondFactorAt: true,
      _count: { select: { recoveryCodes: true } },
    },
  });
  if (user.secondFactorAt) {
    const { recoveryCodes } = user._count;
    return { state: 'on', since: user.secondFactorAt, recoveryCodesLeft: recoveryCodes };
  }
  if (!user.secondFactorSecret || !isPasswordFresh) return { state: 'off' };
  const secret = unsealOrNull(user.secondFactorSecret, 'authenticator secret');
  if (!secret) return { state: 'off' };
  return { state: 'setup', secret, address: appAddress(secret, user.email) };
}

/** Makes a secret, which replaces that of an unfinished setup. @throws DomainError `password_required`, `conflict` */
export async function startTwoStep(actor: Actor): Promise<void> {
  requireFreshPassword(actor);
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, secondFactorAt: null },
    data: { secondFactorSecret: seal(newSecret(), 'authenticator secret'), secondFactorStep: null },
  });
  if (count === 0) throw new DomainError('conflict', TWO_STEP_COPY.alreadyOn);
}

/**
 * Turns it on with the first code of the app, ends the other sessions, which had no second factor,
 * and sends an email. Returns the recovery codes, shown once.
 * @throws DomainError `password_required`, `invalid` on `code`, `conflict`, `rate_limited`
 */
export async function confirmTwoStep(
  { code }: { code: string },
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<string[]> {
  requireFreshPassword(actor);
  const { userId } = actor;
  await countSecondFactor(userId);
  const codes = await transaction(async (tx) => {
    await lockUser(tx, userId);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { secondFactorSecret: true, secondFactorAt: true },
    });
    if (user.secondFactorAt) throw new DomainError('conflict', TWO_STEP_COPY.alreadyOn);
    if (!user.secondFactorSecret) throw new DomainError('conflict', TWO_STEP_COPY.notStarted);
    if (!(await useAppCode(userId, code, 'setup', tx))) {
      throw invalid('code', TWO_STEP_COPY.codeWrong);
    }
    await endSessionsOf(tx, userId, { keptSessionId: sessionId });
    await tx.userSession.updateMany({ where: { id: sessionId }, data: { hasSecondFactor: true } });
    await announceSignInChange(tx, actor, userId, 'two_step_on');
    return replaceRecoveryCodes(tx, userId);
  });
  await resetSecondFactorAttempts(userId);
  return codes;
}

/** The former codes stop working. Sends an email. @throws DomainError `password_required`, `conflict` if it is off */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  requireFreshPassword(actor);
  return transaction(async (tx) => {
    await requireOn(tx, actor.userId, TWO_STEP_COPY.isOff);
    await announceSignInChange(tx, actor, actor.userId, 'recovery_codes_replaced');
    return replaceRecoveryCodes(tx, actor.userId);
  });
}

/** Sends an email. @throws DomainError `password_required`, `conflict` if it is off */
export async function turnOffTwoStep(actor: Actor): Promise<void> {
  requireFreshPassword(actor);
  await transaction(async (tx) => {
    await requireOn(tx, actor.userId, TWO_STEP_COPY.isOff);
    await turnOff(tx, actor.userId);
    await announceSignInChange(tx, actor, actor.userId, 'two_step_off');
  });
}

/**
 * For a person who lost the app and the recovery codes. Sends them an email. Returns their name.
 * @throws DomainError `second_factor_required`, `forbidden`, `password_required`, `not_found`,
 * `conflict` for yourself, and if it is off
 */
export async function removeTwoStep(userId: string, actor: Actor): Promise<string> {
  requireAdminActor(actor);
  requireFreshPassword(actor);
  if (userId === actor.userId) throw new DomainError('conflict', TWO_STEP_COPY.notYourself);
  const name = await transaction(async (tx) => {
    const user = await requireOn(tx, userId, TWO_STEP_COPY.notOn);
    await turnOff(tx, userId);
    await announceSignInChange(tx, actor, userId, 'two_step_removed');
    return user.name;
  });
  await resetSecondFactorAttempts(userId);
  return name;
}

async function requireOn(tx: Tx, userId: string, isOff: string) {
  const user = await lockUser(tx, userId);
  const on = await tx.user.count({ where: { id: userId, secondFactorAt: { not: null } } });
  if (on === 0) throw new DomainError('conflict', isOff);
  return user;
}

async function turnOff(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { secondFactorSecret: null, secondFactorAt: null, secondFactorStep: null },
    select: { id: true },
  });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.userSession.updateMany({ where: { userId }, data: { hasSecondFactor: false } });
}
