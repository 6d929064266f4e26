import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { CODE_REFUSED } from '~/domain/accounts/codes/code-rules';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import {
  cancelNewEmail,
  confirmEmailChange,
  getProfile,
  resendEmailChange,
  sendOwnVerificationCode,
  updateProfile,
} from '~/domain/accounts/index.server';
import type { Actor } from '~/lib/actor';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { codeMailedTo, mailsTo } from '../../factories/mailbox';

const NEW = 'maria@new-address.example';
let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  actor = await createActor();
});

const me = () => db.user.findUniqueOrThrow({ where: { id: actor.userId } });
const ask = (email = NEW, who = actor) =>
  updateProfile({ firstName: 'Maria', lastName: 'Ortiz', email }, who);

describe('the profile', () => {
  test('saves the actor’s name and no one else’s', async () => {
    const other = await createUser({ firstName: 'Ann' });
    const { email } = await me();
    const input = { firstName: 'Mia', lastName: 'Reyes', email: email.toUpperCase() };
    expect(await updateProfile(input, actor)).toEqual({ emailToConfirm: null, hasNewName: true });
    expect(await me()).toMatchObject({ firstName: 'Mia', lastName: 'Reyes', email });
    expect((await db.user.findUniqueOrThrow({ where: { id: other.id } })).firstName).toBe('Ann');
    expect(await db.mail.count()).toBe(0);
  });

  test('keeps a confirmed email when an older form is submitted', async () => {
    const { email } = await me();
    await db.user.update({ where: { id: actor.userId }, data: { email: NEW } });
    const input = { firstName: 'Mia', lastName: 'Reyes', email, emailSeen: email };
    expect(await updateProfile(input, actor)).toEqual({ emailToConfirm: null, hasNewName: true });
    expect(await me()).toMatchObject({ firstName: 'Mia', email: NEW });
    expect(await updateProfile({ ...input, emailSeen: NEW }, actor)).toEqual({
      emailToConfirm: email,
      hasNewName: false,
    });
  });
});

describe('a new email address', () => {
  test('takes effect once its code is entered, and the old address gets an email', async () => {
    const former = (await me()).email;
    expect(await ask()).toMatchObject({ emailToConfirm: NEW });
    expect((await me()).email).toBe(former);
    expect((await getProfile(actor)).emailChange).toEqual({ email: NEW, isExpired: false });
    expect(await mailsTo(former)).toEqual([]);

    expect(await confirmEmailChange({ code: await codeMailedTo(NEW) }, actor)).toBe(NEW);
    expect(await db.auditLogEntry.findMany()).toMatchObject([{ action: 'user.email_changed' }]);
    expect(await me()).toMatchObject({ email: NEW, emailVerified: true });
    expect((await getProfile(actor)).emailChange).toBeNull();
    expect((await mailsTo(former)).map(({ kind }) => kind)).toEqual(['email_changed']);
  });

  test('gets the same answer when taken; its owner gets an email without a code', async () => {
    const owner = await createUser({ email: NEW });
    expect(await ask()).toMatchObject({ emailToConfirm: NEW });
    expect((await getProfile(actor)).emailChange).toEqual({ email: NEW, isExpired: false });
    const [mail] = await mailsTo(NEW);
    expect(mail!.kind).toBe('used_email');
    expect(JSON.stringify(mail!.content)).not.toMatch(/\d{6}/);
    await expectRefusal(confirmEmailChange({ code: '000000' }, actor), {
      message: CODE_REFUSED,
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.id } })).email).toBe(NEW);
  });

  test('is refused like a wrong code if someone else takes it first', async () => {
    await ask();
    const code = await codeMailedTo(NEW);
    await createUser({ email: NEW });
    await expectRefusal(confirmEmailChange({ code }, actor), {
      message: CODE_REFUSED,
      field: 'code',
    });
    expect((await me()).email).not.toBe(NEW);
  });

  test('is sent a code once a minute and ten times a day', async () => {
    await ask();
    await expectRefusal(resendEmailChange(actor), {
      code: 'rate_limited',
      message: expect.stringMatching(
        /^We just sent a code\. Wait (1 minute|\d+ seconds)/,
      ) as string,
    });
    expect(await mailsTo(NEW)).toHaveLength(1);
    for (let sent = 1; sent < 10; sent += 1) {
      await db.rateLimit.deleteMany({ where: { key: { startsWith: 'profile_code:' } } });
      expect(await resendEmailChange(actor)).toBe(NEW);
    }
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'profile_code:' } } });
    await expectRefusal(resendEmailChange(actor), 'rate_limited');
    expect(await mailsTo(NEW)).toHaveLength(10);
  });

  test('can be canceled, even twice, which voids its code', async () => {
    await ask();
    await cancelNewEmail('email_change', actor.userId);
    await cancelNewEmail('email_change', actor.userId);
    expect((await getProfile(actor)).emailChange).toBeNull();
    await expectRefusal(confirmEmailChange({ code: await codeMailedTo(NEW) }, actor), 'invalid');
    await expectRefusal(resendEmailChange(actor), {
      code: 'conflict',
      message: PROFILE_COPY.noEmailChange,
    });
  });

  test('voids codes sent to the old address', async () => {
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

test('a verified email needs no code', async () => {
  await expectRefusal(sendOwnVerificationCode(actor), {
    code: 'conflict',
    message: PROFILE_COPY.emailIsVerified,
  });
});
