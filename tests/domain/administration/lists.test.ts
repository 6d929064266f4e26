import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import {
  acquireLock,
  auditCsvRows,
  getCompanyForAdmin,
  getDashboardSummary,
  getMaterialForAdmin,
  getUserForAdmin,
  listAuditChoices,
  listAuditLog,
  listCompaniesForAdmin,
  listMaterialsForAdmin,
  listUsers,
  recentCompanies,
  recentUsers,
  recordAudit,
} from '~/domain/administration/index.server';
import { createCompany, createSuspendedCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createRegistration } from '../../factories/registration';
import { createRefund, createTransaction } from '../../factories/transaction';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { makeAdmin } from './people';

beforeEach(resetDatabase);

test('users are found by any part of the name or email, by role and by status', async () => {
  const company = await createCompany({ name: 'Prairie Steel' });
  await makeAdmin('Ada', 'Lopez');
  const ben = await createUser({
    firstName: 'Ben',
    lastName: "O'Neil",
    email: 'Ben.50%@Prairie.example',
    companyId: company.id,
    lastLoginAt: new Date('2026-03-01T12:00:00Z'),
  });
  await createUser({ firstName: 'Cleo', emailVerified: false });
  await createUser({ firstName: 'Dan', bannedAt: new Date(), banReason: 'Spam' });
  await createUser({ firstName: 'Gone', anonymizedAt: new Date() });
  const names = async (filters: Parameters<typeof listUsers>[0]) =>
    (await listUsers(filters)).rows.map((user) => user.firstName).sort();

  expect(await names({})).toEqual(['Ada', 'Ben', 'Cleo', 'Dan']);
  expect(await names({ search: "  o'neil " })).toEqual(['Ben']);
  expect(await names({ search: 'BEN O' })).toEqual(['Ben']);
  expect(await names({ search: '50%@prairie' })).toEqual(['Ben']);
  expect(await names({ search: '%' })).toEqual(['Ben']);
  expect(await names({ search: 'o' })).toEqual(['Ben', 'Cleo', 'Dan']);
  expect(await names({ search: 'be' })).toEqual(['Ben']);
  expect(await names({ search: 'nobody of that name' })).toEqual([]);
  expect(await names({ role: 'admin' })).toEqual(['Ada']);
  expect(await names({ status: 'banned' })).toEqual(['Dan']);
  expect(await names({ status: 'unverified' })).toEqual(['Cleo']);
  expect(await names({ status: 'verified' })).toEqual(['Ada', 'Ben']);
  expect((await listUsers({ role: 'admin' })).rows.map((user) => user.firstName)).toEqual(['Ada']);
  expect((await recentUsers(2)).length).toBe(2);
  expect(await getUserForAdmin(ben.id)).toMatchObject({
    email: 'Ben.50%@Prairie.example',
    company: { id: company.id, name: 'Prairie Steel', isSuspended: false },
    lastLoginAt: '2026-03-01T12:00:00.000Z',
    bannedAt: null,
  });
  expect(await getUserForAdmin('no id')).toBeNull();
});

test('no row is on two pages, and a page past the end is the last', async () => {
  const createdAt = new Date('2026-05-01T00:00:00Z');
  await db.user.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      email: `${index}@many.example`,
      password: '-',
      firstName: 'Many',
      lastName: String(index),
      createdAt,
    })),
  });
  const pages = await Promise.all([1, 2, 3].map((page) => listUsers({ page })));
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(60);
  expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 20]);
  expect(pages[0]).toMatchObject({ total: 60, hasMore: false, pageCount: 3, page: 1 });
  for (const page of [4, 1e9]) {
    expect(await listUsers({ page })).toMatchObject({ page: 3, rows: pages[2]!.rows });
  }
  expect((await listUsers({ page: Number.NaN })).page).toBe(1);
  expect(await listUsers({ search: 'none', page: 2 })).toMatchObject({
    rows: [],
    total: 0,
    page: 1,
    pageCount: 1,
  });
});

