import type { ContractCases } from './case';

export const documentCases: ContractCases = {
  'GET /api/openapi.json': {
    succeed: async () => ({ address: '/api/openapi.json' }),
    fail: {
      'a token that is none': {
        status: 401,
        sent: async () => ({ address: '/api/openapi.json', token: 'offcut_none' }),
      },
    },
  },
};
