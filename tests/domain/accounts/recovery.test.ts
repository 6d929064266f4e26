import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db, transaction, type Tx } from '~/db/client.server';
import { listen, listening } from '~/db/listen.server';
import { CODE_REFUSED } from '~/domain/accounts/codes/code-rules';
import {
  accountJobs,
  createUserSession,
  findViewer,
  rememberBrowser,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '~/domain/accounts/index.server';
import { ResetPasswordForm } from '~/domain/accounts/passwords/passwords.schema';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { refusalOf } from '../../setup/expectations';
import { notificationsDelivered } from '../../setup/notices';
import { statementsOf } from '../../setup/statements';
import { doWhileLocked } from '../../setup/while-locked';
import { codeMailedTo, mailsTo, waitingJobs, wrongCode } from '../../factories/mailbox';

const EMAIL = 'ana@lakeshore.example';
const OLD = PASSWORD;
const NEW = 'Battery!Staple8';
const NOWHERE = { ipAddress: null, userAgent: null };
const DEVICE = { userAgent: 'Firefox', ipAddress: null };
const { send_password_reset: sendPasswordReset } = accountJobs.handlers;
let userId: string;

beforeEach(async () => {
  await resetDatabase();
  userId = (await createUser({ email: EMAIL, password: PASSWORD_HASH })).id;
});

const reset = (code: string, newPassword = NEW, email = EMAIL) =>
  resetPassword({ email, code, newPassword }, NOWHERE);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const skipAMinute = () =>
  db.$executeRaw`UPDATE email_verification_codes SET created_at = created_at - interval '61 s'`;

async function askedCode(): Promise<string> {
  await sendPasswordReset({ email: EMAIL });
  return codeMailedTo(EMAIL);
}

describe('requesting a code', () => {
  test('runs the same queries for a known and an unknown email', async () => {
    const asked = async (email: string) =>
      (await statementsOf(() => requestPasswordReset({ email }, NOWHERE))).map(({ text }) => text);
    const known = await asked(EMAIL);
    expect(await asked('nobody@people.example')).toEqual(known);
    expect(known.join()).not.toMatch(/users|company_registration/);
    expect(await waitingJobs('send_password_reset')).toEqual([
      { email: EMAIL, browser: null, network: null },
      { email: 'nobody@people.example', browser: null, network: null },
    ]);
  });

  test('sends one email for many requests before the first goes out', async () => {
    for (const email of [EMAIL, EMAIL.toUpperCase(), EMAIL]) {
      await requestPasswordReset({ email }, NOWHERE);
    }
    expect(await waitingJobs('send_password_reset')).toHaveLength(1);
  });

  test('is limited per IP across emails', async () => {
    const visitor = { ...NOWHERE, ipAddress: '192.0.2.7' };
    for (const index of times(20)) {
      await requestPasswordReset({ email: `user-${index}@people.example` }, visitor);
    }
    expect((await refusalOf(requestPasswordReset({ email: EMAIL }, visitor))).code).toBe(
      'rate_limited',
    );
  });

  test('sends six digits that expire in 15 minutes and are stored as a slow hash', async () => {
    const code = await askedCode();
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mailsTo(EMAIL);
    expect(mail).toMatchObject({ kind: 'password_reset', subject: 'Reset your password' });
    expect(mail!.subject + mail!.content.preview).not.toContain(code);
    expect(mail!.expiresAt!.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const row = await db.emailVerificationCode.findFirstOrThrow();
    expect(row).toMatchObject({ userId, purpose: 'password_reset', expiresAt: mail!.expiresAt });
    // As slow as a password's.
    const costOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(costOf(row.code)).toEqual(costOf(PASSWORD_HASH));
  });

  test('sends nothing to an unknown, banned or deleted user', async () => {
    await sendPasswordReset({ email: 'nobody@people.example' });
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    await sendPasswordReset({ email: EMAIL });
    await db.user.update({
      where: { id: userId },
      data: { bannedAt: null, anonymizedAt: new Date() },
    });
    await sendPasswordReset({ email: EMAIL });
    expect(await db.mail.count()).toBe(0);
  });

  test('sends nothing to an address that is replaced in the meantime', async () => {
    const email = 'ana.new@lakeshore.example';
    const replace = (tx: Tx) => tx.user.update({ where: { id: userId }, data: { email } });
    await doWhileLocked(replace, [async () => sendPasswordReset({ email: EMAIL })]);
    expect(await db.mail.count()).toBe(0);
    expect(await db.emailVerificationCode.count()).toBe(0);
  });

  test('sends nothing again within 60 seconds, even at once', async () => {
    await Promise.all(times(5).map(() => sendPasswordReset({ email: EMAIL })));
    expect(await db.mail.count()).toBe(1);
    await skipAMinute();
    await sendPasswordReset({ email: EMAIL });
    expect(await db.mail.count()).toBe(2);
  });

  test('strangers’ requests silence neither a known browser nor another address', async () => {
    const home = 'b'.repeat(64);
    await rememberBrowser(userId, home);
    for (const network of ['e', 'f'].map((digit) => digit.repeat(64))) {
      for (const _ of times(10)) {
        await sendPasswordReset({ email: EMAIL, network });
        await skipAMinute();
      }
    }
    expect(await db.mail.count()).toBe(20);
    for (const _ of times(12)) {
      await sendPasswordReset({ email: EMAIL, network: 'd'.repeat(64) });
      await skipAMinute();
    }
    expect(await db.mail.count()).toBe(30);
    // Thirty a day is all that strangers get.
    await sendPasswordReset({ email: EMAIL, network: 'a'.repeat(64) });
    expect(await db.mail.count()).toBe(30);
    await sendPasswordReset({ email: EMAIL, browser: home, network: 'd'.repeat(64) });
    expect(await db.mail.count()).toBe(31);
  });

  test('sends at most ten emails a day', async () => {
    for (const _ of times(12)) {
      await sendPasswordReset({ email: EMAIL });
      await skipAMinute();
    }
    expect(await db.mail.count()).toBe(10);
  });
});

describe('setting a new password', () => {
  test('accepts the new one, refuses the old one, and sends an email', async () => {
    await reset(await askedCode());
    expect((await refusalOf(signIn({ email: EMAIL, password: OLD }, NOWHERE))).code).toBe(
      'unauthenticated',
    );
    expect(await signIn({ email: EMAIL, password: NEW }, NOWHERE)).toMatchObject({ userId });
    expect((await mailsTo(EMAIL))[0]).toMatchObject({ kind: 'password_changed' });
    expect(await db.auditLogEntry.findMany()).toMatchObject([
      { action: 'user.password_reset', actorUserId: null, subjectId: userId },
    ]);
  });

  test('revokes API tokens unless they are kept, and the email says which', async () => {
    const make = () =>
      db.apiToken.create({
        data: { userId, name: 'Yard', scope: 'read', tokenDigest: '0'.repeat(64), ending: 'abcd' },
      });
    const newest = async () => JSON.stringify((await mailsTo(EMAIL, 'password_changed'))[0]);
    await make();
    const code = await askedCode();
    await resetPassword({ email: EMAIL, code, newPassword: NEW, keepTokens: true }, NOWHERE);
    expect(await db.apiToken.count()).toBe(1);
    expect(await newest()).toContain('You kept your API token');
    await skipAMinute();
    await reset(await askedCode(), 'Stapler!Battery9');
    expect(await db.apiToken.count()).toBe(0);
    expect(await newest()).toContain('Your API token was revoked');
  });

  test('ends all sessions and their streams', async () => {
    const tokens = [
      await createUserSession(userId, DEVICE),
      await createUserSession(userId, DEVICE),
    ];
    const stranger = await createUserSession((await createUser()).id, DEVICE);
    const ended = vi.fn();
    const stop = listen('sessions_ended', ended);
    await listening();
    await reset(await askedCode());
    for (const token of tokens) expect(await findViewer(token)).toBeNull();
    expect(await findViewer(stranger)).not.toBeNull();
    await notificationsDelivered();
    expect(ended).toHaveBeenCalledWith({ userIds: [userId] });
    stop();
  });

  test('leaves no session that was starting with the old password', async () => {
    const { passwordHash } = await signIn({ email: EMAIL, password: OLD }, NOWHERE);
    let ended = () => {};
    const sessionsEnded = new Promise<void>((resolve) => (ended = resolve));
    const change = transaction(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { password: 'another hash' } });
      await tx.userSession.deleteMany({ where: { userId } });
      ended();
      // Longer than starting a session takes when nothing waits.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await sessionsEnded;
    const late = await refusalOf(createUserSession(userId, DEVICE, { passwordHash }));
    expect(late.code).toBe('unauthenticated');
    await change;
    expect(await db.userSession.count()).toBe(0);
  });

  test('confirms an unconfirmed email, since the code went there', async () => {
    await db.user.update({ where: { id: userId }, data: { emailVerified: false } });
    await reset(await askedCode());
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      emailVerified: true,
      emailVerifiedAt: expect.any(Date) as Date,
    });
  });

  test('refuses a common password without using up an attempt', async () => {
    const code = await askedCode();
    for (const _ of times(6)) {
      expect(await refusalOf(reset(code, 'Password1!'))).toMatchObject({
        code: 'invalid',
        field: 'newPassword',
      });
    }
    await reset(code);
  });
});

