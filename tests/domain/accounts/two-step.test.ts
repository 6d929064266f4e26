import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import {
  accountJobs,
  completeSignIn,
  confirmTwoStep,
  createUserSession,
  findViewer,
  getTwoStep,
  isPendingSignIn,
  removeTwoStep,
  renewRecoveryCodes,
  resetPassword,
  sealPendingSignIn,
  signIn,
  startTwoStep,
  turnOffTwoStep,
} from '~/domain/accounts/index.server';
import { TWO_STEP_COPY } from '~/domain/accounts/copy';
import { codeOf, findStep, newSecret } from '~/domain/accounts/second-factor/totp.server';
import type { Actor } from '~/lib/actor';
import { resetEnv } from '~/lib/env.server';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { codeMailedTo, mailsTo } from '../../factories/mailbox';
import { appCode, giveTwoStep } from '../../factories/two-step';
import { createActor, createSession } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { makeAdmin } from '../administration/people';

const EMAIL = 'ana@lakeshore.example';
const NEXT_PASSWORD = 'Battery!Staple8';
const NOWHERE = { ipAddress: null, userAgent: null };
const DEVICE = { ipAddress: null, userAgent: null };
let userId: string;
let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  actor = await createActor(null, { email: EMAIL, password: PASSWORD_HASH });
  ({ userId } = actor);
});

const plain = (code: string) => code.replaceAll('-', '');
const enter = (code?: string) =>
  signIn({ email: EMAIL, password: PASSWORD, code: code && plain(code) }, NOWHERE);
const kindsMailed = async (email = EMAIL) => (await mailsTo(email)).map(({ kind }) => kind);
const audited = async () =>
  (await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);

async function setUp() {
  const sessionId = await createSession(userId);
  await startTwoStep(actor);
  const started = await getTwoStep(actor);
  if (started.state !== 'setup') throw new Error('not started');
  return { sessionId, ...started };
}

describe('codes of an authenticator app', () => {
  test('are those of RFC 6238, appendix B', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code);
    }
  });

  test('are right from one step before to one after', () => {
    const secret = newSecret();
    const found = [-2, -1, 0, 1, 2].map((later) =>
      findStep(secret, codeOf(secret, 50 + later), 50),
    );
    expect(found).toEqual([null, 49, 50, 51, null]);
    expect(findStep(secret, '12345', 50)).toBeNull();
  });
});

