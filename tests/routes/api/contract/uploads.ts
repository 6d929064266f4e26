import { makePhoto } from '../../../domain/media/photos';
import { makeCompany, makeMember } from '../../../factories/traders';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import { callApi } from '../call-api';
import type { ContractCases } from './case';

const seller = async () => cookieOf((await makeMember((await makeCompany()).id)).user.id);

export async function uploadTarget() {
  const cookie = await seller();
  const { body } = await callApi('POST', '/api/objects/upload', { cookie });
  return { cookie, uploadURL: String(body?.uploadURL) };
}

async function photo(bytes?: Uint8Array) {
  const { cookie, uploadURL } = await uploadTarget();
  const body = new Uint8Array(bytes ?? (await makePhoto(400, 300)));
  return { address: uploadURL, cookie, body, headers: { 'Content-Type': 'image/jpeg' } };
}

const name = (imageURL: unknown, cookie?: string) => ({
  address: '/api/material-images',
  cookie,
  json: { imageURL },
});

export const uploadCases: ContractCases = {
  'POST /api/objects/upload': {
    succeed: async () => ({ address: '/api/objects/upload', cookie: await seller() }),
    fail: {
      'a guest': { status: 401, sent: async () => ({ address: '/api/objects/upload' }) },
      'who has no company': {
        status: 403,
        sent: async () => ({
          address: '/api/objects/upload',
          cookie: await cookieOf((await createUser()).id),
        }),
      },
    },
  },
  'PUT /api/objects/uploads/{target}': {
    succeed: () => photo(),
    fail: {
      'somebody else’s address': {
        status: 403,
        sent: async () => ({ ...(await photo()), cookie: await seller() }),
      },
      'an address that is none': {
        status: 400,
        sent: async () => ({ ...(await photo()), address: '/api/objects/uploads/x' }),
      },
      'a second photo': {
        status: 409,
        sent: async () => {
          const { address, ...sent } = await photo();
          await callApi('PUT', address, sent);
          return { address, ...sent };
        },
      },
      'what is no photo': {
        status: 415,
        sent: () => photo(new TextEncoder().encode('<svg onload="x()"/>')),
      },
      'more than 10 MB': { status: 413, sent: () => photo(new Uint8Array(10_485_761)) },
    },
  },
  'PUT /api/material-images': {
    succeed: async () => {
      const { address, ...sent } = await photo();
      await callApi('PUT', address, sent);
      return name(address, sent.cookie);
    },
    fail: {
      'a guest': { status: 401, sent: async () => name((await photo()).address) },
      'an address without its photo': {
        status: 409,
        sent: async () => {
          const { cookie, uploadURL } = await uploadTarget();
          return name(uploadURL, cookie);
        },
      },
      'somebody else’s photo': {
        status: 403,
        sent: async () => {
          const { address, ...sent } = await photo();
          await callApi('PUT', address, sent);
          return name(address, await seller());
        },
      },
      'an address elsewhere': {
        status: 400,
        sent: async () => name('http://169.254.169.254/latest/meta-data', await seller()),
      },
      'no address': { status: 400, sent: async () => name(undefined, await seller()) },
    },
  },
};
