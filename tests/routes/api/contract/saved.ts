import { randomUUID } from 'node:crypto';
import { createMaterial } from '../../../factories/material';
import { makeCompany, makeMember } from '../../../factories/traders';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import { callApi } from '../call-api';
import type { ContractCases } from './case';

const somebody = async () => cookieOf((await createUser()).id);

const guest = (address: string) => ({
  'a guest': { status: 401, sent: async () => ({ address }) },
});

export const savedCases: ContractCases = {
  'GET /api/my-listings': {
    succeed: async () => {
      const company = await makeCompany();
      await createMaterial({ companyId: company.id, available: false });
      const { user } = await makeMember(company.id);
      return { address: '/api/my-listings', cookie: await cookieOf(user.id) };
    },
    fail: {
      ...guest('/api/my-listings'),
      'who has no company': {
        status: 403,
        sent: async () => ({ address: '/api/my-listings', cookie: await somebody() }),
      },
    },
  },
  'GET /api/saved': {
    succeed: async () => {
      const cookie = await somebody();
      await callApi('PUT', `/api/saved/${(await createMaterial()).id}`, { cookie });
      return { address: '/api/saved', cookie };
    },
    fail: guest('/api/saved'),
  },
  'PUT /api/saved/{materialId}': {
    succeed: async () => ({
      address: `/api/saved/${(await createMaterial()).id}`,
      cookie: await somebody(),
    }),
    fail: {
      ...guest(`/api/saved/${randomUUID()}`),
      'an unknown material': {
        status: 404,
        sent: async () => ({ address: `/api/saved/${randomUUID()}`, cookie: await somebody() }),
      },
    },
  },
  'DELETE /api/saved/{materialId}': {
    succeed: async () => ({ address: `/api/saved/${randomUUID()}`, cookie: await somebody() }),
    fail: guest(`/api/saved/${randomUUID()}`),
  },
};
