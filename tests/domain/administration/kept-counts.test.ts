import { rounds } from '../../faults/rounds';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import {
  getDashboardSummary,
  keepFigures,
  WRONG_LEDGER_DAYS,
} from '~/domain/administration/index.server';
import {
  countCatalogue,
  listCategoriesForEditing,
  listCategoriesWithCounts,
} from '~/domain/catalogue/index.server';
import { createCompany, reinstate, suspend } from '../../factories/company';
import {
  changeMaterial,
  createCategory,
  createMaterial,
  createSubcategory,
} from '../../factories/material';
import { createRegistration } from '../../factories/registration';
import { createTransaction } from '../../factories/transaction';
import { createUser } from '../../factories/user';
import { notificationsDelivered } from '../../setup/notices';

const wrong = () => db.$queryRaw`SELECT * FROM wrong_kept_counts()`;

/** The column beside what it says, wherever they differ. */
const wronglyOnSale = () => db.$queryRaw`
  SELECT m.id, m.on_sale FROM materials m JOIN companies c ON c.id = m.company_id
   WHERE m.on_sale <> (m.available AND m.quantity + m.quantity_held > 0 AND c.registration_status = 'approved')`;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

const STATUSES = ['approved', 'suspended', 'pending'] as const;

interface Ids {
  materials: string[];
  companies: string[];
  categories: string[];
  sold: { id: string; companyId: string };
}

type Change = (ids: Ids) => Promise<unknown>;

const someDay = () => new Date(Date.UTC(2026, pick([0, 1, 2]), pick([1, 2, 28]), pick([4, 7])));

const update = (data: object): Change => {
  return ({ materials }) => db.material.updateMany({ where: { id: pick(materials) }, data });
};

const CHANGES: Change[] = [
  update({ pausedAt: new Date() }),
  update({ pausedAt: null, hiddenAt: null }),
  update({ hiddenAt: new Date() }),
  update({ deletedAt: new Date() }),
  update({ city: 'Gary', state: 'IN' }),
  update({ price: 12 }),
  ({ materials }) =>
    db.$executeRaw`UPDATE materials SET quantity = 0, quantity_sold = quantity_sold + quantity
                    WHERE id = ${pick(materials)}::uuid`,
  ({ materials }) =>
    db.$executeRaw`UPDATE materials SET quantity = 0, quantity_held = quantity_held + quantity
                    WHERE id = ${pick(materials)}::uuid`,
  ({ materials }) =>
    db.$executeRaw`UPDATE materials SET quantity = quantity + quantity_held + quantity_sold,
                          quantity_held = 0, quantity_sold = 0 WHERE id = ${pick(materials)}::uuid`,
  ({ materials, companies }) =>
    db.material.updateMany({
      where: { id: pick(materials) },
      data: { companyId: pick(companies) },
    }),
  ({ companies }) =>
    db.company.updateMany({
      where: { id: { in: [pick(companies), pick(companies)] } },
      data: { registrationStatus: pick(STATUSES), verified: pick([true, false]) },
    }),
  ({ companies }) =>
    db.material.updateMany({ where: { companyId: pick(companies) }, data: { pausedAt: null } }),
  ({ materials }) => db.material.deleteMany({ where: { id: pick(materials) } }),
  async ({ companies, materials }) => {
    materials.push((await createMaterial({ companyId: pick(companies) })).id);
  },
  ({ sold, companies }) =>
    createTransaction({
      materialId: sold.id,
      buyerCompanyId: pick(companies),
      quantity: pick([10, 11]),
      completedAt: someDay(),
    }),
  ({ sold, categories }) =>
    changeMaterial(sold.id, {
      categoryId: pick(categories),
      state: pick(['IL', 'IN']),
      createdAt: someDay(),
    }),
  () =>
    db.transaction.updateMany({
      where: { quantity: pick([10, 11]) },
      data: { status: 'cancelled', cancelledAt: new Date(), completedAt: null },
    }),
  () => createRegistration({ createdAt: someDay() }),
  () =>
    db.companyRegistrationRequest.updateMany({
      where: { createdAt: someDay() },
      data: { status: pick(['under_review', 'rejected']), emailVerified: pick([true, false]) },
    }),
  () => db.companyRegistrationRequest.deleteMany({ where: { createdAt: someDay() } }),
  () => createUser({ emailVerified: pick([true, false]) }),
  () => db.user.updateMany({ data: { emailVerified: true } }),
  () =>
    transaction(async (tx) => {
      await tx.material.updateMany({ data: { pausedAt: null } });
      throw new Error('undone');
    }).catch(() => undefined),
  () => keepFigures(),
];

