import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader as openList } from '~/routes/admin.companies/route';
import { action } from '~/routes/admin_.companies.$id/route';
import * as changePage from '~/routes/admin_.companies.$id_.change/route';
import { createCompany } from '../../factories/company';
import { openPage, openRows, sendForm, toastOf, useAdmin } from '../visit';

const admin = useAdmin();

const send = (intent: string, id: string, fields: Record<string, string> = {}) =>
  sendForm(action, '/admin/companies/x', { ...fields, intent }, { ...admin, params: { id } });
const list = (query: string) => openRows(openList, `/admin/companies?${query}`, admin);

const find = (id: string) => db.company.findUniqueOrThrow({ where: { id } });

test.each([
  ['verify', 'Verification Failed'],
  ['unverify', 'Update Failed'],
  ['reinstate', 'Reinstatement Failed'],
])('%s: a refusal is shown as a toast on the list', async (intent, title) => {
  const answer = await send(intent, randomUUID());
  expect([answer.status, answer.location]).toEqual([303, '/admin/companies']);
  expect(await toastOf(answer)).toMatchObject({
    kind: 'error',
    title,
    description: 'Company not found',
  });
});

test('Suspend without a reason is refused', async () => {
  const { id } = await createCompany();
  const { status, body } = await send('suspend', id, { reason: ' ' });
  expect([status, body.result?.error?.reason]).toEqual([
    400,
    ['Say why the company is suspended.'],
  ]);
  expect(await find(id)).toMatchObject({ registrationStatus: 'approved' });
});

test('a company that asks for a new name is listed, reviewed and approved with forms', async () => {
  const { id, city, state, zipCode } = await createCompany({ name: 'Lakeshore Masonry' });
  const copied = await createCompany({ name: 'Prairie Steel' });
  const params = { id };
  await db.companyChange.create({
    data: { companyId: id, name: 'Prairie Steel Inc.', city, state, zipCode },
  });
  const { rows } = await list('status=changes');
  expect(rows).toMatchObject([{ id, hasChange: true, name: 'Lakeshore Masonry' }]);
  const page = await openPage(changePage.loader, '/admin/companies/x', { ...admin, params });
  const { change } = page.body as unknown as { change: { updatedAt: Date; lookalikes: object[] } };
  expect(change.lookalikes).toMatchObject([{ id: copied.id, sameName: true }]);
  const seenAt = change.updatedAt.toISOString();
  const answer = (fields: Record<string, string>) =>
    sendForm(changePage.action, '/admin/companies/x', { ...fields, seenAt }, { ...admin, params });
  expect((await answer({ intent: 'reject', reason: ' ' })).status).toBe(400);
  const approved = await answer({ intent: 'approve' });
  expect(approved.location).toBe('/admin/companies');
  expect(await toastOf(approved)).toMatchObject({ title: 'Change Approved' });
  expect(await find(id)).toMatchObject({ name: 'Prairie Steel Inc.' });
  expect(await db.notification.findFirst({ where: { recipientCompanyId: id } })).toMatchObject({
    content: 'Buyers see the new name from now on.',
  });
  const late = await answer({ intent: 'reject', reason: 'Not the registered name' });
  expect(late).toMatchObject({
    status: 409,
    body: { result: { initialValue: { reason: 'Not the registered name' } } },
  });
  const again = await openPage(changePage.loader, '/admin/companies/x', { ...admin, params });
  expect(again).toMatchObject({
    status: 200,
    body: { change: null, decided: { end: 'approved', asked: { name: 'Prairie Steel Inc.' } } },
  });
});
