import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import { action, loader } from '~/routes/api.$/route';
import { openSandbox } from '../../factories/sandbox';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { accountCases } from './contract/account';
import { adminCases } from './contract/admin';
import { adminEventsCases } from './contract/admin-events';
import { adminMaterialCases } from './contract/admin-materials';
import { catalogueCases } from './contract/catalogue';
import { companyCases } from './contract/companies';
import { documentCases } from './contract/document';
import type { ContractCases } from './contract/case';
import { materialCases } from './contract/materials';
import { messageCases } from './contract/messages';
import { notificationCases } from './contract/notifications';
import { registrationCases } from './contract/registration';
import { savedCases } from './contract/saved';
import { shippingCases } from './contract/shipping';
import { tradingCases } from './contract/trading';
import { afterTradingCases } from './contract/trading-after';
import { uploadCases } from './contract/uploads';
import { adminCookie } from './contract/who-may';

const CASES: ContractCases = {
  ...materialCases,
  ...uploadCases,
  ...catalogueCases,
  ...companyCases,
  ...savedCases,
  ...shippingCases,
  ...tradingCases,
  ...afterTradingCases,
  ...messageCases,
  ...notificationCases,
  ...registrationCases,
  ...accountCases,
  ...adminCases,
  ...adminMaterialCases,
  ...adminEventsCases,
  ...documentCases,
};

const described = allCalls.map(({ method, path }) => `${method} ${path}`);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(resetDatabase);

test('every call that is described is held to it here, and no other', () => {
  expect(Object.keys(CASES).sort()).toEqual([...described].sort());
});

test('an address without a call is 404 in JSON', async () => {
  for (const path of ['', 'nothing', 'materials/a/b', 'notifications/test', 'api/materials']) {
    for (const handler of [loader, action]) {
      const request = new Request(`http://localhost:3000/api/${path}`, { method: 'POST' });
      const answer = await handler({ request, params: { '*': path }, context: {} });
      expect([answer.status, await answer.json()], path).toMatchObject([
        404,
        { code: 'not_found' },
      ]);
    }
  }
});

test('each path answers the methods that are described, and no other', async () => {
  const cookie = await adminCookie();
  for (const path of new Set(allCalls.map((call) => call.path))) {
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (described.includes(`${method} ${path}`)) continue;
      const { status, headers } = await callApi(method, address, { cookie });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.get('Allow'), path).toContain(
        allCalls.find((call) => call.path === path)!.method,
      );
    }
    const { status, headers } = await callApi('OPTIONS', address, { cookie });
    expect([status, headers.get('Access-Control-Allow-Origin')], path).toEqual([204, null]);
  }
});

describe.each(Object.entries(CASES))('%s', (operation, { succeed, fail }) => {
  const [method = ''] = operation.split(' ');
  const call = allCalls.find((one) => `${one.method} ${one.path}` === operation);

  test('is answered as it is described', async () => {
    const { address, ...sent } = await succeed();
    const { status } = await callApi(method, address, sent);
    expect(status).toBe(call?.status ?? 200);
  });

  test.each(Object.entries(fail))('refuses %s', async (_, { status, sent }) => {
    const { address, ...rest } = await sent();
    const answer = await callApi(method, address, rest);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});
