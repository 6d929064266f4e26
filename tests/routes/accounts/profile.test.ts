import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action as acceptAction, loader as invitePage } from '~/routes/invite.$token/route';
import * as account from '~/routes/profile._index/route';
import * as companyPage from '~/routes/profile.company/route';
import * as preferences from '~/routes/profile.preferences/route';
import * as security from '~/routes/profile.security/route';
import * as team from '~/routes/profile.team/route';
import { PASSWORD_HASH } from '../../factories/password';
import { codeMailedTo, linkMailedTo } from '../../factories/mailbox';
import { makeCompany } from '../../factories/company';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, sendForm, toastOf } from '../visit';

let companyId: string;
let userId: string;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany()).id;
  ({ userId } = await createActor(companyId, { password: PASSWORD_HASH }));
  cookie = await cookieOf(userId);
});

const PAGES = { '': account, company: companyPage, team, security, preferences };
type Page = keyof typeof PAGES;

const open = (page: Page = '', as: string | undefined = cookie) =>
  openPage(PAGES[page].loader, page ? `/profile/${page}` : '/profile', { cookie: as });
const send = (page: Page, values: Record<string, string>, as: string | undefined = cookie) =>
  sendForm(PAGES[page].action, `/profile/${page}`, values, { cookie: as });
const me = () => db.user.findUniqueOrThrow({ where: { id: userId } });
const company = () => db.company.findUniqueOrThrow({ where: { id: companyId } });
const COMPANY = {
  intent: 'company',
  name: 'Front Range Masonry',
  email: 'office@front-range.example',
  phone: '',
  address: '',
  city: 'Denver',
  state: 'CO',
  zipCode: '',
  businessType: 'supplier',
  description: '',
};

describe('the profile', () => {
  test('sends a guest to sign in and back, from pages and forms', async () => {
    for (const { status, location, headers } of [
      await open('security', ''),
      await send('company', COMPANY, ''),
    ]) {
      expect(status).toBe(303);
      expect(location).toMatch(/^\/signin\?returnTo=%2Fprofile%2F/);
      expect(headers.get('Set-Cookie')).toContain('toast=');
    }
    expect((await company()).name).not.toBe(COMPANY.name);
  });

  test.each(['company', 'security', 'preferences'])(
    'is redirected to from ?tab=%s',
    async (tab) => {
      const answer = await openPage(account.loader, `/profile?tab=${tab}`, { cookie });
      expect(answer).toMatchObject({ status: 302, location: `/profile/${tab}` });
    },
  );

  test('exposes no secrets', async () => {
    await db.company.update({ where: { id: companyId }, data: { taxId: '36-1234567' } });
    for (const tab of ['', 'company', 'team', 'security', 'preferences'] as const) {
      const text = JSON.stringify((await open(tab)).body);
      expect(text).not.toMatch(/argon2|36-1234567|stripeAccount|sessionToken/);
    }
  });

  test('has no company section for a user without one', async () => {
    const lone = await cookieOf((await createUser({ role: 'admin' })).id);
    expect((await open('company', lone)).body).toMatchObject({ company: null });
    expect((await open('team', lone)).location).toBe('/profile/company');
    expect((await open('preferences', lone)).body).toMatchObject({ notifications: null });
    expect((await send('company', COMPANY, lone)).status).toBe(403);
    const removed = await cookieOf((await createUser({ role: 'company_user' })).id);
    const refused = await send('company', COMPANY, removed);
    expect(JSON.stringify(refused.body)).toContain('ask one of its owners to invite you.');
  });
});

