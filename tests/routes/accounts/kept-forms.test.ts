import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { BROUGHT_BACK } from '~/http/forms/forms.server';
import { signInHeaders } from '~/http/session/session.server';
import { action as moderate } from '~/routes/admin_.users.$id/route';
import { loader } from '~/routes/kept-form.$id/route';
import { action as listMaterial } from '~/routes/create-listing/route';
import { action } from '~/routes/profile.company/route';
import { action as save } from '~/routes/material.$id/route';
import { createCategory } from '../../factories/material';
import { makeCompany } from '../../factories/company';
import { createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, readCookies, sendForm, visit } from '../visit';

const headers = { Accept: 'text/html,application/xhtml+xml' };
const PATH = '/profile/company';
const TYPED = {
  intent: 'company',
  name: 'Front Range Masonry',
  email: 'office@front-range.example',
  phone: '',
  address: '',
  city: 'Denver',
  state: 'CO',
  zipCode: '',
  businessType: 'supplier',
  description: 'Block & brick <b>since</b> 1998.\nSite work too.',
};

let companyId: string;
let userId: string;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany()).id;
  userId = (await makeMember(companyId)).user.id;
  cookie = await cookieOf(userId);
  await db.userSession.deleteMany();
});

const send = (values: Record<string, string> = TYPED, as = cookie) =>
  sendForm(action, PATH, values, { cookie: as, headers });
const sendBody = (form: BodyInit) =>
  sendForm(listMaterial, '/create-listing', form, { cookie, headers });
/** Another user signs in with the same browser cookie. */
const signIn = async (id = userId) =>
  readCookies(await signInHeaders(visit('/', { cookie }), { userId: id }));
const idIn = (location: string | null) =>
  /^\/signin\?returnTo=%2Fkept-form%2F([\w-]{43})$/.exec(location ?? '')?.[1] ?? '';
const open = (id: string, as: string) =>
  openPage(loader, `/kept-form/${id}`, { cookie: as, params: { id } });
const fieldsOf = async (location: string | null) => {
  const { body } = await open(idIn(location), await signIn());
  return body.fields as [string, string][];
};

describe('a form sent after the session ended', () => {
  test('is sealed, and for a day only the same user in the same browser gets it', async () => {
    const id = idIn((await send()).location);
    expect(JSON.stringify(await db.sessionStore.findMany())).not.toMatch(/Range|Denver/);
    const colleague = (await makeMember(companyId)).user.id;
    expect((await open(id, await signIn(colleague))).status).toBe(404);
    expect((await open(id, await cookieOf(userId))).status).toBe(404);
    expect((await open(id, '')).location).toBe(`/signin?returnTo=%2Fkept-form%2F${id}`);
    for (const other of ['', '\0', `${id}x`, 'x'.repeat(43)]) {
      expect((await open(other, await signIn())).status).toBe(404);
    }
    expect((await open(id, await signIn())).status).toBe(200);
    const { expire } = await db.sessionStore.findUniqueOrThrow({ where: { sid: id } });
    expect(expire.getTime()).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    await db.sessionStore.updateMany({ data: { expire: new Date() } });
    expect((await open(id, await signIn())).status).toBe(404);
  });

  test('is gone once SESSION_SECRET has changed', async () => {
    const id = idIn((await send()).location);
    const sess = { keptForm: 'sealed with a former secret' };
    await db.sessionStore.update({ where: { sid: id }, data: { sess } });
    expect((await open(id, await signIn())).status).toBe(404);
  });

  test('keeps its text but no photo, password, code or card, under any name', async () => {
    const form = new FormData();
    form.set('title', '2×4 studs');
    form.set('image', new File([Buffer.alloc(3_000_000, 7)], 'studs.jpg', { type: 'image/jpeg' }));
    for (const name of ['currentPassword', 'code', 'number', 'cvc', 'expiry']) form.set(name, 'x1');
    form.set('zipCode', '60608');
    form.set('__proto__', 'polluted');
    expect(await fieldsOf((await sendBody(form)).location)).toEqual([
      ['title', '2×4 studs'],
      ['zipCode', '60608'],
      ['__proto__', 'polluted'],
      [BROUGHT_BACK, 'yes'],
    ]);
  });

  test('is shown by labels and names, without what the page added', async () => {
    const { id, name } = await createCategory();
    const form = new URLSearchParams({
      ...{ title: 'Studs', categoryId: id, condition: 'like_new', 'row.price': '4', content: 'Hi' },
      ...{ draftVersion: '0', sequence: '2', 'row.seen': '{}', confirmedCents: '400' },
    });
    const { location } = await sendBody(form);
    expect((await open(idIn(location), await signIn())).body.typed).toEqual([
      ['Title', 'Studs'],
      ['Category', name],
      ['Condition', 'Like new'],
      ['Price', '4'],
      ['Message', 'Hi'],
    ]);
  });

  test.each([
    ['over 64 kB', new URLSearchParams({ title: 'x'.repeat(64_001) })],
    ['with a character no text has', new URLSearchParams({ title: 'a\0b' })],
    ['of a thousand fields', new URLSearchParams('a=b&'.repeat(1_100))],
    ['of another type', JSON.stringify({ title: 'Studs' })],
    ['with nothing typed', new URLSearchParams({ intent: 'x', title: ' ', uploadId: '1' })],
  ])('is not kept %s', async (_what, form) => {
    expect(await sendBody(form)).toMatchObject({
      status: 303,
      location: '/signin?returnTo=%2Fcreate-listing',
    });
    expect(await db.sessionStore.count()).toBe(0);
  });

  test('is not kept for a script, a lone button or a browser no one signed in with', async () => {
    const byScript = await sendForm(action, PATH, TYPED, { cookie, headers: { Accept: '*/*' } });
    const stranger = `offcut_browser=${'x'.repeat(43)}`;
    const params = { id: companyId };
    const path = `/material/${companyId}`;
    const button = await sendForm(save, path, { saved: 'yes' }, { cookie, headers, params });
    for (const answer of [byScript, button, await send(TYPED, stranger), await send(TYPED, '')]) {
      expect(answer.location).toMatch(/^\/signin\?returnTo=%2F(profile|material)%2F/);
    }
    expect(await db.sessionStore.count()).toBe(0);
  });

  test('sent thirty times at once is kept twenty times an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()));
    expect(answers.every(({ status }) => status === 303)).toBe(true);
    expect(answers.filter(({ location }) => idIn(location))).toHaveLength(20);
    expect(await db.sessionStore.count()).toBe(20);
  });
});

test('a button on an admin list does nothing in a form brought back', async () => {
  const admin = await cookieOf((await createUser({ role: 'admin' })).id);
  const { id } = await createUser({ bannedAt: new Date(), banReason: 'Fraud' });
  const values = { intent: 'unban', [BROUGHT_BACK]: 'yes' };
  const answer = await sendForm(moderate, '/admin/users/x', values, {
    cookie: admin,
    params: { id },
  });
  expect(answer.status).toBe(303);
  expect((await db.user.findUniqueOrThrow({ where: { id } })).bannedAt).not.toBeNull();
});
