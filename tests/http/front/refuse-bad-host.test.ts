import { afterAll, expect, test } from 'vitest';
import { openFront, sendRaw } from '../servers';

const front = await openFront((request, response) => {
  response.end(`${request.headers.host} ${String(request.headers['x-forwarded-host'])}`);
});
afterAll(front.close);

/** Until the server closes the connection, as it was asked to or because it refuses. */
const ask = (start: string, ...headers: string[]) =>
  sendRaw(front.port, [[start, ...headers, '', ''].join('\r\n')]);
const CLOSE = 'Connection: close';

test.each(['offcut.example', 'offcut.example:3000', '127.0.0.1:80', '[::1]:3000', 'my_host'])(
  '%s is a valid host',
  async (host) => {
    expect(await ask('GET / HTTP/1.1', `Host: ${host}`, CLOSE)).toContain(`${host} undefined`);
  },
);

test.each(['x@y', '', 'a/b', 'a?b', 'a#b', 'a:b', 'a:1:2', 'a:99999', '1.2.3.999', '[::g]', 'ä'])(
  '%j is not: 400, and the connection is closed',
  async (host) => {
    const answer = await ask('GET / HTTP/1.1', `Host: ${host}`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toMatch(/^Connection: close/m);
  },
);

test('an absolute target or two Host headers are 400', async () => {
  const one = 'Host: offcut.example';
  expect(await ask('GET http://u:p@x/ HTTP/1.1', one)).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask('OPTIONS * HTTP/1.1', one)).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask('GET / HTTP/1.1', one, 'host: other.example')).toMatch(/^HTTP\/1.1 400 /);
});

test('HTTP/1.0 needs no Host header, as load balancers send none', async () => {
  expect(await ask('GET / HTTP/1.0')).toContain('localhost:3000 undefined');
});

test('no other header sets the host', async () => {
  const answer = await ask('GET / HTTP/1.1', 'Host: a.example', 'X-Forwarded-Host: b:99999', CLOSE);
  expect(answer).toContain('a.example undefined');
});