test('companies are listed with users and listings, and found by name, city and status', async () => {
  const steel = await createCompany({ name: 'Prairie Steel', verified: false });
  await createSuspendedCompany({ name: 'Lake Brick' });
  await createUser({ companyId: steel.id });
  await createMaterial({ companyId: steel.id });
  await createMaterial({ companyId: steel.id, deletedAt: new Date() });
  const names = async (filters: Parameters<typeof listCompaniesForAdmin>[0]) =>
    (await listCompaniesForAdmin(filters)).rows.map((company) => company.name);

  expect(await names({ search: 'chicago il' })).toEqual(['Lake Brick', 'Prairie Steel']);
  for (const search of ['Chicago, IL', 'Chicago, Illinois', 'Chicago illinois', 'Illinois']) {
    expect(await names({ search }), search).toEqual(['Lake Brick', 'Prairie Steel']);
  }
  expect(await names({ search: 'Indiana' })).toEqual([]);
  expect(await names({ search: 'STEEL' })).toEqual(['Prairie Steel']);
  expect(await names({ status: 'unverified' })).toEqual(['Prairie Steel']);
  expect(await names({ status: 'suspended' })).toEqual(['Lake Brick']);
  expect(await names({ status: 'verified' })).toEqual([]);
  expect(await getCompanyForAdmin(steel.id)).toMatchObject({ userCount: 1, materialCount: 1 });
  expect((await recentCompanies(1))[0]!.name).toBe('Lake Brick');
});

test('materials are listed with their editor, on sale or not, but not deleted ones', async () => {
  const admin = await makeAdmin('Ada', 'Lopez');
  const block = await createMaterial({ title: 'Split-face block' });
  const rebar = await createMaterial({ title: 'Rebar #5', hiddenAt: new Date(), price: '1234.50' });
  await createMaterial({ title: 'Deleted block', deletedAt: new Date() });
  const soldOut = await createMaterial({ title: 'Sold out', quantity: 0, quantitySold: 3 });
  const held = await createMaterial({ title: 'On hold', quantity: 0, quantityHeld: 3 });
  await acquireLock(block.id, admin);
  const titles = async (filters: Parameters<typeof listMaterialsForAdmin>[0]) =>
    (await listMaterialsForAdmin(filters)).rows.map((material) => material.title).sort();

  expect(await titles({ status: 'available' })).toEqual(['On hold', 'Split-face block']);
  expect(await titles({ status: 'unavailable' })).toEqual(['Rebar #5', 'Sold out']);
  await db.material.updateMany({
    where: { id: { in: [soldOut.id, held.id] } },
    data: { deletedAt: new Date() },
  });
  expect(await titles({})).toEqual(['Rebar #5', 'Split-face block']);
  expect(await titles({ search: 'block' })).toEqual(['Split-face block']);
  expect(await titles({ search: block.id })).toEqual(['Split-face block']);
  expect(await titles({ companyId: rebar.companyId })).toEqual(['Rebar #5']);
  expect(await titles({ categoryId: 'nonsense' })).toEqual([]);
  expect(await getMaterialForAdmin(block.id)).toMatchObject({
    price: '2.00',
    company: { id: block.companyId, name: 'Lakeshore Masonry', isSuspended: false },
    lock: { lockedBy: admin.userId, lockedByName: 'Ada Lopez' },
  });
  expect((await getMaterialForAdmin(rebar.id))?.lock).toBeNull();
});

