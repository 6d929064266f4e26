import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { ChangePasswordForm } from '~/domain/accounts/passwords/passwords.schema';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import {
  changePassword,
  createUserSession,
  endOtherSessions,
  endSession,
  findTokenViewer,
  findViewer,
  listSessions,
  makeToken,
} from '~/domain/accounts/index.server';
import { isPasswordRight } from '~/domain/accounts/passwords/passwords.server';
import type { Actor } from '~/lib/actor';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { mailsTo } from '../../factories/mailbox';

const NEXT = 'Better-Stapler!8';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let actor: Actor;
let sessionId: string;

beforeEach(async () => {
  await resetDatabase();
  actor = await createActor(null, { password: PASSWORD_HASH });
  sessionId = (await signIn()).sessionId;
});

async function signIn(who = actor, userAgent: string | null = CHROME) {
  const token = await createUserSession(who.userId, { userAgent, ipAddress: '::ffff:203.0.113.7' });
  return { token, sessionId: (await findViewer(token))!.sessionId };
}
const change = (currentPassword = PASSWORD, newPassword = NEXT) =>
  changePassword({ currentPassword, newPassword }, actor, sessionId);
const isNow = async (password: string) => {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  return isPasswordRight(user.password, password);
};
const errorsOf = (input: Record<string, string>) =>
  Object.fromEntries(
    (ChangePasswordForm.safeParse({ intent: 'password', ...input }).error?.issues ?? [])
      .toReversed()
      .map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('changing the password', () => {
  test('ends the other sessions, keeps this one and sends an email', async () => {
    const other = await signIn();
    await change();
    expect(await isNow(NEXT)).toBe(true);
    expect(await findViewer(other.token)).toBeNull();
    expect((await listSessions(actor, sessionId)).map(({ id }) => id)).toEqual([sessionId]);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['password_changed']);
    expect(await db.auditLogEntry.findMany()).toMatchObject([
      { action: 'user.password_changed', actorUserId: actor.userId, subjectId: actor.userId },
    ]);
  });

  test('revokes API tokens unless they are kept, and the email says which', async () => {
    const make = () =>
      makeToken({ name: 'Yard', scope: 'read', nonce: randomUUID() }, actor).then(({ token }) =>
        findTokenViewer(token).then((found) => [token, found !== null] as const),
      );
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
    const [kept, works] = await make();
    expect(works).toBe(true);
    await changePassword(
      { currentPassword: PASSWORD, newPassword: NEXT, keepTokens: true },
      actor,
      sessionId,
    );
    expect(await findTokenViewer(kept)).not.toBeNull();
    await change(NEXT, 'Other-Stapler!9');
    expect(await findTokenViewer(kept)).toBeNull();
    await change('Other-Stapler!9', 'Third-Stapler!7');
    const texts = (await mailsTo(email)).map(({ content }) => JSON.stringify(content));
    expect(texts.filter((text) => text.includes('You kept your API token'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Your API token was revoked'))).toHaveLength(1);
    expect(texts.filter((text) => !text.includes('API token'))).toHaveLength(1);
  });

  test('voids a pending reset code', async () => {
    await db.emailVerificationCode.create({
      data: {
        userId: actor.userId,
        purpose: 'password_reset',
        code: PASSWORD_HASH,
        email: 'other@people.example',
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    await change();
    expect(await db.emailVerificationCode.count({ where: { status: 'pending' } })).toBe(0);
  });

  test('requires the current password', async () => {
    await expect(change('Wrong!Horse7')).rejects.toMatchObject({
      code: 'invalid',
      field: 'currentPassword',
      message: PROFILE_COPY.currentPasswordWrong,
    });
    expect(await isNow(PASSWORD)).toBe(true);
  });

  test('can be sent twice without a second email', async () => {
    await change();
    await change();
    expect(await isNow(NEXT)).toBe(true);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('locks after ten wrong attempts in 15 minutes, even for the right password', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => change('Wrong!Horse7')));
    await expect(change()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await isNow(PASSWORD)).toBe(true);
  });

  test('refuses a common password and the current one', async () => {
    await expect(change(PASSWORD, 'Password1!')).rejects.toMatchObject({ field: 'newPassword' });
    await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({
      field: 'newPassword',
      message: PROFILE_COPY.passwordUnchanged,
    });
  });

  test('lets one of two simultaneous changes through', async () => {
    const results = await Promise.allSettled([
      change(PASSWORD, NEXT),
      change(PASSWORD, 'Other-Stapler!9'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('uses the specified error messages', () => {
    expect(errorsOf({ newPassword: 'short' })).toMatchObject({
      currentPassword: 'Current password is required',
      newPassword: 'Password must be at least 8 characters',
      confirmPassword: 'Please confirm your password',
    });
    expect(
      errorsOf({ currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: PASSWORD }),
    ).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

describe('sessions', () => {
  test('are listed with device and IP, this one first', async () => {
    await signIn(actor, null);
    expect(await listSessions(actor, sessionId)).toMatchObject([
      { device: 'Chrome on Windows', ipAddress: '203.0.113.7', isCurrent: true },
      { device: 'Unknown device', isCurrent: false },
    ]);
  });

  test('end one at a time, safely repeated, and never another user’s', async () => {
    const other = await signIn();
    const stranger = await createActor();
    await endSession(other.sessionId, stranger);
    expect(await findViewer(other.token)).not.toBeNull();
    await endSession(other.sessionId, actor);
    await endSession(other.sessionId, actor);
    expect(await findViewer(other.token)).toBeNull();
  });

  test('end everywhere else at once; other users stay signed in', async () => {
    const others = await Promise.all([signIn(), signIn()]);
    const stranger = await signIn(await createActor());
    await endOtherSessions(sessionId, actor);
    for (const { token } of others) expect(await findViewer(token)).toBeNull();
    expect(await findViewer(stranger.token)).not.toBeNull();
    expect(await listSessions(actor, sessionId)).toHaveLength(1);
  });
});
