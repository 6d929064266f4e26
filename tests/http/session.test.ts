import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, signIn } from '~/domain/accounts/index.server';
import { db } from '~/db/client.server';
import { getViewer, signInHeaders, signOutHeaders } from '~/http/session.server';
import type { DomainError } from '~/lib/errors';
import { resetDatabase } from '../setup/database';

const PASSWORD = 'Correct!Horse7';
const VISITOR = { ipAddress: null, userAgent: null };
let userId: string;

beforeEach(async () => {
  await resetDatabase();
  const company = await db.company.create({
    data: {
      name: 'Lakeshore Masonry',
      email: 'office@lakeshore.example',
      city: 'Chicago',
      state: 'IL',
    },
  });
  const user = await db.user.create({
    data: {
      email: 'ana@lakeshore.example',
      password: await hashPassword(PASSWORD),
      firstName: 'Ana',
      lastName: 'Ruiz',
      emailVerified: true,
      companyId: company.id,
      companyRoles: { create: { companyId: company.id, role: 'owner' } },
    },
  });
  userId = user.id;
});

const refusalOf = (credentials: Parameters<typeof signIn>[0]) =>
  signIn(credentials, VISITOR).then(
    () => expect.unreachable('let in'),
    (error: unknown) => error as DomainError,
  );

const request = (cookie?: string) =>
  new Request('http://localhost:3000/', { headers: cookie ? { Cookie: cookie } : {} });

const cookieOf = (headers: Headers) => headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';

describe('signing in', () => {
  it('takes the right password, whatever the case of the email, and notes the time', async () => {
    const credentials = { email: 'ANA@lakeshore.example', password: PASSWORD };
    expect(await signIn(credentials, VISITOR)).toMatchObject({ userId });
    const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user.lastLoginAt).not.toBeNull();
  });

  it('refuses a wrong password and an unknown user in the same words', async () => {
    const wrong = await refusalOf({ email: 'ana@lakeshore.example', password: 'x' });
    const unknown = await refusalOf({ email: 'no@lakeshore.example', password: 'x' });
    expect(wrong.code).toBe('unauthenticated');
    expect(unknown.message).toBe(wrong.message);
    expect(unknown.code).toBe(wrong.code);
  });

  it('tells a banned user so, but only after the right password', async () => {
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    await expect(
      signIn({ email: 'ana@lakeshore.example', password: PASSWORD }, VISITOR),
    ).rejects.toMatchObject({
      code: 'account_blocked',
    });
    await expect(
      signIn({ email: 'ana@lakeshore.example', password: 'x' }, VISITOR),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('a session', () => {
  it('knows its person, company and role', async () => {
    const headers = await signInHeaders(request(), userId);
    expect(headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const viewer = await getViewer(request(cookieOf(headers)));
    expect(viewer).toMatchObject({
      userId,
      firstName: 'Ana',
      email: 'ana@lakeshore.example',
      company: { name: 'Lakeshore Masonry', role: 'owner' },
      actor: { userId, role: 'company_user', companyRole: 'owner' },
    });
  });

  it('is stored as a digest: the cookie does not occur in the database', async () => {
    const cookie = cookieOf(await signInHeaders(request(), userId));
    const row = await db.userSession.findFirstOrThrow();
    expect(row.sessionToken).toMatch(/^[0-9a-f]{64}$/);
    expect(decodeURIComponent(cookie)).not.toContain(row.sessionToken);
  });

  it('gets a new token at each sign-in, and the one before is ended', async () => {
    const first = cookieOf(await signInHeaders(request(), userId));
    const second = cookieOf(await signInHeaders(request(first), userId));
    expect(second).not.toBe(first);
    expect(await getViewer(request(first))).toBeNull();
    expect(await getViewer(request(second))).not.toBeNull();
  });

  it('is worth nothing after signing out, though the cookie is sent again', async () => {
    const cookie = cookieOf(await signInHeaders(request(), userId));
    const headers = await signOutHeaders(request(cookie));
    expect(headers.get('Set-Cookie')).toContain('Expires=Thu, 01 Jan 1970');
    expect(await getViewer(request(cookie))).toBeNull();
  });

  it('ends with a ban, a suspension of the company and its time', async () => {
    const cookie = cookieOf(await signInHeaders(request(), userId));
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    expect(await getViewer(request(cookie))).toBeNull();
    await db.user.update({ where: { id: userId }, data: { bannedAt: null } });
    expect(await getViewer(request(cookie))).not.toBeNull();
    await db.company.updateMany({ data: { registrationStatus: 'suspended' } });
    expect(await getViewer(request(cookie))).toBeNull();
    await db.company.updateMany({ data: { registrationStatus: 'approved' } });
    await db.userSession.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await getViewer(request(cookie))).toBeNull();
  });

  it('is not made from a planted or altered cookie', async () => {
    expect(await getViewer(request('session=planted'))).toBeNull();
    const cookie = cookieOf(await signInHeaders(request('session=planted'), userId));
    expect(await getViewer(request(`${cookie}x`))).toBeNull();
  });

  it('is renewed by use, at most once an hour', async () => {
    const cookie = cookieOf(await signInHeaders(request(), userId));
    const before = await db.userSession.findFirstOrThrow();
    await getViewer(request(cookie));
    expect((await db.userSession.findFirstOrThrow()).expiresAt).toEqual(before.expiresAt);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await db.userSession.updateMany({
      data: { lastSeenAt: twoHoursAgo, expiresAt: new Date(Date.now() + 60_000) },
    });
    await getViewer(request(cookie));
    const after = await db.userSession.findFirstOrThrow();
    expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});
