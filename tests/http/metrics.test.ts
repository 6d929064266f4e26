import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { refusedWrites } from '~/http/counters.server';
import { countRequest, serveMetrics } from '~/http/metrics.server';
import { createMaterial } from '../factories/material';
import { createTransaction } from '../factories/transaction';

let server: Server;
beforeAll(async () => {
  register.resetMetrics();
  server = serveMetrics(0);
  await once(server, 'listening');
});
afterAll(() => void server.close());

test('requests are counted by route, method and status, and served on loopback only', async () => {
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');

  countRequest('/browse', 'GET', 200, 12);
  countRequest('/browse', 'GET', 200, 700);
  countRequest('other', 'BREW', 405, 1);
  refusedWrites.inc();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const name = 'offcut_http_request_duration_seconds';
  expect(text).toContain(`${name}_bucket{le="0.025",route="/browse",method="GET",status="200"} 1`);
  expect(text).toContain(`${name}_count{route="/browse",method="GET",status="200"} 2`);
  expect(text).toContain(`${name}_count{route="other",method="other",status="405"} 1`);
  expect(text).toContain('offcut_cross_origin_writes_refused_total 1');
  expect(text).toContain('process_resident_memory_bytes');

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('ledger check results and failed events are read from the database', async () => {
  const { port } = server.address() as AddressInfo;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await read()).toContain('offcut_stripe_failed_events{state="open"} 0');
  expect(await read()).not.toMatch(/^offcut_invariants_last_run/m);

  const ranAt = new Date('2026-11-20T09:40:00Z');
  await db.invariantRun.create({ data: { ranAt, atStripe: true, counts: {} } });
  await db.invariantViolation.create({
    data: { rule: 'ledger_is_zero', subjectId: 'a', detail: 'off by 1' },
  });
  await db.stripeEventFailure.create({
    data: { eventId: 'evt_1', type: 'account.updated', occurredAt: ranAt, error: 'No.' },
  });
  const text = await read();
  expect(text).toContain('offcut_stripe_failed_events{state="open"} 1');
  expect(text).toContain('offcut_invariant_violations{rule="ledger_is_zero"} 1');
  expect(text).toContain('offcut_invariant_violations{rule="commissions_equal_stripe"} 0');
  expect(text).toContain(
    `offcut_invariants_last_run_timestamp_seconds{scope="all"} ${ranAt.getTime() / 1000}`,
  );
});

test('late jobs, overdue holds and failed emails are read from the database', async () => {
  const past = new Date(Date.now() - 20 * 60_000);
  const { id: materialId } = await createMaterial();
  const { id: transactionId } = await createTransaction({ materialId });
  await db.stockHold.create({
    data: { transactionId, materialId, quantity: 1, expiresAt: past },
  });
  for (const status of ['failed', 'pending'] as const) {
    await db.mail.create({
      data: { kind: 'code', recipient: 'a@b.example', subject: 'Code', status, createdAt: past },
    });
  }
  await db.$executeRaw`SELECT graphile_worker.add_job('sweep_mails', run_at => now() - interval '20 minutes')`;
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^offcut_${name}{scope="all"} (.+)$`, 'm').exec(text)?.[1]);
  expect(figure('holds_open')).toBe(1);
  expect(figure('holds_overdue')).toBe(1);
  expect(figure('mails_failed')).toBe(1);
  expect(figure('jobs_given_up')).toBe(0);
  expect(figure('mails_oldest_seconds')).toBeGreaterThanOrEqual(1200);
  expect(figure('jobs_oldest_seconds')).toBeGreaterThanOrEqual(1200);
  expect(text).toMatch(/^offcut_live_streams 0$/m);
});

test('with a token they are served to those who send it alone', async () => {
  const open = serveMetrics(0, 'a-long-enough-token');
  onTestFinished(() => void open.close());
  await once(open, 'listening');
  const { port } = open.address() as AddressInfo;
  const ask = (authorization: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
  expect((await ask('Bearer a-long-enough-token')).status).toBe(200);
  for (const wrong of ['', 'Bearer ', 'Bearer a-long-enough-tokem', 'a-long-enough-token']) {
    expect((await ask(wrong)).status).toBe(401);
  }
});

test('without a database the other metrics are still served', async () => {
  const { port } = server.address() as AddressInfo;
  vi.spyOn(db.invariantRun, 'aggregate').mockRejectedValue(new Error('away'));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/^offcut_(stripe_failed_events|invariant|jobs|holds|mails)/m);
});
