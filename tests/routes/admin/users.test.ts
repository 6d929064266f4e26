import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loader as openList } from '~/routes/admin.users/route';
import { action } from '~/routes/admin_.users.$id/route';
import { createUser } from '../../factories/user';
import { openRows, sendForm, toastOf, useAdmin } from '../visit';

const admin = useAdmin();

const send = (intent: string, id: string, fields: Record<string, string> = {}) =>
  sendForm(action, '/admin/users/x', { ...fields, intent }, { ...admin, params: { id } });
const list = (query: string) => openRows(openList, `/admin/users?${query}`, admin);

test('Ban refuses a reason over 500 characters and keeps it in the form', async () => {
  const { id } = await createUser();
  const reason = 'x'.repeat(501);
  const { status, body } = await send('ban', id, { reason });
  expect([status, body.result?.error?.reason]).toEqual([400, ['Use at most 500 characters']]);
  expect(body.result).toMatchObject({ initialValue: { reason } });
});

test('Unban shows a refusal on the list', async () => {
  const answer = await send('unban', randomUUID());
  expect([answer.status, answer.location]).toEqual([303, '/admin/users']);
  expect(await toastOf(answer)).toMatchObject({ kind: 'error', title: 'Unban Failed' });
});

test('the list reads search, role, status and page from the URL', async () => {
  for (let n = 0; n < 25; n += 1) await createUser({ lastName: `Person ${n}` });
  const { id } = await createUser({ firstName: 'Zoe', emailVerified: false });
  for (const query of ['q=zoe', 'status=unverified']) {
    expect((await list(query)).rows).toMatchObject([{ id }]);
  }
  expect((await list('role=admin')).rows).toMatchObject([{ id: admin.id }]);
  expect((await list('page=2')).rows).toHaveLength(7);
  expect(await list('page=x&role=king&status=lost')).toMatchObject({ total: 27, page: 1 });
});
