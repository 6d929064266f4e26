import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { findRequest, TYPED } from '../../domain/companies/registration-setting';
import { makeAdmin } from '../../domain/administration/people';
import { codeMailedTo } from '../../factories/mailbox';
import { resetDatabase } from '../../setup/database';
import { readCookies } from '../visit';
import { callApi } from './call-api';
import { PASSWORD, person } from './contract/account';
import { trader } from './contract/sent';

beforeEach(resetDatabase);

const signIn = (email: string, password = PASSWORD) =>
  callApi('POST', '/api/auth/signin', { json: { email, password } });
const getCurrentUser = (cookie?: string) => callApi('GET', '/api/auth/user', { cookie });

describe('signing in through the API', () => {
  test('sets a session cookie, and the user is cached privately for five minutes', async () => {
    const { email } = await person();
    const { status, headers, body } = await signIn(email);
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'You have been signed in successfully.' },
    ]);
    expect(headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect(headers.get('Cache-Control')).toBe('no-store');

    const known = await getCurrentUser(readCookies(headers));
    expect(known.body).toMatchObject({ success: true, user: { email, companyId: null } });
    expect(known.headers.get('Cache-Control')).toBe('private, max-age=300');
    expect(known.headers.get('Vary')).toContain('Cookie');
    expect(JSON.stringify(known.body)).not.toMatch(/argon|password/i);
  });

  test('ends with signing out, which is safe to repeat', async () => {
    const { cookie } = await person();
    const { status, headers } = await callApi('POST', '/api/auth/signout', { cookie });
    expect([status, headers.get('Set-Cookie')]).toEqual([
      200,
      expect.stringContaining('session=; Max-Age=0; Path=/'),
    ]);
    expect((await getCurrentUser(cookie)).status).toBe(401);
    expect((await callApi('POST', '/api/auth/signout', { cookie })).status).toBe(200);
  });
});

describe('an account through the API', () => {
  test('changes names at once, and the email once its code is entered', async () => {
    const { cookie, email, user } = await person();
    const json = { firstName: 'Mia', lastName: 'Reyes', email: 'mia@people.example' };
    const saved = await callApi('PUT', '/api/auth/profile', {
      cookie,
      json: { ...json, role: 'admin', companyId: user.id, emailVerified: false },
    });
    expect(saved.body).toMatchObject({ success: true, emailToConfirm: json.email });
    expect((await getCurrentUser(cookie)).body).toMatchObject({
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
    expect((await getCurrentUser(cookie)).body).toMatchObject({
      user: { email: json.email, emailToConfirm: null },
    });
    expect((await callApi('POST', address, { cookie, json: { code } })).status).toBe(400);
  });

  test('shows its company and role', async () => {
    const { companyId, cookie } = await trader();
    expect((await getCurrentUser(cookie)).body).toMatchObject({
      user: { companyId, company: { id: companyId, role: 'owner' } },
    });
  });
});

describe('leaving through the API', () => {
  const skipTenMinutes = () =>
    db.userSession.updateMany({ data: { passwordEnteredAt: new Date(0) } });
  const needsPassword = { status: 403, body: { missing: 'currentPassword' } };

  test('exports one person’s data, then closes the account with the password', async () => {
    const { cookie, email } = await person();
    const exported = await callApi('GET', '/api/auth/account/data', { cookie });
    expect(exported.body).toMatchObject({ data: { email, sessions: [{}], audit: [] } });
    const close = (json: object) => callApi('DELETE', '/api/auth/account', { cookie, json });
    expect(await close({})).toMatchObject({ status: 400, body: { field: 'currentPassword' } });
    expect((await close({ currentPassword: 'Wrong!Horse7' })).status).toBe(400);
    const closed = await close({ currentPassword: PASSWORD });
    expect(closed.status).toBe(200);
    expect(closed.headers.get('Set-Cookie')).toContain('session=; ');
    expect((await getCurrentUser(cookie)).status).toBe(401);
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  test('removes another admin with the password, never the last', async () => {
    const { user, cookie } = await person();
    await db.user.update({ where: { id: user.id }, data: { role: 'admin' } });
    const { userId } = await makeAdmin('Ben', 'Okafor');
    const remove = (id: string, json: object = { currentPassword: PASSWORD }) =>
      callApi('DELETE', `/api/admin/admins/${id}`, { cookie, json });
    await skipTenMinutes();
    expect(await remove(userId, {})).toMatchObject(needsPassword);
    expect(await db.user.count({ where: { role: 'admin' } })).toBe(2);
    expect((await remove(userId)).body).toMatchObject({
      message: expect.stringMatching(/^Ben Okafor/),
    });
    const json = { currentPassword: PASSWORD };
    expect((await remove(user.id, json)).status).toBe(409);
    expect((await callApi('DELETE', '/api/auth/account', { cookie, json })).status).toBe(409);
    expect(await db.user.count({ where: { role: 'admin' } })).toBe(1);
  });
});

describe('a registration through the API', () => {
  const email = TYPED.contactEmail;
  const register = (json: object = {}, cookie?: string, headers?: Record<string, string>) =>
    callApi('POST', '/api/company-registration', { json: { ...TYPED, ...json }, cookie, headers });
  const confirm = (code: string, cookie?: string) =>
    callApi('POST', '/api/company-registration/verify-email', { json: { email, code }, cookie });

  test('is not confirmed with another browser’s registration of the same email', async () => {
    const own = readCookies((await register()).headers);
    await db.rateLimit.deleteMany();
    await register({ companyName: 'Another Company', password: 'Not-Danas-Pallets-7!' });
    const { status, body } = await confirm(await codeMailedTo(email), own);
    expect([status, body?.code]).toEqual([400, 'invalid']);
    expect(await findRequest()).toMatchObject({ status: 'pending' });
  });

  test('with the same Idempotency-Key is created once and gets the same response and cookie', async () => {
    const headers = { 'Idempotency-Key': 'dana-1' };
    const first = await register({}, undefined, headers);
    const again = await register({}, undefined, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    expect(first.headers.getSetCookie()).toHaveLength(1);
    expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
  });

  test('that is refused stores nothing for a guest', async () => {
    const wrong = await register({ businessType: 'none' }, undefined, { 'Idempotency-Key': 'a' });
    expect(wrong.status).toBe(400);
    const common = { password: 'Password1!', confirmPassword: 'Password1!' };
    expect((await register(common, undefined, { 'Idempotency-Key': 'b' })).status).toBe(400);
    expect(await db.idempotentCall.count()).toBe(0);
  });
});
