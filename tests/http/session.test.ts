import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getViewer, signInHeaders } from '~/http/session/session.server';
import { USER_HEADER } from '~/lib/sign-in-header';
import { makeCompany } from '../factories/company';
import { makeMember } from '../factories/user';
import { resetDatabase } from '../setup/database';

let userId: string;
let companyId: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany({ name: 'Lakeshore Masonry' })).id;
  userId = (await makeMember(companyId)).user.id;
});

const request = (cookie?: string) =>
  new Request('http://localhost:3000/', { headers: cookie ? { Cookie: cookie } : {} });

const cookieOf = (headers: Headers) => headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';

test('a session knows its user, company and role', async () => {
  const headers = await signInHeaders(request(), { userId });
  expect(headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  const viewer = await getViewer(request(cookieOf(headers)));
  expect(viewer).toMatchObject({
    userId,
    company: { name: 'Lakeshore Masonry', role: 'owner' },
    actor: { userId, companyId, companyRole: 'owner' },
  });
});

test('a session ends with a ban, a company’s suspension or its expiry', async () => {
  const cookie = cookieOf(await signInHeaders(request(), { userId }));
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

test('a planted or altered cookie creates no session', async () => {
  expect(await getViewer(request('session=planted'))).toBeNull();
  const cookie = cookieOf(await signInHeaders(request('session=planted'), { userId }));
  expect(await getViewer(request(`${cookie}x`))).toBeNull();
});

test('a session in use is renewed, at most once an hour', async () => {
  const cookie = cookieOf(await signInHeaders(request(), { userId }));
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

test('a request meant for one user is no one’s for another', async () => {
  const cookie = cookieOf(await signInHeaders(request(), { userId }));
  const meantFor = (id: string) =>
    getViewer(
      new Request('http://localhost:3000/', { headers: { Cookie: cookie, [USER_HEADER]: id } }),
    );
  expect(await meantFor(userId)).toMatchObject({ userId });
  expect(await meantFor(companyId)).toBeNull();
});
