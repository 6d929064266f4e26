import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { requireCaller } from '~/http/session/guards.server';
import { getViewer } from '~/http/session/session.server';
import { action as auth, loader as openAuth } from '~/routes/auth/route';
import { loader as openRegister } from '~/routes/register/route';
import { action, loader } from '~/routes/signin/route';
import { action as signOut } from '~/routes/sign-out/route';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { callApi } from '../api/call-api';
import { cookieOf, openPage, readCookies, sendForm, toastOf, visit } from '../visit';

const EMAIL = 'ana@lakeshore.example';
let userId: string;

beforeEach(async () => {
  await resetDatabase();
  userId = (await createUser({ email: EMAIL, password: PASSWORD_HASH })).id;
});

const open = (path = '/signin', cookie?: string) => openPage(loader, path, { cookie });
const signIn = (values: Record<string, string> = {}, cookie?: string) =>
  sendForm(action, '/signin', { email: EMAIL, password: PASSWORD, ...values }, { cookie });
const sessionCookie = (headers: Headers) =>
  headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie)) ?? '';

describe('signing in', () => {
  test('redirects home with a toast and a cookie that scripts can’t read', async () => {
    const { status, location, headers } = await signIn();
    expect([status, location]).toEqual([303, '/']);
    expect(await toastOf({ headers })).toMatchObject({
      kind: 'success',
      title: 'Welcome back!',
      description: 'You have been signed in successfully.',
    });
    const cookie = sessionCookie(headers);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/; Domain=/);
  });

  test('is skipped for a signed-in user', async () => {
    const { status, location } = await open('/signin', await cookieOf(userId));
    expect([status, location]).toEqual([303, '/']);
  });

  test('fails alike for a wrong password and an unknown user, and keeps only the email', async () => {
    const wrong = await signIn({ password: 'Wrong!Horse7' });
    const unknown = await signIn({ email: 'nobody@people.example', password: 'Wrong!Horse7' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.result?.error).toEqual({ '': [ACCOUNTS_COPY.wrongCredentials] });
    expect(unknown.body.result?.error).toEqual(wrong.body.result?.error);
    expect(wrong.body).toMatchObject({ result: { initialValue: { email: EMAIL } } });
    expect(JSON.stringify(wrong.body)).not.toContain('Wrong!Horse7');
    expect(sessionCookie(wrong.headers)).toBe('');
  });

  test('asks for an email and a password', async () => {
    const { status, body } = await signIn({ email: 'ana', password: '' });
    expect(status).toBe(400);
    expect(body.result?.error).toEqual({
      email: ['Please enter a valid email address'],
      password: ['Password is required'],
    });
  });

  test('explains a blocked account after the right password, never with the admin’s note', async () => {
    const closed = await createUser({
      password: PASSWORD_HASH,
      bannedAt: new Date(),
      banReason: 'Listed stolen goods.',
    });
    const { status, body, headers } = await signIn({ email: closed.email });
    expect([status, body.reason, sessionCookie(headers)]).toEqual([403, 'banned', '']);
    expect(body.result?.error).toEqual({ '': [ACCOUNTS_COPY.banned] });
    expect((await signIn({ password: 'Wrong!Horse7' })).body.reason).toBeNull();
  });

  test('of a rejected registration leads to its form, filled in, in any browser', async () => {
    const rejected = { hashedPassword: PASSWORD_HASH, status: 'rejected' as const };
    const { contactEmail, companyName } = await createRegistration(rejected);
    const { body } = await signIn({ email: contactEmail });
    const form = await openPage(openRegister, String(body.again));
    expect(form.body.kept).toMatchObject({ contactEmail, companyName });
    expect(JSON.stringify(form.body)).not.toContain(PASSWORD_HASH);
    expect((await signIn({ email: contactEmail, password: 'Wrong!Horse7' })).body.again).toBeNull();
  });
});

describe('a session', () => {
  test('is new on sign-in, and a planted one ends', async () => {
    const attacker = await createUser();
    const planted = await cookieOf(attacker.id);
    const { headers } = await signIn({}, planted);
    const cookie = readCookies(new Headers({ 'Set-Cookie': sessionCookie(headers) }));
    expect(cookie).not.toBe(planted);
    expect((await getViewer(visit('/', { cookie })))?.userId).toBe(userId);
    expect(await getViewer(visit('/', { cookie: planted }))).toBeNull();
  });

  test('has a 256-bit token, stored only as a digest', async () => {
    const cookie = decodeURIComponent(await cookieOf(userId));
    const token = JSON.parse(
      Buffer.from(cookie.slice('session='.length).split('.')[0]!, 'base64').toString(),
    ) as string;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { sessionToken } = await db.userSession.findFirstOrThrow();
    expect(sessionToken).toMatch(/^[0-9a-f]{64}$/);
    expect(sessionToken).not.toContain(token);
  });

  test('is useless after signing out: calls get 401, pages redirect to sign-in', async () => {
    const cookie = await cookieOf(userId);
    const out = await sendForm(signOut, '/sign-out', {}, { cookie });
    expect([out.status, out.location]).toEqual([303, '/']);
    expect(sessionCookie(out.headers)).toContain('session=; Max-Age=0');
    await expect(requireCaller(visit('/', { cookie }))).rejects.toMatchObject({ status: 401 });
    expect((await open('/signin', cookie)).status).toBe(200);
  });
});

describe('/auth', () => {
  const openTab = (path = '/auth') => openPage(openAuth, path);
  const send = (path: string, values: Record<string, string>) => sendForm(auth, path, values);
  const company = {
    name: 'Okafor Framing',
    email: 'ruth@okafor.example',
    city: 'Chicago',
    state: 'IL',
    phone: '',
    address: '',
    description: '',
  };

  test('reports a failed sign-up with its own message and keeps what was typed', async () => {
    await db.$executeRaw`ALTER TABLE company_registration_requests RENAME TO gone`;
    try {
      const { status, body } = await send('/auth?tab=sign-up', company);
      expect(status).toBe(503);
      expect(body.result).toMatchObject({
        error: { '': ['Failed to create account. Please try again.'] },
        initialValue: { name: company.name },
      });
      const json = { ...company, email: 'office@okafor.example' };
      const call = await callApi('POST', '/api/companies', { json });
      expect(call).toMatchObject({
        status: 503,
        body: { message: 'Failed to create account. Please try again.' },
      });
    } finally {
      await db.$executeRaw`ALTER TABLE gone RENAME TO company_registration_requests`;
    }
  });

  test('names each missing field of a sign-up', async () => {
    const refused = await send('/auth?tab=sign-up', { ...company, city: ' ', state: '' });
    expect(refused.status).toBe(400);
    expect(refused.body.result?.error).toMatchObject({
      city: ['City is required'],
      state: ['Please select a state'],
    });
  });

  test('Demo Sign In signs in as the demo buyer, or says there is none', async () => {
    const press = () => sendForm(auth, '/auth?tab=demo', {});
    const none = await press();
    expect([none.status, none.location]).toEqual([303, '/auth']);
    expect(sessionCookie(none.headers)).toBe('');

    const buyer = await createUser({ email: 'buyer@offcut.example', role: 'company_user' });
    expect((await openTab()).body).toMatchObject({ hasDemo: true });
    const { location, headers } = await press();
    expect(location).toBe('/browse');
    expect(await toastOf({ headers })).toMatchObject({ title: 'Demo Sign In' });
    const viewer = await getViewer(visit('/', { cookie: readCookies(headers) }));
    expect(viewer?.userId).toBe(buyer.id);
  });
});
