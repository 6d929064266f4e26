import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import { getOwnCompany, updateCompany } from '~/domain/companies/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import type { Actor } from '~/lib/actor';
import { makeCategory, makeCompany, makeMaterial, makeMember } from '../../factories/traders';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

let companyId: string;
let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  companyId = (await makeCompany({ taxId: '36-1234567' })).id;
  owner = (await makeMember(companyId)).actor;
});

const INPUT = {
  name: 'Front Range Masonry',
  email: 'office@front-range.example',
  phone: '303 555 0100',
  address: '1 Larimer Street',
  city: 'Denver',
  state: 'CO',
  zipCode: '80205',
  businessType: 'subcontractor',
  description: 'Brick and block.',
} as const;
const company = (id = companyId) => db.company.findUniqueOrThrow({ where: { id } });
const update = (input: object = INPUT, actor = owner, id = companyId) =>
  updateCompany(id, UpdateCompany.parse(input), actor);

describe('changing a company', () => {
  test('saves the profile and looks up its location again', async () => {
    await update();
    await update();
    expect(await company()).toMatchObject(INPUT);
    expect((await company()).latitude).toBeCloseTo(39.76, 1);
    expect(await getOwnCompany(owner)).toMatchObject(INPUT);
  });

  test('locates it by city without a ZIP code', async () => {
    await update({ ...INPUT, city: 'Austin', state: 'TX', zipCode: '' });
    expect((await company()).latitude).toBeCloseTo(30.3, 0);
    expect((await company()).zipCode).toBeNull();
  });

  test('accepts an unknown ZIP code only if the company registered with it', async () => {
    await expect(update({ ...INPUT, zipCode: 'K1A 0B6' })).rejects.toMatchObject({
      code: 'invalid',
      field: 'zipCode',
      message: COMPANY_PROFILE_COPY.zipCodeInvalid,
    });
    await db.company.update({ where: { id: companyId }, data: { zipCode: 'K1A 0B6' } });
    await update({ ...INPUT, zipCode: 'K1A 0B6' });
    expect(await company()).toMatchObject({ name: INPUT.name, zipCode: 'K1A 0B6' });
  });

  test('ignores fields that only the platform sets', async () => {
    await update({
      ...INPUT,
      id: owner.userId,
      verified: false,
      registrationStatus: 'rejected',
      paymentEnabled: true,
      taxId: 'stolen',
      stripeAccountId: 'acct_stolen',
    });
    expect(await company()).toMatchObject({
      id: companyId,
      verified: true,
      registrationStatus: 'approved',
      paymentEnabled: false,
      taxId: '36-1234567',
      stripeAccountId: null,
    });
  });

  test('updates the search text of its listings', async () => {
    const material = await makeMaterial(companyId, await makeCategory());
    await update();
    const row = await db.material.findUniqueOrThrow({ where: { id: material.id } });
    expect(row.searchText).toContain('front range');
  });

  test('is for its owners and admins', async () => {
    await update(INPUT, (await makeMember(companyId, 'admin')).actor);
    const { actor } = await makeMember(companyId, 'member');
    await expect(update({ ...INPUT, name: 'Mine' }, actor)).rejects.toMatchObject({
      code: 'forbidden',
      message: COMPANY_PROFILE_COPY.notManager,
    });
    await expect(
      update({ ...INPUT, name: 'Mine' }, { ...actor, companyRole: 'owner' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await company()).name).toBe(INPUT.name);
  });

  test('is refused for another company, and for a user without one', async () => {
    const theirs = await makeCompany({ name: 'Theirs' });
    await expect(update(INPUT, owner, theirs.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      update(INPUT, { ...owner, companyId: theirs.id }, theirs.id),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(update(INPUT, await createActor())).rejects.toMatchObject({ code: 'no_company' });
    expect((await company(theirs.id)).name).toBe('Theirs');
  });

  test('refuses the email of another company', async () => {
    await makeCompany({ email: INPUT.email });
    await expect(update()).rejects.toMatchObject({ code: 'conflict', field: 'email' });
  });

  test('uses the specified error messages', () => {
    const issues = UpdateCompany.safeParse({ email: 'nowhere' }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual([
      'Company name is required',
      'Invalid email address',
      'City is required',
      'State is required',
    ]);
  });
});
