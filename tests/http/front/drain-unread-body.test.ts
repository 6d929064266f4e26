import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/v4';
import { readForm } from '~/http/forms/forms.server';
import { openRemix, sendRaw, statusesOf } from '../servers';

async function read({ request }: ActionFunctionArgs) {
  await readForm(request, z.object({}));
  return new Response('read');
}
function signIn() {
  throw redirect('/signin', 303);
}
const refuse = (status: number) => () => {
  throw data('Refused.', { status });
};
const loader = () => new Response('fine');

const routes = {
  read: { id: 'read', path: 'read', module: { action: read } },
  signIn: { id: 'signIn', path: 'sign-in', module: { action: signIn } },
  refuse: { id: 'refuse', path: 'refuse', module: { action: refuse(401) } },
  gone: { id: 'gone', path: '*', module: { action: refuse(404) } },
  get: { id: 'get', path: 'get', module: { loader } },
};

let server: Awaited<ReturnType<typeof openRemix>>;
beforeAll(async () => {
  server = await openRemix(routes, { handleError: () => {} });
});
afterAll(() => server.close());

const FORM = 'application/x-www-form-urlencoded';
const NEXT = 'GET /get HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const head = (path: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;

/** [path, status, content type] */
const REFUSED: [string, number, string][] = [
  ['/read', 413, FORM],
  ['/refuse', 401, FORM],
  ['/sign-in', 303, FORM],
  ['/nowhere', 404, FORM],
  ['/get', 405, FORM],
  ['/read', 415, 'text/plain'],
];

test.each(REFUSED)(
  'after a body that %s refuses with %d, the connection’s next request is answered',
  async (path, status, type) => {
    const size = 3_000_000;
    const body = Buffer.alloc(size, 97);
    const sized = [head(path, type, `Content-Length: ${size}`), body];
    expect(statusesOf(await sendRaw(server.port, [...sized, NEXT]))).toEqual([status, 200]);

    const chunks = Array.from({ length: 30 }, () => `186a0\r\n${'a'.repeat(100_000)}\r\n`);
    const chunked = [head(path, type, 'Transfer-Encoding: chunked'), ...chunks, '0\r\n\r\n'];
    expect(statusesOf(await sendRaw(server.port, [...chunked, NEXT]))).toEqual([status, 200]);
  },
);

test('a client that never stops sending is disconnected after the refusal', async () => {
  const megabyte = Buffer.alloc(1_000_000, 97);
  const parts = [
    head('/refuse', FORM, 'Content-Length: 900000000'),
    ...Array.from({ length: 60 }, () => megabyte),
  ];
  const startedAt = Date.now();
  const statuses = statusesOf(await sendRaw(server.port, parts));
  expect(Date.now() - startedAt).toBeLessThan(25_000);
  expect(statuses.every((status) => status === 401)).toBe(true);
});
