import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getRegistration, listRegistrations } from '~/domain/companies/index.server';
import { createRegistration } from '../../factories/registration';
import { makeCompany } from '../../factories/company';
import { resetDatabase } from '../../setup/database';

beforeEach(resetDatabase);

const lookalikesOf = async (data: Parameters<typeof createRegistration>[0]) => {
  const { id } = await createRegistration(data);
  const { lookalikes } = (await getRegistration(id))!;
  await db.companyRegistrationRequest.delete({ where: { id } });
  return lookalikes;
};

describe('companies that a registration could be mistaken for', () => {
  test('have its name, however it is written', async () => {
    await makeCompany({ name: 'Home Depot', verified: false });
    for (const companyName of [
      'The Home Depot, Inc.',
      'Home-Depot LLC',
      'H0ME DEP0T',
      'Ноmе Dероt', // in Cyrillic letters
      'Ｈｏｍｅ　Ｄｅｐｏｔ',
    ]) {
      expect(await lookalikesOf({ companyName }), companyName).toMatchObject([
        { name: 'Home Depot', kind: 'company', sameName: true, sameTaxId: false },
      ]);
    }
  });

  test('have a name close to it, if they are verified', async () => {
    const { id } = await makeCompany({ name: 'Home Depot' });
    await makeCompany({ name: 'Home Depo', verified: false });
    for (const companyName of ['Home Depott', 'Homes Depot', 'Home Depot Surplus Chicago']) {
      const found = await lookalikesOf({ companyName });
      expect(found, companyName).toMatchObject([{ id, sameName: false }]);
    }
  });

  test('share more than a word of the trade or a legal form with it', async () => {
    for (const name of ['Home Depot', 'Prairie State Builders', '有限会社']) {
      await makeCompany({ name });
    }
    for (const companyName of [
      'Prairie State Concrete',
      'Depot Rentals',
      'Homestead Builders',
      '株式会社',
    ]) {
      expect(await lookalikesOf({ companyName }), companyName).toEqual([]);
    }
  });

  test('shows the same tax ID however it is written, of companies and of registrations', async () => {
    const company = await makeCompany({ name: 'Alpha Masonry', taxId: '741234567' });
    const waiting = await createRegistration({ companyName: 'Beta Roofing' });
    await createRegistration({ companyName: 'Gone Roofing', status: 'rejected' });
    const found = await lookalikesOf({ companyName: 'Gamma Steel', federalTaxId: '74 1234567' });
    expect(found.map(({ id, kind, sameTaxId }) => [kind, id, sameTaxId]).sort()).toEqual([
      ['company', company.id, true],
      ['registration', waiting.id, true],
    ]);
  });

  test('flags those in the list that need a closer look', async () => {
    await makeCompany({ name: 'Home Depot' });
    await createRegistration({ companyName: 'Home Depot Inc', federalTaxId: '' });
    await createRegistration({ companyName: 'Brazos Steel', federalTaxId: '' });
    const { registrations } = await listRegistrations();
    expect(
      registrations.map(({ companyName, hasLookalike }) => [companyName, hasLookalike]),
    ).toEqual([
      ['Home Depot Inc', true],
      ['Brazos Steel', false],
    ]);
  });
});
