import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import { createMaterial } from '../../factories/material';
import { openSandbox } from '../../factories/sandbox';
import { makeCompany, makeMember } from '../../factories/traders';
import { createUser } from '../../factories/user';
import type { Sandbox } from '../../sandbox/index';
import { resetDatabase } from '../../setup/database';
import { makePhoto, photoOfSize } from '../../domain/media/photos';
import { cookieOf } from '../visit';
import { callApi } from './call-api';
import { listing } from './contract/materials';
import { uploadTarget } from './contract/uploads';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(resetDatabase);

describe('a company by a call', () => {
  const CHANGE = { name: 'Front Range', email: 'a@front.example', city: 'Denver', state: 'CO' };

  test('is changed by its own owner alone', async () => {
    const [own, other] = [await makeCompany(), await makeCompany()];
    const cookie = await cookieOf((await makeMember(own.id)).user.id);
    const foreign = await callApi('PUT', `/api/companies/${other.id}`, { cookie, json: CHANGE });
    expect(foreign.status).toBe(403);
    const { name } = await db.company.findUniqueOrThrow({ where: { id: other.id } });
    expect(name).toBe(other.name);
    const mine = await callApi('PUT', `/api/companies/${own.id}`, { cookie, json: CHANGE });
    expect(mine).toMatchObject({ status: 200, body: { name: 'Front Range', city: 'Denver' } });
  });

  test('is saved as it was read, without what it never had', async () => {
    const { id } = await makeCompany({ businessType: null });
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const { body } = await callApi('GET', `/api/companies/${id}`);
    for (const json of [
      { ...CHANGE, ...body, email: CHANGE.email },
      { ...CHANGE, businessType: '' },
    ]) {
      const { status } = await callApi('PUT', `/api/companies/${id}`, { cookie, json });
      expect(status, JSON.stringify(json)).toBe(200);
    }
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({ businessType: null });
  });

  test('keeps its ZIP code and its place when it names none, until it moves', async () => {
    const { id } = await makeCompany();
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const change = async (values: object) => {
      const json = { ...CHANGE, ...values };
      expect((await callApi('PUT', `/api/companies/${id}`, { cookie, json })).status).toBe(200);
      return db.company.findUniqueOrThrow({ where: { id } });
    };
    const before = await change({ zipCode: '80205' });
    const { zipCode, latitude, longitude } = before;
    expect(await change({ name: 'Front Range Two' })).toMatchObject({
      name: 'Front Range Two',
      zipCode,
      latitude,
      longitude,
    });
    expect(await change({ city: 'Boulder' })).toMatchObject({ zipCode: null });
    await change({ city: 'Boulder', zipCode: '80301' });
    expect(await change({ city: 'Boulder', zipCode: '' })).toMatchObject({ zipCode: null });
  });

  test('takes no field that only the platform decides', async () => {
    const { id } = await makeCompany({ verified: false });
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const json = {
      ...CHANGE,
      id: (await makeCompany()).id,
      verified: true,
      paymentEnabled: true,
      registrationStatus: 'suspended',
      stripeAccountId: 'acct_mine',
    };
    expect((await callApi('PUT', `/api/companies/${id}`, { cookie, json })).status).toBe(200);
    expect(await db.company.findUniqueOrThrow({ where: { id } })).toMatchObject({
      verified: false,
      paymentEnabled: false,
      registrationStatus: 'approved',
      stripeAccountId: null,
    });
  });

  test('shows nothing that is private, in the list or by itself', async () => {
    const secrets = {
      taxId: '12-3456789',
      businessLicense: 'LIC-777',
      stripeAccountId: 'acct_secret',
      verificationNotes: 'called twice',
    };
    const { id } = await makeCompany(secrets);
    for (const address of ['/api/companies', `/api/companies/${id}`]) {
      const { body } = await callApi('GET', address);
      for (const secret of Object.values(secrets)) {
        expect(JSON.stringify(body), address).not.toContain(secret);
      }
    }
  });
});

describe('listing by a call', () => {
  test('is 403 before payments are set up', async () => {
    const { id } = await makeCompany();
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const { address, json } = await listing();
    const refused = await callApi('POST', address, { cookie, json });
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_onboarded' } });
    expect(await db.material.count()).toBe(0);
  });

  test('belongs to the company of the session, and takes no field but a listing’s', async () => {
    const other = await makeCompany();
    const json = { companyId: other.id, verified: true, quantitySold: 7, deletedAt: '2026-01-01' };
    const sent = await listing(json);
    const { status, body } = await callApi('POST', sent.address, sent);
    expect(status).toBe(201);
    expect(body?.companyId).not.toBe(other.id);
    expect(await db.material.findFirst()).toMatchObject({ quantitySold: 0, deletedAt: null });
  });

  test.each([0, -1, 1.5, 1e9, '1e3'])('with the quantity %j is 400', async (quantity) => {
    const sent = await listing({ quantity });
    expect((await callApi('POST', sent.address, sent)).status).toBe(400);
  });

  test.each([-1, 0.001, 1e12, 'NaN'])('at the price %j is 400', async (price) => {
    const sent = await listing({ price });
    expect((await callApi('POST', sent.address, sent)).status).toBe(400);
  });
});

