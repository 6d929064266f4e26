import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { CODE_REFUSED } from '~/domain/accounts/codes/code-rules';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import {
  cancelEmailChange,
  confirmEmailChange,
  getProfile,
  resendEmailChange,
  saveDisplayPreferences,
  sendOwnVerificationCode,
  updateProfile,
} from '~/domain/accounts/index.server';
import type { Actor } from '~/lib/actor';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { codeMailedTo, lettersTo } from './mailbox';

const NEW = 'maria@new-address.example';
let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  actor = await createActor();
});

const me = () => db.user.findUniqueOrThrow({ where: { id: actor.userId } });
const ask = (email = NEW, who = actor) =>
  updateProfile({ firstName: 'Maria', lastName: 'Ortiz', email }, who);
const forgetCooldown = () => db.rateLimit.deleteMany({});

describe('the profile', () => {
  test('saves the names of the one who acts and of nobody else', async () => {
    const other = await createUser({ firstName: 'Ann' });
    const { email } = await me();
    const input = { firstName: 'Mia', lastName: 'Reyes', email: email.toUpperCase() };
    expect(await updateProfile(input, actor)).toEqual({ emailToConfirm: null });
    expect(await me()).toMatchObject({ firstName: 'Mia', lastName: 'Reyes', email });
    expect((await db.user.findUniqueOrThrow({ where: { id: other.id } })).firstName).toBe('Ann');
    expect(await db.mail.count()).toBe(0);
  });

  test('keeps a confirmed address when a form that was opened before it is sent', async () => {
    const { email } = await me();
    await db.user.update({ where: { id: actor.userId }, data: { email: NEW } });
    const input = { firstName: 'Mia', lastName: 'Reyes', email, emailSeen: email };
    expect(await updateProfile(input, actor)).toEqual({ emailToConfirm: null });
    expect(await me()).toMatchObject({ firstName: 'Mia', email: NEW });
    expect(await updateProfile({ ...input, emailSeen: NEW }, actor)).toEqual({
      emailToConfirm: email,
    });
  });

  test('saves the three toggles of the one who acts', async () => {
    const toggles = {
      compactMode: true,
      showMaterialImages: false,
      autoRefreshNotifications: false,
    };
    await saveDisplayPreferences(toggles, actor);
    await saveDisplayPreferences(toggles, actor);
    expect(await me()).toMatchObject(toggles);
  });
});

