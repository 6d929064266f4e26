import { registerCompany } from '~/domain/companies/index.server';
import {
  letCooldownPass,
  notThis,
  registration,
  somewhere,
  TYPED,
} from '../../../domain/companies/registration-setting';
import { codeMailedTo } from '../../../factories/mailbox';
import type { ContractCases } from './case';
import { but } from './who-may';

const email = TYPED.contactEmail;
const register = async () => ({
  address: '/api/company-registration',
  json: { ...TYPED, yearsInBusiness: 12, specialties: ['Rebar', 'Decking'] },
});

async function coded() {
  await registerCompany(registration(), somewhere());
  return { email, code: await codeMailedTo(email) };
}

const verify = (address: string) => async () => ({ address, json: await coded() });
const wrong = (address: string) => async () => {
  const { code } = await coded();
  return { address, json: { email, code: notThis(code) } };
};

async function anotherCode(address: string) {
  await coded();
  await letCooldownPass();
  return { address, json: { email } };
}
const tooSoon = (address: string) => async () => {
  await coded();
  return { address, json: { email } };
};

export const registrationCases: ContractCases = {
  'POST /api/company-registration': {
    succeed: register,
    fail: {
      'a weak password': {
        status: 400,
        sent: but(register, { json: { password: 'block' } }),
      },
      'a form': {
        status: 415,
        sent: async () => ({
          address: '/api/company-registration',
          body: new URLSearchParams({ ...TYPED }),
        }),
      },
      'a token': { status: 403, sent: but(register, { token: 'offcut_none' }) },
    },
  },
  'POST /api/company-registration/verify-email': {
    succeed: verify('/api/company-registration/verify-email'),
    fail: {
      'a wrong code': { status: 400, sent: wrong('/api/company-registration/verify-email') },
    },
  },
  'POST /api/company-registration/resend-verification': {
    succeed: () => anotherCode('/api/company-registration/resend-verification'),
    fail: {
      'within a minute': {
        status: 429,
        sent: tooSoon('/api/company-registration/resend-verification'),
      },
    },
  },
  'POST /api/auth/verify-email': {
    succeed: verify('/api/auth/verify-email'),
    fail: {
      'a wrong code': { status: 400, sent: wrong('/api/auth/verify-email') },
      'a code that is none': {
        status: 400,
        sent: async () => ({ address: '/api/auth/verify-email', json: { email, code: 'abc' } }),
      },
    },
  },
  'POST /api/auth/resend-verification': {
    succeed: () => anotherCode('/api/auth/resend-verification'),
    fail: {
      'within a minute': { status: 429, sent: tooSoon('/api/auth/resend-verification') },
    },
  },
};
