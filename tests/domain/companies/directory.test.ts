import { beforeEach, describe, expect, test } from 'vitest';
import { getCompanyPage, listDirectory } from '~/domain/companies/index.server';
import { createSuspendedCompany, makeCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';

beforeEach(resetDatabase);

describe('the directory', () => {
  test('lists approved companies only, by name, with what they have for sale', async () => {
    const zinc = await makeCompany({ name: 'Zinc Roofing Supply' });
    await makeCompany({ name: 'Alder Timber Works' });
    await makeCompany({ name: 'Pending Co', registrationStatus: 'under_review' });
    await makeCompany({ name: 'Rejected Co', registrationStatus: 'rejected' });
    await createSuspendedCompany({ name: 'Suspended Co' });
    for (const values of [{}, { quantity: 0 }, { hiddenAt: new Date() }]) {
      await createMaterial({ companyId: zinc.id, ...values });
    }

    const { rows: companies, total } = await listDirectory();
    expect(total).toBe(2);
    expect(companies.map(({ name, materialCount }) => [name, materialCount])).toEqual([
      ['Alder Timber Works', 0],
      ['Zinc Roofing Supply', 1],
    ]);
  });

  test('shows only public data', async () => {
    await makeCompany({ taxId: '36-1234567', businessLicense: 'IL-77', verificationNotes: 'ok' });
    const { rows: companies } = await listDirectory();
    expect(JSON.stringify(companies)).not.toMatch(/36-1234567|IL-77|stripe|notes/i);
  });

  test('finds words of the name, the description, the place, the state and the ZIP code', async () => {
    const brazos = { name: 'Brazos Steel Erectors', city: 'Austin', state: 'TX', zipCode: '78744' };
    const gateway = { ...brazos, name: 'Gateway Steel', city: 'St. Louis', state: 'MO' };
    const front = {
      name: 'Front Range Salvage',
      city: 'Denver',
      state: 'CO',
      zipCode: '80216',
      description: 'Salvaged oak, 100% reclaimed',
    };
    await makeCompany(brazos);
    await makeCompany(front);
    await makeCompany(gateway);
    await makeCompany({
      ...brazos,
      name: 'O’Neil & Piñón',
      city: 'Reno',
      state: 'NV',
      zipCode: '89501',
    });
    for (const [search, name] of [
      ['brazos', 'Brazos Steel Erectors'],
      ['  BRAZOS ', 'Brazos Steel Erectors'],
      ['austin', 'Brazos Steel Erectors'],
      ['tx', 'Brazos Steel Erectors'],
      ['texas', 'Brazos Steel Erectors'],
      ['SALVAGED oak', 'Front Range Salvage'],
      ['100% reclaimed', 'Front Range Salvage'],
      ['%', 'Front Range Salvage'],
      ['salvage front', 'Front Range Salvage'],
      ['oak denver, co', 'Front Range Salvage'],
      ['salvage 80216', 'Front Range Salvage'],
      ['steel texas', 'Brazos Steel Erectors'],
      ['steel st. louis', 'Gateway Steel'],
      ['MO steel', 'Gateway Steel'],
      ["o'neil pinon", 'O’Neil & Piñón'],
      ['oneil piñón', 'O’Neil & Piñón'],
    ]) {
      const { rows: companies } = await listDirectory({ search });
      expect(
        companies.map((company) => company.name),
        search,
      ).toEqual([name]);
    }
  });

  test('has pages; one past the last shows the last', async () => {
    for (let number = 0; number < 25; number += 1) {
      await makeCompany({ name: `Company ${String(number).padStart(3, '0')}` });
    }
    const first = await listDirectory();
    expect([first.rows.length, first.total, first.pageCount]).toEqual([24, 25, 2]);
    const last = await listDirectory({ page: 99 });
    expect([last.page, last.rows[0]?.name]).toEqual([2, 'Company 024']);
    expect((await listDirectory({ page: Number.NaN })).page).toBe(1);
  });
});

describe('a company page', () => {
  test('shows public fields and no others', async () => {
    const { id } = await makeCompany({
      taxId: '36-1234567',
      businessLicense: 'IL-77',
      verificationNotes: 'called the yard',
      stripeAccountId: 'acct_1Secret',
      paymentEnabled: true,
    });
    const page = await getCompanyPage(id);
    expect(Object.keys(page!).sort()).toEqual([
      'address',
      'businessType',
      'city',
      'createdAt',
      'description',
      'email',
      'establishedYear',
      'feedback',
      'id',
      'isReachable',
      'materialCount',
      'name',
      'phone',
      'state',
      'verified',
      'website',
      'zipCode',
    ]);
  });

  test('of a company that everyone has left has no check mark and no contact', async () => {
    const { id } = await makeCompany({ leftWithoutUsersAt: new Date(), phone: '(312) 555-0142' });
    const gone = { isReachable: false, verified: false, phone: null, email: null };
    expect(await getCompanyPage(id)).toMatchObject(gone);
  });

  test('is visible to the public after approval and to its own users before', async () => {
    const { id } = await makeCompany({ registrationStatus: 'under_review' });
    expect(await getCompanyPage(id)).toBeNull();
    expect(await getCompanyPage(id, id)).toMatchObject({ id });
  });

  test('does not exist for an unknown id', async () => {
    for (const id of ['nobody', "' OR 1=1", '00000000-0000-4000-8000-000000000000']) {
      expect(await getCompanyPage(id)).toBeNull();
    }
  });
});
