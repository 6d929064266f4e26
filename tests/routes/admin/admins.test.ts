import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action } from '~/routes/admin.admins/route';
import { createUser } from '../../factories/user';
import { cookieOf, sendForm, useAdmin } from '../visit';

const TYPED = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@offcut.example',
  password: 'Pallets-of-block-6!',
};

const admin = useAdmin();

const create = (fields: Record<string, string>) => sendForm(action, '/admin/admins', fields, admin);

test('missing fields are named one by one, and everything but the password is kept', async () => {
  const { status, body } = await create({ ...TYPED, firstName: '', password: 'short' });
  expect(status).toBe(400);
  expect(body.result).toMatchObject({
    error: {
      firstName: ['First name is required'],
      password: expect.arrayContaining(['Password must be at least 8 characters']) as string[],
    },
    initialValue: { lastName: 'Lee', email: TYPED.email },
  });
  expect(JSON.stringify(body)).not.toContain('short');
});

test('an admin is removed ten minutes after the password only with the right one', async () => {
  const { id } = await createUser({ role: 'admin', email: TYPED.email });
  await create({ ...TYPED, email: 'own@offcut.example' });
  const own = await db.user.findUniqueOrThrow({ where: { email: 'own@offcut.example' } });
  admin.cookie = await cookieOf(own.id);
  await db.userSession.updateMany({ data: { passwordEnteredAt: new Date(0) } });
  const remove = (currentPassword?: string) =>
    create({ intent: 'remove', userId: id, ...(currentPassword && { currentPassword }) });
  const isThere = async () => (await db.user.count({ where: { email: TYPED.email } })) === 1;
  expect((await remove()).status).toBe(403);
  const wrong = await remove('Wrong!Horse7');
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong.body)).toContain('This is not your current password.');
  expect(await isThere()).toBe(true);
  expect((await remove(TYPED.password)).status).toBe(303);
  expect(await isThere()).toBe(false);
});