describe('setting up two-step sign-in', () => {
  test('takes a code, ends the other sessions, and sends an email', async () => {
    const { sessionId, secret, address } = await setUp();
    await createSession(userId);
    expect(address).toBe(
      `otpauth://totp/Offcut:ana%40lakeshore.example?secret=${secret}&issuer=Offcut`,
    );
    const wrong = confirmTwoStep({ code: '000000' }, { actor, sessionId });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', field: 'code' });
    expect(await enter()).toMatchObject({ needsCode: false });

    const code = appCode(secret);
    const codes = await confirmTwoStep({ code }, { actor, sessionId });
    await expect(enter(code)).rejects.toMatchObject({ code: 'invalid', field: 'code' });
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(await db.userSession.findMany({ select: { id: true, hasSecondFactor: true } })).toEqual([
      { id: sessionId, hasSecondFactor: true },
    ]);
    expect(await getTwoStep(actor)).toMatchObject({ state: 'on', recoveryCodesLeft: 10 });
    expect(await kindsMailed()).toEqual(['two_step_on']);
    expect(await audited()).toEqual(['user.two_step_on']);
    await expect(startTwoStep(actor)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('needs a fresh password, to see the key too', async () => {
    const { sessionId, secret } = await setUp();
    const stale = { ...actor, isPasswordFresh: false };
    expect(await getTwoStep(stale)).toEqual({ state: 'off' });
    for (const change of [
      () => startTwoStep(stale),
      () => confirmTwoStep({ code: appCode(secret) }, { actor: stale, sessionId }),
      () => renewRecoveryCodes(stale),
      () => turnOffTwoStep(stale),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'password_required' });
    }
  });

  test('stores neither the key nor the recovery codes readable', async () => {
    const { secret, recoveryCodes } = await giveTwoStep(userId);
    const stored = JSON.stringify([
      await db.user.findUnique({ where: { id: userId } }),
      await db.recoveryCode.findMany(),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(plain(code));
  });
});

describe('signing in with two steps', () => {
  test('needs a code after the password, and no session starts without one', async () => {
    const { secret } = await giveTwoStep(userId);
    const first = await enter();
    expect(first).toMatchObject({ needsCode: true, hasSecondFactor: false });
    const refused = createUserSession(userId, DEVICE, first);
    await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
    const second = await completeSignIn(sealPendingSignIn(first), appCode(secret));
    expect(second).toMatchObject({ needsCode: false, hasSecondFactor: true });
    expect(await findViewer(await createUserSession(userId, DEVICE, second))).not.toBeNull();
  });

  test('takes each code once, also of twenty at the same moment', async () => {
    const { secret, recoveryCodes } = await giveTwoStep(userId);
    for (const code of [appCode(secret), recoveryCodes[0]!]) {
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter(code)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await db.rateLimit.deleteMany();
      await expect(enter(code)).rejects.toMatchObject({ code: 'invalid', field: 'code' });
      await db.rateLimit.deleteMany();
    }
    // Not an earlier one after a later one either.
    await enter(appCode(secret, 1));
    await expect(enter(appCode(secret))).rejects.toMatchObject({ code: 'invalid' });
    expect(await db.recoveryCode.count()).toBe(9);
  });

  test('allows five attempts in 15 minutes, whichever kind of code', async () => {
    const { secret, recoveryCodes } = await giveTwoStep(userId);
    for (const code of ['000000', '111111', '0000-0000-0000', '222222', '1111-1111-1111']) {
      await expect(enter(code)).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(enter(appCode(secret))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(enter(recoveryCodes[0])).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await db.recoveryCode.count()).toBe(10);
  });

  test('is still needed after a password reset, which allows new attempts', async () => {
    const { secret } = await giveTwoStep(userId);
    for (let tries = 0; tries < 5; tries++) await enter('000000').catch(() => {});
    const pending = sealPendingSignIn(await enter());
    await accountJobs.handlers.send_password_reset({ email: EMAIL });
    const code = await codeMailedTo(EMAIL);
    await resetPassword({ email: EMAIL, code, newPassword: NEXT_PASSWORD }, NOWHERE);
    const again = { email: EMAIL, password: NEXT_PASSWORD };
    expect(await signIn(again, NOWHERE)).toMatchObject({ needsCode: true });
    // Begun with the former password.
    const late = completeSignIn(pending, appCode(secret));
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await signIn({ ...again, code: appCode(secret) }, NOWHERE)).toMatchObject({
      hasSecondFactor: true,
    });
  });

  test('is refused to someone banned since the password, and no code is used up', async () => {
    const { recoveryCodes } = await giveTwoStep(userId);
    const pending = sealPendingSignIn(await enter());
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    const late = completeSignIn(pending, plain(recoveryCodes[0]!));
    await expect(late).rejects.toMatchObject({ code: 'account_blocked' });
    expect(await db.recoveryCode.count()).toBe(10);
  });

  test('takes the proof of the password for ten minutes', async () => {
    const { secret } = await giveTwoStep(userId);
    const proof = sealPendingSignIn(await enter());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9.9 * 60_000 });
    expect(await isPendingSignIn(proof)).toBe(true);
    vi.setSystemTime(Date.now() + 0.2 * 60_000);
    expect(await isPendingSignIn(proof)).toBe(false);
    const late = completeSignIn(proof, appCode(secret));
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('takes no forged or altered proof of the password', async () => {
    const { secret } = await giveTwoStep(userId);
    const proof = sealPendingSignIn(await enter());
    const altered = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
    for (const forged of [null, '', 'x', altered]) {
      const attempt = completeSignIn(forged, appCode(secret));
      await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});

describe('recovery codes and turning it off', () => {
  test('new codes replace the former ones', async () => {
    const { recoveryCodes } = await giveTwoStep(userId);
    const renewed = await renewRecoveryCodes(actor);
    await expect(enter(recoveryCodes[0])).rejects.toMatchObject({
      code: 'invalid',
      message: TWO_STEP_COPY.recoveryCodeWrong,
    });
    expect(await enter(renewed[0])).toMatchObject({ hasSecondFactor: true });
    expect(await getTwoStep(actor)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await kindsMailed()).toEqual(['recovery_code_used', 'recovery_codes_replaced']);
    expect(await audited()).toEqual(['user.recovery_codes_replaced', 'user.recovery_code_used']);
  });

  test('off, the password is enough again, and an email says so', async () => {
    await giveTwoStep(userId);
    await createSession(userId);
    await db.userSession.updateMany({ data: { hasSecondFactor: true } });
    await turnOffTwoStep(actor);
    expect(await enter()).toMatchObject({ needsCode: false });
    expect(await kindsMailed()).toEqual(['two_step_off']);
    expect(await audited()).toEqual(['user.two_step_off']);
    expect(await db.recoveryCode.count()).toBe(0);
    expect(await db.userSession.count({ where: { hasSecondFactor: true } })).toBe(0);
    await expect(turnOffTwoStep(actor)).rejects.toMatchObject({ code: 'conflict' });
    await expect(renewRecoveryCodes(actor)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('an admin removes it for a person who lost both, audited and with an email', async () => {
    await giveTwoStep(userId);
    const admin = await makeAdmin();
    for (const [asking, code] of [
      [actor, 'forbidden'],
      [{ ...admin, isPasswordFresh: false }, 'password_required'],
      [{ ...admin, needsSecondFactor: true }, 'second_factor_required'],
    ] as const) {
      await expect(removeTwoStep(userId, asking)).rejects.toMatchObject({ code });
    }
    await expect(removeTwoStep(admin.userId, admin)).rejects.toMatchObject({ code: 'conflict' });
    for (let tries = 0; tries < 5; tries++) await enter('000000').catch(() => {});
    expect(await enter()).toMatchObject({ needsCode: true });
    expect(await removeTwoStep(userId, admin)).toBe('Maria Ortiz');
    expect(await enter()).toMatchObject({ needsCode: false });
    expect(await kindsMailed()).toEqual(['two_step_removed']);
    expect(await audited()).toEqual(['user.two_step_removed']);
    await expect(removeTwoStep(userId, admin)).rejects.toMatchObject({ code: 'conflict' });

    const { sessionId, secret } = await setUp();
    expect(await confirmTwoStep({ code: appCode(secret) }, { actor, sessionId })).toHaveLength(10);
  });
});

describe('after SESSION_SECRET has changed', () => {
  const sessionSecret = process.env.SESSION_SECRET;
  const changeSecret = () => {
    process.env.SESSION_SECRET = 'another session secret of the tests';
    resetEnv();
  };
  afterEach(() => {
    process.env.SESSION_SECRET = sessionSecret;
    resetEnv();
  });

  test('a code of the app is refused with a way on', async () => {
    const { secret } = await giveTwoStep(userId);
    changeSecret();
    await expect(enter(appCode(secret))).rejects.toMatchObject({
      code: 'invalid',
      field: 'code',
      message: TWO_STEP_COPY.unreadable,
    });
  });

  test('an unfinished setup starts again', async () => {
    const { secret, sessionId } = await setUp();
    changeSecret();
    expect(await getTwoStep(actor)).toEqual({ state: 'off' });
    await expect(
      confirmTwoStep({ code: appCode(secret) }, { actor, sessionId }),
    ).rejects.toMatchObject({ code: 'invalid', message: TWO_STEP_COPY.notStarted });
    expect(await setUp()).toMatchObject({ state: 'setup' });
  });
});