describe('another email address', () => {
  test('counts once its code is entered, and the former address is told', async () => {
    const former = (await me()).email;
    expect(await ask()).toEqual({ emailToConfirm: NEW });
    expect((await me()).email).toBe(former);
    expect((await getProfile(actor)).emailChange).toEqual({ email: NEW, isExpired: false });
    expect(await lettersTo(former)).toEqual([]);

    expect(await confirmEmailChange({ code: await codeMailedTo(NEW) }, actor)).toBe(NEW);
    expect(await me()).toMatchObject({ email: NEW, emailVerified: true });
    expect((await getProfile(actor)).emailChange).toBeNull();
    expect((await lettersTo(former)).map(({ kind }) => kind)).toEqual(['email_changed']);
  });

  test('of a code sent twice at once, one counts', async () => {
    await ask();
    const code = await codeMailedTo(NEW);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => confirmEmailChange({ code }, actor)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.mail.count({ where: { kind: 'email_changed' } })).toBe(1);
  });

  test('is not had by a code of another purpose or of another person', async () => {
    const stranger = await createActor();
    await ask();
    const code = await codeMailedTo(NEW);
    await expect(confirmEmailChange({ code }, stranger)).rejects.toMatchObject({
      code: 'invalid',
      message: CODE_REFUSED,
      field: 'code',
    });
    await db.user.update({ where: { id: stranger.userId }, data: { emailVerified: false } });
    const address = await sendOwnVerificationCode(stranger);
    await expect(
      confirmEmailChange({ code: await codeMailedTo(address) }, stranger),
    ).rejects.toMatchObject({ field: 'code' });
  });

  test('that somebody has is answered alike; its owner gets a letter without a code', async () => {
    const owner = await createUser({ email: NEW });
    expect(await ask()).toEqual({ emailToConfirm: NEW });
    expect((await getProfile(actor)).emailChange).toEqual({ email: NEW, isExpired: false });
    const [letter] = await lettersTo(NEW);
    expect(letter!.kind).toBe('used_email');
    expect(JSON.stringify(letter!.content)).not.toMatch(/\d{6}/);
    await expect(confirmEmailChange({ code: '000000' }, actor)).rejects.toMatchObject({
      message: CODE_REFUSED,
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.id } })).email).toBe(NEW);
  });

  test('that became somebody else’s meanwhile is refused like a wrong code', async () => {
    await ask();
    const code = await codeMailedTo(NEW);
    await createUser({ email: NEW });
    await expect(confirmEmailChange({ code }, actor)).rejects.toMatchObject({
      message: CODE_REFUSED,
      field: 'code',
    });
    expect((await me()).email).not.toBe(NEW);
  });

  test('of two who ask for it at once, one gets it', async () => {
    const rival = await createActor();
    await ask();
    const mine = await codeMailedTo(NEW);
    await ask(NEW, rival);
    const theirs = await codeMailedTo(NEW);
    const results = await Promise.allSettled([
      confirmEmailChange({ code: mine }, actor),
      confirmEmailChange({ code: theirs }, rival),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.user.count({ where: { email: NEW } })).toBe(1);
  });

  test('can be asked for once a minute and ten times a day', async () => {
    await ask();
    await expect(resendEmailChange(actor)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await lettersTo(NEW)).toHaveLength(1);
    for (let sent = 1; sent < 10; sent += 1) {
      await db.rateLimit.deleteMany({ where: { key: { startsWith: 'profile_code:' } } });
      expect(await resendEmailChange(actor)).toBe(NEW);
    }
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'profile_code:' } } });
    await expect(resendEmailChange(actor)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await lettersTo(NEW)).toHaveLength(10);
  });

  test('has one code that is valid: the last', async () => {
    await ask();
    const first = await codeMailedTo(NEW);
    await forgetCooldown();
    await resendEmailChange(actor);
    const second = await codeMailedTo(NEW);
    if (first !== second) {
      await expect(confirmEmailChange({ code: first }, actor)).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    expect(await confirmEmailChange({ code: second }, actor)).toBe(NEW);
  });

  test('is void after five wrong guesses', async () => {
    await ask();
    const code = await codeMailedTo(NEW);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.allSettled(
      Array.from({ length: 20 }, () => confirmEmailChange({ code: wrong }, actor)),
    );
    await expect(confirmEmailChange({ code }, actor)).rejects.toMatchObject({
      message: CODE_REFUSED,
    });
  });

  test('can be given up, twice too, and its code is void', async () => {
    await ask();
    await cancelEmailChange(actor);
    await cancelEmailChange(actor);
    expect((await getProfile(actor)).emailChange).toBeNull();
    await expect(
      confirmEmailChange({ code: await codeMailedTo(NEW) }, actor),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(resendEmailChange(actor)).rejects.toMatchObject({
      code: 'conflict',
      message: PROFILE_COPY.noEmailChange,
    });
  });

  test('voids codes that went to the former address', async () => {
    await db.user.update({ where: { id: actor.userId }, data: { emailVerified: false } });
    await sendOwnVerificationCode(actor);
    await ask();
    await confirmEmailChange({ code: await codeMailedTo(NEW) }, actor);
    expect(
      await db.emailVerificationCode.count({
        where: { userId: actor.userId, status: 'pending' },
      }),
    ).toBe(0);
  });
});

test('an address that is verified needs no code', async () => {
  await expect(sendOwnVerificationCode(actor)).rejects.toMatchObject({
    code: 'conflict',
    message: PROFILE_COPY.emailIsVerified,
  });
});
