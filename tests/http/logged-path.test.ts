// @alone: it hears every request of the process
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchRequests } from '~/http/request-context.server';
import { logger } from '~/lib/logger.server';

test('the log holds no query and no token of a letter', async () => {
  const info = vi.spyOn(logger, 'info').mockImplementation(() => {});
  watchRequests({ trustedProxies: 0 });
  const server = createServer((_request, response) => void response.end());
  onTestFinished(() => {
    info.mockRestore();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = ['/invite/TOKEN', '/unsubscribe/TOKEN', '/saved/off/TOKEN', '/saved?search=TOKEN'];
  for (const path of paths) await fetch(origin + path);
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(paths.length), 10_000);
  expect(info.mock.calls.map(([fields]) => (fields as { path: string }).path)).toEqual([
    '/invite/…',
    '/unsubscribe/…',
    '/saved/off/…',
    '/saved',
  ]);
});
