import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { accountJobs, signIn } from '~/domain/accounts/index.server';
import { askForAnotherCode } from '~/domain/companies/index.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
import { getViewer } from '~/http/session/session.server';
import type { Actor } from '~/lib/actor';
import * as adminUser from '~/routes/admin_.users.$id/route';
import * as auth from '~/routes/auth/route';
import * as contact from '~/routes/company.$id_.contact/route';
import * as material from '~/routes/material.$id/route';
import * as notification from '~/routes/notifications_.$id/route';
import * as push from '~/routes/notifications_.push/route';
import * as signin from '~/routes/signin/route';
import * as unsubscribe from '~/routes/unsubscribe.$token/route';
import { makeAdmin } from '../domain/administration/people';
import { PASSWORD, PASSWORD_HASH } from '../factories/password';
import { createMaterial } from '../factories/material';
import { createRegistration } from '../factories/registration';
import { createActor, createUser } from '../factories/user';
import { resetDatabase } from '../setup/database';
import { expectRefusal } from '../setup/expectations';
import { statementsOf } from '../setup/statements';
import { cookieOf, openPage, readCookies, sendForm, visit } from './visit';

/* What outsiders try: changed addresses and forms that were not meant for them. */

const EMAIL = 'ana@lakeshore.example';
const NOWHERE = { ipAddress: null, userAgent: null };
let ana: Actor;
let cookie: string;
let admin: string;
let materialId: string;
let sellerId: string;

beforeEach(async () => {
  await resetDatabase();
  ({ id: materialId, companyId: sellerId } = await createMaterial());
  const { companyId } = await createMaterial();
  ana = await createActor(companyId, { email: EMAIL, password: PASSWORD_HASH });
  cookie = await cookieOf(ana.userId);
  admin = await cookieOf((await makeAdmin('Ada', 'Lopez')).userId);
});

const query = (values: Record<string, string>) => new URLSearchParams(values);

describe('a return address on another site', () => {
  const AWAY = ['https://evil.example/', '//evil.example/', '/browse/..//evil.example/'];
  const stranger = async () => (await createUser()).id;
  const moderate = async (intent: string, returnTo: string) => {
    const at = { cookie: admin, params: { id: await stranger() } };
    return (await sendForm(adminUser.action, '/admin/users/x', { intent, returnTo }, at)).location;
  };

  const ways: Record<string, (returnTo: string) => Promise<unknown>> = {
    'when opening /signin signed in': async (returnTo) =>
      (await openPage(signin.loader, `/signin?${query({ returnTo })}`, { cookie })).location,
    'in the /signin form': async (returnTo) =>
      (await openPage(signin.loader, `/signin?${query({ returnTo })}`)).body.returnTo,
    'after signing in': async (returnTo) =>
      (await sendForm(signin.action, '/signin', { email: EMAIL, password: PASSWORD, returnTo }))
        .location,
    'when opening /auth signed in': async (returnTo) =>
      (await openPage(auth.loader, `/auth?${query({ returnTo })}`, { cookie })).location,
    'in the /auth form': async (returnTo) =>
      (await openPage(auth.loader, `/auth?${query({ returnTo })}`)).body.returnTo,
    'after signing in on /auth': async (returnTo) => {
      const values = { intent: 'sign-in', email: EMAIL, password: PASSWORD, returnTo };
      return (await sendForm(auth.action, '/auth', values)).location;
    },
    'after a message': async (returnTo) => {
      const values = { subject: 'Block', content: 'Is it there?', returnTo };
      const at = { cookie, params: { id: sellerId } };
      return (await sendForm(contact.action, `/company/${sellerId}/contact`, values, at)).location;
    },
    'after reading notifications': async (returnTo) => {
      const at = { cookie, params: { id: 'all' } };
      const values = { intent: 'read', returnTo };
      return (await sendForm(notification.action, '/notifications/all', values, at)).location;
    },
    'in an admin form': async (returnTo) => {
      const at = { cookie: admin, params: { id: await stranger() } };
      const path = `/admin/users/x?${query({ decide: 'ban', returnTo })}`;
      return (await openPage(adminUser.loader, path, at)).body.returnTo;
    },
    'after an admin form': (returnTo) => moderate('ban', returnTo),
    'after an admin button': (returnTo) => moderate('unban', returnTo),
    'from a material to its list': async (from) => {
      const path = `/material/${materialId}?${query({ from })}`;
      return (await openPage(material.loader, path, { params: { id: materialId } })).body.backTo;
    },
    'after saving a material': async (from) => {
      const at = { cookie, params: { id: materialId } };
      const values = { saved: 'yes', from };
      return (await sendForm(material.action, `/material/${materialId}`, values, at)).location;
    },
  };

  test.each(Object.entries(ways))('is ignored %s', async (_, wayBack) => {
    for (const away of AWAY) {
      const location = await wayBack(away);
      expect(location, away).toMatch(/^\/(?![/\\])/);
      const { origin } = new URL(String(location), 'https://offcut.example');
      expect(origin, away).toBe('https://offcut.example');
    }
  });
});

