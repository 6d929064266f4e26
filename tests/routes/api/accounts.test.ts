import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { approveRegistration } from '~/domain/companies/index.server';
import { codeMailedTo } from '../../factories/mailbox';
import { findRequest, makeAdmin, TYPED } from '../../domain/companies/registration-setting';
import { resetDatabase } from '../../setup/database';
import { readCookies } from '../visit';
import { callApi } from './call-api';
import { NEW_PASSWORD, PASSWORD, person } from './contract/account';
import { trader } from './contract/who-may';

beforeEach(resetDatabase);

const signIn = (email: string, password = PASSWORD, cookie?: string) =>
  callApi('POST', '/api/auth/signin', { json: { email, password }, cookie });
const whoIs = (cookie?: string) => callApi('GET', '/api/auth/user', { cookie });

describe('signing in by a call', () => {
  test('gives a cookie that the user is known by, kept five minutes by that browser alone', async () => {
    const { email } = await person();
    const { status, headers, body } = await signIn(email);
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'You have been signed in successfully.' },
    ]);
    expect(headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect(headers.get('Cache-Control')).toBe('no-store');

    const known = await whoIs(readCookies(headers));
    expect(known.body).toMatchObject({ success: true, user: { email, companyId: null } });
    expect(known.headers.get('Cache-Control')).toBe('private, max-age=300');
    expect(known.headers.get('Vary')).toContain('Cookie');
    expect(JSON.stringify(known.body)).not.toMatch(/argon|password/i);
  });

  test('does not adopt a session that somebody planted: the planted one is ended', async () => {
    const attacker = await person();
    const { email } = await person();
    const { headers } = await signIn(email, PASSWORD, attacker.cookie);
    expect(readCookies(headers)).not.toBe(attacker.cookie);
    expect((await whoIs(attacker.cookie)).status).toBe(401);
    expect((await whoIs(readCookies(headers))).body).toMatchObject({ user: { email } });
  });

  test('fails alike for a wrong password and an unknown user, with nothing to keep', async () => {
    const { email } = await person();
    const wrong = await signIn(email, NEW_PASSWORD);
    const unknown = await signIn('nobody@people.example');
    expect([wrong.status, wrong.headers.get('Set-Cookie')]).toEqual([401, null]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('is 429 with Retry-After after ten tries, for the right password too', async () => {
    const { email } = await person();
    for (let times = 0; times < 10; times++) await signIn(email, NEW_PASSWORD);
    const { status, headers } = await signIn(email);
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('ends with the call to sign out, and its cookie is worth nothing', async () => {
    const { cookie } = await person();
    const { status, headers } = await callApi('POST', '/api/auth/signout', { cookie });
    expect([status, headers.get('Set-Cookie')]).toEqual([
      200,
      expect.stringContaining('session=; Path=/; Expires=Thu, 01 Jan 1970'),
    ]);
    expect((await whoIs(cookie)).status).toBe(401);
    expect((await callApi('POST', '/api/auth/signout', { cookie })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('is answered alike for a known and an unknown address', async () => {
    const ask = (email: string) =>
      callApi('POST', '/api/auth/forgot-password', { json: { email } });
    const [known, unknown] = [await ask((await person()).email), await ask('eva@people.example')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});

describe('the own account by calls', () => {
  test('changes names at once and the email by the code that went to it', async () => {
    const { cookie, email, user } = await person();
    const json = { firstName: 'Mia', lastName: 'Reyes', email: 'mia@people.example' };
    const saved = await callApi('PUT', '/api/auth/profile', {
      cookie,
      json: { ...json, role: 'admin', companyId: user.id, emailVerified: false },
    });
    expect(saved.body).toMatchObject({ success: true, emailToConfirm: json.email });
    expect((await whoIs(cookie)).body).toMatchObject({
      user: {
        firstName: 'Mia',
        email,
        emailToConfirm: json.email,
        role: user.role,
        companyId: null,
      },
    });

    const code = await codeMailedTo(json.email);
    const address = '/api/auth/profile/confirm-email';
    expect((await callApi('POST', address, { cookie, json: { code } })).status).toBe(200);
    expect((await whoIs(cookie)).body).toMatchObject({
      user: { email: json.email, emailToConfirm: null },
    });
    expect((await callApi('POST', address, { cookie, json: { code } })).status).toBe(400);
  });

  test('changes the password with the current one, and ends the other sessions', async () => {
    const { email, cookie } = await person();
    const elsewhere = readCookies((await signIn(email)).headers);
    const json = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await callApi('POST', '/api/auth/change-password', { cookie, json })).status).toBe(200);
    expect([(await whoIs(cookie)).status, (await whoIs(elsewhere)).status]).toEqual([200, 401]);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('names its company and the role in it', async () => {
    const { companyId, cookie } = await trader();
    expect((await whoIs(cookie)).body).toMatchObject({
      user: { companyId, company: { id: companyId, role: 'owner' } },
    });
  });
});

describe('a registration by calls', () => {
  const email = TYPED.contactEmail;
  const register = (json: object = {}, cookie?: string, headers?: Record<string, string>) =>
    callApi('POST', '/api/company-registration', { json: { ...TYPED, ...json }, cookie, headers });
  const confirm = (code: string, cookie?: string) =>
    callApi('POST', '/api/company-registration/verify-email', { json: { email, code }, cookie });

  test('is confirmed by its code, approved by an admin, and signs in', async () => {
    const { body, headers } = await register();
    expect(body).toMatchObject({ success: true, requiresVerification: true });
    expect((await confirm(await codeMailedTo(email), readCookies(headers))).status).toBe(200);
    expect((await signIn(email, TYPED.password)).body).toMatchObject({
      code: 'account_blocked',
      reason: 'under_review',
    });
    await approveRegistration((await findRequest())!.id, {}, await makeAdmin());
    expect((await signIn(email, TYPED.password)).status).toBe(200);
  });

  test('is not confirmed in the data of whoever registered the address again', async () => {
    const own = readCookies((await register()).headers);
    await db.rateLimit.deleteMany();
    await register({ companyName: 'Somebody Else', password: 'Not-Danas-Pallets-7!' });
    const { status, body } = await confirm(await codeMailedTo(email), own);
    expect([status, body?.code]).toEqual([409, 'conflict']);
    expect(await findRequest()).toMatchObject({ status: 'pending' });
  });

  test('is answered alike for an address that has an account', async () => {
    const { email: taken } = await person();
    const known = await register({ contactEmail: taken });
    const unknown = await register();
    expect([known.status, Object.keys(known.body!)]).toEqual([
      unknown.status,
      Object.keys(unknown.body!),
    ]);
    expect(known.body?.message).toBe(unknown.body?.message);
    expect(known.headers.has('Set-Cookie')).toBe(unknown.headers.has('Set-Cookie'));
  });

  test('sent again with its Idempotency-Key is made once, and answered the same', async () => {
    const headers = { 'Idempotency-Key': 'dana-1' };
    const first = await register({}, undefined, headers);
    const again = await register({}, undefined, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    expect(first.headers.getSetCookie()).toHaveLength(1);
    expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
  });

  test('that is refused keeps nothing of a guest', async () => {
    const wrong = await register({ businessType: 'none' }, undefined, { 'Idempotency-Key': 'a' });
    expect(wrong.status).toBe(400);
    const common = { password: 'Password1!', confirmPassword: 'Password1!' };
    expect((await register(common, undefined, { 'Idempotency-Key': 'b' })).status).toBe(400);
    expect(await db.idempotentCall.count()).toBe(0);
  });

  test('takes nothing that only the platform decides', async () => {
    await register({ status: 'approved', emailVerified: true, reviewedBy: 'me' });
    expect(await findRequest()).toMatchObject({ status: 'pending', emailVerified: false });
  });
});
