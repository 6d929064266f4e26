import { beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import { neededScope } from '~/http/api/caller.server';
import { type Call, mayLackBody } from '~/http/api/define-call.server';
import { action, loader } from '~/routes/api.$/route';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf } from '../visit';
import { callApi } from './call-api';
import { accountCalls, accountRefusals } from './contract/account';
import { adminCalls, adminRefusals } from './contract/admin';
import { catalogueCalls, catalogueRefusals } from './contract/catalogue';
import { inboxCalls, inboxRefusals } from './contract/inbox';
import { adminCookie, type Calls, type Refusals, type Sent, trader } from './contract/sent';
import { takeoffCalls, takeoffRefusals } from './contract/takeoffs';
import { tradingCalls, tradingRefusals } from './contract/trading';
import { webhookCalls, webhookRefusals } from './contract/webhooks';

const CALLS: Calls = {
  ...catalogueCalls,
  ...takeoffCalls,
  ...tradingCalls,
  ...inboxCalls,
  ...accountCalls,
  ...adminCalls,
  ...webhookCalls,
};

const REFUSALS: Refusals = {
  ...catalogueRefusals,
  ...takeoffRefusals,
  ...tradingRefusals,
  ...inboxRefusals,
  ...accountRefusals,
  ...adminRefusals,
  ...webhookRefusals,
};

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const documented = allCalls.map(nameOf);

useSandbox();
beforeEach(resetDatabase);

test('every documented call is tested here, and no others', () => {
  expect(Object.keys(CALLS).sort()).toEqual([...documented].sort());
});

test('an unknown URL is a JSON 404', async () => {
  for (const path of ['', 'nothing', 'materials/a/b', 'api/materials']) {
    for (const handler of [loader, action]) {
      const request = new Request(`http://localhost:3000/api/${path}`, { method: 'POST' });
      const answer = await handler({ request, params: { '*': path }, context: {} });
      const body = { code: 'not_found' };
      expect([answer.status, await answer.json()], path).toMatchObject([404, body]);
    }
  }
});

test('each path accepts its documented methods only', async () => {
  const cookie = await adminCookie();
  for (const path of new Set(allCalls.map((call) => call.path))) {
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const isForAdmins = allCalls.every((call) => call.path !== path || call.auth === 'admin');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (documented.includes(`${method} ${path}`)) continue;
      const { status, headers } = await callApi(method, address, { cookie });
      expect(status, `${method} ${path}`).toBe(405);
      if (isForAdmins) expect((await callApi(method, address)).status, path).toBe(401);
      expect(headers.get('Allow'), path).toContain(
        allCalls.find((call) => call.path === path)!.method,
      );
    }
    const { status, headers } = await callApi('OPTIONS', address, { cookie });
    expect([status, headers.get('Access-Control-Allow-Origin')], path).toEqual([204, null]);
  }
});

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  test('refuses everyone else, then responds as documented', async () => {
    const { address = call.path, ...sent } = await CALLS[name as keyof Calls]!();
    for (const [title, statuses, changes] of await outsidersOf(call)) {
      const { status, body } = await callApi(call.method, address, { ...sent, ...changes });
      expect(statuses, title).toContain(status);
      expect(body, title).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    expect((await callApi(call.method, address, sent)).status).toBe(call.status);
  });
});

type Outsider = [title: string, statuses: number[], changes: Partial<Sent>];

async function outsidersOf(call: Call): Promise<Outsider[]> {
  const { auth, path, body } = call;
  const badToken = neededScope(call) === 'never' ? 403 : 401;
  const outsiders: Outsider[] = [
    ['an unknown token', [badToken], { cookie: undefined, token: 'offcut_none' }],
  ];
  if (body && !mayLackBody(call)) outsiders.push(['an empty object', [400], { json: {} }]);
  if (auth === 'anyone') return outsiders;
  outsiders.push(['a guest', [401], { cookie: undefined }]);
  const other = (await trader()).cookie;
  if (auth === 'admin') outsiders.push(['a trader', [403], { cookie: other }]);
  else if (path.includes('{') && !path.startsWith('/api/saved/')) {
    outsiders.push(['another company', [403, 404], { cookie: other }]);
  }
  if (auth === 'company') {
    const cookie = await cookieOf((await createUser()).id);
    outsiders.push(['a user without a company', [403], { cookie }]);
  }
  return outsiders;
}

test.each(Object.entries(REFUSALS))('answers %s', async (title, make) => {
  const [expected, method] = title.split(/ to |: /);
  const { address, ...sent } = await make();
  const { status, body } = await callApi(method!, address, sent);
  expect(String(status)).toBe(expected);
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});
