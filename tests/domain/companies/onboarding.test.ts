import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getPaymentStatus,
  openStripeDashboard,
  startOnboarding,
  syncAccount,
} from '~/domain/companies/index.server';
import { syncAccounts } from '~/domain/companies/onboarding/payment-status.server';
import type { Actor } from '~/lib/actor';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import { makeAdmin } from '../administration/people';
import { mailsTo } from '../../factories/mailbox';
import { makeCompany, makeOwner } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';

const sandbox = useSandbox();
let companyId: string;
let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.clearRequests();
  ({ companyId, actor: owner } = await makeOwner());
});

const company = () => db.company.findUniqueOrThrow({ where: { id: companyId } });
async function titlesTo(recipientCompanyId: string) {
  const where = { recipientCompanyId };
  const found = await db.notification.findMany({ where, orderBy: { createdAt: 'asc' } });
  return found.map(({ title }) => title);
}
const accountId = async () => (await company()).stripeAccountId!;

describe('a company’s payment status', () => {
  test('goes from no account to incomplete to onboarded', async () => {
    expect(await getPaymentStatus(companyId)).toMatchObject({
      isOnboarded: false,
      hasAccount: false,
    });

    const url = await startOnboarding({ companyId }, owner);
    expect(url).toContain(`${sandbox.url}/connect/onboarding/`);
    expect(await getPaymentStatus(companyId)).toMatchObject({
      isOnboarded: false,
      hasAccount: true,
    });
    expect((await company()).paymentEnabled).toBe(false);

    await sandbox.control.onboard({ account: await accountId() });
    expect(await getPaymentStatus(companyId)).toMatchObject({
      isOnboarded: true,
      hasAccount: true,
    });
    expect((await company()).paymentEnabled).toBe(true);
  });

  test('turned off at Stripe, on again, and off before it is disconnected, is announced once each', async () => {
    await startOnboarding({ companyId }, owner);
    const account = await accountId();
    await sandbox.control.onboard({ account });
    await syncAccount(account);
    await sandbox.control.setTransfers({ account, status: 'inactive' });
    for (let time = 0; time < 3; time += 1) await syncAccount(account);
    expect(await titlesTo(companyId)).toEqual(['Payments are off']);
    await sandbox.control.setTransfers({ account, status: 'active' });
    for (let time = 0; time < 3; time += 1) await syncAccount(account);
    const before = ['Payments are off', 'Payments are on again'];
    expect(await titlesTo(companyId)).toEqual(before);
    await sandbox.control.setTransfers({ account, status: 'inactive' });
    await syncAccount(account);
    await sandbox.control.deauthorize({ account });
    await Promise.all([1, 2, 3].map(() => syncAccount(account)));
    expect(await titlesTo(companyId)).toEqual([
      ...before,
      'Payments are off',
      'Stripe account disconnected',
    ]);
  });

  test('off and then rejected by Stripe is announced once with whom to write to, and so is leaving', async () => {
    await startOnboarding({ companyId }, owner);
    const account = await accountId();
    await sandbox.control.onboard({ account });
    await syncAccount(account);
    await sandbox.control.setTransfers({ account, status: 'inactive' });
    await syncAccount(account);
    await sandbox.control.setTransfers({
      ...{ account, status: 'inactive', disabledReason: 'rejected.terms_of_service' },
    });
    expect(await getPaymentStatus(companyId)).toMatchObject({ isRejected: true });
    await Promise.all([1, 2, 3].map(() => syncAccount(account)));
    const told = ['Payments are off', 'Payment account rejected'];
    expect(await titlesTo(companyId)).toEqual(told);
    const { content } = await db.notification.findFirstOrThrow({
      where: { recipientCompanyId: companyId, title: told[1]! },
    });
    expect(content).toContain('Write to support@offcut.example');
    await sandbox.control.deauthorize({ account });
    await syncAccount(account);
    expect(await titlesTo(companyId)).toEqual([...told, 'Stripe account disconnected']);
  });

  test('is not onboarded after the seller disconnects, and a new account can be opened', async () => {
    const admin = await makeAdmin();
    await startOnboarding({ companyId }, owner);
    const account = await accountId();
    await sandbox.control.onboard({ account });
    await syncAccount(account);
    await sandbox.control.deauthorize({ account });
    const disconnected = { isOnboarded: false, hasAccount: true, isDisconnected: true };
    expect(await getPaymentStatus(companyId)).toMatchObject(disconnected);
    expect(await getPaymentStatus(companyId)).toMatchObject(disconnected);
    expect((await company()).paymentEnabled).toBe(false);
    expect(await titlesTo(companyId)).toEqual(['Stripe account disconnected']);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Stripe account disconnected: '),
    ]);

    await startOnboarding({ companyId }, owner);
    expect(await accountId()).not.toBe(account);
    await sandbox.control.onboard({ account: await accountId() });
    expect((await getPaymentStatus(companyId)).isOnboarded).toBe(true);
  });

  test('fails with a message and keeps the saved state while Stripe is down', async () => {
    await startOnboarding({ companyId }, owner);
    await sandbox.control.onboard({ account: await accountId() });
    await getPaymentStatus(companyId);
    await sandbox.control.fail({ kind: 'error', status: 500, match: 'GET /v1/accounts', times: 3 });
    await expectRefusal(getPaymentStatus(companyId), {
      code: 'service_unavailable',
      message: 'Unable to check payment setup status.',
    });
    expect((await company()).paymentEnabled).toBe(true);
  });

  test('changes nothing for an unknown account', async () => {
    await expect(syncAccount('acct_1Nobody')).resolves.toBe(false);
  });

  test('is 404 for an unknown company', async () => {
    await expectRefusal(getPaymentStatus(randomUUID()), 'not_found');
  });
});

