import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';

/** An approved, verified company in Chicago that can be paid, unless said otherwise. */
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
      ...data,
    },
  });
}
