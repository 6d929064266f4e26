import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { MODERATION_COPY } from '~/domain/catalogue/copy';
import { createMaterial } from '../../factories/material';
import { makeCompany } from '../../factories/company';
import { createUser, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { makePhoto } from '../../domain/media/photos';
import { cookieOf } from '../visit';
import { callApi, document } from './call-api';
import { listing, uploadTarget } from './contract/catalogue';
import { trader } from './contract/sent';

useSandbox();
beforeEach(resetDatabase);

describe('a company through the API', () => {
  const CHANGE = { name: 'Front Range', email: 'a@front.example', city: 'Denver', state: 'CO' };

  test('can be saved as it was read, with empty fields', async () => {
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

  test('saved twice from what was seen keeps what the first changed, or is refused', async () => {
    const { id, name, city, state, email } = await makeCompany();
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const path = `/api/companies/${id}`;
    const read = async (as?: string) =>
      (await callApi('GET', path, { cookie: as })).body as { seen: string | null };
    const put = (json: object) => callApi('PUT', path, { cookie, json });
    expect((await read()).seen).toBeNull();
    const { seen } = await read(cookie);
    const json = { name, city, state, email, seen };
    expect(await put({ ...json, description: 'Block and brick.' })).toMatchObject({
      status: 200,
      body: { seen: (await read(cookie)).seen },
    });
    expect((await put({ ...json, phone: '(312) 555-0142' })).status).toBe(200);
    const both = await put({ ...json, description: 'Rebar.' });
    expect(both.status).toBe(409);
    expect(JSON.stringify(both.body)).toContain('“Block and brick.”');
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({
      description: 'Block and brick.',
      phone: '(312) 555-0142',
    });
    expect((await put({ ...json, seen: undefined })).status).toBe(200);
  });

  test('is listed on pages as long as the document says', async () => {
    for (let one = 0; one < 25; one += 1) await makeCompany();
    const { body } = await callApi('GET', '/api/companies');
    const { description } = document.paths!['/api/companies']!.get!;
    expect(description).toContain(`Pages of ${(body as unknown as unknown[]).length};`);
  });

  test('keeps its ZIP code when none is sent, until the city changes', async () => {
    const { id } = await makeCompany();
    const cookie = await cookieOf((await makeMember(id)).user.id);
    const change = async (values: object) => {
      const json = { ...CHANGE, ...values };
      expect((await callApi('PUT', `/api/companies/${id}`, { cookie, json })).status).toBe(200);
      return db.companyChange.findUniqueOrThrow({ where: { companyId: id } });
    };
    await change({ zipCode: '80205' });
    expect(await change({ name: 'Front Range Two' })).toMatchObject({
      name: 'Front Range Two',
      zipCode: '80205',
    });
    expect(await change({ city: 'Boulder' })).toMatchObject({ zipCode: null });
    await change({ city: 'Boulder', zipCode: '80301' });
    expect(await change({ city: 'Boulder', zipCode: '' })).toMatchObject({ zipCode: null });
  });

  test('shows no private field, in the list or on its own', async () => {
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

test('a listing through the API belongs to the session’s company, and accepts no field but a listing’s', async () => {
  const other = await makeCompany();
  const json = { companyId: other.id, verified: true, quantitySold: 7, deletedAt: '2026-01-01' };
  const sent = await listing(json);
  const { status, body } = await callApi('POST', sent.address, sent);
  expect(status).toBe(201);
  expect(body?.companyId).not.toBe(other.id);
  expect(await db.material.findFirst()).toMatchObject({ quantitySold: 0, deletedAt: null });
});

test('a seller’s change of one field through the API is seen by the next visitor', async () => {
  const sent = await listing();
  const { body } = await callApi('POST', sent.address, sent);
  const address = `/api/materials/${String(body?.id)}`;
  await callApi('GET', address);
  const { cookie } = sent;
  const change = { price: '17.50', quantity: 39, quantitySeen: 40, updatedAt: body?.updatedAt };
  const changed = await callApi('PUT', address, { cookie, json: change });
  expect(changed.status).toBe(200);
  expect((await callApi('GET', address)).body).toMatchObject({
    ...{ price: '17.50', quantity: 39, title: sent.json.title },
  });
  const again = await callApi('PUT', address, { cookie, json: { ...change, price: '16.00' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict', field: 'updatedAt' } });
  const foreign = { cookie: (await trader()).cookie, json: { price: '1.00' } };
  expect((await callApi('PUT', address, foreign)).status).toBe(404);
  const owned = { companyId: randomUUID(), quantitySold: 9, reason: 'x' };
  await callApi('PUT', address, { cookie, json: owned });
  expect(await db.material.findFirst()).toMatchObject({
    ...{ quantitySold: 0, companyId: sent.seller.companyId },
  });
});

test('a field that is wrong beside another is named like one that is wrong alone', async () => {
  const facts = { minOrderQuantity: 41, availableFrom: '2027-02-02', availableUntil: '2027-02-01' };
  const { status, body } = await callApi('POST', '/api/materials', await listing(facts));
  expect([status, body?.field]).toEqual([400, 'minOrderQuantity']);
  expect(body?.fields).toEqual({
    minOrderQuantity: body?.message,
    availableUntil: 'Choose a last day on or after the first',
  });
});

test('an id of the caller’s is one listing: other contents under it are refused', async () => {
  const id = randomUUID();
  const sent = await listing({ id });
  const post = (changes: object, address = sent.address) =>
    callApi('POST', address, { ...sent, json: { ...sent.json, ...changes } });
  expect((await post({})).body).toMatchObject({ id });
  expect((await post({})).body).toMatchObject({ id });
  const taken = { status: 409, code: 'conflict', field: 'id' };
  const { status, body } = await post({ price: '1.00' });
  expect({ ...body, status }).toMatchObject(taken);
  const row = { ...sent.json, sku: 'RB 5' };
  const bulk = await callApi('POST', '/api/materials/bulk', {
    ...sent,
    json: { materials: [row] },
  });
  expect(bulk.body!.materials).toMatchObject([{ status: 409, fields: { id: expect.any(String) } }]);
  expect(await db.material.count()).toBe(1);
});

test('available pauses and resumes a seller’s listing, but doesn’t show what an admin hid', async () => {
  const sent = await listing({ available: false });
  const { cookie } = sent;
  const { body } = await callApi('POST', sent.address, sent);
  expect(body).toMatchObject({ available: false });
  const address = `/api/materials/${String(body?.id)}`;
  const put = async (available: unknown) => {
    const { status, body } = await callApi('PUT', address, { cookie, json: { available } });
    return [status, body?.available];
  };
  expect((await callApi('GET', address)).status).toBe(404);
  expect(await put(true)).toEqual([200, true]);
  expect((await callApi('GET', address)).status).toBe(200);
  expect(await put(false)).toEqual([200, false]);
  expect(await put('no')).toEqual([400, undefined]);
  await db.material.updateMany({ data: { hiddenAt: new Date() } });
  expect(await put(false)).toEqual([200, false]);
  expect(await put(true)).toEqual([409, undefined]);
});

test('saved materials are empty after the last page', async () => {
  const { cookie } = await listing();
  const { id } = await createMaterial();
  await callApi('PUT', `/api/saved/${id}`, { cookie });
  const { body } = await callApi('GET', '/api/saved?page=2', { cookie });
  expect(body).toEqual({ saved: [], total: 1, page: 2, pageCount: 1 });
});

describe('a bulk of listings through the API', () => {
  const post = async (cookie: string, ...materials: object[]) => {
    const { body } = await callApi('POST', '/api/materials/bulk', { cookie, json: { materials } });
    return body!.materials as { sku: string; status: number; id?: string; fields?: object }[];
  };

  test('lists what is new, changes what has the SKU, and says why a row wasn’t taken', async () => {
    const { cookie, json, seller } = await listing({ sku: 'RB 5' });
    const { companyId } = seller;
    const { id } = await createMaterial({ companyId: companyId!, sku: 'CMU-8', quantity: 40 });
    const foreign = await createMaterial({ sku: 'RB 5' });
    const rows = await post(
      cookie,
      json,
      { sku: ' cmu-8 ', price: '1.25' },
      { sku: 'rb  5', price: '3.00' },
      { ...json, sku: 'RB-6', price: 'cheap', title: '' },
      { ...json, sku: undefined },
      { ...json, sku: 'x'.repeat(61) },
      { sku: 'CMU-9', price: '1.25' },
      { ...json, sku: 'RB-7', companyId: foreign.companyId, hiddenAt: '2026-01-01' },
    );
    expect(rows.map(({ status }) => status)).toEqual([201, 200, 409, 400, 400, 400, 400, 201]);
    expect(rows.map(({ fields = {} }) => Object.keys(fields).sort())).toMatchObject([
      [],
      [],
      ['sku'],
      ['price', 'title'],
      ['sku'],
      ['sku'],
      expect.arrayContaining(['title', 'description']),
      [],
    ]);
    expect(rows[1]).toMatchObject({ sku: ' cmu-8 ', id });
    const changed = await db.material.findUniqueOrThrow({ where: { id } });
    expect([String(changed.price), changed.quantity]).toEqual(['1.25', 40]);
    expect(await db.material.findUniqueOrThrow({ where: { id: foreign.id } })).toEqual(foreign);
    expect(await db.material.count({ where: { companyId: companyId! } })).toBe(3);
    const again = await post(cookie, json);
    expect(again).toEqual([{ sku: 'RB 5', status: 200, id: rows[0]!.id }]);
  });

  test('may be larger than other bodies', async () => {
    const { cookie, json } = await listing({ description: 'x'.repeat(5_000) });
    const rows = Array.from({ length: 24 }, (_, n) => ({ ...json, sku: `RB-${n}`, price: 'x' }));
    const statuses = (await post(cookie, { ...json, sku: 'RB' }, ...rows)).map((row) => row.status);
    expect(statuses).toEqual([201, ...Array(24).fill(400)]);
  });

  test('sent five times at once lists each SKU once', async () => {
    const { cookie, json } = await listing();
    const materials = ['A', 'B', 'C'].map((sku) => ({ ...json, sku }));
    const calls = await Promise.all(Array.from({ length: 5 }, () => post(cookie, ...materials)));
    const statuses = calls.flat().map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(12).fill(200), ...Array(3).fill(201)]);
    expect(await db.material.count()).toBe(3);
  });
});

describe('a photo through the API', () => {
  const image = { 'Content-Type': 'image/jpeg' };

  test('is used in one listing of its own company, once', async () => {
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

  test('anywhere else is 400, and nothing is fetched', async () => {
    const { cookie } = await uploadTarget();
    for (const imageURL of [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'https://evil.example/redirect?to=http://127.0.0.1',
      'http://localhost:3000/api/objects/uploads/x',
      '//evil.example/api/objects/uploads/x',
    ]) {
      const named = await callApi('PUT', '/api/material-images', { cookie, json: { imageURL } });
      expect(named.status, imageURL).toBe(400);
    }
  });

  test('of an admin for a listing is at most 5 MB', async () => {
    const { id: materialId } = await createMaterial();
    const cookie = await cookieOf((await createUser({ role: 'admin' })).id);
    const json = { materialId };
    const { body } = await callApi('POST', '/api/objects/upload', { cookie, json });
    const sent = { cookie, headers: image, body: new Uint8Array(5 * 1024 * 1024 + 1) };
    expect(await callApi('PUT', String(body?.uploadURL), sent)).toMatchObject({
      status: 413,
      body: { message: 'Please select an image smaller than 5MB.' },
    });
  });

  test('by an admin must be uploaded for that material', async () => {
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

  test('for another company can be uploaded by admins only', async () => {
    const json = { materialId: '00000000-0000-4000-8000-000000000000' };
    const { cookie } = await uploadTarget();
    expect((await callApi('POST', '/api/objects/upload', { cookie, json })).status).toBe(403);
    const nobody = await cookieOf((await createUser({ role: 'admin' })).id);
    expect((await callApi('POST', '/api/objects/upload', { cookie: nobody, json })).status).toBe(
      404,
    );
  });
});