describe('the sync of all accounts', () => {
  const sellers = async (count: number) => {
    const accounts: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await sandbox.control.onboard({});
      await makeCompany({ stripeAccountId: id, paymentEnabled: true });
      accounts.push(id);
    }
    return accounts as [string, ...string[]];
  };
  const payable = async () => {
    const companies = await db.company.findMany({ where: { paymentEnabled: true } });
    return companies.map(({ stripeAccountId }) => stripeAccountId).sort();
  };

  test('finds revoked, disconnected and newly payable accounts', async () => {
    const [revoked, left, late, ...same] = (await sellers(102)) as string[];
    await sandbox.control.setTransfers({ account: revoked!, status: 'inactive' });
    await sandbox.control.deauthorize({ account: left! });
    await db.company.update({
      where: { stripeAccountId: late },
      data: { paymentEnabled: false },
    });
    await sandbox.control.clearRequests();
    await syncAccounts();
    expect(await payable()).toEqual([late, ...same].sort());
    const requests = await sandbox.control.requests({ match: 'GET /v1/accounts' });
    const asked = requests.filter(({ path }) => path !== '/v1/accounts');
    expect(asked.map(({ path }) => path.split('/').at(-1)).sort()).toEqual(
      [revoked, left, late].sort(),
    );
  });

  test('continues past an account it can’t read, and reports it', async () => {
    const [first, second] = (await sellers(2)) as [string, string];
    for (const account of [first, second]) {
      await sandbox.control.setTransfers({ account, status: 'inactive' });
    }
    await sandbox.control.fail({
      kind: 'error',
      status: 400,
      match: `GET /v1/accounts/${first}`,
    });
    await expect(syncAccounts()).rejects.toThrow(AggregateError);
    expect(await payable()).toEqual([first]);
  });
});

