import { createMaterial } from '../../../factories/material';
import { makeCategory } from '../../../factories/traders';
import type { ContractCases } from './case';

const badToken = (address: string) => ({
  'a token that is none': { status: 401, sent: async () => ({ address, token: 'offcut_none' }) },
});

export const catalogueCases: ContractCases = {
  'GET /api/categories': {
    succeed: async () => {
      await makeCategory();
      return { address: '/api/categories' };
    },
    fail: badToken('/api/categories'),
  },
  'GET /api/subcategories': {
    succeed: async () => {
      await makeCategory();
      return { address: '/api/subcategories' };
    },
    fail: badToken('/api/subcategories'),
  },
  'GET /api/price-analysis/{materialId}': {
    succeed: async () => {
      const { id, companyId } = await createMaterial();
      for (const price of ['1.80', '2.10', '2.40', '2.70'])
        await createMaterial({ price, companyId });
      return { address: `/api/price-analysis/${id}?category=Masonry` };
    },
    fail: {
      'what is no id': { status: 404, sent: async () => ({ address: '/api/price-analysis/7' }) },
    },
  },
};