describe('a code', () => {
  const refused = { code: 'invalid', status: 400, field: 'code', message: CODE_REFUSED };

  test('works once for twenty simultaneous requests', async () => {
    const code = await askedCode();
    const results = await Promise.allSettled(
      times(20).map((index) => reset(code, `Battery!Staple${index}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await mailsTo(EMAIL)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(
      1,
    );
  });

  test('has five attempts for the browser that asked and five for everyone else', async () => {
    const asker = 'b'.repeat(64);
    const other = 'c'.repeat(64);
    await sendPasswordReset({ email: EMAIL, browser: asker });
    const code = await codeMailedTo(EMAIL);
    const enter = (typed: string, browser: string | null) =>
      resetPassword({ email: EMAIL, code: typed, newPassword: NEW }, { ...NOWHERE, browser });
    for (const browser of [other, null, other, null, other]) {
      expect(await refusalOf(enter(wrongCode(code), browser))).toMatchObject(refused);
    }
    for (const browser of [other, null]) {
      expect(await refusalOf(enter(code, browser))).toMatchObject(refused);
    }
    for (const _ of times(4)) await refusalOf(enter(wrongCode(code), asker));
    await enter(code, asker);
  });

  test('is not voided by a stranger who asks for another, until one is used', async () => {
    const asker = 'b'.repeat(64);
    await sendPasswordReset({ email: EMAIL, browser: asker, network: 'e'.repeat(64) });
    const code = await codeMailedTo(EMAIL);
    await sendPasswordReset({
      email: EMAIL,
      browser: 'c'.repeat(64),
      network: 'f'.repeat(64),
    });
    expect(await db.mail.count()).toBe(2);
    await resetPassword({ email: EMAIL, code, newPassword: NEW }, { ...NOWHERE, browser: asker });
    expect(await db.emailVerificationCode.count({ where: { status: 'pending' } })).toBe(0);
  });

  test('is void once replaced', async () => {
    const first = await askedCode();
    await skipAMinute();
    const second = await askedCode();
    if (first !== second) expect(await refusalOf(reset(first))).toMatchObject(refused);
    await reset(second);
  });

  test('is void once expired', async () => {
    const code = await askedCode();
    await db.$executeRaw`UPDATE email_verification_codes SET expires_at = now() - interval '1 s'`;
    expect(await refusalOf(reset(code))).toMatchObject(refused);
  });

  test('is refused for another user and for an unknown one alike', async () => {
    const code = await askedCode();
    await createUser({ email: 'ben@people.example' });
    expect(await refusalOf(reset(code, NEW, 'ben@people.example'))).toMatchObject(refused);
    expect(await refusalOf(reset(code, NEW, 'nobody@people.example'))).toMatchObject(refused);
    await reset(code);
  });

  test('is void once its user is banned', async () => {
    const code = await askedCode();
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    expect(await refusalOf(reset(code))).toMatchObject(refused);
  });

  test('can be guessed 30 times in 15 minutes from one IP', async () => {
    const visitor = { ...NOWHERE, ipAddress: '192.0.2.7' };
    const guess = (index: number) =>
      refusalOf(
        resetPassword(
          { email: `user-${index}@people.example`, code: '000000', newPassword: NEW },
          visitor,
        ),
      );
    const refusals = await Promise.all(times(31).map(guess));
    expect(refusals.filter(({ code }) => code === 'rate_limited')).toHaveLength(1);
  });
});

describe('recovery input', () => {
  const typed = { email: EMAIL, code: '042917', newPassword: NEW, confirmPassword: NEW };
  const messagesOf = (values: Partial<typeof typed>) => {
    const { error } = ResetPasswordForm.safeParse({ ...typed, ...values });
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  };

  test.each([' 042917 ', '042 917', '042-917', 'Code: 042917'])(
    '%j is read as its digits',
    (code) => {
      expect(ResetPasswordForm.parse({ ...typed, code }).code).toBe('042917');
    },
  );

  test.each([
    [{ code: '04291' }, 'code: Reset code must be 6 digits'],
    [{ code: '0429170' }, 'code: Reset code must be 6 digits'],
    [{ code: 'abcdef' }, 'code: Reset code must be 6 digits'],
    [{ email: 'ana' }, 'email: Please enter a valid email address'],
    [{ confirmPassword: 'Battery!Staple9' }, "confirmPassword: Passwords don't match"],
  ])('%j is refused with a message', (values, message) => {
    expect(messagesOf(values)).toEqual([message]);
  });

  test.each([
    ['Aa1!', 'Password must be at least 8 characters'],
    ['BATTERY!STAPLE8', 'Password must contain at least one lowercase letter'],
    ['battery!staple8', 'Password must contain at least one uppercase letter'],
    ['Battery!Staple', 'Password must contain at least one number'],
    ['Battery#Staple8', 'Password must contain at least one special character'],
  ])('%j is not a strong password', (newPassword, message) => {
    expect(messagesOf({ newPassword, confirmPassword: newPassword })).toEqual([
      `newPassword: ${message}`,
    ]);
  });

  test('reports every mistake at once', () => {
    expect(messagesOf({ email: 'ana', code: '1', confirmPassword: 'x' })).toHaveLength(3);
  });
});