test('a suspended company’s listings leave the counts, and come back with it', async () => {
  const category = await createCategory();
  const { id, companyId } = await createMaterial({ categoryId: category.id });
  const counts = async () => {
    const [shown] = await listCategoriesWithCounts();
    const [listed] = await listCategoriesForEditing();
    return [shown!.count, listed!.materialCount, (await countCatalogue()).companies];
  };
  expect(await counts()).toEqual([1, 1, 1]);
  await keepFigures();
  await suspend(companyId);
  expect(await counts()).toEqual([0, 1, 0]);
  await keepFigures();
  await reinstate(companyId);
  expect(await counts()).toEqual([1, 1, 1]);
  expect((await getDashboardSummary()).materials).toEqual({ total: 1, available: 1 });
  await db.material.delete({ where: { id } });
  await notificationsDelivered();
  expect(await counts()).toEqual([0, 0, 0]);
});

test('after any changes, at once and undone ones too, what is kept is what is counted', async () => {
  const { id: subcategoryId, categoryId } = await createSubcategory('Block');
  const companies = await Promise.all([1, 2, 3].map(async () => (await createCompany()).id));
  const sold = await createMaterial();
  const categories = [categoryId, sold.categoryId];
  const materials: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const place = pick([{ city: 'Chicago' }, { city: 'CHICAGO' }, { city: 'Peoria' }]);
    const category = n % 2 ? { categoryId, subcategoryId } : {};
    const { id } = await createMaterial({ companyId: pick(companies), ...place, ...category });
    materials.push(id);
  }
  expect(await wrong()).toEqual([]);
  for (let round = 0; round < rounds(5, 50); round += 1) {
    const changes = Array.from({ length: 20 }, () =>
      pick(CHANGES)({ materials, companies, categories, sold }),
    );
    const failed = (await Promise.allSettled(changes)).filter(
      ({ status }) => status === 'rejected',
    );
    // Outside of transaction(), which tries again.
    for (const { reason } of failed as PromiseRejectedResult[]) {
      expect(String(reason)).toMatch(/deadlock/);
    }
    expect(await wronglyOnSale()).toEqual([]);
    expect(await wrong()).toEqual([]);
    const [counted] = await db.$queryRaw<object[]>`
      SELECT count(*)::int AS materials, count(DISTINCT company_id)::int AS companies,
             count(DISTINCT state)::int AS states FROM materials WHERE on_sale`;
    expect(await countCatalogue()).toEqual(counted);
  }
}, 120_000);

test('what moves later on a kept day is added to it', async () => {
  await keepFigures();
  const { id: materialId } = await createMaterial();
  const sell = (hoursAgo: number) =>
    createTransaction({
      materialId,
      quantity: 1,
      completedAt: new Date(Date.now() - hoursAgo * 3_600_000),
    });
  const before = (await getDashboardSummary()).revenue.sales;
  const kept = async () => (await db.ledgerDay.aggregate({ _sum: { sales: true } }))._sum.sales;
  await sell(3);
  await keepFigures();
  expect(await kept()).toBe(before + 1);
  await db.$executeRaw`
    UPDATE ledger_days SET until = until - interval '2 hours' WHERE until > now() - interval '1 hour'`;
  await sell(1);
  expect(await kept()).toBe(before + 1);
  await keepFigures();
  expect(await kept()).toBe(before + 2);
  expect(await db.$queryRaw(WRONG_LEDGER_DAYS)).toEqual([]);
  expect((await getDashboardSummary()).revenue.sales).toBe(before + 2);
});

test('a listing and its company’s suspension at once leave nothing on sale', async () => {
  await createCategory();
  const { id: companyId } = await createCompany();
  const { id } = await createMaterial({ companyId, pausedAt: new Date() });
  const seller = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await seller.connect();
  await seller.query('BEGIN');
  await seller.query('UPDATE materials SET paused_at = NULL WHERE id = $1', [id]);
  const suspended = db.company
    .update({ where: { id: companyId }, data: { registrationStatus: 'suspended' } })
    .then(() => 'suspended');
  // It waits for the seller; without the lock it would be done by then and have seen a paused listing.
  expect(await Promise.race([suspended, sleep(500, 'waiting')])).toBe('waiting');
  await seller.query('COMMIT');
  await seller.end();
  await suspended;
  expect(await db.material.count({ where: { companyId, onSale: true } })).toBe(0);
});
