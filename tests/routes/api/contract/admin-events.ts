import { makeAdmin } from '../../../domain/administration/people';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';

const address = '/api/admin/events';

export const adminEventsCases: ContractCases = {
  'GET /api/admin/events': {
    succeed: async () => ({
      address,
      cookie: await cookieOf((await makeAdmin('Ada', 'Lopez')).userId),
    }),
    fail: {
      'a guest': { status: 401, sent: async () => ({ address }) },
      'who is no admin': {
        status: 403,
        sent: async () => ({ address, cookie: await cookieOf((await createUser()).id) }),
      },
    },
  },
};
