import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openFront } from '../servers';

let reached = 0;
const front = await openFront((_request, response) => {
  reached += 1;
  response.end();
});
afterAll(front.close);

/** `fetch` can't send TRACE. */
async function send(method: string, path: string) {
  reached = 0;
  const sent = ask({ port: front.port, host: '127.0.0.1', method, path, agent: false }).end();
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
      message: 'Use GET, HEAD, POST, PUT, PATCH, DELETE, or OPTIONS here.',
      code: 'wrong_method',
    });
    const page = await send(method, '/browse');
    expect(page).toMatchObject({ status: 405, headers: { allow: ALLOWED.join(', ') } });
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(reached).toBe(0);
  },
);

test.each(ALLOWED)('%s is left to the routes', async (method) => {
  expect((await send(method, '/api/materials')).status).toBe(200);
  expect(reached).toBe(1);
});
