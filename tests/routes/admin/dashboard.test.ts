import { expect, test } from 'vitest';
import { loader as openLayout } from '~/routes/admin/route';
import { loader } from '~/routes/admin._index/route';
import { createCompany } from '../../factories/company';
import { createUser } from '../../factories/user';
import { openPage, useAdmin } from '../visit';

const admin = useAdmin();

const open = (query = '') => openPage(loader, `/admin${query}`, admin);
const layout = async () => (await openPage(openLayout, '/admin', admin)).body;

test('shows the five newest users and companies, and all totals', async () => {
  for (let n = 0; n < 7; n += 1) {
    const createdAt = new Date(Date.now() - (n + 1) * 60_000);
    const { id } = await createCompany({ name: `Company ${n}`, createdAt });
    await createUser({ companyId: id, lastName: `Number ${n}`, createdAt });
  }
  const { body: data } = await open();
  const { summary } = await layout();
  expect(data.users).toHaveLength(5);
  expect(data.users).toMatchObject([{ lastName: 'Ortiz' }, { lastName: 'Number 0' }, {}, {}, {}]);
  expect(data.companies).toHaveLength(5);
  expect(data.companies).toMatchObject([{ name: 'Company 0' }, {}, {}, {}, {}]);
  expect(summary).toMatchObject({ users: { total: 8 }, companies: { total: 7 } });
});

test('an old tab URL redirects to its page with the rest of its query', async () => {
  const { status, location } = await open('?tab=users&q=maria&page=2');
  expect([status, location]).toEqual([301, '/admin/users?q=maria&page=2']);
  expect((await open('?tab=audit-log')).location).toBe('/admin/audit-log');
  for (const tab of ['nonsense', 'overview', '../evil']) {
    expect((await open(`?tab=${tab}`)).status).toBe(200);
  }
});

test('identifies its viewer, who gets no toasts about their own changes', async () => {
  expect(await layout()).toMatchObject({ myId: admin.id });
});
