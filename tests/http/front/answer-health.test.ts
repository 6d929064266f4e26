import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFront } from '../servers';

let reached: string[] = [];
let front: Awaited<ReturnType<typeof openFront>>;
beforeAll(async () => {
  front = await openFront((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end();
  });
});
afterAll(() => front.close());

test('only /healthz is answered before remix-serve', async () => {
  reached = [];
  const health = await fetch(`${front.origin}/healthz?x=1`);
  expect([health.status, await health.text()]).toEqual([200, 'ok\n']);
  expect((await fetch(`${front.origin}/healthz`, { method: 'HEAD' })).status).toBe(200);
  expect(health.headers.get('X-Request-Id')).toBeTruthy();
  await fetch(`${front.origin}/healthz/x`);
  await fetch(`${front.origin}/healthz`, { method: 'OPTIONS' });
  expect(reached).toEqual(['GET /healthz/x', 'OPTIONS /healthz']);
});
