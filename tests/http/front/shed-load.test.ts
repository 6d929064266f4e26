import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { shedLoad } from '~/http/front/shed-load.server';
import { requestContext } from '~/http/request-context.server';
import { statementsOf } from '../../setup/statements';
import { openFront } from '../servers';

const SIGNED_IN = { Cookie: 'session=any' };

let front: Awaited<ReturnType<typeof openFront>>;
let begun: ServerResponse[] = [];
let lateMs = 0;

beforeEach(async () => {
  let clock = 0;
  lateMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += lateMs));
  front = await openFront((request, response) => {
    if (request.url === '/live/notifications') requestContext()?.endWork?.();
    begun.push(response);
  });
});
afterEach(async () => {
  front.close();
  await endAll();
});

async function endAll(): Promise<void> {
  const closing = begun.filter(({ closed }) => !closed).map((response) => once(response, 'close'));
  for (const response of begun) response.end('done');
  await Promise.all(closing);
  begun = [];
}

const ask = (path = '/transactions', init: RequestInit = {}) => fetch(front.origin + path, init);

async function begin(count: number, path?: string, init?: RequestInit): Promise<void> {
  const goal = begun.length + count;
  for (let sent = 0; sent < count; sent += 1) void ask(path, init).catch(() => null);
  await expect.poll(() => begun.length).toBe(goal);
}

test('a guest beyond the ninety-sixth request at once gets 503, a user goes on to the 128th', async () => {
  await begin(96);
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.text()).toContain('Offcut is busy');
  await begin(31, '/transactions', { headers: SIGNED_IN });
  await begin(1, '/webhooks/stripe', { method: 'POST' });

  const form = await ask('/signin', { method: 'POST', headers: SIGNED_IN, body: 'a=b' });
  expect(form.status).toBe(503);
  expect(await form.text()).toContain('What you typed is still there');
  const call = await ask('/api/materials', { headers: SIGNED_IN });
  expect(await call.json()).toEqual({
    message: 'Offcut is busy. Nothing was changed. Try again in a moment.',
    code: 'service_unavailable',
  });
  await begin(1, '/readyz');
  expect((await ask('/robots.txt')).status).toBe(200);

  await endAll();
  await begin(1);
});

test('a former logo isn’t looked up for a guest who gets 503', async () => {
  await begin(96);
  const former = async () => (await ask('/logo.png?3f9a0c1d2b4e5f60-32x32')).status;
  const asked = await statementsOf(async () => expect(await former()).toBe(503));
  expect(asked).toEqual([]);
});

test('live streams and visitors who left take no place', async () => {
  await begin(128, '/live/notifications', { headers: SIGNED_IN });
  const gone = new AbortController();
  await begin(95, '/transactions', { signal: gone.signal });
  gone.abort();
  await expect.poll(() => begun.slice(128).every(({ closed }) => closed)).toBe(true);
  await begin(96);
  expect((await ask()).status).toBe(503);
});

test('a late process refuses more work, but a long task on a quiet one refuses no one', async () => {
  lateMs = 150;
  await begin(16);
  expect((await ask()).status).toBe(503);
  lateMs = 0;
});

test('a file of the build is served whatever the load, and no other address below it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/dialog-x1.js'), '');
  front.close();
  front = await openFront(
    (_request, response) => void begun.push(response),
    [(exchange) => shedLoad(exchange, folder)],
  );
  await begin(96);
  await begin(40, '/assets/dialog-x1.js?v=1');
  for (const missing of ['/assets/dialog-x2.js', '/assets/..', '/assets/', '/assets/a/b.js']) {
    expect((await ask(missing)).status, missing).toBe(503);
  }
});
