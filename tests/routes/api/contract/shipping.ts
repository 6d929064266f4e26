import type { ContractCases } from './case';

const address = '/api/shipping/quote';

const QUOTE = {
  origin: { address: '400 W Grand Ave', city: 'Chicago', state: 'IL', zipCode: '60654' },
  destination: { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' },
  package: { weight: 40, dimensions: { length: 20, width: 12, height: 10 } },
};

export const shippingCases: ContractCases = {
  'POST /api/shipping/quote': {
    succeed: async () => ({ address, json: QUOTE }),
    fail: {
      'a weight below nothing': {
        status: 400,
        sent: async () => ({
          address,
          json: { ...QUOTE, package: { ...QUOTE.package, weight: -1 } },
        }),
      },
      'no destination': {
        status: 400,
        sent: async () => ({ address, json: { ...QUOTE, destination: undefined } }),
      },
    },
  },
};