test('the audit log is filtered and exported as CSV without formulas', async () => {
  const ada = await makeAdmin('Ada', 'Lopez');
  const bo = await makeAdmin('Bo', '"Quote", Jr');
  const company = await createCompany({ name: '=cmd()' });
  await transaction(async (tx) => {
    await recordAudit(tx, ada, 'company.verified', company.id, {
      before: { verified: false, password: 'never' },
      after: { verified: true, verificationCode: '123456', zipCode: '60608' },
    });
    await recordAudit(tx, bo, 'user.deleted', randomUUID());
    await recordAudit(tx, null, 'admin.created', ada.userId);
  });
  await db.auditLogEntry.updateMany({
    where: { action: 'user.deleted' },
    data: { createdAt: new Date('2026-01-02T05:59:59Z') },
  });

  const actions = async (filters: Parameters<typeof listAuditLog>[0]) =>
    (await listAuditLog(filters)).rows.map(({ action }) => action);
  expect(await actions({})).toEqual(['admin.created', 'company.verified', 'user.deleted']);
  expect(await actions({ actorId: bo.userId })).toEqual(['user.deleted']);
  expect(await actions({ action: 'company.verified' })).toEqual(['company.verified']);
  expect(await actions({ subjectType: 'user' })).toEqual(['admin.created', 'user.deleted']);
  // One second before midnight on January 1 in Chicago.
  expect(await actions({ from: '2026-01-01', to: '2026-01-01' })).toEqual(['user.deleted']);
  expect(await actions({ from: '2026-01-02', to: '2026-01-02' })).toEqual([]);
  expect(await actions({ from: 'yesterday', actorId: '' })).toHaveLength(3);

  // Clocks go back on November 1: the day has 25 hours.
  for (const [last, found] of [
    ['2026-11-02T05:59:59Z', 1],
    ['2026-11-02T06:00:00Z', 0],
  ] as const) {
    await db.auditLogEntry.updateMany({
      where: { action: 'user.deleted' },
      data: { createdAt: new Date(last) },
    });
    expect(await actions({ from: '2026-11-01', to: '2026-11-01' })).toHaveLength(found);
  }

  const [verified] = (await listAuditLog({ action: 'company.verified' })).rows;
  expect(verified).toMatchObject({
    actor: { id: ada.userId, name: 'Ada Lopez' },
    subjectName: '=cmd()',
    before: { verified: false },
    after: { verified: true, zipCode: '60608' },
  });
  expect(JSON.stringify(verified)).not.toMatch(/never|123456/);
  expect(await listAuditChoices()).toEqual({
    actions: ['admin.created', 'company.verified', 'user.deleted'],
    actors: [
      { id: ada.userId, name: 'Ada Lopez' },
      { id: bo.userId, name: 'Bo "Quote", Jr' },
    ],
  });

  const lines: string[] = [];
  for await (const line of auditCsvRows({ subjectType: 'company' })) lines.push(line);
  expect(lines).toEqual([
    'at,actor,actorId,action,subjectType,subject,subjectId,before,after\r\n',
    `${verified!.at},Ada Lopez,${ada.userId},company.verified,company,'=cmd(),${company.id},"{""verified"":false}","{""zipCode"":""60608"",""verified"":true}"\r\n`,
  ]);
  let count = 0;
  await db.$executeRaw`
    INSERT INTO audit_log (action, subject_type, created_at)
    SELECT 'many', 'mail', now() - (n % 7) * interval '1 minute' FROM generate_series(1, 2500) n`;
  for await (const line of auditCsvRows({ action: 'many' })) count += line ? 1 : 0;
  expect(count).toBe(2501);
});

test('the summary counts every list, and revenue is the fees kept', async () => {
  await makeAdmin();
  await createUser({ emailVerified: false });
  await createUser({ anonymizedAt: new Date() });
  const material = await createMaterial();
  await createMaterial({ companyId: material.companyId, hiddenAt: new Date() });
  await createMaterial({ companyId: material.companyId, deletedAt: new Date() });
  const buyer = await createCompany({ verified: false });
  const bought = { materialId: material.id, buyerCompanyId: buyer.id };
  const sale = await createTransaction(bought);
  await createRefund({ transactionId: sale.id, amount: '10.50', feeAmount: '0.50' });
  await createTransaction({ ...bought, status: 'pending' });
  await createRegistration({ status: 'pending', emailVerified: false, emailVerifiedAt: null });
  await createRegistration();
  await db.companyChange.create({
    data: { companyId: buyer.id, name: 'Renamed', city: 'Gary', state: 'IN' },
  });

  const mail = { kind: 'test_email', recipient: 'ann@people.example', subject: 'Hello' };
  await db.mail.createMany({
    data: [
      { ...mail, status: 'failed', sealedContent: 'kept' },
      { ...mail, status: 'failed' },
      { ...mail, sealedContent: 'kept' },
    ],
  });

  expect(await getDashboardSummary()).toEqual({
    users: { total: 2, verified: 1, admins: 1 },
    companies: { total: 2, verified: 1, changes: 1 },
    registrations: { pending: 2, toDecide: 1 },
    materials: { total: 2, available: 1 },
    mail: { failed: 1 },
    revenue: { feesCents: 50, sales: 1 },
  });
});
