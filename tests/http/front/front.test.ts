import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchServers } from '~/http/front/front.server';
import { requestContext } from '~/http/request-context.server';
import { logger } from '~/lib/logger.server';
import { openFront, sendRaw, statusesOf } from '../servers';

const contextId = () => requestContext()?.requestId;

test('every request has an id, base headers and a context, from the server’s first request on', async () => {
  // It would keep errors between tests from failing them.
  vi.stubGlobal('__offcutSurvives', true);
  const subscribe = vi.spyOn(diagnostics, 'subscribe');
  watchServers();
  const server = createServer((_request, response) => response.end(contextId()));
  onTestFinished(() => {
    diagnostics.unsubscribe(...subscribe.mock.calls[0]!);
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (let time = 1; time <= 2; time += 1) {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe(response.headers.get('X-Request-Id'));
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
});

test('the first step to answer ends the chain, whether at once or later', async () => {
  const front = await openFront(
    (request, response) => response.end(`server ${request.url}`),
    [
      ({ request, response }) => {
        if (request.url === '/now') response.end('first');
        return request.url === '/now';
      },
      async ({ request, response }) => {
        await Promise.resolve();
        if (request.url === '/later') response.end('second');
        return request.url === '/later';
      },
      ({ request }) => void (request.url = '/changed'),
    ],
  );
  onTestFinished(front.close);
  const ask = async (path: string) => (await fetch(front.origin + path)).text();
  expect([await ask('/now'), await ask('/later'), await ask('/other')]).toEqual([
    'first',
    'second',
    'server /changed',
  ]);
});

test('an error in one request is a logged 500 with its id and affects no other request', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  const front = await openFront(
    (request, response) => {
      if (request.url === '/server') throw new TypeError('in the server');
      response.end('fine');
    },
    [
      ({ request }) => {
        if (request.url === '/step') throw new TypeError('in a step');
      },
      async ({ request }) => {
        await Promise.resolve();
        if (request.url === '/later') throw new TypeError('later');
        return false;
      },
    ],
  );
  onTestFinished(front.close);
  for (const path of ['/step', '/later', '/server']) {
    const [failed, fine] = await Promise.all([fetch(front.origin + path), fetch(front.origin)]);
    expect([failed.status, fine.status]).toEqual([500, 200]);
    const id = failed.headers.get('X-Request-Id')!;
    expect(await failed.text()).toContain(id);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: id }),
      'request failed',
    );
  }
});

const HOST = 'Host: offcut.example\r\n';
const get = (target: string, headers = HOST) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;
const chunkedToo = `${HOST}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n`;

const MALFORMED: [string, string][] = [
  ['an empty host and a user in the target', get('/u:p@x/', 'Host: \r\n')],
  ['no host', get('/', '')],
  ['a space in the host', get('/', 'Host: a b\r\n')],
  ['a target without a slash', get('browse')],
  ['a NUL in the target', get('/a\0b')],
  ['a control character in the target', get('/a\x01b')],
  ['a control character in a header', get('/', `${HOST}X-A: a\x01b\r\n`)],
  ['a header without a name', get('/', `${HOST}: a\r\n`)],
  ['headers beyond 16 kB', get('/', `${HOST}X-A: ${'a'.repeat(20_000)}\r\n`)],
  ['an address of 65 kB', get(`/${'a'.repeat(65_000)}`)],
  ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a length and chunks', `POST / HTTP/1.1\r\n${chunkedToo}\r\n0\r\n\r\n`],
  ['a chunk of no size', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['a method of its own', `BREW / HTTP/1.1\r\n${HOST}\r\n`],
  ['CONNECT', `CONNECT offcut.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['no HTTP', 'hello\r\n\r\n'],
];

test('malformed requests get a 4xx or a closed connection, and the server keeps running', async () => {
  const front = await openFront((request, response) => {
    new Request(new URL(`http://${request.headers.host}${request.url}`));
    if (request.method === 'POST') request.resume().once('end', () => response.end());
    else response.end();
  });
  onTestFinished(front.close);
  for (const [name, bytes] of MALFORMED) {
    const statuses = statusesOf(await sendRaw(front.port, [bytes], { silentMs: 150 }));
    for (const status of statuses) expect(`${name}: ${status}`).toMatch(/: 4\d\d$/);
    expect((await fetch(front.origin)).status, name).toBe(200);
  }
});

test('the server survives requests with parts removed, doubled or inserted', async () => {
  const front = await openFront((request, response) => {
    new Request(new URL(`http://${request.headers.host}${request.url}`));
    response.end();
  });
  onTestFinished(front.close);
  const PIECES = [
    '\0',
    '\r\n',
    '@',
    '//',
    '%zz',
    '\x7f',
    ' ',
    ':',
    '[',
    '\\',
    '?',
    '#',
    'é',
    '%00',
  ];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      let bytes = `GET /browse?search=x HTTP/1.1\r\nHost: offcut.example\r\nCookie: a=b\r\n\r\n`;
      for (let change = 0; change <= random(3); change += 1) {
        const at = random(bytes.length);
        const piece = random(2) ? PIECES[random(PIECES.length)]! : bytes.slice(at, at + random(9));
        bytes = bytes.slice(0, at) + piece + bytes.slice(at + random(4));
      }
      const answer = await sendRaw(front.port, [Buffer.from(bytes, 'latin1')], { silentMs: 150 });
      for (const status of statusesOf(answer)) expect(status, bytes).toBeLessThan(500);
    }),
  );
  expect((await fetch(front.origin)).status).toBe(200);
});
