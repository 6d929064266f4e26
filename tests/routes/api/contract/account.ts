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
import { makeMember } from '../../../factories/user';
import { cookieOf } from '../../visit';
import type { Calls, Refusals } from './sent';

export const PASSWORD = 'Correct!Horse7';
export const NEW_PASSWORD = 'Battery!Staple8';

export async function person() {
  const email = `maria-${randomUUID()}@people.example`;
  const password = await hashPassword(PASSWORD);
  const member = await makeMember(null, 'owner', { email, password });
  return { ...member, email, cookie: await cookieOf(member.user.id) };
}

const signedIn = async (json?: object) => ({ cookie: (await person()).cookie, json });

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
  const { user, actor, cookie } = await person();
  const { id: sessionId } = await db.userSession.findFirstOrThrow({ where: { userId: user.id } });
  const asking = { actor, sessionId };
  const authenticator = makeAuthenticator();
  const create = async () => authenticator.create(await startAddingPasskey(asking));
  const add = async () => addPasskey({ name: 'Phone', response: await create() }, asking);
  return { userId: user.id, cookie, authenticator, create, add };
}

async function onPasskey(json: object) {
  const { cookie, add } = await passkeyOwner();
  const { id } = await add();
  return { address: `/api/auth/passkeys/${id}`, cookie, json };
}

export const accountCalls: Calls = {
  'GET /api/auth/account/data': () => signedIn(),
  'DELETE /api/auth/account': () => signedIn({ currentPassword: PASSWORD }),
  'POST /api/auth/passkeys/sign-in/start': async () => ({}),
  async 'POST /api/auth/passkeys/sign-in'() {
    const { userId, authenticator, add } = await passkeyOwner();
    await add();
    const token = newToken();
    const visitor = { ipAddress: null, userAgent: null, browser: tokenDigest(token) };
    const response = authenticator.get(await startPasskeySignIn(visitor), userId);
    return { cookie: `browser=${token}`, json: { response } };
  },
  async 'GET /api/auth/passkeys'() {
    const { cookie, add } = await passkeyOwner();
    await add();
    return { cookie };
  },
  'POST /api/auth/passkeys/start': () => signedIn({}),
  async 'POST /api/auth/passkeys'() {
    const { cookie, create } = await passkeyOwner();
    return { cookie, json: { name: 'Office laptop', response: await create() } };
  },
  'PUT /api/auth/passkeys/{id}': () => onPasskey({ name: 'Truck tablet' }),
  'DELETE /api/auth/passkeys/{id}': () => onPasskey({}),
  'POST /api/company-registration': async () => ({
    json: { ...TYPED, yearsInBusiness: 12, specialties: ['Rebar', 'Decking'] },
  }),
  'POST /api/company-registration/verify-email': async () => ({
    json: await startedRegistration(),
  }),
  'POST /api/company-registration/resend-verification': async () => ({ json: await resendInput() }),
  'POST /api/auth/verify-email': async () => ({ json: await startedRegistration() }),
  'POST /api/auth/resend-verification': async () => ({ json: await resendInput() }),
  'GET /api/auth/user': () => signedIn(),
  'POST /api/auth/signin': async () => ({
    json: { email: (await person()).email, password: PASSWORD },
  }),
  'POST /api/auth/signout': () => signedIn(),
  'POST /api/auth/forgot-password': async () => ({ json: { email: (await person()).email } }),
  async 'POST /api/auth/reset-password'() {
    const { email: known } = await person();
    await accountJobs.handlers.send_password_reset({ email: known });
    const code = await codeMailedTo(known);
    return { json: { email: known, code, newPassword: NEW_PASSWORD } };
  },
  async 'PUT /api/auth/profile'() {
    const { email: known, cookie } = await person();
    return { cookie, json: { firstName: 'Mia', lastName: 'Reyes', email: known } };
  },
  async 'POST /api/auth/profile/confirm-email'() {
    const { actor, cookie } = await person();
    const wanted = `mia-${randomUUID()}@people.example`;
    await updateProfile({ firstName: 'Mia', lastName: 'Reyes', email: wanted }, actor);
    return { cookie, json: { code: await codeMailedTo(wanted) } };
  },
  'POST /api/auth/change-password': () =>
    signedIn({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
};

export const accountRefusals: Refusals = {
  '429 to POST: a second code within a minute': async () => ({
    address: '/api/auth/resend-verification',
    json: await startedRegistration(),
  }),
};
