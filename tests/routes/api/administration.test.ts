import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_EVENT_TYPES } from '~/domain/administration/copy';
import { adminEventsCall } from '~/http/api/calls/admin/events.server';
import { makeAdmin } from '../../domain/administration/people';
import { createMaterial } from '../../factories/material';
import { createRegistration } from '../../factories/registration';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf } from '../visit';
import { callApi } from './call-api';
import { edit } from './contract/admin';

let ann: string;
let bob: string;

beforeEach(async () => {
  await resetDatabase();
  ann = await cookieOf((await makeAdmin('Ann', 'Reyes')).userId);
  bob = await cookieOf((await makeAdmin('Bob', 'Lopez')).userId);
});

describe('the admin API for users and registrations', () => {
  test('lists users with totals in the headers', async () => {
    for (let count = 0; count < 3; count++) await createUser({ role: 'company_user' });
    const { headers, body } = await callApi('GET', '/api/admin/users?role=company_user', {
      cookie: ann,
    });
    expect(body?.users).toHaveLength(3);
    expect([headers.get('X-Total-Count'), headers.get('X-Page-Count')]).toEqual(['3', '1']);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(JSON.stringify(body)).not.toContain('no-password');
  });

  test('lists registrations without their secrets', async () => {
    await createRegistration();
    const { body } = await callApi('GET', '/api/admin/registration-requests', { cookie: ann });
    expect(body?.requests).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/password|verificationCode|proof/i);
  });
});

describe('materials through the admin API', () => {
  test('can’t be saved, deleted or unlocked while another admin edits them', async () => {
    const { id } = await createMaterial();
    const lock = `/api/admin/materials/${id}/lock`;
    const taken = await callApi('POST', lock, { cookie: ann });
    expect(taken.body).toMatchObject({ materialId: id, lockedByName: 'Ann Reyes' });
    const refused = await callApi('POST', lock, { cookie: bob });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'locked', lockedByName: 'Ann Reyes' }),
    ]);
    expect((await callApi('DELETE', lock, { cookie: bob })).status).toBe(409);
    expect((await callApi('DELETE', `/api/admin/materials/${id}`, { cookie: bob })).status).toBe(
      409,
    );
    const { json } = await edit();
    const put = { cookie: bob, json };
    expect((await callApi('PUT', `/api/admin/materials/${id}`, put)).status).toBe(409);

    expect((await callApi('DELETE', lock, { cookie: ann })).body).toMatchObject({ wasHeld: true });
    expect((await callApi('POST', lock, { cookie: bob })).status).toBe(200);
  });

  test('can be saved as they were read; fields not sent stay as they are', async () => {
    const { address, cookie } = await edit();
    const { body } = await callApi('GET', '/api/admin/materials', { cookie });
    const [read] = body as unknown as Record<string, unknown>[];
    expect(read).toMatchObject({ subcategoryId: null });
    const json = { ...read, zipCode: null };
    expect((await callApi('PUT', address, { cookie, json })).status).toBe(200);
    const { updatedAt: _before, ...kept }: Record<string, unknown> = { ...read, zipCode: null };
    expect(
      await callApi('PUT', address, { cookie, json: { title: 'Six pallets of block' } }),
    ).toMatchObject({
      status: 200,
      body: { ...kept, title: 'Six pallets of block' },
    });
    expect(await callApi('PUT', address, { cookie, json: {} })).toMatchObject({
      status: 200,
      body: { ...kept, title: 'Six pallets of block' },
    });
    expect(
      await callApi('PUT', address, { cookie, json: { price: '0.01', quantity: 1 } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { price: expect.stringMatching(/at least \$0\.50/) } },
    });
  });

  test('are taken off sale once, however often the call is sent', async () => {
    const { id } = await createMaterial();
    const address = `/api/admin/materials/${id}/toggle-availability`;
    for (let times = 0; times < 2; times++) {
      const { body } = await callApi('POST', `${address}?to=unavailable`, { cookie: ann });
      expect(body).toMatchObject({ available: false });
    }
    expect((await callApi('POST', address, { cookie: ann })).body).toMatchObject({
      available: true,
    });
  });

  test('accept a photo by its path and never fetch a URL', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const address = `/api/admin/materials/${(await createMaterial()).id}/photos`;
    for (const imageURL of [
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost:3000/admin',
      'file:///etc/passwd',
      'https://example.com/redirect?to=http://127.0.0.1',
      '../../etc/passwd',
      '',
    ]) {
      const { status } = await callApi('POST', address, { cookie: ann, json: { imageURL } });
      expect(status, imageURL).toBe(400);
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('the admin status is cached for ten minutes', async () => {
  const { body, headers } = await callApi('GET', '/api/admin/status');
  expect(body).toEqual({ adminExists: true });
  expect(headers.get('Cache-Control')).toBe('private, max-age=600');
});

test('every live event type is documented', () => {
  for (const type of ADMIN_EVENT_TYPES) {
    expect(adminEventsCall.description, type).toMatch(new RegExp(`[:;] ${type}[ ,]`));
  }
});
