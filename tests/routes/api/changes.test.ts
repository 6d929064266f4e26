import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { resetDatabase } from '../../setup/database';
import { notificationsDelivered } from '../../setup/notices';
import { callApi } from './call-api';
import { trader } from './contract/sent';

beforeEach(resetDatabase);

const SINCE = '2026-01-01T00:00:00Z';

/** As if the last changes were 11 seconds old; in a replica no trigger stamps them again. */
const settle = () =>
  db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE materials SET updated_at = updated_at - interval '11 seconds'`,
    db.$executeRaw`UPDATE transactions SET updated_at = updated_at - interval '11 seconds'`,
  ]);

async function changes(path: string, query: Record<string, string>, cookie?: string) {
  const address = `${path}?${new URLSearchParams(query)}`;
  const { status, headers, body } = await callApi('GET', address, { cookie });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body as unknown as { id: string; quantity: number }[];
  return { ids: rows.map(({ id }) => id), rows, cursor: headers.get('X-Next-Cursor')! };
}

test('a program that keeps a copy reads each change of a listing once, in order', async () => {
  const made = [await createMaterial(), await createMaterial(), await createMaterial()];
  const ids = made.map(({ id }) => id);
  await settle();
  const first = await changes('/api/materials', { updatedSince: SINCE, limit: '2' });
  const second = await changes('/api/materials', { cursor: first.cursor, limit: '2' });
  expect([...first.ids, ...second.ids]).toEqual(ids);
  const { cursor } = second;
  expect(await changes('/api/materials', { cursor })).toEqual({ ids: [], rows: [], cursor });

  const data = { quantity: 60, quantityHeld: 40 };
  await db.$executeRaw`UPDATE materials SET quantity = 60, quantity_held = 40 WHERE id = ${ids[0]}::uuid`;
  expect((await changes('/api/materials', { cursor })).ids).toEqual([]);
  await settle();
  const { rows } = await changes('/api/materials', { cursor });
  expect(rows).toMatchObject([{ id: ids[0], quantity: data.quantity }]);
});

test('changes show sold out listings, and none that its page doesn’t show', async () => {
  const soldOut = await createMaterial({ quantity: 0, quantitySold: 5 });
  await createMaterial({ pausedAt: new Date() });
  await createMaterial({ hiddenAt: new Date() });
  const company = await createCompany({ registrationStatus: 'pending' });
  await createMaterial({ companyId: company.id });
  await settle();
  const { ids } = await changes('/api/materials', { updatedSince: SINCE });
  expect(ids).toEqual([soldOut.id]);
});

test('a company reads the changes of its own listings, paused and hidden ones too', async () => {
  const { companyId, cookie } = await trader();
  const own = [
    await createMaterial({ companyId, pausedAt: new Date() }),
    await createMaterial({ companyId, hiddenAt: new Date() }),
  ];
  await createMaterial();
  await settle();
  const { ids, rows, cursor } = await changes('/api/my-listings', { updatedSince: SINCE }, cookie);
  expect(ids).toEqual(own.map(({ id }) => id));
  expect(rows).toMatchObject([{ status: 'paused' }, { status: 'hidden' }]);
  expect((await changes('/api/my-listings', { cursor }, cookie)).ids).toEqual([]);
});

test('a company reads the changes of its own purchases and sales only', async () => {
  const { companyId, cookie } = await trader();
  const material = await createMaterial({ companyId });
  const buyer = await createCompany();
  const buyerCompanyId = buyer.id;
  const { id } = await createTransaction({ materialId: material.id, buyerCompanyId });
  await createTransaction({ materialId: (await createMaterial()).id, buyerCompanyId });
  await settle();
  const path = `/api/transactions/company/${companyId}`;
  const { ids, cursor } = await changes(path, { updatedSince: SINCE }, cookie);
  expect(ids).toEqual([id]);
  expect((await changes(path, { cursor }, cookie)).ids).toEqual([]);
  const foreign = `/api/transactions/company/${buyer.id}?updatedSince=${SINCE}`;
  expect((await callApi('GET', foreign, { cookie })).status).toBe(403);
});

test('a page has as many rows as its limit says, up to 200, and refuses what it can’t answer', async () => {
  const { companyId, categoryId } = await createMaterial();
  for (let n = 0; n < 4; n += 1) await createMaterial({ companyId, categoryId });
  const page = async (query: string) => {
    const { headers, body } = await callApi('GET', `/api/materials?${query}`);
    return [(body as unknown as object[]).length, headers.get('X-Page-Count')];
  };
  expect(await page('limit=2')).toEqual([2, '3']);
  expect(await page('limit=2&page=3')).toEqual([1, '3']);
  expect(await page('limit=200')).toEqual([5, '1']);
  expect(await page('radius=50&location=90001&sort=landed')).toEqual([0, '1']);
  for (const bad of [
    ...['limit=0', 'limit=201', 'limit=x', 'updatedSince=x', 'cursor=1_2'],
    ...['updatedSince=0000-01-01T00:00:00Z', `cursor=0000-01-01T00:00:00.000Z_${randomUUID()}`],
    ...['radius=50', 'sort=distance', 'sort=landed', 'category=bogus', 'subcategory=bogus'],
  ]) {
    expect((await callApi('GET', `/api/materials?${bad}`)).status, bad).toBe(400);
  }
  const ofState = await callApi('GET', '/api/materials?radius=50&location=Puerto Rico');
  expect(ofState.body).toMatchObject({ message: expect.stringContaining('a city or a ZIP code') });
  const { slug } = await db.category.update({
    where: { id: categoryId },
    data: { isActive: false },
  });
  await notificationsDelivered();
  expect(await page(`category=${slug}`)).toEqual([5, '1']);
});
