import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { makeToken } from '~/domain/accounts/index.server';
import { openSandbox } from '../../factories/sandbox';
import { makeCompany } from '../../factories/traders';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { trader } from './contract/who-may';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  await resetDatabase();
});
afterAll(() => sandbox.close());

describe('setting up payments', () => {
  const statusOf = async (cookie: string) =>
    (await callApi('GET', '/api/stripe/connect-status', { cookie })).body;
  const begin = (cookie: string, json?: object) =>
    callApi('POST', '/api/stripe/connect-onboarding', { cookie, json });

  test('is begun, looked after, and true once Stripe says so', async () => {
    const { cookie, companyId } = await trader();
    expect(await statusOf(cookie)).toEqual({ isOnboarded: false, hasAccount: false });
    const first = await begin(cookie);
    const again = await begin(cookie);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body?.url).toMatch(/\/connect\/onboarding\//);
    expect(again.body?.url).not.toBe(first.body?.url);
    expect(await statusOf(cookie)).toEqual({ isOnboarded: false, hasAccount: true });
    const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
    await sandbox.control.onboard({ account: stripeAccountId! });
    expect(await statusOf(cookie)).toEqual({ isOnboarded: true, hasAccount: true });
  });

  test('is of the company of the session, whichever is named', async () => {
    const { cookie, companyId } = await trader();
    const other = await makeCompany();
    const { status } = await begin(cookie, { companyId: other.id, id: other.id });
    expect(status).toBe(200);
    const accountOf = async (id: string) =>
      (await db.company.findUniqueOrThrow({ where: { id } })).stripeAccountId;
    expect(await accountOf(other.id)).toBeNull();
    expect(await accountOf(companyId)).toMatch(/^acct_/);
  });

  test('is nothing that a token can do', async () => {
    const { actor } = await trader();
    const { token } = await makeToken({ name: 'Yard inventory', scope: 'write' }, actor);
    const asked = { token };
    expect((await callApi('POST', '/api/stripe/connect-onboarding', asked)).status).toBe(403);
    expect((await callApi('GET', '/api/stripe/connect-status', asked)).status).toBe(200);
  });

  test('says so in a sentence while Stripe is away', async () => {
    const { cookie } = await trader();
    await sandbox.control.fail({ kind: 'error', match: 'POST /v1/accounts', times: 3 });
    const { status, body } = await begin(cookie);
    await sandbox.control.clearFaults();
    expect([status, body?.message]).toEqual([503, 'Failed to create onboarding link']);
  });
});
