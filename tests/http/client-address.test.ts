// @alone: it hears every request of the process
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestContext, watchRequests } from '~/http/request-context.server';

/** What a server behind so many proxies takes for the visitor's address. */
async function seenBehind(trustedProxies: number, forwarded?: string): Promise<string | null> {
  // Each watcher sets the context anew: the last one's stands.
  watchRequests({ trustedProxies });
  const server = createServer((_request, response) => {
    response.end(JSON.stringify(requestContext()?.ipAddress ?? null));
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
  });
  return (await response.json()) as string | null;
}

const FORGED = '198.51.100.1';
const VISITOR = '203.0.113.7';
const PROXY = '192.0.2.20';

test('a forged X-Forwarded-For is not believed where no proxy stands before the server', async () => {
  expect(await seenBehind(0, FORGED)).toBe('127.0.0.1');
  expect(await seenBehind(0)).toBe('127.0.0.1');
});

test('behind one proxy the last address counts, which the proxy itself has added', async () => {
  expect(await seenBehind(1, VISITOR)).toBe(VISITOR);
  expect(await seenBehind(1, `${FORGED}, ${VISITOR}`)).toBe(VISITOR);
});

test('behind two proxies the second from the right counts', async () => {
  expect(await seenBehind(2, `${VISITOR}, ${PROXY}`)).toBe(VISITOR);
  expect(await seenBehind(2, `${FORGED}, 10.0.0.1, ${VISITOR}, ${PROXY}`)).toBe(VISITOR);
});

test('an address comes without its port, and what is none is not taken for one', async () => {
  expect(await seenBehind(1, `${VISITOR}:51234`)).toBe(VISITOR);
  expect(await seenBehind(1, '[2001:db8::7]:443')).toBe('2001:db8::7');
  expect(await seenBehind(1, 'unknown')).toBe('127.0.0.1');
  expect(await seenBehind(1)).toBe('127.0.0.1');
});
