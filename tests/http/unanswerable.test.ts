// @alone: it hears every request of the process
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchRequests } from '~/http/request-context.server';

/* What remix-serve could not answer itself: methods without a route, paths that are no text. */

const reached: string[] = [];
const server = createServer((request, response) => {
  reached.push(`${request.method} ${request.url}`);
  response.end();
});
beforeAll(async () => {
  watchRequests({ trustedProxies: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** As it is written: `fetch` mends addresses, and knows no TRACE. */
async function send(method: string, path: string, headers = {}) {
  reached.length = 0;
  const { port } = server.address() as AddressInfo;
  const sent = ask({ port, host: '127.0.0.1', method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const ALLOWED = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

test.each(['TRACE', 'PROPFIND', 'LINK', 'QUERY'])(
  '%s is refused at every address',
  async (method) => {
    const call = await send(method, '/api/materials');
    expect(call).toMatchObject({ status: 405, headers: { allow: ALLOWED.join(', ') } });
    expect(JSON.parse(call.body)).toEqual({
      message: `Use ${ALLOWED.join(' or ')} here.`,
      code: 'wrong_method',
    });
    const page = await send(method, '/browse');
    expect(page).toMatchObject({ status: 405, headers: { allow: ALLOWED.join(', ') } });
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(reached).toEqual([]);
  },
);

test.each(ALLOWED)('%s is left to the routes', async (method) => {
  expect((await send(method, '/api/materials')).status).toBe(200);
  expect(reached).toEqual([`${method} /api/materials`]);
});

test.each([
  ['/api/materials/%E0%A4%A', '/api/nowhere'],
  ['/browse/%zz', '/nowhere'],
  ['/browse/%zz?search=x', '/nowhere'],
  ['/browse?search=%zz', '/browse?search=%zz'],
  ['/invite/%C3%A9', '/invite/%C3%A9'],
])('%s is read as %s', async (path, read) => {
  await send('GET', path);
  expect(reached).toEqual([`GET ${read}`]);
});

test('a write of another site to a broken path is refused all the same', async () => {
  await send('POST', '/browse/%zz', { Origin: 'https://elsewhere.example' });
  expect(reached).toEqual(['GET /refused']);
});
