import { afterAll, expect, test } from 'vitest';
import { openFront } from '../servers';

let reached: string[] = [];
const front = await openFront((request, response) => {
  reached.push(`${request.method} ${request.url}`);
  response.end();
});
afterAll(front.close);

test('/healthz is answered before remix-serve', async () => {
  reached = [];
  const health = await fetch(`${front.origin}/healthz?x=1`);
  expect([health.status, await health.text()]).toEqual([200, 'ok\n']);
  expect((await fetch(`${front.origin}/healthz`, { method: 'HEAD' })).status).toBe(200);
  expect(health.headers.get('X-Request-Id')).toBeTruthy();
  await fetch(`${front.origin}/healthz/x`);
  await fetch(`${front.origin}/healthz`, { method: 'OPTIONS' });
  expect(reached).toEqual(['GET /healthz/x', 'OPTIONS /healthz']);
});

test('search engines learn what is private, and where the sitemap is', async () => {
  const robots = await fetch(`${front.origin}/robots.txt`);
  const text = await robots.text();
  expect(text).toContain('Disallow: /messages\n');
  expect(text).toMatch(/^Sitemap: https?:\/\/[^/\s]+\/sitemap\.xml$/m);
  expect(robots.headers.get('Cache-Control')).toBe('public, max-age=3600');
});

test('security.txt names a contact and expires within a year, as RFC 9116 asks', async () => {
  const text = await (await fetch(`${front.origin}/.well-known/security.txt`)).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});
