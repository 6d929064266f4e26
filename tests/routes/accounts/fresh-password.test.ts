import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { hashPassword } from '~/domain/accounts/index.server';
import { action as setUpPayments } from '~/routes/company.$id_.payment-setup/route';
import * as account from '~/routes/profile._index/route';
import * as money from '~/routes/money/route';
import * as security from '~/routes/profile.security/route';
import * as team from '~/routes/profile.team/route';
import { PASSWORD, PASSWORD_HASH } from '../../factories/password';
import { makeCompany } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { callApi } from '../api/call-api';
import { cookieOf, type Handler, openPage, sendForm } from '../visit';

const NEW = 'new-address@people.example';
let companyId: string;
let userId: string;
let memberId: string;
let email: string;
let cookie: string;

const sandbox = useSandbox();

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany()).id;
  const { user } = await makeMember(companyId, 'owner', { password: PASSWORD_HASH });
  ({ id: userId, email } = user);
  memberId = (await makeMember(companyId, 'member')).user.id;
  cookie = await cookieOf(userId);
  await skipTenMinutes();
});

const skipTenMinutes = () =>
  db.userSession.updateMany({ data: { passwordEnteredAt: new Date(Date.now() - 601_000) } });

interface Change {
  send: (currentPassword?: string) => Promise<{ status: number; body: { result?: unknown } }>;
  isDone: () => Promise<boolean>;
}

const submit = (
  action: Handler,
  path: string,
  values: Record<string, string>,
  currentPassword?: string,
) => sendForm(action, path, { ...values, ...(currentPassword && { currentPassword }) }, { cookie });

const CHANGES: Record<string, Change> = {
  'a new email': {
    send: (password) => {
      const name = { firstName: 'Mia', lastName: 'Reyes' };
      const values = { intent: 'profile', ...name, email: NEW, emailSeen: email };
      return submit(account.action, '/profile', values, password);
    },
    isDone: async () => (await db.emailVerificationCode.count()) > 0,
  },
  'a new token': {
    send: (password) => {
      const values = { intent: 'make-token', nonce: randomUUID(), name: 'Yard', scope: 'read' };
      return submit(security.action, '/profile/security', values, password);
    },
    isDone: async () => (await db.apiToken.count()) > 0,
  },
  'a new role': {
    send: (password) =>
      submit(
        team.action,
        '/profile/team',
        { intent: 'change-role', userId: memberId, role: 'owner' },
        password,
      ),
    isDone: async () => (await db.userCompanyRole.count({ where: { role: 'owner' } })) === 2,
  },
  'inviting an owner': {
    send: (password) =>
      submit(
        team.action,
        '/profile/team',
        { intent: 'invite', email: NEW, role: 'owner' },
        password,
      ),
    isDone: async () => (await db.companyInvitation.count()) > 0,
  },
  'removing a member': {
    send: (password) =>
      submit(team.action, '/profile/team', { intent: 'remove-member', userId: memberId }, password),
    isDone: async () => (await db.user.findUnique({ where: { id: memberId } }))!.companyId === null,
  },
};

const openDashboard = (currentPassword?: string) =>
  submit(money.action, '/money', {}, currentPassword);

