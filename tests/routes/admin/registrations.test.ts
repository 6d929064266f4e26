import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { loader as openList } from '~/routes/admin.registrations/route';
import { action, loader } from '~/routes/admin_.registrations.$id/route';
import { suspend } from '../../factories/company';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { cookieOf, openPage, openRows, sendForm, useAdmin } from '../visit';

const admin = useAdmin();
let otherCookie: string;

beforeEach(async () => {
  const other = await createUser({ role: 'admin', firstName: 'Ann', lastName: 'Lee' });
  otherCookie = await cookieOf(other.id);
});

const open = (id: string, query = '') =>
  openPage(loader, `/admin/registrations/${id}${query}`, { ...admin, params: { id } });
const send = (id: string, fields: Record<string, string>, as = admin.cookie) =>
  sendForm(action, `/admin/registrations/${id}`, fields, { cookie: as, params: { id } });
const list = (query = '') => openRows(openList, `/admin/registrations?${query}`, admin);

const statusOf = async (id: string) =>
  (await db.companyRegistrationRequest.findUniqueOrThrow({ where: { id } })).status;

test('an approved registration names its reviewer, and its company until that is suspended', async () => {
  const { id } = await createRegistration();
  await send(id, { intent: 'approve' });
  const company = await db.company.findFirstOrThrow({ where: { registrationRequestId: id } });
  expect((await open(id)).body.registration).toMatchObject({
    reviewerName: 'Maria Ortiz',
    company: { id: company.id, isSuspended: false },
  });
  await suspend(company.id);
  expect((await open(id)).body.registration).toMatchObject({
    company: { isSuspended: true },
  });
});

test('Reject without a reason is refused and keeps the notes', async () => {
  const { id } = await createRegistration();
  const { status, body } = await send(id, {
    intent: 'reject',
    rejectionReason: '   ',
    reviewNotes: 'Asked twice',
  });
  expect(status).toBe(400);
  expect(body.result).toMatchObject({
    error: { rejectionReason: ['A rejection reason is required'] },
    initialValue: { intent: 'reject', reviewNotes: 'Asked twice' },
  });
});

test('a decision after another admin’s says whose stands, and comes back as typed', async () => {
  const { id } = await createRegistration();
  await send(id, { intent: 'approve' }, otherCookie);
  const late = await send(id, { intent: 'reject', rejectionReason: 'No license' });
  expect(late.status).toBe(409);
  expect(late.body.result).toMatchObject({
    error: { '': [expect.stringMatching(/^Ann Lee approved this registration at .* Central/)] },
    initialValue: { rejectionReason: 'No license' },
  });
});

test('an unknown intent changes nothing', async () => {
  const { id } = await createRegistration();
  expect((await send(id, { intent: 'delete' })).status).toBe(400);
  expect(await statusOf(id)).toBe('under_review');
});

describe('going through the queue', () => {
  const claimedBy = async (id: string) =>
    (await db.companyRegistrationRequest.findUniqueOrThrow({ where: { id } })).claimedBy;

  test('a decision claims the next registration and leads there', async () => {
    const first = await createRegistration({ createdAt: new Date(2026, 9, 1) });
    const second = await createRegistration({ createdAt: new Date(2026, 9, 2) });
    const { body } = await open(first.id);
    expect(body.returnTo).toBe(`/admin/registrations/${second.id}`);
    const { location } = await send(first.id, {
      intent: 'approve',
      returnTo: `/admin/registrations/${second.id}`,
    });
    expect(location).toBe(`/admin/registrations/${second.id}`);
    expect(await claimedBy(second.id)).not.toBeNull();
    expect((await open(second.id)).body).toMatchObject({ isMine: true });
    expect((await open(second.id)).body.returnTo).toBe('/admin/registrations');
  });

  test('a claim shows to others, and a button gives it back', async () => {
    const { id } = await createRegistration();
    await send(id, { intent: 'claim' }, otherCookie);
    expect((await open(id)).body).toMatchObject({ isMine: false });
    expect((await list()).rows).toMatchObject([{ claim: { name: 'Ann Lee' } }]);
    expect((await send(id, { intent: 'claim' })).status).toBe(303);
    expect(await claimedBy(id)).not.toBeNull();
    await send(id, { intent: 'release' }, otherCookie);
    expect(await claimedBy(id)).toBeNull();
  });

  test('a question needs words, and what was typed stays', async () => {
    const { id } = await createRegistration();
    const { status, body } = await send(id, { intent: 'ask', question: ' ' });
    expect([status, body.result?.error?.question]).toEqual([400, ['Enter what you need to know']]);
    expect((await send(id, { intent: 'ask', question: 'Which counties?' })).status).toBe(303);
    expect(await statusOf(id)).toBe('under_review');
  });
});
describe('the registrations list', () => {
  const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id);

  test('shows what is waiting, and can be searched and filtered by status', async () => {
    const waiting = await createRegistration();
    const unconfirmed = await createRegistration({
      companyName: 'Front Range Salvage',
      status: 'pending',
      emailVerified: false,
    });
    const rejected = await createRegistration({ status: 'rejected' });
    expect(idsOf(await list())).toEqual([waiting.id, unconfirmed.id]);
    expect(idsOf(await list('q=front+range'))).toEqual([unconfirmed.id]);
    expect(idsOf(await list('status=rejected'))).toEqual([rejected.id]);
    expect(idsOf(await list('status=nonsense&page=x'))).toHaveLength(2);
  });
});
