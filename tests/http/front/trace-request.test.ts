import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { transaction } from '~/db/client.server';
import { stripe } from '~/services/stripe.server';
import { openSandbox } from '../../factories/sandbox';
import type { Sandbox } from '../../sandbox/index';
import { openFront } from '../servers';

/* What an SDK registers, in memory: its current version needs Node 22. */
const TRACEPARENT = /^00-(\w{32})-(\w{16})-01$/;
const storage = new AsyncLocalStorage<typeof ROOT_CONTEXT>();
const active = () => storage.getStore() ?? ROOT_CONTEXT;
const ended: { name: string; id: string; above?: string; attributes: Attributes }[] = [];

const tracer: Tracer = {
  startSpan(name, options, under = active()) {
    const above = trace.getSpanContext(under);
    const [id, attributes] = [randomUUID(), { ...options?.attributes }];
    return {
      spanContext: () => ({ traceId: above?.traceId ?? id, spanId: id, traceFlags: 1 }),
      setAttributes: (more: Attributes) => Object.assign(attributes, more),
      setStatus: () => {},
      end: () => ended.push({ name, id, above: above?.spanId, attributes }),
    } as unknown as Span;
  },
  startActiveSpan(name: string, options: object, work: (span: Span) => unknown) {
    const span = tracer.startSpan(name, options);
    return context.with(trace.setSpan(active(), span), () => work(span));
  },
} as Tracer;

let sandbox: Sandbox;
beforeAll(async () => {
  context.setGlobalContextManager({
    active,
    with: (now, work, self, ...args) => storage.run(now, () => work.apply(self, args)),
    bind: (_now, target) => target,
    enable: () => context as never,
    disable: () => context as never,
  });
  propagation.setGlobalPropagator({
    fields: () => ['traceparent'],
    inject: () => {},
    extract(under, headers) {
      const sent = TRACEPARENT.exec((headers as { traceparent?: string }).traceparent ?? '');
      const [, traceId, spanId] = sent ?? [];
      if (!traceId || !spanId) return under;
      const remote = { traceId, spanId, traceFlags: 1, isRemote: true };
      return trace.setSpanContext(under, remote);
    },
  });
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  sandbox = await openSandbox();
});
afterAll(async () => {
  await sandbox.close();
  for (const api of [trace, context, propagation]) api.disable();
});

test('a request is below its traceparent, and its statements and Stripe calls are below it', async () => {
  const front = await openFront((request, response) => {
    if (request.url === '/healthz') return void response.end();
    void transaction((tx) => tx.$queryRaw`SELECT 1 AS one`)
      .then(() => stripe().paymentIntents.retrieve('pi_123456789'))
      .catch(() => response.writeHead(503).end());
  }, []);
  onTestFinished(front.close);
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  await fetch(`${front.origin}/saved/off/a-secret`, { headers });
  await fetch(`${front.origin}/healthz`, { headers });

  const nameOf = (id?: string) => ended.find((span) => span.id === id)?.name ?? id;
  expect(ended.map(({ name, above }) => `${nameOf(above)} > ${name}`).toSorted()).toEqual([
    'GET other > Stripe GET /v1/payment_intents/:id',
    'GET other > transaction',
    'b7ad6b7169203331 > GET other',
    'transaction > COMMIT',
    'transaction > SELECT',
    'transaction > SELECT',
  ]);
  expect(ended.at(-1)!.attributes).toMatchObject({
    'url.path': '/saved/off/…',
    'http.response.status_code': 503,
  });
});