describe('ten minutes after entering the password', () => {
  test.each(Object.entries(CHANGES))('%s requires it again', async (_, { send, isDone }) => {
    const missing = await send();
    expect(missing.status).toBe(403);
    expect(missing.body.result).toMatchObject({
      error: { currentPassword: [PROFILE_COPY.passwordNeeded] },
    });
    const wrong = await send('Wrong!Horse7');
    expect(wrong.status).toBe(400);
    expect(wrong.body.result).toMatchObject({
      error: { currentPassword: [PROFILE_COPY.currentPasswordWrong] },
    });
    expect(JSON.stringify(wrong.body)).not.toContain('Wrong!Horse7');
    expect(await isDone()).toBe(false);
    expect((await send(PASSWORD)).status).toBeLessThan(400);
    expect(await isDone()).toBe(true);
  });

  test('the form keeps what was typed, and the page asks for the password before sending', async () => {
    const refused = await CHANGES['a new email']!.send();
    expect(refused.body.result).toMatchObject({ initialValue: { firstName: 'Mia', email: NEW } });
    const open = (loader: typeof account.loader, path: string) =>
      openPage(loader, path, { cookie });
    expect((await open(account.loader, '/profile')).body).toMatchObject({ asksPassword: true });
    await CHANGES['a new token']!.send(PASSWORD);
    expect((await open(account.loader, '/profile')).body).toMatchObject({ asksPassword: false });
  });

  test('changing only the name and inviting a member require nothing', async () => {
    const values = { intent: 'profile', firstName: 'Mia', lastName: 'Reyes', email };
    expect((await submit(account.action, '/profile', values)).status).toBe(303);
    const invitation = { intent: 'invite', email: NEW, role: 'member' };
    expect((await submit(team.action, '/profile/team', invitation)).status).toBe(303);
  });

  test('payment setup requires it again, by form and by fetch', async () => {
    const send = (values: Record<string, string>, headers?: HeadersInit) =>
      sendForm(setUpPayments, `/company/${companyId}/payment-setup`, values, {
        cookie,
        headers,
        params: { id: companyId },
      });
    const page = `/company/${companyId}`;
    expect(await send({})).toMatchObject({ status: 303, location: page });
    const fetched = await send({}, { Accept: 'application/json' });
    expect(fetched).toMatchObject({ status: 403, body: { field: 'currentPassword' } });
    expect((await db.company.findFirst())!.stripeAccountId).toBeNull();
    expect((await send({ currentPassword: PASSWORD })).location).toMatch(/^http/);
    // Entered just now.
    expect((await send({})).location).toMatch(/^http/);
  });

  test('the Stripe dashboard requires it, where the bank account can be changed', async () => {
    const { id: stripeAccountId } = await sandbox.control.onboard({});
    await db.company.update({ where: { id: companyId }, data: { stripeAccountId } });
    await sandbox.control.clearRequests();
    expect(await openDashboard()).toMatchObject({
      status: 403,
      body: { result: { error: { currentPassword: [PROFILE_COPY.passwordNeeded] } } },
    });
    expect((await openDashboard('Wrong!Horse7')).status).toBe(400);
    expect(await sandbox.control.requests()).toEqual([]);
    const opened = await openDashboard(PASSWORD);
    expect(opened.status).toBe(303);
    expect(opened.location).toContain(`${sandbox.url}/connect/express/`);
    expect(opened.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an API call names the missing password and accepts it', async () => {
    const calls: [string, string, object][] = [
      ['PUT', '/api/auth/profile', { firstName: 'Mia', lastName: 'Reyes', email: NEW }],
      ['POST', '/api/stripe/connect-onboarding', {}],
      ['POST', '/api/stripe/dashboard-link', {}],
    ];
    const { id: stripeAccountId } = await sandbox.control.onboard({});
    await db.company.update({ where: { id: companyId }, data: { stripeAccountId } });
    for (const [method, path, body] of calls) {
      await skipTenMinutes();
      const missing = await callApi(method, path, { cookie, json: body });
      expect(missing).toMatchObject({
        status: 403,
        body: { code: 'password_required', field: 'currentPassword', missing: 'currentPassword' },
      });
      const json = { ...body, currentPassword: PASSWORD };
      expect((await callApi(method, path, { cookie, json })).status).toBe(200);
    }
  });

  test('another user’s password is refused, and so are more than ten attempts', async () => {
    const other = await makeMember(companyId, 'member');
    await db.user.update({
      where: { id: other.user.id },
      data: { password: await hashPassword('Better-Stapler!8') },
    });
    const { send, isDone } = CHANGES['removing a member']!;
    expect((await send('Better-Stapler!8')).status).toBe(400);
    await Promise.all(Array.from({ length: 9 }, () => send('Wrong!Horse7')));
    expect((await send(PASSWORD)).status).toBe(429);
    expect(await isDone()).toBe(false);
  });
});
