import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  banUser,
  createUserSession,
  deleteUser,
  findViewer,
  unbanUser,
} from '~/domain/accounts/index.server';
import { listUsers } from '~/domain/administration/index.server';
import { listMaterials } from '~/domain/catalogue/index.server';
import {
  getCompanyPage,
  getInvitation,
  inviteMember,
  listDirectory,
  reinstateCompany,
  suspendCompany,
  setCompanyVerified,
} from '~/domain/companies/index.server';
import { MAIL_COPY } from '~/domain/notifications/copy';
import { retryMail } from '~/domain/notifications/index.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { createActor, createPushSubscription, createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { linkMailedTo, mailsTo } from '../../factories/mailbox';
import { auditLines, keptEvents } from './events';
import { makeAdmin } from './people';

const EMAIL = 'second.address@people.example';

let ada: Actor;
let seller: Actor;
let companyId: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  companyId = (await createMaterial()).companyId;
  seller = await createActor(companyId);
});

const signedIn = (userId: string) =>
  createUserSession(userId, { userAgent: null, ipAddress: null });

test('a ban ends every session, stores its reason, and can be lifted', async () => {
  const [phone, desk] = [await signedIn(seller.userId), await signedIn(seller.userId)];
  expect(await banUser(seller.userId, { reason: 'Sold what was not there' }, ada)).toBe(
    'Maria Ortiz',
  );
  await banUser(seller.userId, { reason: 'Another reason' }, ada);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: seller.userId } });
  expect(await mailsTo(email, 'account_banned')).toHaveLength(1);
  expect(await findViewer(phone)).toBeNull();
  expect(await findViewer(desk)).toBeNull();
  expect(await db.userSession.count()).toBe(0);
  expect((await listUsers({ status: 'banned' })).rows).toMatchObject([
    { id: seller.userId, banReason: 'Sold what was not there' },
  ]);
  const during = await signedIn(seller.userId);
  expect(await findViewer(during)).toBeNull();

  await unbanUser(seller.userId, ada);
  await unbanUser(seller.userId, ada);
  expect(await mailsTo(email, 'account_unbanned')).toHaveLength(1);
  expect(await findViewer(during)).toBeNull();
  expect(await findViewer(await signedIn(seller.userId))).toMatchObject({ userId: seller.userId });
  expect(await auditLines()).toMatchObject([
    { action: 'company.left_without_users' },
    {
      action: 'user.banned',
      actorUserId: ada.userId,
      after: { reason: 'Sold what was not there' },
    },
    { action: 'user.unbanned', before: { reason: 'Sold what was not there' } },
  ]);
  const changed = (list: string) => ({ type: 'list_changed', list, byName: 'Ada Lopez' });
  expect(await keptEvents()).toEqual([changed('companies'), changed('users'), changed('users')]);
});

test('banning or deleting a user voids the invitations they sent', async () => {
  const waysOut = [
    (userId: string) => banUser(userId, {}, ada),
    (userId: string) => deleteUser(userId, ada),
  ];
  for (const shutOut of waysOut) {
    const { actor } = await makeMember(companyId);
    await inviteMember({ email: EMAIL, role: 'owner' }, actor);
    const token = (await linkMailedTo(EMAIL)).replace('/invite/', '');
    expect(await getInvitation(token, null)).not.toBeNull();
    await shutOut(actor.userId);
    expect(await getInvitation(token, null)).toBeNull();
    expect(await db.companyInvitation.count()).toBe(0);
  }
});

test('an invitation sent while its sender is banned or deleted is void', async () => {
  const race = async (round: number) => {
    const { actor } = await makeMember((await createCompany()).id);
    await Promise.allSettled([
      inviteMember({ email: EMAIL, role: 'owner' }, actor),
      round % 2 ? deleteUser(actor.userId, ada) : banUser(actor.userId, {}, ada),
    ]);
  };
  await Promise.all(Array.from({ length: 4 }, (_, round) => race(round)));
  expect(await db.companyInvitation.count()).toBe(0);
});

test('a user without records is removed; one who traded stays without a name', async () => {
  expect(await deleteUser(seller.userId, ada)).toEqual({
    name: 'Maria Ortiz',
    isAnonymized: false,
  });
  expect(await db.user.findUnique({ where: { id: seller.userId } })).toBeNull();

  const buyerCompany = await createCompany();
  const buyer = await createActor(buyerCompany.id);
  const token = await signedIn(buyer.userId);
  const material = await db.material.findFirstOrThrow();
  const sale = await createTransaction({
    materialId: material.id,
    buyerCompanyId: buyerCompany.id,
    buyerUserId: buyer.userId,
  });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: buyer.userId } });
  const ofPerson = { userId: buyer.userId };
  await db.savedSearch.create({ data: { ...ofPerson, query: 'search=rebar', label: 'rebar' } });
  await db.notificationMute.create({ data: { ...ofPerson, category: 'materials' } });
  await createPushSubscription(buyer.userId);
  expect(await deleteUser(buyer.userId, ada)).toMatchObject({ isAnonymized: true });
  expect(await db.savedSearch.count()).toBe(0);
  expect(await db.notificationMute.count()).toBe(0);
  expect(await db.pushSubscription.count()).toBe(0);
  const left = await db.user.findUniqueOrThrow({
    where: { id: buyer.userId },
    include: { companyRoles: true, sessions: true },
  });
  expect(left).toMatchObject({
    firstName: 'Former',
    lastName: 'user',
    companyId: null,
    anonymizedAt: expect.any(Date) as Date,
    companyRoles: [],
    sessions: [],
  });
  expect(JSON.stringify(left)).not.toContain(email);
  expect(await db.transaction.findUnique({ where: { id: sale.id } })).toMatchObject({
    buyerUserId: buyer.userId,
  });
  expect(await findViewer(token)).toBeNull();
  expect((await listUsers()).rows.map(({ id }) => id)).toEqual([ada.userId]);
  await expectRefusal(deleteUser(buyer.userId, ada), 404);
  await createUser({ email });
  expect(JSON.stringify(await auditLines())).not.toContain(email);
});

