import { randomUUID } from 'node:crypto';
import type { LoaderFunction } from '@remix-run/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
import { loader as list } from '~/routes/notifications/route';
import { action as change, loader as getChange } from '~/routes/notifications_.$id/route';
import { loader as bell } from '~/routes/notifications_.bell/route';
import { loader as follow } from '~/routes/live.$topic.($id)/route';
import { loader as pushKey } from '~/routes/notifications_.push/route';
import { action as settings, loader as getSettings } from '~/routes/notifications_.settings/route';
import {
  action as unsubscribe,
  loader as openUnsubscribe,
} from '~/routes/unsubscribe.$token/route';
import { makeCompany } from '../../factories/company';
import { createNotification } from '../../factories/notification';
import { createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { answerOf, cookieOf, openPage, sendForm } from '../visit';

let companyId: string;
let userId: string;
let owner: string;
let outsider: string;
let outsiderCompany: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany()).id;
  const member = await makeMember(companyId);
  userId = member.user.id;
  owner = await cookieOf(userId);
  outsiderCompany = (await makeCompany()).id;
  outsider = await cookieOf((await makeMember(outsiderCompany)).user.id);
});

const put = (values: { actionUrl?: string; recipientCompanyId?: string } = {}) =>
  createNotification({ recipientCompanyId: companyId, ...values });
const see = (id: string) => db.notification.findUniqueOrThrow({ where: { id } });

type Intent = 'read' | 'open' | 'dismiss' | 'create-samples';
const post = (intent: Intent, id: string, cookie: string | undefined, fields = {}) =>
  sendForm(change, `/notifications/${id}`, { ...fields, intent }, { cookie, params: { id } });
const get = (run: LoaderFunction, cookie?: string, query = '') =>
  openPage(run, `/notifications${query}`, { cookie });
const live: LoaderFunction = ({ request, context }) =>
  follow({ request, params: { topic: 'notifications' }, context });

describe('another company’s notification', () => {
  test('can’t be found, read, dismissed or listed, with or without a script', async () => {
    const { id } = await put();
    for (const intent of ['read', 'open', 'dismiss'] as const) {
      for (const fields of [{}, { quiet: '1' }]) {
        expect((await post(intent, id, outsider, fields)).status).toBe(404);
        expect((await post(intent, randomUUID(), owner, fields)).status).toBe(404);
      }
    }
    expect((await post('read', 'all', outsider)).status).toBe(303);
    expect(await see(id)).toMatchObject({ read: false, dismissed: false });
    expect((await get(list, outsider)).body).toMatchObject({ notifications: '[[]]', total: 0 });
    expect((await get(bell, outsider)).body).toMatchObject({ notifications: [], unread: 0 });
    expect((await get(bell, outsider, '?only=count')).body).toEqual({ unread: 0 });
  });

  test('can’t be created by naming the company in a form', async () => {
    await createUser({ email: 'buyer@offcut.example' });
    await post('create-samples', 'all', outsider, { companyId });
    expect(await db.notification.count({ where: { recipientCompanyId: companyId } })).toBe(0);
    expect(await db.notification.count()).toBe(6);
  });
});

describe('a guest or a user without a company', () => {
  const buttons = (id: string): [Intent, string][] => [
    ['read', id],
    ['dismiss', id],
    ['read', 'all'],
    ['create-samples', 'all'],
  ];

  test('is sent to sign in, or refused, by every call', async () => {
    const { id } = await put();
    for (const [intent, of] of buttons(id)) {
      const { status, location } = await post(intent, of, undefined);
      expect([status, location?.startsWith('/signin')]).toEqual([303, true]);
    }
    expect((await get(list)).location).toContain('/signin?returnTo=%2Fnotifications');
    for (const run of [bell, live, pushKey]) expect((await get(run)).status).toBe(401);
    expect((await get(getSettings)).location).toContain('/signin');

    const alone = await cookieOf((await createUser({ role: 'admin' })).id);
    for (const [intent, of] of buttons(id)) {
      expect((await post(intent, of, alone)).status).toBe(403);
    }
    expect((await get(list, alone)).status).toBe(403);
    for (const run of [bell, live]) expect((await get(run, alone)).status).toBe(403);
    expect(await see(id)).toMatchObject({ read: false, dismissed: false });
  });
});

describe('a notification button', () => {
  test('returns to the list as it was', async () => {
    const { id } = await put();
    const returnTo = '/notifications?category=orders&page=2';
    expect((await post('read', id, owner, { returnTo })).location).toBe(returnTo);
    expect((await post('dismiss', id, owner)).location).toBe('/notifications');
  });

  test('answers a script in JSON without redirecting', async () => {
    const { id } = await put();
    expect((await post('read', id, owner, { quiet: '1' })).body).toEqual({ done: true });
    expect(await post('read', 'all', owner, { quiet: '1', category: 'nonsense' })).toMatchObject({
      status: 400,
      body: { message: 'That category does not exist. Reload the page and try again.' },
    });
    expect(await post('create-samples', 'all', owner, { quiet: '1' })).toMatchObject({
      status: 403,
    });
  });

  test('changes nothing on a GET of its URL', async () => {
    const { id } = await put();
    const { status, location } = await answerOf(() => getChange());
    expect([status, location]).toEqual([303, '/notifications']);
    expect((await see(id)).read).toBe(false);
  });
});

describe('an email’s unsubscribe link', () => {
  const tokenOf = (categories: ('orders' | 'payments')[]) =>
    unsubscribeUrl({ userId, categories }).split('/').at(-1)!;
  // As a mail service posts it: no cookie.
  const press = (token: string, fields: Record<string, string>) =>
    sendForm(unsubscribe, `/unsubscribe/${token}`, fields, { params: { token } });
  const look = (token: string) =>
    openPage(openUnsubscribe, `/unsubscribe/${token}`, { params: { token } });
  const muted = () => db.notificationMute.findMany({ where: { userId } });

  test('that was altered, truncated, or is for payments or a deleted user is 404', async () => {
    const token = tokenOf(['orders']);
    const forged = Buffer.from(token, 'base64url');
    forged[16] = 63;
    for (const bad of [
      forged.toString('base64url'),
      token.slice(0, -3),
      tokenOf(['payments']),
      'x',
      '',
    ]) {
      expect((await look(bad)).status).toBe(404);
      expect((await press(bad, { emails: 'off' })).status).toBe(404);
    }
    await db.user.update({ where: { id: userId }, data: { anonymizedAt: new Date() } });
    expect((await look(token)).status).toBe(404);
    expect(await muted()).toEqual([]);
  });
});

test('an admin without a company turns the only emails they get off and on', async () => {
  const admin = await cookieOf((await createUser({ role: 'admin' })).id);
  const page = '/notifications/settings';
  const open = async () => (await openPage(getSettings, page, { cookie: admin })).body;
  expect(await open()).toMatchObject({ categories: ['system'], muted: [], getsEmails: true });
  expect((await sendForm(settings, page, {}, { cookie: admin })).status).toBe(303);
  expect((await open()).muted).toContain('system');
  const choose = (wanted: string) => sendForm(settings, page, { wanted }, { cookie: admin });
  expect((await choose('everything')).status).toBe(400);
  await choose('system');
  expect((await open()).muted).not.toContain('system');
});
