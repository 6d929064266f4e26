import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveReadyCompressed } from '~/http/front/serve-ready-compressed.server';
import { setBaseHeaders } from '~/http/security-headers.server';
import { openFront } from '../servers';

const folder = mkdtempSync(path.join(tmpdir(), 'offcut-assets-'));
let front: Awaited<ReturnType<typeof openFront>>;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'b.js']) {
    writeFileSync(path.join(folder, 'assets', name), name);
  }
  front = await openFront(
    (request, response) => response.end(request.url),
    [setBaseHeaders, (exchange) => serveReadyCompressed(exchange, folder)],
  );
});
afterAll(() => {
  front.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/assets/a.js?v=1', 'gzip, br', '/assets/a.js.br'],
  ['/assets/a.js', 'gzip', '/assets/a.js.gz'],
  ['/assets/a.js', 'gzip, br;q=0', '/assets/a.js.gz'],
  ['/assets/a.js', 'identity', '/assets/a.js'],
  ['/assets/b.js', 'br', '/assets/b.js'],
  ['/assets/../a.js', 'br', '/a.js'],
])('%s for %s is %s', async (asked, accepted, served) => {
  const answer = await fetch(front.origin + asked, {
    headers: { 'Accept-Encoding': accepted },
    method: 'HEAD',
  });
  expect(answer.status).toBe(200);
  const encoding = { br: 'br', gz: 'gzip' }[served.split('.').at(-1)!] ?? null;
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.has('X-Frame-Options')).toBe(!encoding);
});