describe('the forms of the profile', () => {
  test('report mistakes with the specified messages and keep the other values', async () => {
    const { status, body } = await send('', {
      intent: 'profile',
      firstName: '',
      lastName: 'Reyes',
      email: 'nowhere',
    });
    expect(status).toBe(400);
    expect(body.result).toMatchObject({
      error: { firstName: ['First name is required'], email: ['Invalid email address'] },
      initialValue: { intent: 'profile', lastName: 'Reyes', email: 'nowhere' },
    });
  });

  test('only asked to change the email say that a code was sent', async () => {
    const { firstName, lastName } = await me();
    const values = { intent: 'profile', firstName, lastName, email: 'new-address@people.example' };
    expect(await toastOf(await send('', values))).toMatchObject({ title: 'Code sent' });
  });

  test('say that nothing waits to be confirmed, as in another tab that still shows the form', async () => {
    for (const intent of ['confirm-email', 'resend-email', 'cancel-email']) {
      const late = await send('', { intent, code: '123456' });
      expect(await toastOf(late)).toMatchObject({ title: 'Nothing to confirm' });
    }
  });

  test('treat blanks as empty', async () => {
    const blank = { ...COMPANY, phone: ' ', address: '  ', zipCode: ' ', description: ' ' };
    expect((await send('company', blank)).status).toBe(303);
    expect(await company()).toMatchObject({ phone: null, description: null });
    expect((await open('company')).body).toMatchObject({
      company: { change: { name: COMPANY.name, address: null, zipCode: null } },
      emailChange: { email: COMPANY.email },
    });
    const code = await codeMailedTo(COMPANY.email);
    expect((await send('company', { intent: 'confirm-email', code })).status).toBe(303);
    expect(await company()).toMatchObject({ email: COMPANY.email });
    const late = await send('company', { intent: 'confirm-email', code });
    expect(await toastOf(late)).toMatchObject({ title: 'Nothing to confirm' });
    const { body } = await send('company', { ...blank, name: ' ', city: ' ', email: ' ' });
    expect(body.result?.error).toEqual({
      name: ['Company name is required'],
      city: ['City is required'],
      email: ['Invalid email address'],
    });
  });

  test('show what another tab changed, keep what was typed, and replace it when sent again', async () => {
    const { email: own } = await company();
    const opened = (await open('company')).body.company as { seen: string };
    const typed = (phone: string, seen = opened.seen) =>
      send('company', { ...COMPANY, email: own, phone, seen });
    expect((await typed('(303) 555-0101')).status).toBe(303);
    const { status, body } = await typed('(303) 555-0102');
    expect(status).toBe(409);
    expect(body.result?.error).toEqual({
      phone: [expect.stringContaining('It is now “(303) 555-0101”.')],
    });
    const { phone, seen } = (body.result as { initialValue?: Record<string, string> })
      .initialValue!;
    expect(phone).toBe('(303) 555-0102');
    expect((await typed(phone!, seen)).status).toBe(303);
    expect((await company()).phone).toBe('(303) 555-0102');
  });

  test('refuse an unknown intent or value', async () => {
    for (const page of ['', 'company', 'team', 'security', 'preferences'] as const) {
      expect((await send(page, { intent: 'everything' })).status).toBe(400);
      expect((await send(page, {})).status).toBe(400);
    }
    for (const intent of ['remove-member', 'change-role', 'revoke-invitation']) {
      const values = { intent, userId: 'x', invitationId: 'x', role: 'member' };
      expect((await send('team', values)).status).toBe(400);
    }
    expect((await send('security', { intent: 'end-session', sessionId: 'x' })).status).toBe(400);
    expect((await send('preferences', { intent: 'theme', theme: 'pink' })).status).toBe(400);
  });
});

describe('an invitation', () => {
  const EMAIL = 'new.hand@people.example';
  const tokenIn = (path: string) => ({ token: path.replace('/invite/', '') });
  const look = (path: string, as?: string) =>
    openPage(invitePage, path, { cookie: as, params: tokenIn(path) });
  const accept = (path: string, values: Record<string, string>, as?: string) =>
    sendForm(acceptAction, path, values, { cookie: as, params: tokenIn(path) });

  test('sent again with another role says that the earlier one no longer works', async () => {
    const invite = async (role: string) =>
      (await toastOf(await send('team', { intent: 'invite', email: EMAIL, role })))?.description;
    expect(await invite('member')).toMatch(/a link that works for seven days\.$/);
    expect(await invite('admin')).toMatch(
      /seven days\. The earlier invitation as Member no longer works\.$/,
    );
  });

  test('is a 404 page of its own when unknown', async () => {
    const { status, body } = await look('/invite/wrong');
    expect([status, body.invitation]).toEqual([404, null]);
  });

  test('is accepted with one click by the user it was sent to', async () => {
    const user = await createUser({ email: EMAIL, role: 'individual_user' });
    await send('team', { intent: 'invite', email: EMAIL, role: 'admin' });
    const path = await linkMailedTo(EMAIL);
    const guest = await accept(path, { intent: 'join' });
    expect(guest.location).toBe(`/signin?${new URLSearchParams({ returnTo: path })}`);
    expect((await accept(path, { intent: 'join' }, cookie)).status).toBe(403);
    const own = await cookieOf(user.id);
    expect((await look(path, own)).body).toMatchObject({ invitation: { state: 'join' } });
    expect((await accept(path, { intent: 'join' }, own)).status).toBe(303);
  });
});
