import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { firstAdmin } from '~/domain/accounts/users/create-admin.server';
import { loader as root } from '~/root';
import { action, loader } from '~/routes/admin-setup.(done)/route';
import { resetDatabase } from '../../setup/database';
import { openPage, sendForm } from '../visit';

const TYPED = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@offcut.example',
  password: 'Battery!Staple8',
  confirmPassword: 'Battery!Staple8',
  adminSecret: 'admin secret of the tests',
};

beforeEach(async () => {
  await resetDatabase();
  firstAdmin.isKnown = false;
});

const open = () => openPage(loader);
const openDone = () => openPage(loader, '/admin-setup/done');
const send = (values: Partial<typeof TYPED> = {}) =>
  sendForm(action, '/admin-setup', { ...TYPED, ...values });
const header = (cookie?: string) => openPage(root, '/', { cookie });
const admins = () => db.user.count({ where: { role: 'admin' } });

test('the setup form opens, and its final page can’t be opened first', async () => {
  expect((await open()).status).toBe(200);
  const { status, location } = await openDone();
  expect([status, location]).toEqual([303, '/admin-setup']);
});

test('mistakes are reported, without sending back the password or secret', async () => {
  const { status, body } = await send({ firstName: '', confirmPassword: 'x', adminSecret: '' });
  expect(status).toBe(400);
  expect(body.result?.error).toEqual({
    firstName: ['First name is required'],
    confirmPassword: ["Passwords don't match"],
    adminSecret: ['Admin secret key is required'],
  });
  const wrong = await send({ adminSecret: 'a guess at the secret' });
  expect(wrong.status).toBe(403);
  expect(wrong.body.result).toMatchObject({
    error: { adminSecret: [expect.stringContaining('wrong') as string] },
    initialValue: { email: TYPED.email },
  });
  expect(JSON.stringify(wrong.body)).not.toMatch(/Staple|guess/);
  expect(await admins()).toBe(0);
});

test('one of two simultaneous requests creates the admin; the other gets 403', async () => {
  const answers = await Promise.all([send(), send({ email: 'eve@people.example' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
  expect(answers.find(({ status }) => status === 303)?.location).toBe('/admin-setup/done');
  expect(await admins()).toBe(1);

  expect((await openDone()).status).toBe(200);
  const { status, location } = await open();
  expect([status, location]).toEqual([303, '/signin']);
  expect((await send({ email: 'third@people.example' })).status).toBe(403);
  expect((await header()).body).not.toHaveProperty('needsAdmin');
  expect(await admins()).toBe(1);
});
