import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type * as AnswerPage from '~/http/front/answer-page.server';
import { csvResponse } from '~/http/files.server';
import { drainUnreadBody } from '~/http/front/drain-unread-body.server';
import { logRequest } from '~/http/front/log-request.server';
import { shedLoad } from '~/http/front/shed-load.server';
import { ownCopy } from '../../setup/own-copy';
import { openFront, testBuild } from '../servers';

const { answerPage, prepareSections } = await ownCopy<typeof AnswerPage>(
  'http/front/answer-page.server.ts',
);

const text =
  (body: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { headers: { 'Content-Type': 'text/plain', ...headers } });

const chunk = (data: string) => new TextEncoder().encode(`data: ${data}\n\n`);
let endStream = () => {};

const stream = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(chunk('first'));
        endStream = () => controller.close();
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

let read = 0;
let stopReading = () => {};
async function* endless() {
  try {
    // No encoding makes much less of it.
    for (; ; read += 1) yield `${randomBytes(499).toString('hex')}\r\n`;
  } finally {
    stopReading();
  }
}

const route = (path: string, loader: () => Response, parentId = 'root') => ({
  id: `routes/${path}`,
  path,
  parentId,
  module: { loader },
});

const twoCookies = () => {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Cookie' });
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');
  return new Response('a page', { status: 201, headers });
};

const routes = Object.fromEntries(
  [
    { id: 'root', path: '', module: {} },
    { id: 'routes/_index', path: '', index: true, parentId: 'root', module: { loader: text('/') } },
    route('$', text('nowhere')),
    route('material/:id', text('a material '.repeat(200))),
    route('material/:id/live', stream),
    route('packed', text('packed', { 'Content-Encoding': 'identity' })),
    route('csv', () => csvResponse(endless(), 'all.csv')),
    route('admin', text('admin')),
    { ...route('users', twoCookies, 'routes/admin'), id: 'routes/admin.users' },
    route('moved', () => Response.redirect('http://localhost/elsewhere', 303)),
    route('broken', () => {
      throw new Error('a bug');
    }),
  ].map((one) => [one.id, one]),
);
routes['routes/$']!.path = '*';

let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(async () => {
  prepareSections(testBuild(routes));
  front = await openFront(
    (request, response) => response.end(`remix-serve ${request.url}`),
    [logRequest, drainUnreadBody, shedLoad, answerPage],
  );
});
afterAll(() => front.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(front.origin + path, { redirect: 'manual', ...init });

test('a GET is answered by the routes of its first path segment, including nested ones', async () => {
  expect(await (await get('/')).text()).toBe('/');
  expect(await (await get('/material/1?a=b')).text()).toMatch(/^a material/);
  const nested = await get('/admin/users');
  expect([nested.status, await nested.text()]).toEqual([201, 'a page']);
  expect(nested.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(nested.headers.get('Vary')).toBe('Cookie');
  expect(await (await get('/material/1/nowhere')).text()).toBe('nowhere');
});

test('other methods, files and unknown paths go to remix-serve', async () => {
  expect(await (await get('/material/1', { method: 'POST' })).text()).toBe(
    'remix-serve /material/1',
  );
  expect(await (await get('/MATERIAL/1')).text()).toBe('remix-serve /MATERIAL/1');
  expect(await (await get('/favicon.ico')).text()).toBe('remix-serve /favicon.ico');
  expect(await (await get('/*')).text()).toBe('remix-serve /*');
});

test('text is compressed only once', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const response = await get('/material/1', { headers });
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await response.text()).toHaveLength(11 * 200);
  expect(await (await get('/packed', { headers })).text()).toBe('packed');
});

test('an event stream is sent as it arrives, and a redirect has no body', async () => {
  const reader = (await get('/material/1/live')).body!.getReader();
  expect(await reader.read()).toEqual({ done: false, value: chunk('first') });
  endStream();
  expect((await reader.read()).done).toBe(true);
  const moved = await get('/moved');
  expect([moved.status, moved.headers.get('Location')]).toEqual([
    303,
    'http://localhost/elsewhere',
  ]);
});

test('no stream is reported as a memory leak', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  for (const path of ['/csv', '/material/1/live']) await (await get(path)).body!.cancel();
  expect(warned).not.toHaveBeenCalled();
});

test.each(['identity', 'gzip', 'br'])(
  'a file is sent as fast as it is taken (%s), and no longer than its visitor stays',
  async (encoding) => {
    read = 0;
    const stopped = new Promise<void>((resolve) => (stopReading = resolve));
    const visit = new AbortController();
    const headers = { 'Accept-Encoding': encoding };
    const { body } = await get('/csv', { headers, signal: visit.signal });
    expect((await body!.getReader().read()).value!.length).toBeGreaterThan(0);
    visit.abort();
    await stopped;
    expect(read).toBeLessThan(50_000);
  },
);

test('a failing loader is a 500, and the next request is answered', async () => {
  expect((await get('/broken')).status).toBe(500);
  expect((await get('/')).status).toBe(200);
});
