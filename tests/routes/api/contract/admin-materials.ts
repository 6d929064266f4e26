import { randomUUID } from 'node:crypto';
import { acquireLock } from '~/domain/administration/index.server';
import { storeUpload } from '~/domain/media/index.server';
import { makeAdmin } from '../../../domain/administration/people';
import { makePhoto } from '../../../domain/media/photos';
import { createMaterial } from '../../../factories/material';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';
import { adminCookie, but, trader, withoutAdmin } from './who-may';

const on = (what: string) => async () => {
  const { id } = await createMaterial();
  return { address: `/api/admin/materials/${id}${what}`, cookie: await adminCookie() };
};

const list = async () => {
  await createMaterial();
  return { address: '/api/admin/materials', cookie: await adminCookie() };
};
const remove = on('');
const toggle = on('/toggle-availability?to=unavailable');
const removePhoto = on('/photos');
const lock = on('/lock');

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

const underOthersLock = (what: string) => async () => {
  const { id } = await createMaterial();
  await acquireLock(id, await makeAdmin('Bob', 'Reyes'));
  return { address: `/api/admin/materials/${id}${what}`, cookie: await adminCookie() };
};

export const adminMaterialCases: ContractCases = {
  'GET /api/admin/materials': { succeed: list, fail: withoutAdmin(list) },
  'PUT /api/admin/materials/{id}': {
    succeed: edit,
    fail: {
      ...withoutAdmin(edit),
      'no lock': { status: 409, sent: () => edit({ isLocked: false }) },
      'a price that is none': { status: 400, sent: but(edit, { json: { price: '1e3' } }) },
    },
  },
  'DELETE /api/admin/materials/{id}': {
    succeed: remove,
    fail: {
      ...withoutAdmin(remove),
      'what another admin edits': { status: 409, sent: underOthersLock('') },
      'an unknown id': {
        status: 404,
        sent: but(remove, { address: `/api/admin/materials/${randomUUID()}` }),
      },
    },
  },
  'POST /api/admin/materials/{id}/toggle-availability': {
    succeed: toggle,
    fail: {
      ...withoutAdmin(toggle),
      'what is neither': { status: 400, sent: on('/toggle-availability?to=sold') },
    },
  },
  'POST /api/admin/materials/{id}/photos': {
    succeed: setPhoto,
    fail: {
      ...withoutAdmin(setPhoto),
      'an address inside': {
        status: 400,
        sent: but(setPhoto, { json: { imageURL: 'http://169.254.169.254/latest/meta-data/' } }),
      },
    },
  },
  'DELETE /api/admin/materials/{id}/photos': {
    succeed: removePhoto,
    fail: withoutAdmin(removePhoto),
  },
  'POST /api/admin/materials/{id}/lock': {
    succeed: lock,
    fail: {
      ...withoutAdmin(lock),
      'what another admin edits': { status: 409, sent: underOthersLock('/lock') },
    },
  },
  'DELETE /api/admin/materials/{id}/lock': {
    succeed: lock,
    fail: {
      ...withoutAdmin(lock),
      'the lock of another admin': { status: 409, sent: underOthersLock('/lock') },
    },
  },
};
