import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { banUser, deleteUser, unbanUser } from '~/domain/accounts/index.server';
import { listAuditChoices, listAuditLog } from '~/domain/administration/index.server';
import { getMaterial } from '~/domain/catalogue/index.server';
import { getCompanyPage, getOwnCompany, getRegistration } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/choices/roles';
import { createCompany, changeCompany } from '../../factories/company';
import { mailsTo } from '../../factories/mailbox';
import { createMaterial } from '../../factories/material';
import { createRegistration } from '../../factories/registration';
import { createTransaction } from '../../factories/transaction';
import { createActor, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { auditLines } from './events';
import { makeAdmin } from './people';

let ada: Actor;
let companyId: string;
let owner: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin();
  companyId = (await createMaterial()).companyId;
  owner = await createActor(companyId);
});

async function join(role: CompanyRole, since: string, name = 'Ben'): Promise<string> {
  const { id } = await createUser({ companyId, role: 'company_user', firstName: name });
  await db.userCompanyRole.create({
    data: { userId: id, companyId, role, createdAt: new Date(`2026-${since}T12:00:00Z`) },
  });
  return id;
}

const owners = async () =>
  (await db.userCompanyRole.findMany({ where: { companyId, role: 'owner' } })).map(
    ({ userId }) => userId,
  );
const onSale = () => db.material.count({ where: { companyId, available: true } });

test('the longest-serving admin succeeds a sole owner, and the company is notified', async () => {
  await join('member', '01-01');
  await join('admin', '03-01');
  const cleo = await join('admin', '02-01', 'Cleo');
  const banned = await join('admin', '01-02');
  await banUser(banned, {}, ada);
  await deleteUser(owner.userId, ada);
  expect(await owners()).toEqual([cleo]);
  expect(await onSale()).toBe(1);
  expect((await auditLines()).slice(1)).toEqual([
    {
      action: 'user.role_changed',
      subjectId: cleo,
      actorUserId: ada.userId,
      before: { role: 'admin' },
      after: { role: 'owner' },
    },
    {
      action: 'user.deleted',
      subjectId: owner.userId,
      actorUserId: ada.userId,
      before: { name: 'Maria Ortiz', role: 'company_user', companyId },
      after: { anonymized: false, company: { newOwnerUserId: cleo } },
    },
  ]);
  expect(await db.notification.findMany()).toMatchObject([
    { recipientCompanyId: companyId, title: 'Cleo Ortiz is now the owner of your company' },
  ]);
});

test('the email to the new owner speaks to that person, the others’ name them', async () => {
  const [cleo, other] = [await join('admin', '01-01', 'Cleo'), await join('admin', '02-01')];
  await deleteUser(owner.userId, ada);
  const { name } = await db.company.findUniqueOrThrow({ where: { id: companyId } });
  const subjectTo = async (id: string) => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id } });
    return (await mailsTo(email)).map(({ subject }) => subject);
  };
  expect(await subjectTo(cleo)).toEqual([`You are now the owner of ${name}`]);
  expect(await subjectTo(other)).toEqual(['Cleo Ortiz is now the owner of your company']);
});

test('without an admin the longest-serving member succeeds', async () => {
  await join('member', '02-01');
  const first = await join('member', '01-01');
  await deleteUser(owner.userId, ada);
  expect(await owners()).toEqual([first]);
});

test('a co-owner stays owner, and deleting a member changes nothing', async () => {
  const other = await join('owner', '02-01');
  const member = await join('member', '01-01');
  await deleteUser(member, ada);
  await deleteUser(owner.userId, ada);
  expect(await owners()).toEqual([other]);
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'user.deleted',
    'user.deleted',
  ]);
  expect(await db.notification.count()).toBe(0);
});

test('without a successor who can sign in the company’s listings go off sale, and no others', async () => {
  await createMaterial({ companyId });
  await createMaterial({ companyId, hiddenAt: new Date() });
  const elsewhere = await createMaterial();
  await banUser(await join('admin', '01-01'), {}, ada);
  await deleteUser(owner.userId, ada);
  expect(await onSale()).toBe(0);
  expect(await db.material.findUnique({ where: { id: elsewhere.id } })).toMatchObject({
    available: true,
  });
  expect(await db.company.findUnique({ where: { id: companyId } })).toMatchObject({
    registrationStatus: 'approved',
  });
  expect((await auditLines()).slice(1)).toMatchObject([
    { action: 'company.left_without_users', subjectId: companyId, before: { listingsOnSale: 2 } },
    { action: 'user.deleted', after: { company: { listingsTakenOffSale: 2 } } },
  ]);
});

test('a member who alone can sign in again after a ban becomes the owner', async () => {
  const member = await join('member', '01-01');
  await banUser(member, {}, ada);
  await deleteUser(owner.userId, ada);
  await unbanUser(member, ada);
  expect(await owners()).toEqual([member]);
  const [changed] = await db.auditLogEntry.findMany({ where: { action: 'user.role_changed' } });
  expect(changed).toMatchObject({ subjectId: member, before: { role: 'member' } });
  const news = await db.notification.findMany({ where: { recipientCompanyId: companyId } });
  expect(news.map(({ title }) => title)).toContain('Ben Ortiz is now the owner of your company');
});

