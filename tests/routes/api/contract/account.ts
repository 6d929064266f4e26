import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import {
  accountJobs,
  addPasskey,
  hashPassword,
  startAddingPasskey,
  startPasskeySignIn,
  updateProfile,
} from '~/domain/accounts/index.server';
import { registerCompany } from '~/domain/companies/index.server';
import {
  skipCooldown,
  registration,
  newVisitor,
  TYPED,
} from '../../../domain/companies/registration-setting';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { makeAuthenticator } from '../../../factories/authenticator';
import { codeMailedTo } from '../../../factories/mailbox';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import type { Calls, Refusals } from './sent';

export const PASSWORD = 'Correct!Horse7';
export const NEW_PASSWORD = 'Battery!Staple8';

export async function person() {
  const email = `maria-${randomUUID()}@people.example`;
  const user = await createUser({ email, password: await hashPassword(PASSWORD) });
  return { user, email, cookie: await cookieOf(user.id) };
}

const email = TYPED.contactEmail;

async function startedRegistration() {
  await registerCompany(registration(), newVisitor());
  return { email, code: await codeMailedTo(email) };
}

async function resendInput() {
  await startedRegistration();
  await skipCooldown();
  return { email };
}

async function passkeyOwner() {
  const { user, cookie } = await person();
  const { id: sessionId } = await db.userSession.findFirstOrThrow({ where: { userId: user.id } });
  const { id: userId, role } = user;
  const actor = { userId, role, companyId: null, companyRole: null, isPasswordFresh: true };
  const asking = { actor, sessionId };
  const authenticator = makeAuthenticator();
  const create = async () => authenticator.create(await startAddingPasskey(asking));
  const add = async () => addPasskey({ name: 'Phone', response: await create() }, asking);
  return { userId, cookie, authenticator, create, add };
}

async function onPasskey(json: object) {
  const { cookie, add } = await passkeyOwner();
  const { id } = await add();
  return { address: `/api/auth/passkeys/${id}`, cookie, json };
}

export const accountCalls: Calls = {
  'GET /api/auth/account/data': async () => ({
    address: '/api/auth/account/data',
    cookie: (await person()).cookie,
  }),
  'DELETE /api/auth/account': async () => ({
    address: '/api/auth/account',
    cookie: (await person()).cookie,
    json: { currentPassword: PASSWORD },
  }),
  'POST /api/auth/passkeys/sign-in/start': async () => ({
    address: '/api/auth/passkeys/sign-in/start',
  }),
  async 'POST /api/auth/passkeys/sign-in'() {
    const { userId, authenticator, add } = await passkeyOwner();
    await add();
    const token = newToken();
    const visitor = { ipAddress: null, userAgent: null, browser: tokenDigest(token) };
    const response = authenticator.get(await startPasskeySignIn(visitor), userId);
    return {
      address: '/api/auth/passkeys/sign-in',
      cookie: `browser=${token}`,
      json: { response },
    };
  },
  async 'GET /api/auth/passkeys'() {
    const { cookie, add } = await passkeyOwner();
    await add();
    return { address: '/api/auth/passkeys', cookie };
  },
  async 'POST /api/auth/passkeys/start'() {
    const { cookie } = await passkeyOwner();
    return { address: '/api/auth/passkeys/start', cookie, json: {} };
  },
  async 'POST /api/auth/passkeys'() {
    const { cookie, create } = await passkeyOwner();
    const json = { name: 'Office laptop', response: await create() };
    return { address: '/api/auth/passkeys', cookie, json };
  },
  'PUT /api/auth/passkeys/{id}': () => onPasskey({ name: 'Truck tablet' }),
  'DELETE /api/auth/passkeys/{id}': () => onPasskey({}),
  'POST /api/company-registration': async () => ({
    address: '/api/company-registration',
    json: { ...TYPED, yearsInBusiness: 12, specialties: ['Rebar', 'Decking'] },
  }),
  'POST /api/company-registration/verify-email': async () => ({
    address: '/api/company-registration/verify-email',
    json: await startedRegistration(),
  }),
  'POST /api/company-registration/resend-verification': async () => ({
    address: '/api/company-registration/resend-verification',
    json: await resendInput(),
  }),
  'POST /api/auth/verify-email': async () => ({
    address: '/api/auth/verify-email',
    json: await startedRegistration(),
  }),
  'POST /api/auth/resend-verification': async () => ({
    address: '/api/auth/resend-verification',
    json: await resendInput(),
  }),
  'GET /api/auth/user': async () => ({
    address: '/api/auth/user',
    cookie: (await person()).cookie,
  }),
  'POST /api/auth/signin': async () => ({
    address: '/api/auth/signin',
    json: { email: (await person()).email, password: PASSWORD },
  }),
  'POST /api/auth/signout': async () => ({
    address: '/api/auth/signout',
    cookie: (await person()).cookie,
  }),
  'POST /api/auth/forgot-password': async () => ({
    address: '/api/auth/forgot-password',
    json: { email: (await person()).email },
  }),
  async 'POST /api/auth/reset-password'() {
    const { email: known } = await person();
    await accountJobs.handlers.send_password_reset({ email: known });
    const code = await codeMailedTo(known);
    const json = { email: known, code, newPassword: NEW_PASSWORD };
    return { address: '/api/auth/reset-password', json };
  },
  async 'PUT /api/auth/profile'() {
    const { email: known, cookie } = await person();
    const json = { firstName: 'Mia', lastName: 'Reyes', email: known };
    return { address: '/api/auth/profile', cookie, json };
  },
  async 'POST /api/auth/profile/confirm-email'() {
    const { user, cookie } = await person();
    const wanted = `mia-${randomUUID()}@people.example`;
    const actor = {
      userId: user.id,
      role: user.role,
      companyId: null,
      companyRole: null,
      isPasswordFresh: true,
    };
    await updateProfile({ firstName: 'Mia', lastName: 'Reyes', email: wanted }, actor);
    const json = { code: await codeMailedTo(wanted) };
    return { address: '/api/auth/profile/confirm-email', cookie, json };
  },
  'POST /api/auth/change-password': async () => ({
    address: '/api/auth/change-password',
    cookie: (await person()).cookie,
    json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  }),
};

export const accountRefusals: Refusals = [
  [
    429,
    'POST',
    'a second code within a minute',
    async () => ({ address: '/api/auth/resend-verification', json: await startedRegistration() }),
  ],
];
