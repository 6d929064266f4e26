import { db } from '~/db/client.server';
import { acquireLock } from '~/domain/administration/index.server';
import { storeUpload } from '~/domain/media/index.server';
import { makeAdmin } from '../../../domain/administration/people';
import { makePhoto } from '../../../domain/media/photos';
import { createCompany } from '../../../factories/company';
import { createMaterial } from '../../../factories/material';
import { createRegistration } from '../../../factories/registration';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import { adminCookie, but, type Calls, type Refusals, trader } from './sent';

const NEW_ADMIN = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@offcut.example',
  password: 'Battery!Staple8',
};

const firstAdmin = async () => ({
  address: '/api/admin/create-first-admin',
  json: { ...NEW_ADMIN, adminSecret: 'admin secret of the tests' },
});

const at = (address: string) => async () => ({ address, cookie: await adminCookie() });

const byAdmin = async (json?: object) => ({ cookie: await adminCookie(), json });

const decision = (verb: string, json?: object) => async () => {
  const { id } = await createRegistration();
  const address = `/api/admin/registration-requests/${id}/${verb}`;
  return { address, cookie: await adminCookie(), json };
};

const onUser = (verb: string) => async () => {
  const { id } = await createUser();
  return { address: `/api/admin/users/${id}${verb}`, cookie: await adminCookie() };
};

const onMaterial = (verb: string) => async () => {
  const { id } = await createMaterial();
  return { address: `/api/admin/materials/${id}${verb}`, cookie: await adminCookie() };
};

export async function edit({ isLocked = true } = {}) {
  const { id, categoryId } = await createMaterial();
  const admin = await makeAdmin();
  if (isLocked) await acquireLock(id, admin);
  const json = {
    title: 'Anchor bolts, galvanised',
    categoryId,
    condition: 'good',
    description: 'In boxes of 50.',
    price: '1250.00',
    priceUnit: 'each',
    quantity: 40,
    city: 'Austin',
    state: 'TX',
    location: 'Austin, TX',
  };
  return { address: `/api/admin/materials/${id}`, cookie: await cookieOf(admin.userId), json };
}

async function setPhoto() {
  const { companyId, actor } = await trader();
  const { id } = await createMaterial({ companyId });
  const { imageUrl } = await storeUpload(new Uint8Array(await makePhoto(400, 300)), actor);
  const address = `/api/admin/materials/${id}/photos`;
  return { address, cookie: await adminCookie(), json: { imageURL: `/objects/${imageUrl}` } };
}

async function onChange(path: string, decision = {}) {
  const { id: companyId, name, city, state, taxId } = await createCompany({ taxId: '36-1234567' });
  const { updatedAt } = await db.companyChange.create({
    data: { companyId, name: `${name} & Sons`, city, state, taxId },
  });
  const address = `/api/admin/companies/${companyId}/change${path}`;
  const json = path ? { ...decision, seenAt: updatedAt.toISOString() } : undefined;
  return { address, cookie: await adminCookie(), json };
}

export const adminCalls: Calls = {
  async 'DELETE /api/admin/admins/{id}'() {
    const { userId } = await makeAdmin('Ben', 'Okafor');
    return { address: `/api/admin/admins/${userId}`, cookie: await adminCookie(), json: {} };
  },
  async 'POST /api/admin/users/{id}/remove-two-step'() {
    const sent = await onUser('/remove-two-step')();
    await db.user.updateMany({
      data: { secondFactorAt: new Date() },
      where: { role: { not: 'admin' } },
    });
    return { ...sent, json: {} };
  },
  'GET /api/openapi.json': async () => ({}),
  'GET /api/admin/status': async () => ({}),
  'POST /api/admin/create-first-admin': firstAdmin,
  'POST /api/admin/create-admin': () => byAdmin(NEW_ADMIN),
  'GET /api/admin/events': () => byAdmin(),
  'GET /api/admin/users': at('/api/admin/users?role=company_user&page=2'),
  'POST /api/admin/users/{id}/ban': onUser('/ban'),
  'DELETE /api/admin/users/{id}': onUser(''),
  'GET /api/admin/companies': at('/api/admin/companies?status=verified'),
  'GET /api/admin/companies/{id}/change': () => onChange(''),
  'POST /api/admin/companies/{id}/change/approve': () => onChange('/approve'),
  'POST /api/admin/companies/{id}/change/reject': () =>
    onChange('/reject', { reason: 'Send us the amended articles.' }),
  async 'GET /api/admin/registration-requests'() {
    await createRegistration();
    return byAdmin();
  },
  'POST /api/admin/registration-requests/{id}/approve': decision('approve', {
    reviewNotes: 'License checked.',
  }),
  'POST /api/admin/registration-requests/{id}/reject': decision('reject', {
    rejectionReason: 'The license has expired.',
  }),
  'POST /api/admin/registration-requests/{id}/ask': decision('ask', {
    question: 'Which counties?',
  }),
  'POST /api/admin/registration-requests/{id}/claim': decision('claim'),
  'DELETE /api/admin/registration-requests/{id}/claim': decision('claim'),
  async 'GET /api/admin/materials'() {
    await createMaterial();
    return byAdmin();
  },
  'PUT /api/admin/materials/{id}': edit,
  'DELETE /api/admin/materials/{id}': onMaterial(''),
  'POST /api/admin/materials/{id}/toggle-availability': onMaterial(
    '/toggle-availability?to=unavailable',
  ),
  'POST /api/admin/materials/{id}/photos': setPhoto,
  'DELETE /api/admin/materials/{id}/photos': onMaterial('/photos'),
  'POST /api/admin/materials/{id}/lock': onMaterial('/lock'),
  'DELETE /api/admin/materials/{id}/lock': onMaterial('/lock'),
};

export const adminRefusals: Refusals = {
  '403 to POST: a wrong admin secret': but(firstAdmin, { json: { adminSecret: 'guessed' } }),
  async '403 to POST: a ban of an admin'() {
    const { id } = await createUser({ role: 'admin' });
    return { address: `/api/admin/users/${id}/ban`, cookie: await adminCookie() };
  },
  '409 to PUT: an edit without a lock': () => edit({ isLocked: false }),
  '400 to GET: an unknown role in a list': at('/api/admin/users?role=x'),
  '400 to POST: an availability that does not exist': onMaterial('/toggle-availability?to=sold'),
};
