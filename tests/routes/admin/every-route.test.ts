import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { ActionFunction, LoaderFunction } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import * as api from '~/routes/api.$/route';
import { createCompany } from '../../factories/company';
import { createUser } from '../../factories/user';
import { cookieOf, visit } from '../visit';

/* Reads the route folder, so that every new admin route is covered. */
const NAMES = readdirSync('app/routes').filter((name) => /^admin(?!-setup)/.test(name));
const CALLS = [
  ...new Set(allCalls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/'))),
];

/** Before the first admin exists: the status, and creating one with the server's secret. */
const PUBLIC_CALLS = ['GET /api/admin/status', 'POST /api/admin/create-first-admin'];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RouteModule {
  loader?: LoaderFunction;
  action?: ActionFunction;
}
const modules = import.meta.glob<RouteModule>('../../../app/routes/admin*/route.{ts,tsx}');

async function moduleOf(name: string): Promise<RouteModule> {
  const found = Object.entries(modules).find(([path]) => path.includes(`/routes/${name}/route.`));
  if (!found) throw new Error(`app/routes/${name} has no route module`);
  return found[1]();
}

function paramsOf(name: string): Record<string, string> {
  const names = [...name.matchAll(/\$(\w+)/g)].map(([, param]) => param!);
  return Object.fromEntries(names.map((param) => [param, randomUUID()]));
}

interface Answer {
  status: number;
  location: string | null;
}

async function ask(
  handler: LoaderFunction | ActionFunction,
  params: Record<string, string>,
  request: Request,
) {
  const leaving = new AbortController();
  let answer: unknown;
  try {
    answer = await handler({
      request: new Request(request, { signal: leaving.signal }),
      params,
      context: {},
    });
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    answer = thrown;
  }
  if (answer instanceof Response) {
    const { status, headers, body } = answer;
    leaving.abort();
    await body?.cancel();
    return { status, location: headers.get('Location') };
  }
  const init = (answer as { init?: ResponseInit | null } | null)?.init;
  return { status: init?.status ?? 200, location: null };
}

const isSignIn = ({ status, location }: Answer) =>
  status === 401 || (status === 303 && Boolean(location?.startsWith('/signin')));
const isRefused = ({ status, location }: Answer) =>
  status === 403 || (status === 303 && location === '/');

let cookies: { seller: string; admin: string };

beforeAll(async () => {
  const company = await createCompany();
  const seller = await createUser({ companyId: company.id, role: 'company_user' });
  const admin = await createUser({ role: 'admin' });
  cookies = { seller: await cookieOf(seller.id), admin: await cookieOf(admin.id) };
});

test('finds the admin routes', () => {
  expect(NAMES).toContain('admin');
  expect(NAMES.length).toBeGreaterThan(10);
  expect(CALLS).toContain('/api/admin/events');
  expect(CALLS.length).toBeGreaterThan(10);
});

describe.each(NAMES)('%s', (name) => {
  const path = `/${name.replaceAll('.', '/')}`;
  const requests = {
    loader: (cookie?: string) => visit(path, { cookie }),
    action: (cookie?: string) => visit(path, { cookie, form: new URLSearchParams() }),
  };

  test.each(['loader', 'action'] as const)(
    '%s: guests sign in, sellers are redirected, admins get in',
    async (kind) => {
      const handler = (await moduleOf(name))[kind];
      // Without one, Remix refuses the request before the route.
      if (!handler) return;
      const guest = await ask(handler, paramsOf(name), requests[kind]());
      const seller = await ask(handler, paramsOf(name), requests[kind](cookies.seller));
      const admin = await ask(handler, paramsOf(name), requests[kind](cookies.admin));
      // 405 for admins too: the method does nothing.
      const isNoMethod = ({ status }: Answer) => status === 405 && admin.status === 405;
      expect(guest, 'a guest').toSatisfy(
        (answer: Answer) => isSignIn(answer) || isNoMethod(answer),
      );
      expect(seller, 'a seller').toSatisfy(
        (answer: Answer) => isRefused(answer) || isNoMethod(answer),
      );
      expect(admin, 'an admin').not.toSatisfy(
        (answer: Answer) => isSignIn(answer) || isRefused(answer),
      );
    },
  );

  test('has a loader or an action', async () => {
    const { loader, action } = await moduleOf(name);
    expect(loader ?? action).toBeDefined();
  });
});

test('only the two setup calls are public', () => {
  const open = allCalls
    .filter(({ path, auth }) => path.startsWith('/api/admin/') && auth !== 'admin')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual(PUBLIC_CALLS);
});

describe.each(CALLS)('%s', (path) => {
  const params = { '*': path.replace('/api/', '').replace(/\{\w+\}/g, () => randomUUID()) };
  const asked = (method: string, cookie?: string) =>
    new Request(`http://localhost:3000${path}`, {
      method,
      body: ['GET', 'OPTIONS'].includes(method) ? undefined : '{}',
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    });

  test.each(METHODS)(
    '%s: 401 for guests, 403 for sellers, 405 for admins if there is no such call',
    async (method) => {
      const handler = ['GET', 'OPTIONS'].includes(method) ? api.loader : api.action;
      const statusFor = async (cookie?: string) =>
        (await ask(handler, params, asked(method, cookie))).status;
      const statuses = [
        await statusFor(),
        await statusFor(cookies.seller),
        await statusFor(cookies.admin),
      ];
      if (PUBLIC_CALLS.includes(`${method} ${path}`)) return;
      const isCall = allCalls.some((call) => call.method === method && call.path === path);
      const isOpen = PUBLIC_CALLS.some((call) => call.endsWith(` ${path}`));
      const noCall = method === 'OPTIONS' ? 204 : 405;
      expect(statuses.slice(0, 2)).toEqual(isOpen ? [noCall, noCall] : [401, 403]);
      if (!isCall) return expect(statuses[2]).toBe(noCall);
      expect([401, 403, 405]).not.toContain(statuses[2]);
      expect(statuses[2]).toBeLessThan(500);
    },
  );
});
