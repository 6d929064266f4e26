// @alone: it hears every request of the process
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestContext, watchRequests } from '~/http/request-context.server';

test('what is answered first never reaches the server, from its first request on', async () => {
  watchRequests({
    trustedProxies: 0,
    answerFirst: (request, response) => {
      if (request.url !== '/kept') return false;
      response.end('kept');
      return true;
    },
  });
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url!);
    response.end(requestContext()?.requestId);
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

  for (const path of ['/kept', '/made', '/kept', '/made']) {
    const response = await ask(path);
    const id = response.headers.get('X-Request-Id');
    expect(await response.text()).toBe(path === '/kept' ? 'kept' : id);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
  expect(reached).toEqual(['/made', '/made']);
});
