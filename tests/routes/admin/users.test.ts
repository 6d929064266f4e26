import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader as openList } from '~/routes/admin.users/route';
import { action, loader } from '~/routes/admin_.users.$id/route';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { answerOf, cookieOf, visit } from '../visit';
import { toastOf } from './toast';

let adminId: string;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  adminId = (await createUser({ role: 'admin', firstName: 'Ann', lastName: 'Lee' })).id;
  cookie = await cookieOf(adminId);
});

const open = (id: string) =>
  answerOf(() =>
    loader({ request: visit('/admin/users/x', { cookie }), params: { id }, context: {} }),
  );

const send = (intent: string, id: string, fields: Record<string, string> = {}) => {
  const form = new URLSearchParams({ ...fields, intent });
  return answerOf(() =>
    action({ request: visit('/admin/users/x', { cookie, form }), params: { id }, context: {} }),
  );
};

const list = async (query: string) => {
  const { body } = await answerOf(() =>
    openList({
      request: visit(`/admin/users?${query}`, { cookie }),
      params: {},
      context: {},
    }),
  );
  return body as unknown as { total: number; rows: { id: string; banReason: string | null }[] };
};

const find = (id: string) => db.user.findUnique({ where: { id } });

const AN_ADMIN = /admin/i;

describe('Ban', () => {
  test('shuts the user out, keeps the reason for the list, and leads back to it', async () => {
    const { id } = await createUser();
    await cookieOf(id);
    const returnTo = '/admin/users?q=maria';
    const answer = await send('ban', id, { reason: 'Sold what was not theirs', returnTo });
    expect([answer.status, answer.location]).toEqual([303, returnTo]);
    expect(await toastOf(answer)).toMatchObject({ kind: 'success', title: 'User Banned' });
    expect(await db.userSession.count({ where: { userId: id } })).toBe(0);
    expect((await list('status=banned')).rows).toMatchObject([
      { id, banReason: 'Sold what was not theirs' },
    ]);
  });

  test('works without a reason', async () => {
    const { id } = await createUser();
    expect((await send('ban', id)).location).toBe('/admin/users');
    expect(await find(id)).toMatchObject({ banReason: null, bannedAt: expect.any(Date) });
  });

  test('with a reason as long as a book is refused, and the reason comes back', async () => {
    const { id } = await createUser();
    const reason = 'x'.repeat(501);
    const { status, body } = await send('ban', id, { reason });
    expect([status, body.result?.error?.reason]).toEqual([400, ['Use at most 500 characters']]);
    expect(body.result).toMatchObject({ initialValue: { reason } });
  });

  test('of an admin is refused in words', async () => {
    const { id } = await createUser({ role: 'admin' });
    const { status, body } = await send('ban', id);
    expect([status, body.result?.error?.['']?.[0]]).toEqual([
      403,
      expect.stringMatching(AN_ADMIN) as string,
    ]);
    expect(await find(id)).toMatchObject({ bannedAt: null });
  });

  test('of nobody is 404, on the page and in its answer', async () => {
    expect((await open(randomUUID())).status).toBe(404);
    expect((await open('nobody')).status).toBe(404);
    expect((await send('ban', randomUUID())).status).toBe(404);
  });
});

describe('Unban', () => {
  test('lets the user in again', async () => {
    const { id } = await createUser({ bannedAt: new Date(), banReason: 'A mistake' });
    const answer = await send('unban', id, { returnTo: '/admin/users?page=2' });
    expect(answer.location).toBe('/admin/users?page=2');
    expect(await toastOf(answer)).toMatchObject({ title: 'User Unbanned' });
    expect(await find(id)).toMatchObject({ bannedAt: null });
  });

  test('that is refused says why on the list', async () => {
    const answer = await send('unban', randomUUID());
    expect([answer.status, answer.location]).toEqual([303, '/admin/users']);
    expect(await toastOf(answer)).toMatchObject({ kind: 'error', title: 'Unban Failed' });
  });
});

test('a form that is not known changes nothing', async () => {
  const { id } = await createUser();
  expect((await send('promote', id)).status).toBe(400);
});

describe('Delete', () => {
  test('removes a user whom nothing names', async () => {
    const { id } = await createUser();
    const answer = await send('delete', id);
    expect(answer.location).toBe('/admin/users');
    expect(await toastOf(answer)).toMatchObject({ kind: 'success', title: 'User Deleted' });
    expect(await find(id)).toBeNull();
  });

  test('keeps the purchases of a buyer, without the person', async () => {
    const company = await createCompany();
    const seller = await createCompany();
    const buyer = await createUser({ companyId: company.id, email: 'buyer@people.example' });
    const material = await createMaterial({ companyId: seller.id });
    const { id } = await createTransaction({
      materialId: material.id,
      buyerCompanyId: company.id,
      sellerCompanyId: seller.id,
      buyerUserId: buyer.id,
    });
    await send('delete', buyer.id);
    expect(await db.transaction.count({ where: { id, buyerUserId: buyer.id } })).toBe(1);
    const row = await find(buyer.id);
    expect(row?.anonymisedAt).not.toBeNull();
    expect(row?.email).not.toContain('buyer@people.example');
    expect((await list('')).rows.map((user) => user.id)).toEqual([adminId]);
  });

  test('of an admin, oneself and the last one too, is refused', async () => {
    const { status, body } = await send('delete', adminId);
    expect([status, body.result?.error?.['']?.[0]]).toEqual([
      403,
      expect.stringMatching(AN_ADMIN) as string,
    ]);
    expect(await find(adminId)).not.toBeNull();
  });

  test('a second time is 404', async () => {
    const { id } = await createUser();
    await send('delete', id);
    expect((await send('delete', id)).status).toBe(404);
    expect((await open(id)).status).toBe(404);
  });
});

test('the list is searched by name and email, filtered by role and state, and paged', async () => {
  for (let n = 0; n < 26; n += 1) await createUser({ lastName: `Person ${n}` });
  const { id } = await createUser({ firstName: 'Zoe', emailVerified: false });
  expect(await list('')).toMatchObject({ total: 28, page: 1, pageCount: 2 });
  expect((await list('page=2')).rows).toHaveLength(3);
  expect((await list('q=zoe')).rows).toMatchObject([{ id }]);
  expect((await list('status=unverified')).rows).toMatchObject([{ id }]);
  expect((await list('role=admin')).rows).toMatchObject([{ id: adminId }]);
});
