import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import { createCompany } from '../../factories/company';
import { createUser } from '../../factories/user';
import { type Answer, answerOf, cookieOf, type Handler, visit } from '../visit';

/* Reads the route folder, so that every new admin route is covered. */
const NAMES = readdirSync('app/routes').filter((name) => /^admin(?!-setup)/.test(name));

/** Before the first admin exists: the status, and creating one with the server's secret. */
const PUBLIC_CALLS = ['GET /api/admin/status', 'POST /api/admin/create-first-admin'];

type RouteModule = { loader?: Handler; action?: Handler };
const modules = import.meta.glob<RouteModule>('../../../app/routes/admin*/route.{ts,tsx}');

async function moduleOf(name: string): Promise<RouteModule> {
  const found = Object.entries(modules).find(([path]) => path.includes(`/routes/${name}/route.`));
  if (!found) throw new Error(`app/routes/${name} has no route module`);
  return found[1]();
}

/** A live stream ends with its request. */
async function ask(handler: Handler, name: string, request: Request, id: string = randomUUID()) {
  const params = Object.fromEntries(
    [...name.matchAll(/\$(\w+)/g)].map(([, param]) => [param!, id]),
  );
  const leaving = new AbortController();
  const sent = new Request(request, { signal: leaving.signal });
  const answer = await answerOf(() => handler({ request: sent, params, context: {} }));
  leaving.abort();
  return answer;
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
});

describe.each(NAMES)('%s', (name) => {
  const path = `/${name.replaceAll('.', '/')}`;
  const requests = {
    loader: (cookie?: string) => visit(path, { cookie }),
    action: (cookie?: string) => visit(path, { cookie, form: { intent: 'none' } }),
  };

  test.each(['loader', 'action'] as const)(
    '%s: guests sign in, sellers are redirected, admins get in',
    async (kind) => {
      const handler = (await moduleOf(name))[kind];
      // Without one, Remix refuses the request before the route.
      if (!handler) return;
      const guest = await ask(handler, name, requests[kind]());
      const seller = await ask(handler, name, requests[kind](cookies.seller));
      const admin = await ask(handler, name, requests[kind](cookies.admin));
      // 405 for admins too: the method does nothing.
      const isNoMethod = ({ status }: Answer) => status === 405 && admin.status === 405;
      expect(guest, 'a guest').toSatisfy(
        (answer: Answer) => isSignIn(answer) || isNoMethod(answer),
      );
      expect(seller, 'a seller').toSatisfy(
        (answer: Answer) => isRefused(answer) || isNoMethod(answer),
      );
      if (kind === 'action') expect(admin.status, 'an unknown intent').toBe(400);
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

test.each(NAMES.filter((name) => name.includes('$')))(
  '%s: what doesn’t exist is 404',
  async (name) => {
    const { loader } = await moduleOf(name);
    for (const id of loader ? [randomUUID(), 'nobody'] : []) {
      const { status } = await ask(loader!, name, visit('/', { cookie: cookies.admin }), id);
      expect([404, 405], id).toContain(status);
    }
  },
);

test('only the two setup calls are public', () => {
  const open = allCalls
    .filter(({ path, auth }) => path.startsWith('/api/admin/') && auth !== 'admin')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual(PUBLIC_CALLS);
});