test('what was saved ends after the last page', async () => {
  const { cookie } = await listing();
  const { id } = await createMaterial();
  await callApi('PUT', `/api/saved/${id}`, { cookie });
  const { body } = await callApi('GET', '/api/saved?page=2', { cookie });
  expect(body).toEqual({ saved: [], total: 1, page: 2, pageCount: 1 });
});

describe('a photo by a call', () => {
  const image = { 'Content-Type': 'image/jpeg' };

  test('is put into the listing of its own company, once', async () => {
    const sent = await listing();
    const { cookie } = sent;
    const { body } = await callApi('POST', '/api/objects/upload', { cookie });
    const imageURL = String(body?.uploadURL);
    const bytes = new Uint8Array(await makePhoto(400, 300));
    await callApi('PUT', imageURL, { cookie, headers: image, body: bytes });
    const named = await callApi('PUT', '/api/material-images', { cookie, json: { imageURL } });
    const json = { ...sent.json, imageUrl: named.body?.imagePath };
    const listed = await callApi('POST', sent.address, { cookie, json });
    expect(listed.body?.imageUrl).toMatch(/^materials\/[\w-]+\.jpg$/);
    expect(listed.body?.imageUrl).toBe(named.body?.imagePath);
    expect(await callApi('POST', sent.address, { cookie, json })).toMatchObject({
      status: 400,
      body: { field: 'imageUrl' },
    });
  });

  test('cannot be sent to the address of somebody else', async () => {
    const { uploadURL } = await uploadTarget();
    const { cookie } = await uploadTarget();
    const body = new Uint8Array(await makePhoto(40, 30));
    expect((await callApi('PUT', uploadURL, { cookie, headers: image, body })).status).toBe(403);
    expect(await db.upload.count()).toBe(0);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'https://evil.example/redirect?to=http://127.0.0.1',
    'http://localhost:3000/api/objects/uploads/x',
    '//evil.example/api/objects/uploads/x',
  ])('at %s is 400, and nobody asks there', async (imageURL) => {
    const { cookie } = await uploadTarget();
    const { status } = await callApi('PUT', '/api/material-images', { cookie, json: { imageURL } });
    expect(status).toBe(400);
  });

  test('of an admin for a listing weighs at most 5 MB', async () => {
    const { id: materialId } = await createMaterial();
    const cookie = await cookieOf((await createUser({ role: 'admin' })).id);
    const send = async (byteSize: number) => {
      const json = { materialId };
      const { body } = await callApi('POST', '/api/objects/upload', { cookie, json });
      const bytes = new Uint8Array(await photoOfSize(byteSize));
      const sent = { cookie, headers: image, body: bytes };
      return callApi('PUT', String(body?.uploadURL), sent);
    };
    expect(await send(5 * 1024 * 1024 + 1)).toMatchObject({
      status: 413,
      body: { message: 'Please select an image smaller than 5MB.' },
    });
    expect(await send(5 * 1024 * 1024)).toMatchObject({ status: 200 });
    expect(await db.upload.count()).toBe(1);
  });

  test('of an admin that was not sent for the material is refused as that', async () => {
    const admin = await cookieOf((await createUser({ role: 'admin' })).id);
    const asked = await callApi('POST', '/api/objects/upload', { cookie: admin });
    expect(asked).toMatchObject({ status: 400, body: { field: 'materialId' } });
    const { cookie, uploadURL: imageURL } = await uploadTarget();
    const body = new Uint8Array(await makePhoto(40, 30));
    await callApi('PUT', imageURL, { cookie, headers: image, body });
    const named = await callApi('PUT', '/api/material-images', { cookie, json: { imageURL } });
    const address = `/api/admin/materials/${(await createMaterial()).id}/photos`;
    const json = { imageURL: named.body?.imagePath };
    expect(await callApi('POST', address, { cookie: admin, json })).toMatchObject({
      status: 400,
      body: { field: 'imageURL', message: MODERATION_COPY.photoForOthers },
    });
  });

  test('for another company is asked for by admins alone', async () => {
    const json = { materialId: '00000000-0000-4000-8000-000000000000' };
    const { cookie } = await uploadTarget();
    expect((await callApi('POST', '/api/objects/upload', { cookie, json })).status).toBe(403);
    const nobody = await cookieOf((await createUser({ role: 'admin' })).id);
    expect((await callApi('POST', '/api/objects/upload', { cookie: nobody, json })).status).toBe(
      404,
    );
  });
});