test('a deleted user gets a last email, and only that still has their address', async () => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: seller.userId } });
  await db.companyInvitation.create({
    data: { companyId, email, tokenHash: '1', expiresAt: new Date(), acceptedAt: new Date() },
  });
  const to = { kind: 'test', recipient: email.toUpperCase(), subject: 'Hello' };
  const waiting = await db.mail.create({ data: { ...to, sealedContent: 'sealed' } });
  const sent = await db.mail.create({ data: { ...to, status: 'sent' } });
  const failureReason = `Inactive recipient ${email}`;
  const failed = await db.mail.create({
    data: {
      ...to,
      status: 'failed',
      sealedContent: 'sealed',
      failureReason,
      tries: { create: { failureReason } },
    },
  });
  const other = await db.mail.create({ data: { ...to, recipient: `other.${email}` } });

  await deleteUser(seller.userId, ada);
  const state = async ({ id }: { id: string }) => {
    const mail = await db.mail.findUniqueOrThrow({ where: { id } });
    return [mail.status, mail.failureReason, mail.sealedContent];
  };
  expect(await state(waiting)).toEqual(['failed', MAIL_COPY.recipientDeleted, null]);
  expect(await state(sent)).toEqual(['sent', null, null]);
  expect(await state(failed)).toEqual(['failed', MAIL_COPY.recipientDeleted, null]);
  await expectRefusal(retryMail(waiting.id, ada), 409);
  const [last, ...more] = await mailsTo(email);
  expect([last!.kind, more]).toEqual(['account_closed', []]);
  await db.mail.deleteMany({ where: { recipient: email } });
  expect(await db.mail.delete({ where: { id: other.id } })).toMatchObject({ status: 'pending' });

  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public'`;
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`,
      email,
    );
    expect(found, name).toEqual({ count: 0 });
  }
});

test('no one can ban or delete an admin, not even the admin', async () => {
  const ben = await makeAdmin('Ben', 'Okafor');
  for (const victim of [ada, ben]) {
    for (const attempt of [
      () => banUser(victim.userId, {}, ada),
      () => deleteUser(victim.userId, ada),
    ]) {
      await expectRefusal(attempt(), 403);
    }
  }
  expect(await db.user.count({ where: { role: 'admin', bannedAt: null } })).toBe(2);
});

test('a suspended company and its users leave the market, and it can be reinstated', async () => {
  const token = await signedIn(seller.userId);
  const inBrowse = async () =>
    (await listMaterials({ search: '', category: '', location: '', sort: null })).count;
  expect(await inBrowse()).toBe(1);
  await suspendCompany(companyId, { reason: 'Complaints' }, ada);
  await suspendCompany(companyId, { reason: 'Complaints' }, ada);
  await expectRefusal(suspendCompany(companyId, { reason: 'More complaints' }, ada), 409);
  expect(await inBrowse()).toBe(0);
  expect(await getCompanyPage(companyId)).toBeNull();
  expect((await listDirectory()).total).toBe(0);
  expect(await findViewer(token)).toBeNull();
  expect(await db.userSession.count()).toBe(0);
  expect(await db.company.findUnique({ where: { id: companyId } })).toMatchObject({
    registrationStatus: 'suspended',
    suspensionReason: 'Complaints',
  });

  await reinstateCompany(companyId, ada);
  await reinstateCompany(companyId, ada);
  expect(await inBrowse()).toBe(1);
  expect(await getCompanyPage(companyId)).not.toBeNull();
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'company.suspended',
    'company.reinstated',
  ]);
  const waiting = await createCompany({ registrationStatus: 'pending' });
  await expectRefusal(suspendCompany(waiting.id, { reason: 'x' }, ada), 409);
});

test('an admin’s company can’t be suspended, which would lock the admin out', async () => {
  await db.user.update({ where: { id: ada.userId }, data: { companyId } });
  const token = await signedIn(ada.userId);
  await expectRefusal(suspendCompany(companyId, { reason: 'Complaints' }, ada), 409);
  expect(await findViewer(token)).not.toBeNull();
});

test('the verified badge is given and removed, with the admin recorded', async () => {
  await setCompanyVerified(companyId, false, ada);
  await setCompanyVerified(companyId, false, ada);
  expect(await getCompanyPage(companyId)).toMatchObject({ verified: false });
  await Promise.all([1, 2].map(() => setCompanyVerified(companyId, true, ada)));
  expect(await db.company.findUnique({ where: { id: companyId } })).toMatchObject({
    verified: true,
    verifiedBy: ada.userId,
  });
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'company.unverified',
    'company.verified',
  ]);
});

test('only admins moderate, and only existing users and companies', async () => {
  const attempts = (userId: string, company: string, actor: Actor) => [
    () => banUser(userId, {}, actor),
    () => unbanUser(userId, actor),
    () => deleteUser(userId, actor),
    () => setCompanyVerified(company, true, actor),
    () => setCompanyVerified(company, false, actor),
    () => suspendCompany(company, { reason: 'x' }, actor),
    () => reinstateCompany(company, actor),
  ];
  const victim = await createActor((await createCompany()).id);
  for (const attempt of attempts(victim.userId, victim.companyId!, seller)) {
    await expectRefusal(attempt(), 403);
  }
  for (const id of [randomUUID(), 'no id']) {
    for (const attempt of attempts(id, id, ada)) {
      await expectRefusal(attempt(), 404);
    }
  }
  expect(await auditLines()).toEqual([]);
});
