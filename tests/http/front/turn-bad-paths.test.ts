import { afterAll, expect, test } from 'vitest';
import { openFront, sendRaw } from '../servers';

const front = await openFront((request, response) => {
  response.end(`${request.method} ${request.url}!`);
});
afterAll(front.close);

test.each([
  ['/api/materials/%E0%A4%A', '/api/nowhere'],
  ['/browse/%zz', '/nowhere'],
  [`/${'a/'.repeat(20)}`, '/nowhere'],
  [`/api${'/'.repeat(20)}x`, '/api/nowhere'],
  [`/transactions?search=${'a/'.repeat(30)}`, `/transactions?search=${'a/'.repeat(30)}`],
  ['/browse/%zz?search=x', '/nowhere'],
  ['//elsewhere.example/', '/nowhere'],
  ['/\\elsewhere.example/', '/nowhere'],
  ['/transactions?search=%zz', '/transactions?search=%zz'],
  ['/invite/%C3%A9', '/invite/%C3%A9'],
])('%s is read as %s', async (path, read) => {
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(front.port, [request])).toContain(`GET ${read}!`);
});

test('a cross-site write to a malformed path is still refused', async () => {
  const headers = { Origin: 'https://elsewhere.example' };
  const answer = await fetch(`${front.origin}/browse/%zz`, { method: 'POST', headers });
  expect(await answer.text()).toBe('GET /refused!');
});
