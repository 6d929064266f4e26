import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { countRefusedWrite, countRequest, serveMetrics } from '~/http/metrics.server';

test('requests are counted by method and status, on an address of this machine alone', async () => {
  const server = serveMetrics(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');

  countRequest('GET', 200, 12);
  countRequest('GET', 200, 700);
  countRequest('BREW', 405, 1);
  countRefusedWrite();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const name = 'offcut_http_request_duration_seconds';
  expect(text).toContain(`${name}_bucket{le="0.025",method="GET",status="200"} 1`);
  expect(text).toContain(`${name}_count{method="GET",status="200"} 2`);
  expect(text).toContain(`${name}_count{method="other",status="405"} 1`);
  expect(text).toContain('offcut_cross_origin_writes_refused_total 1');
  expect(text).toContain('process_resident_memory_bytes');

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
