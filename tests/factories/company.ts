import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import { reinstateCompany, suspendCompany } from '~/domain/companies/index.server';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import { createActor, makeMember } from './user';

export function createCompany(data: Partial<Prisma.CompanyUncheckedCreateInput> = {}) {
  const id = randomUUID();
  return db.company.create({
    data: {
      id,
      name: 'Lakeshore Masonry',
      email: `office-${id}@company.example`,
      city: 'Chicago',
      state: 'IL',
      zipCode: '60608',
      latitude: 41.8515,
      longitude: -87.6694,
      registrationStatus: 'approved',
      verified: true,
      stripeAccountId: `acct_${id}`,
      paymentEnabled: true,
      sellerTermsVersion: SELLER_TERMS_VERSION,
      ...data,
    },
  });
}

/** One that can't be paid yet. */
export const makeCompany = (values: Parameters<typeof createCompany>[0] = {}) =>
  createCompany({ stripeAccountId: null, paymentEnabled: false, ...values });

export async function makeOwner(values: Parameters<typeof makeCompany>[0] = {}) {
  const { id: companyId } = await makeCompany(values);
  return { companyId, ...(await makeMember(companyId)) };
}

export async function suspend(companyId: string): Promise<void> {
  await suspendCompany(companyId, { reason: 'Complaints' }, await adminActor());
}

export async function reinstate(companyId: string): Promise<void> {
  await reinstateCompany(companyId, await adminActor());
}

export async function createSuspendedCompany(
  data: Partial<Prisma.CompanyUncheckedCreateInput> = {},
) {
  const company = await createCompany(data);
  await suspend(company.id);
  return company;
}

const adminActor = async () => ({ ...(await createActor()), role: 'admin' as const });

export const changeCompany = (id: string, data: Prisma.CompanyUncheckedUpdateInput) =>
  db.company.update({ where: { id }, data });