test('deleting a whole team at once leaves no owner, user or listing on sale', async () => {
  const team = [owner.userId, await join('admin', '01-01'), await join('member', '02-01')];
  await Promise.all(team.map((userId) => deleteUser(userId, ada)));
  expect(await owners()).toEqual([]);
  expect(await onSale()).toBe(0);
  expect(await db.user.count({ where: { companyId } })).toBe(0);
});

test('deleting both owners at once makes the next in line owner', async () => {
  const other = await join('owner', '02-01');
  const heir = await join('member', '03-01');
  await Promise.all([deleteUser(owner.userId, ada), deleteUser(other, ada)]);
  expect(await owners()).toEqual([heir]);
});

test('an actor who can’t delete users changes nothing about the company', async () => {
  await join('admin', '01-01');
  const stranger = await createActor((await createCompany()).id);
  await expect(deleteUser(owner.userId, stranger)).rejects.toMatchObject({ status: 403 });
  expect(await owners()).toEqual([owner.userId]);
});

test('the registration drops its contact and keeps the company’s data', async () => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
  const request = await createRegistration({ status: 'approved', contactEmail: email });
  await changeCompany(companyId, { registrationRequestId: request.id });
  const other = await createRegistration({ status: 'approved' });
  await createTransaction({
    materialId: (await createMaterial()).id,
    buyerCompanyId: companyId,
    buyerUserId: owner.userId,
  });
  expect(await deleteUser(owner.userId, ada)).toMatchObject({ isAnonymized: true });
  const left = await db.companyRegistrationRequest.findUniqueOrThrow({ where: { id: request.id } });
  expect(left).toMatchObject({
    contactEmail: `deleted-${request.id}@deleted.invalid`,
    contactFirstName: null,
    contactLastName: null,
    contactPhone: null,
    contactPosition: null,
    hashedPassword: null,
    companyName: request.companyName,
    businessAddress: request.businessAddress,
    federalTaxId: request.federalTaxId,
    status: 'approved',
  });
  expect(await getRegistration(request.id)).toMatchObject({ company: { id: companyId } });
  expect(
    await db.companyRegistrationRequest.findUniqueOrThrow({ where: { id: other.id } }),
  ).toEqual(other);
  await createRegistration({ contactEmail: email });
});

test('an approved registration is found even after the user’s email changed', async () => {
  const request = await createRegistration({ status: 'approved', contactUserId: owner.userId });
  await deleteUser(owner.userId, ada);
  expect(
    await db.companyRegistrationRequest.findUniqueOrThrow({ where: { id: request.id } }),
  ).toMatchObject({ contactFirstName: null, hashedPassword: null });
});

test('pending and rejected registrations of the user’s email are deleted', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const user = await createActor();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: user.userId } });
    await createRegistration({ status, contactEmail: email });
    const other = await createRegistration({ status });
    await deleteUser(user.userId, ada);
    expect(await db.companyRegistrationRequest.findMany({ where: { status } })).toEqual([other]);
  }
});

test('a company that used the owner’s email switches to its new owner’s', async () => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
  await changeCompany(companyId, { email });
  const heir = await db.user.findUniqueOrThrow({ where: { id: await join('admin', '01-01') } });
  await deleteUser(owner.userId, ada);
  expect((await getCompanyPage(companyId))!.email).toBe(heir.email);
  const told = await db.notification.findMany({ where: { recipientCompanyId: companyId } });
  expect(told.map(({ content }) => content)).toContainEqual(expect.stringContaining(heir.email));
});

test('without a free owner’s email the company shows none, and the old one can be reused', async () => {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
  await changeCompany(companyId, { email });
  const heir = await db.user.findUniqueOrThrow({ where: { id: await join('admin', '01-01') } });
  await createCompany({ email: heir.email });
  await deleteUser(owner.userId, ada);
  expect((await getCompanyPage(companyId))!.email).toBeNull();
  const heirAsActor = {
    userId: heir.id,
    role: 'company_user',
    companyId,
    companyRole: 'owner',
  } as const;
  expect((await getOwnCompany(heirAsActor))!.email).toBeNull();
  const material = await createMaterial({ companyId });
  expect((await getMaterial(material.id, heirAsActor))!.company.email).toBeNull();
  await createCompany({ email });
});

test('a deleted user keeps a name in the audit log, as actor and as subject', async () => {
  const bo = await makeAdmin('Bo', 'Lind');
  await banUser(owner.userId, {}, bo);
  await unbanUser(owner.userId, bo);
  await db.auditLogEntry.create({
    data: { actorUserId: owner.userId, action: 'company.renamed', subjectType: 'company' },
  });
  const person = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
  const name = `${person.firstName} ${person.lastName}`;
  expect((await deleteUser(owner.userId, ada)).isAnonymized).toBe(true);
  const { rows } = await listAuditLog();
  const about = rows.filter(({ subjectId }) => subjectId === owner.userId);
  expect(about.map(({ subjectName }) => subjectName)).toEqual([name, name, name]);
  expect(about.every(({ isUserGone }) => isUserGone)).toBe(true);
  expect(rows.find(({ action }) => action === 'company.renamed')?.actor).toEqual({
    id: owner.userId,
    name,
  });
  expect((await listAuditChoices()).actors).toContainEqual({ id: owner.userId, name });
});