describe('rate limits', () => {
  test('count an email the same however it is written', async () => {
    const spellings = [
      EMAIL,
      EMAIL.toUpperCase(),
      ` ${EMAIL}`,
      `${EMAIL}\t`,
      'Ana@LakeShore.Example',
    ];
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const email = spellings[tries % spellings.length]!;
      answers.push((await sendForm(signin.action, '/signin', { email, password: 'wrong' })).status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
    await expectRefusal(signIn({ email: EMAIL, password: PASSWORD }, NOWHERE), 429);
  });

  test('refuse an email with lookalike characters', async () => {
    for (const email of [
      '\u0430na@lakeshore.example',
      'ana@la\u212aeshore.example',
      '\uff41\uff4e\uff41@lakeshore.example',
    ]) {
      const { status } = await sendForm(signin.action, '/signin', { email, password: PASSWORD });
      expect(status, email).toBe(400);
    }
  });

  test('send one code a minute, however the email is written', async () => {
    const send = accountJobs.handlers.send_password_reset;
    for (const email of [EMAIL, EMAIL.toUpperCase(), 'Ana@Lakeshore.Example'])
      await send({ email });
    expect(await db.mail.count({ where: { kind: 'password_reset' } })).toBe(1);
  });
});

describe('an unsubscribe link', () => {
  const token = () =>
    unsubscribeUrl({ userId: ana.userId, categories: ['materials', 'payments'] })
      .split('/')
      .at(-1)!;
  const press = (token: string, as?: string) => {
    const at = { cookie: as, params: { token } };
    return sendForm(unsubscribe.action, '/unsubscribe', { 'List-Unsubscribe': 'One-Click' }, at);
  };

  test('turns off only its own categories for its recipient and signs no one in', async () => {
    const { headers } = await press(token(), admin);
    expect(await db.notificationMute.findMany()).toMatchObject([
      { userId: ana.userId, category: 'materials' },
    ]);
    expect(await getViewer(visit('/', { cookie: readCookies(headers) }))).toBeNull();
  });

  test('with any character altered is 404', async () => {
    const whole = token();
    for (let at = 0; at < whole.length - 1; at += 1) {
      const altered = whole.slice(0, at) + (whole[at] === 'A' ? 'B' : 'A') + whole.slice(at + 1);
      expect((await press(altered)).status, altered).toBe(404);
    }
    expect(await db.notificationMute.count()).toBe(0);
  });
});

test('push calls take JSON only: what another site’s form can send is 415 and changes nothing', async () => {
  const subscription = JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  });
  const call = (type: string) => {
    const headers = { 'Content-Type': type };
    return sendForm(push.action, '/notifications/push', subscription, { cookie, headers });
  };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await call(type)).status, type).toBe(415);
  }
  expect(await db.pushSubscription.count()).toBe(0);
  expect((await call('application/json')).status).toBe(200);
  expect(await db.pushSubscription.count()).toBe(1);
});

test('another code costs the same for a pending email and an unknown one', async () => {
  await createRegistration({ contactEmail: 'ben@lakeshore.example', status: 'pending' });
  const workFor = async (email: string) =>
    (await statementsOf(() => askForAnotherCode({ email }, NOWHERE))).map(({ text }) => text);
  await workFor('warm@lakeshore.example');
  const known = await workFor('ben@lakeshore.example');
  expect(known.length).toBeGreaterThan(2);
  expect(await workFor('eve@lakeshore.example')).toEqual(known);
});
