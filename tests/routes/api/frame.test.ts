import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import { answerOnce, onceIdOf } from '~/domain/accounts/index.server';
import { parseOn } from '~/http/api.server';
import { createMaterial } from '../../factories/material';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { listing } from './contract/catalogue';

beforeEach(resetDatabase);

describe('a call with an Idempotency-Key', () => {
  const send = (sent: Awaited<ReturnType<typeof listing>>, key = 'yard-1') =>
    callApi('POST', sent.address, { ...sent, headers: { 'Idempotency-Key': key } });

  test('takes effect once and gets the same response every time', async () => {
    const sent = await listing();
    const first = await send(sent);
    const again = await send({ ...sent, address: `${sent.address}/` });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await db.material.count()).toBe(1);
    expect((await send(sent, 'yard-2')).body?.id).not.toBe(first.body?.id);
  });

  test('is refused with 422 for another body', async () => {
    const sent = await listing();
    await send(sent);
    const other = { ...sent, json: { ...sent.json, quantity: 41 } };
    expect(await send(other)).toMatchObject({ status: 422, body: { code: 'reused_key' } });
    expect(await db.material.count()).toBe(1);
  });

  test('sent ten times at once lists one material', async () => {
    const sent = await listing();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(sent)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect(await db.material.count()).toBe(1);
    expect((await send(sent)).status).toBe(201);
  });

  test('stores a refusal too, and applies to its caller only', async () => {
    const wrong = await listing({ categoryId: '00000000-0000-4000-8000-000000000000' });
    expect((await send(wrong)).status).toBe(400);
    const again = await send(wrong);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([400, 'true']);
    await db.category.deleteMany();
    const other = await listing();
    expect((await send(other)).status).toBe(201);
  });

  test('with a malformed key is refused', async () => {
    expect((await send(await listing(), 'a b')).status).toBe(400);
  });

  test('that failed on our side or died with its process can be retried', async () => {
    const caller = { ipAddress: '192.0.2.7', userAgent: null };
    const call = { caller, path: '/api/x', key: 'k', body: '{}' };
    const answer = (status: number) => () =>
      Promise.resolve({ fresh: status, kept: status < 500 ? { ...sent, status } : null });
    const sent = { body: '{}', cookies: ['a=b; Path=/'] };
    expect(await answerOnce(call, answer(503))).toEqual({ fresh: 503 });
    await expect(answerOnce(call, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const died = new Promise<never>(() => undefined);
    void answerOnce(call, () => died);
    await expect.poll(() => db.idempotentCall.count()).toBe(1);
    await expect(answerOnce(call, answer(200))).rejects.toMatchObject({ code: 'conflict' });
    await db.idempotentCall.updateMany({ data: { startedAt: new Date(Date.now() - 61_000) } });
    expect(await answerOnce(call, answer(200))).toEqual({ fresh: 200 });
    expect(await answerOnce(call, answer(500))).toEqual({ kept: { ...sent, status: 200 } });
    const elsewhere = { ...call, caller: { ...caller, ipAddress: '192.0.2.8' } };
    expect(await answerOnce(elsewhere, answer(200))).toEqual({ fresh: 200 });
    expect(JSON.stringify(await db.idempotentCall.findMany())).not.toContain('192.0.2');
  });

  test('is deleted after a day and stores no readable content', async () => {
    const sent = await listing();
    await send(sent);
    const kept = JSON.stringify(await db.idempotentCall.findFirst());
    expect(kept).not.toContain('Rebar');
    await deleteExpired();
    expect(await db.idempotentCall.count()).toBe(1);
    await db.idempotentCall.updateMany({ data: { startedAt: new Date(Date.now() - 86_400_001) } });
    await deleteExpired();
    expect(await db.idempotentCall.count()).toBe(0);
  });

  test('derives its id from caller, path and key', () => {
    const call = { caller: 'a', path: '/api/x', key: 'k', body: '' };
    expect(onceIdOf(call)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(onceIdOf(call)).toBe(onceIdOf({ ...call, body: 'x' }));
    for (const other of [{ caller: 'b' }, { path: '/api/y' }, { key: 'l' }]) {
      expect(onceIdOf({ ...call, ...other })).not.toBe(onceIdOf(call));
    }
  });
});

describe('a response', () => {
  test('the caller already has is 304 until it changes', async () => {
    const { id } = await createMaterial();
    const address = `/api/materials/${id}`;
    const { headers } = await callApi('GET', address);
    const ETag = headers.get('ETag')!;
    const known = { headers: { 'If-None-Match': `"other", ${ETag}` } };
    const again = await callApi('GET', address, known);
    expect([again.status, again.headers.get('ETag')]).toEqual([304, ETag]);
    await transaction((tx) => tx.material.update({ where: { id }, data: { price: '3.00' } }));
    expect((await callApi('GET', address, known)).body?.price).toBe('3.00');
  });

  test('stays out of shared caches, and is cached for five minutes where specified', async () => {
    const { id } = await createMaterial();
    const cacheOf = async (address: string, cookie?: string) =>
      (await callApi('GET', address, { cookie })).headers.get('Cache-Control');
    const { cookie } = await listing();
    expect(await cacheOf(`/api/materials/${id}`)).toBe('private, no-cache');
    expect(await cacheOf('/api/my-listings', cookie)).toBe('private, no-store');
    expect(await cacheOf(`/api/price-analysis/${id}`)).toBe('private, max-age=300');
  });

  test('to HEAD has the status and headers of GET', async () => {
    const { status, headers } = await callApi('HEAD', '/api/categories');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
  });
});

describe('a body', () => {
  test('is JSON by its type, an object, text, and at most 100 kB', async () => {
    const { address, cookie } = await listing();
    const post = (body: BodyInit, type = 'application/json') =>
      callApi('POST', address, { cookie, body, headers: { 'Content-Type': type } });
    for (const type of [
      ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'],
      'multipart/form-data; boundary=x',
    ]) {
      expect((await post('{}', type)).status, type).toBe(415);
    }
    expect((await post('{}', 'application/json; charset=utf-8')).status).toBe(400);
    for (const body of ['{', '{"title":"\\u0000"}', '{"title":"\\ud800"}']) {
      expect((await post(body)).status, body).toBe(400);
    }
    for (const body of ['[]', 'null', '"x"']) {
      const refused = { message: 'Send an object in JSON.', code: 'invalid' };
      expect(await post(body), body).toMatchObject({ status: 400, body: refused });
    }
    expect((await post(new Uint8Array([0xff, 0xfe]))).status).toBe(400);
    expect((await post(JSON.stringify({ title: 'x'.repeat(100_001) }))).status).toBe(413);
  });

  test('with several invalid fields gets an error for each', async () => {
    const { address, cookie, json } = await listing();
    const sent = { cookie, json: { ...json, title: ' ', price: 'NaN' } };
    const { status, body } = await callApi('POST', address, sent);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Enter a title',
      code: 'invalid',
      field: 'title',
      fields: {
        title: 'Enter a title',
        price: 'Enter a price in dollars and cents, such as 19.99',
      },
    });
  });

  test('gets a sentence where its schema has none', async () => {
    const { address, cookie, json } = await listing();
    const sent = { cookie, json: { ...json, imageUrls: {} } };
    expect(await callApi('POST', address, sent)).toMatchObject({
      status: 400,
      body: { field: 'imageUrls', message: 'Send imageUrls as a list.' },
    });
    const named = { cookie, json: { ...json, id: 'pallet-7' } };
    expect(await callApi('POST', address, named)).toMatchObject({
      status: 400,
      body: { field: 'id', message: 'Send a valid id.' },
    });
    const schema = z.object({
      unit: z.enum(['each', 'per foot']),
      lines: z.array(z.string().max(1)),
    });
    expect(() => parseOn(schema, { unit: 5, lines: [] })).toThrow(
      'Send unit as one of: each, per foot.',
    );
    expect(() => parseOn(schema, { unit: 'each', lines: ['long'] })).toThrow(
      'Send a valid lines.0.',
    );
  });
});
