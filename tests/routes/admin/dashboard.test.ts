import { beforeEach, expect, test } from 'vitest';
import { loader } from '~/routes/admin/route';
import { createCompany } from '../../factories/company';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { answerOf, cookieOf, visit } from '../visit';

let cookie: string;
let adminId: string;

beforeEach(async () => {
  await resetDatabase();
  const admin = await createUser({ role: 'admin', firstName: 'Ann', lastName: 'Lee' });
  adminId = admin.id;
  cookie = await cookieOf(adminId);
});

const open = async (query = '') => {
  const { body } = await answerOf(() =>
    loader({ request: visit(`/admin${query}`, { cookie }), params: {}, context: {} }),
  );
  return body as { data: Record<string, unknown[]> & { tab: string }; summary: unknown };
};

test('begins with the five newest users and companies, and counts all', async () => {
  for (let n = 0; n < 7; n += 1) {
    const createdAt = new Date(Date.now() - (n + 1) * 60_000);
    const { id } = await createCompany({ name: `Company ${n}`, verified: n < 2, createdAt });
    await createUser({ companyId: id, lastName: `Number ${n}`, emailVerified: n > 0, createdAt });
  }
  await createRegistration();
  const { data, summary } = await open();
  expect(data.tab).toBe('overview');
  expect(data.users).toHaveLength(5);
  expect(data.users).toMatchObject([{ lastName: 'Lee' }, { lastName: 'Number 0' }, {}, {}, {}]);
  expect(data.companies).toHaveLength(5);
  expect(data.companies).toMatchObject([{ name: 'Company 0' }, {}, {}, {}, {}]);
  expect(summary).toMatchObject({
    users: { total: 8, verified: 7, admins: 1 },
    companies: { total: 7, verified: 2 },
    registrations: { pending: 1 },
    materials: { total: 0, available: 0 },
    revenue: { feesCents: 0 },
  });
});

test('an address that names no tab shows the first', async () => {
  expect((await open('?tab=nonsense')).data.tab).toBe('overview');
  expect((await open('?tab=users')).data.tab).toBe('users');
});

test('says who looks, so that their own changes are not news to them', async () => {
  expect(await open()).toMatchObject({ myId: adminId });
});
