import { randomUUID } from 'node:crypto';
import { accountJobs, hashPassword, updateProfile } from '~/domain/accounts/index.server';
import { codeMailedTo } from '../../../factories/mailbox';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';
import { asGuest, but } from './who-may';

export const PASSWORD = 'Correct!Horse7';
export const NEW_PASSWORD = 'Battery!Staple8';

export async function person() {
  const email = `maria-${randomUUID()}@people.example`;
  const user = await createUser({ email, password: await hashPassword(PASSWORD) });
  return { user, email, cookie: await cookieOf(user.id) };
}

const user = async () => ({ address: '/api/auth/user', cookie: (await person()).cookie });
const signIn = async () => ({
  address: '/api/auth/signin',
  json: { email: (await person()).email, password: PASSWORD },
});
const forgot = async () => ({
  address: '/api/auth/forgot-password',
  json: { email: (await person()).email },
});

async function reset() {
  const { email } = await person();
  await accountJobs.handlers.send_password_reset({ email });
  const code = await codeMailedTo(email);
  return { address: '/api/auth/reset-password', json: { email, code, newPassword: NEW_PASSWORD } };
}

async function profile() {
  const { email, cookie } = await person();
  const json = { firstName: 'Mia', lastName: 'Reyes', email };
  return { address: '/api/auth/profile', cookie, json };
}

async function newEmail() {
  const { user: who, cookie } = await person();
  const email = `mia-${randomUUID()}@people.example`;
  const actor = { userId: who.id, role: who.role, companyId: null, companyRole: null };
  await updateProfile({ firstName: 'Mia', lastName: 'Reyes', email }, actor);
  const json = { code: await codeMailedTo(email) };
  return { address: '/api/auth/profile/confirm-email', cookie, json };
}

const change = async () => ({
  address: '/api/auth/change-password',
  cookie: (await person()).cookie,
  json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
});

export const accountCases: ContractCases = {
  'GET /api/auth/user': { succeed: user, fail: asGuest(user) },
  'POST /api/auth/signin': {
    succeed: signIn,
    fail: {
      'a wrong password': { status: 401, sent: but(signIn, { json: { password: NEW_PASSWORD } }) },
      'no password': { status: 400, sent: but(signIn, { json: { password: '' } }) },
    },
  },
  'POST /api/auth/signout': {
    succeed: async () => ({ address: '/api/auth/signout', cookie: (await person()).cookie }),
    fail: {
      'a token': {
        status: 403,
        sent: async () => ({ address: '/api/auth/signout', token: 'offcut_none' }),
      },
    },
  },
  'POST /api/auth/forgot-password': {
    succeed: forgot,
    fail: { 'no address': { status: 400, sent: but(forgot, { json: { email: 'maria' } }) } },
  },
  'POST /api/auth/reset-password': {
    succeed: reset,
    fail: {
      'five digits': { status: 400, sent: but(reset, { json: { code: '12345' } }) },
      'a common password': {
        status: 400,
        sent: but(reset, { json: { newPassword: 'Password1!' } }),
      },
    },
  },
  'PUT /api/auth/profile': {
    succeed: profile,
    fail: {
      ...asGuest(profile),
      'no name': { status: 400, sent: but(profile, { json: { firstName: ' ' } }) },
    },
  },
  'POST /api/auth/profile/confirm-email': {
    succeed: newEmail,
    fail: {
      ...asGuest(newEmail),
      'a code that is none': { status: 400, sent: but(newEmail, { json: { code: 'abcdef' } }) },
    },
  },
  'POST /api/auth/change-password': {
    succeed: change,
    fail: {
      ...asGuest(change),
      'a wrong password': {
        status: 400,
        sent: but(change, { json: { currentPassword: 'Wrong!Horse9' } }),
      },
    },
  },
};
