import { randomUUID } from 'node:crypto';
import { createMaterial } from '../../../factories/material';
import { makeCategory, makeCompany, makeMember } from '../../../factories/traders';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';

export async function listing(values: Record<string, unknown> = {}) {
  const { id } = await makeCompany({
    paymentEnabled: true,
    stripeAccountId: `acct_${randomUUID()}`,
  });
  const { actor: seller } = await makeMember(id);
  const category = await makeCategory();
  const json = {
    title: 'Rebar #5, 20 ft',
    description: 'Epoxy coated, never unbundled.',
    categoryId: category.id,
    condition: 'new',
    price: '19.99',
    priceUnit: 'per piece',
    quantity: 40,
    city: 'Chicago',
    state: 'IL',
    location: 'Chicago, IL',
    ...values,
  };
  return { address: '/api/materials', seller, cookie: await cookieOf(seller.userId), json };
}

export const materialCases: ContractCases = {
  'GET /api/materials': {
    succeed: async () => {
      await createMaterial();
      return { address: '/api/materials?search=CMU&location=Chicago,+IL' };
    },
    fail: {
      'text that no text is': {
        status: 400,
        sent: async () => ({ address: '/api/materials?search=%00' }),
      },
    },
  },
  'GET /api/materials/{id}': {
    succeed: async () => ({ address: `/api/materials/${(await createMaterial()).id}` }),
    fail: {
      'an unknown id': {
        status: 404,
        sent: async () => ({ address: `/api/materials/${randomUUID()}` }),
      },
      'what is no id': { status: 404, sent: async () => ({ address: '/api/materials/1' }) },
    },
  },
  'POST /api/materials': {
    succeed: listing,
    fail: {
      'a guest': {
        status: 401,
        sent: async () => ({ ...(await listing()), cookie: undefined }),
      },
      'a price that is none': { status: 400, sent: () => listing({ price: '1e3' }) },
      'another type': {
        status: 415,
        sent: async () => {
          const { cookie } = await listing();
          return { address: '/api/materials', cookie, body: '{}' };
        },
      },
    },
  },
};
