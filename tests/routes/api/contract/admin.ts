import { randomUUID } from 'node:crypto';
import { createRegistration } from '../../../factories/registration';
import { createUser } from '../../../factories/user';
import type { ContractCases } from './case';
import { adminCookie, but, withoutAdmin } from './who-may';

const somebody = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@offcut.example',
  password: 'Battery!Staple8',
};
const ADMIN_SECRET = 'admin secret of the tests';

const firstAdmin = async () => ({
  address: '/api/admin/create-first-admin',
  json: { ...somebody, adminSecret: ADMIN_SECRET },
});
const createAdmin = async () => ({
  address: '/api/admin/create-admin',
  cookie: await adminCookie(),
  json: somebody,
});
const users = async () => ({
  address: '/api/admin/users?role=company_user&page=2',
  cookie: await adminCookie(),
});
const companies = async () => ({
  address: '/api/admin/companies?status=verified',
  cookie: await adminCookie(),
});

async function registrations() {
  await createRegistration();
  return { address: '/api/admin/registration-requests', cookie: await adminCookie() };
}

const decide = (decision: string, json: object) => async () => {
  const { id } = await createRegistration();
  const address = `/api/admin/registration-requests/${id}/${decision}`;
  return { address, cookie: await adminCookie(), json };
};
const approve = decide('approve', { reviewNotes: 'Licence checked.' });
const reject = decide('reject', { rejectionReason: 'The licence has run out.' });

const moderate = (what: string) => async () => {
  const { id } = await createUser();
  return { address: `/api/admin/users/${id}${what}`, cookie: await adminCookie() };
};
const ban = moderate('/ban');
const remove = moderate('');
const otherAdmin = (what: string) => async () => {
  const { id } = await createUser({ role: 'admin' });
  return { address: `/api/admin/users/${id}${what}`, cookie: await adminCookie() };
};

export const adminCases: ContractCases = {
  'GET /api/admin/status': {
    succeed: async () => ({ address: '/api/admin/status' }),
    fail: {
      'a token that is none': {
        status: 401,
        sent: async () => ({ address: '/api/admin/status', token: 'offcut_none' }),
      },
    },
  },
  'POST /api/admin/create-first-admin': {
    succeed: firstAdmin,
    fail: {
      'a wrong secret': {
        status: 403,
        sent: but(firstAdmin, { json: { adminSecret: 'guessed' } }),
      },
      'where there is one': {
        status: 403,
        sent: async () => {
          await createUser({ role: 'admin' });
          return firstAdmin();
        },
      },
      'a weak password': { status: 400, sent: but(firstAdmin, { json: { password: 'block' } }) },
    },
  },
  'POST /api/admin/create-admin': {
    succeed: createAdmin,
    fail: {
      ...withoutAdmin(createAdmin),
      'an email that is taken': {
        status: 409,
        sent: async () => {
          await createUser({ email: somebody.email });
          return createAdmin();
        },
      },
    },
  },
  'GET /api/admin/users': {
    succeed: users,
    fail: {
      ...withoutAdmin(users),
      'a role that is none': {
        status: 400,
        sent: but(users, { address: '/api/admin/users?role=x' }),
      },
    },
  },
  'POST /api/admin/users/{id}/ban': {
    succeed: ban,
    fail: {
      ...withoutAdmin(ban),
      'an admin': { status: 403, sent: otherAdmin('/ban') },
      'an unknown id': {
        status: 404,
        sent: but(ban, { address: `/api/admin/users/${randomUUID()}/ban` }),
      },
    },
  },
  'DELETE /api/admin/users/{id}': {
    succeed: remove,
    fail: {
      ...withoutAdmin(remove),
      'an admin': { status: 403, sent: otherAdmin('') },
      'what is no id': { status: 404, sent: but(remove, { address: '/api/admin/users/1' }) },
    },
  },
  'GET /api/admin/companies': { succeed: companies, fail: withoutAdmin(companies) },
  'GET /api/admin/registration-requests': {
    succeed: registrations,
    fail: withoutAdmin(registrations),
  },
  'POST /api/admin/registration-requests/{id}/approve': {
    succeed: approve,
    fail: {
      ...withoutAdmin(approve),
      'one that is not confirmed': {
        status: 409,
        sent: async () => {
          const { id } = await createRegistration({ status: 'pending', emailVerified: false });
          const address = `/api/admin/registration-requests/${id}/approve`;
          return { address, cookie: await adminCookie() };
        },
      },
    },
  },
  'POST /api/admin/registration-requests/{id}/reject': {
    succeed: reject,
    fail: {
      ...withoutAdmin(reject),
      'no reason': { status: 400, sent: but(reject, { json: { rejectionReason: ' ' } }) },
    },
  },
};
