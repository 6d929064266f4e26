import { randomUUID } from 'node:crypto';
import { createMaterial } from '../../../factories/material';
import { makeCompany, makeMember } from '../../../factories/traders';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';

const BRIEF = {
  name: 'Lakeshore Builders',
  email: 'office@lakeshore.example',
  phone: '312-555-0144',
  address: '400 W Grand Ave',
  city: 'Chicago',
  state: 'IL',
  description: 'Concrete and masonry.',
};

async function ownCompany(values: Record<string, unknown> = {}, role?: 'member') {
  const company = await makeCompany();
  const { user } = await makeMember(company.id, role);
  const json = { ...BRIEF, businessType: 'supplier', ...values };
  return { address: `/api/companies/${company.id}`, cookie: await cookieOf(user.id), json };
}

export const companyCases: ContractCases = {
  'GET /api/companies': {
    succeed: async () => {
      await makeCompany();
      return { address: '/api/companies?search=&page=1' };
    },
    fail: {
      'text that no text is': {
        status: 400,
        sent: async () => ({ address: '/api/companies?search=%00' }),
      },
    },
  },
  'GET /api/companies/{id}': {
    succeed: async () => ({ address: `/api/companies/${(await makeCompany()).id}` }),
    fail: {
      'an unknown company': {
        status: 404,
        sent: async () => ({ address: `/api/companies/${randomUUID()}` }),
      },
    },
  },
  'GET /api/companies/{id}/materials': {
    succeed: async () => ({
      address: `/api/companies/${(await createMaterial()).companyId}/materials`,
    }),
    fail: {
      'an unknown company': {
        status: 404,
        sent: async () => ({ address: `/api/companies/${randomUUID()}/materials` }),
      },
    },
  },
  'POST /api/companies': {
    succeed: async () => ({ address: '/api/companies', json: BRIEF }),
    fail: {
      'a state that is none': {
        status: 400,
        sent: async () => ({ address: '/api/companies', json: { ...BRIEF, state: 'XX' } }),
      },
      'the type of a form': {
        status: 415,
        sent: async () => ({ address: '/api/companies', body: new URLSearchParams(BRIEF) }),
      },
    },
  },
  'PUT /api/companies/{id}': {
    succeed: () => ownCompany(),
    fail: {
      'a guest': {
        status: 401,
        sent: async () => ({ ...(await ownCompany()), cookie: undefined }),
      },
      'another company': {
        status: 403,
        sent: async () => ({
          ...(await ownCompany()),
          address: `/api/companies/${(await makeCompany()).id}`,
        }),
      },
      'a plain member': { status: 403, sent: () => ownCompany({}, 'member') },
      'an email that is none': { status: 400, sent: () => ownCompany({ email: 'office' }) },
      'another company’s email': {
        status: 409,
        sent: async () => {
          const { email } = await makeCompany();
          return ownCompany({ email });
        },
      },
    },
  },
};