describe('starting payment setup', () => {
  test('opens one account for simultaneous clicks', async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => startOnboarding({ companyId }, owner)),
    );
    expect(new Set(urls).size).toBe(5);
    const links = await sandbox.control.requests({ match: 'POST /v1/account_links' });
    const accounts = new Set(links.map(({ body }) => new URLSearchParams(body).get('account')));
    expect([...accounts]).toEqual([await accountId()]);
  });

  test('sends Stripe the platform’s requirements with one key per company', async () => {
    await startOnboarding({ companyId, returnTo: '/create-listing' }, owner);
    const [created] = await sandbox.control.requests({ match: 'POST /v1/accounts' });
    expect(created?.idempotencyKey).toMatch(new RegExp(`^acct:${companyId}:[0-9a-f]{64}$`));
    const account = new URLSearchParams(created?.body);
    expect(account.get('controller[stripe_dashboard][type]')).toBe('express');
    expect(account.get('capabilities[transfers][requested]')).toBe('true');
    expect(account.get('capabilities[card_payments][requested]')).toBe('true');
    expect(account.get('metadata[companyId]')).toBe(companyId);

    const [linked] = await sandbox.control.requests({ match: 'POST /v1/account_links' });
    const link = new URLSearchParams(linked?.body);
    const page = `http://localhost:3000/company/${companyId}`;
    expect(link.get('return_url')).toBe(
      `${page}?stripe_onboarding=success&returnTo=%2Fcreate-listing`,
    );
    expect(link.get('refresh_url')).toBe(
      `${page}?stripe_onboarding=refresh&returnTo=%2Fcreate-listing`,
    );
  });

  test('works after a lost response, even if the company was renamed', async () => {
    const lost = { kind: 'reset', when: 'after', match: 'POST /v1/accounts', times: 5 } as const;
    await sandbox.control.fail(lost);
    await expect(startOnboarding({ companyId }, owner)).rejects.toThrow('onboarding link');
    await sandbox.control.clearFaults();
    await db.company.update({ where: { id: companyId }, data: { name: 'Renamed Co' } });
    await expect(startOnboarding({ companyId }, owner)).resolves.toMatch(/^http/);
    expect(await accountId()).toMatch(/^acct_/);
  });

  test('needs the current seller terms once, and records who accepted them and when', async () => {
    for (const sellerTermsVersion of [null, '2020-01-01']) {
      await db.company.update({ where: { id: companyId }, data: { sellerTermsVersion } });
      await sandbox.control.clearRequests();
      await expectRefusal(startOnboarding({ companyId }, owner), {
        status: 400,
        field: 'acceptTerms',
      });
      expect(await sandbox.control.requests()).toEqual([]);
      expect(await getPaymentStatus(companyId)).toMatchObject({ hasAcceptedTerms: false });

      await startOnboarding({ companyId, acceptTerms: true }, owner);
      expect(await company()).toMatchObject({ sellerTermsVersion: SELLER_TERMS_VERSION });
      expect(await getPaymentStatus(companyId)).toMatchObject({ hasAcceptedTerms: true });
      await expect(startOnboarding({ companyId }, owner)).resolves.toMatch(/^http/);
    }
    const accepted = await db.auditLogEntry.findMany({
      where: { action: 'company.seller_terms_accepted', subjectId: companyId },
    });
    expect(accepted).toHaveLength(2);
  });

  test('is for the company’s owners and admins', async () => {
    const { actor: admin } = await makeMember(companyId, 'admin');
    await expect(startOnboarding({ companyId }, admin)).resolves.toMatch(/^http/);
    await sandbox.control.clearRequests();
    const { actor: member } = await makeMember(companyId, 'member');
    const { actor: stranger } = await makeOwner();
    for (const actor of [member, stranger]) {
      await expectRefusal(startOnboarding({ companyId }, actor), 403);
    }
    expect(await sandbox.control.requests()).toEqual([]);
  });

  test('reports a Stripe error without Stripe’s own text', async () => {
    await sandbox.control.fail({ kind: 'error', status: 500, times: 3 });
    await expectRefusal(startOnboarding({ companyId }, owner), {
      code: 'service_unavailable',
      message: 'Failed to create onboarding link',
    });
  });
});

describe('the link to the Stripe dashboard', () => {
  test('opens the company’s own account, for owners and admins who entered their password', async () => {
    const { id } = await sandbox.control.onboard({});
    await db.company.update({ where: { id: companyId }, data: { stripeAccountId: id } });
    const { actor: admin } = await makeMember(companyId, 'admin');
    for (const actor of [owner, admin]) {
      expect(await openStripeDashboard(actor)).toContain(`${sandbox.url}/connect/express/`);
    }
    const sent = await sandbox.control.requests({ match: 'POST /v1/' });
    expect(sent.slice(-2).map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => `/v1/accounts/${id}/login_links`),
    );

    await sandbox.control.clearRequests();
    const { actor: member } = await makeMember(companyId, 'member');
    const { actor: stranger } = await makeOwner();
    for (const [actor, status] of [
      [member, 403],
      [{ ...owner, isPasswordFresh: false }, 403],
      [stranger, 409],
    ] as const) {
      await expectRefusal(openStripeDashboard(actor), { status });
    }
    expect(await sandbox.control.requests()).toEqual([]);
  });

  test('says what is missing before setup is finished, and when Stripe is away', async () => {
    await startOnboarding({ companyId }, owner);
    await expectRefusal(openStripeDashboard(owner), 'conflict');
    await sandbox.control.onboard({ account: await accountId() });
    await sandbox.control.fail({ kind: 'error', status: 500, match: 'POST /v1/accounts' });
    await expectRefusal(openStripeDashboard(owner), {
      code: 'service_unavailable',
      message: expect.stringMatching(/^We couldn’t reach Stripe/),
    });
    await expect(openStripeDashboard(owner)).resolves.toMatch(/^http/);
    await sandbox.control.deauthorize({ account: await accountId() });
    await expectRefusal(openStripeDashboard(owner), 'conflict');
  });
});
