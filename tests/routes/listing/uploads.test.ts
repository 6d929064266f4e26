import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '~/lib/logger.server';
import { action as callApi } from '~/routes/api.$/route';
import { loader as openObject } from '~/routes/objects.$/route';
import { action, loader } from '~/routes/uploads/route';
import { createCompany } from '../../factories/company';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { makePhoto } from '../../domain/media/photos';
import { answerOf, cookieOf, sendForm } from '../visit';

useSandbox();
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  cookie = await cookieOf((await createActor((await createCompany()).id)).userId);
});

function send(bytes: Uint8Array | string, as: string | undefined = cookie) {
  const form = new FormData();
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.set('image', new File([content], 'photo.jpg', { type: 'image/jpeg' }));
  return sendForm(action, '/uploads', form, { cookie: as });
}

const open = (path: string, init?: RequestInit) =>
  openObject({
    request: new Request('http://localhost:3000/objects/x', init),
    params: { '*': path },
    context: {},
  });

describe('uploading a photo', () => {
  test('gives a signed-in user what a listing needs', async () => {
    expect((await send(await makePhoto(40, 30), '')).status).toBe(401);
    const { status, body } = await send(await makePhoto(400, 300));
    expect(status).toBe(200);
    expect(body).toMatchObject({ imageUrl: /^materials\//, width: 400, height: 300 });
    expect((await open(String(body.imageUrl))).status).toBe(200);
  });

  test('of 10,485,760 bytes is read; one byte more is 413', async () => {
    expect((await send(Buffer.alloc(10_485_760))).status).toBe(415);
    const { status, body } = await send(Buffer.alloc(10_485_761));
    expect(status).toBe(413);
    expect(body).toMatchObject({
      title: 'File too large',
      message: 'Please select an image smaller than 10MB.',
    });
  });

  test('cut off by a lost signal is no failure of the server', async () => {
    const logged = vi.spyOn(logger, 'error');
    const cut = () =>
      new ReadableStream({
        pull: (controller) =>
          controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
      });
    const sends: [string, typeof action, string, string][] = [
      ['uploads', action, 'POST', 'multipart/form-data; boundary=x'],
      ['messages', callApi, 'POST', 'application/json'],
      ['objects/uploads/x', callApi, 'PUT', 'image/jpeg'],
    ];
    for (const [path, work, method, type] of sends) {
      const headers = { Cookie: cookie, 'Content-Type': type };
      const sent = { method, body: cut(), headers, duplex: 'half' } as const;
      const request = new Request(`http://localhost:3000/${path}`, sent);
      const answer = await answerOf(() => work({ request, params: { '*': path }, context: {} }));
      expect(answer, path).toMatchObject({
        status: 400,
        body: { message: 'Only part of this arrived. Send it again.' },
      });
    }
    expect(logged).not.toHaveBeenCalled();
  });

  test('far over the limit is refused without being read', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
    });
    const request = new Request('http://localhost:3000/uploads', {
      method: 'POST',
      body: endless,
      headers: { Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    });
    const { status } = await answerOf(() => action({ request, params: {}, context: {} }));
    expect(status).toBe(413);
  });

  test('in another format is refused', async () => {
    const shape = (form: BodyInit, type: string) =>
      sendForm(action, '/uploads', form, { cookie, headers: { 'Content-Type': type } });
    expect((await shape('{}', 'application/json')).status).toBe(415);
    expect((await shape('rubbish', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await shape('rubbish', 'multipart/form-data')).status).toBe(400);
    expect(loader().status).toBe(405);
    const request = new Request('http://localhost:3000/uploads', { method: 'PUT' });
    expect((await answerOf(() => action({ request, params: {}, context: {} }))).status).toBe(405);
  });
});

describe('a stored object', () => {
  test('is immutable, typed by its extension, and 304 when known', async () => {
    const { body } = await send(await makePhoto(400, 300));
    const path = String(body.imageUrl).replace('.jpg', '-320.webp');
    const { status, headers } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/webp');
    expect(headers.get('Cache-Control')).toContain('immutable');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');

    const again = await open(path, { headers: { 'If-None-Match': headers.get('ETag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await open(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
      200,
      headers.get('Content-Length'),
      '',
    ]);
  });

  test.each([
    ['materials/../../.env', 400],
    ['', 400],
    ['materials/nothing.jpg', 404],
  ])('at %j is %d', async (path, status) => {
    const answer = await open(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
  });
});
