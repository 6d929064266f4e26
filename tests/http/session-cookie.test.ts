import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getViewer, signInHeaders, signOutHeaders } from '~/http/session/session.server';
import { createUser } from '../factories/user';
import { resetDatabase } from '../setup/database';
import { openRemix } from './servers';

async function page({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  return new Response(viewer?.firstName, { headers: { 'Set-Cookie': 'toast=1' } });
}

async function signOut({ request }: LoaderFunctionArgs) {
  await getViewer(request);
  return new Response(null, { headers: await signOutHeaders(request) });
}

const routes = {
  page: { id: 'page', path: 'page', module: { loader: page } },
  out: { id: 'out', path: 'out', module: { action: signOut } },
};

let server: Awaited<ReturnType<typeof openRemix>>;
let origin: string;
beforeAll(async () => {
  server = await openRemix(routes);
  origin = server.origin;
});
afterAll(() => server.close());

let cookie: string;
beforeEach(async () => {
  await resetDatabase();
  const { id } = await createUser();
  const headers = await signInHeaders(new Request(origin), { userId: id });
  cookie = headers.get('Set-Cookie')!.split(';', 1)[0]!;
});

const ask = (path: string, method = 'GET') =>
  fetch(origin + path, { method, headers: { Cookie: cookie, Origin: origin } });
const ageSession = (hours: number) =>
  db.userSession.updateMany({ data: { lastSeenAt: new Date(Date.now() - hours * 3_600_000) } });

test('an active session renews its cookie for 30 days once an hour, beside other cookies', async () => {
  expect((await ask('/page')).headers.getSetCookie()).toEqual(['toast=1']);
  await ageSession(2);
  const renewed = await ask('/page');
  expect(await renewed.text()).toBe('Maria');
  expect(renewed.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^.+; Max-Age=2592000; Path=\/;.* HttpOnly; SameSite=Lax$/),
    'toast=1',
  ]);
  expect(renewed.headers.getSetCookie()[0]!.split(';', 1)[0]).toBe(cookie);
  expect((await ask('/page')).headers.getSetCookie()).toEqual(['toast=1']);
});

test('signing out clears the cookie even in a response that would renew it', async () => {
  await ageSession(2);
  const cookies = (await ask('/out', 'POST')).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies.at(-1)).toMatch(/^session=; Max-Age=0;/);
});

test('an ended session gets no cookie', async () => {
  await ageSession(2);
  await db.user.updateMany({ data: { bannedAt: new Date() } });
  expect((await ask('/page')).headers.getSetCookie()).toEqual(['toast=1']);
});
