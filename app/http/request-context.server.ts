import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { catalogueMoment, type Reading, runReading } from '~/domain/catalogue/index.server';

export interface RequestContext {
  requestId: string;
  /** Fires when the visitor leaves; remix-serve's `request.signal` stops after garbage collection. */
  gone: AbortSignal;
  ipAddress: string | null;
  /** What its page depends on, and since when: it is cached only if that hasn't changed. */
  reading: Reading;
  began: number;
  setHeader(name: string, value: string): void;
  /** A 500 is sent as 503, so that clients retry. */
  isUnavailable: boolean;
  /** Stops counting the request as load: a live stream only waits. */
  endWork?: () => void;
  memo: Map<string, unknown>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Null outside a request, as in a job. */
export function requestContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

export function oncePerRequest<T>(key: string, compute: () => T): T {
  const memo = requestContext()?.memo;
  if (!memo) return compute();
  if (!memo.has(key)) memo.set(key, compute());
  return memo.get(key) as T;
}

export function openContext(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): RequestContext {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return {
    requestId: randomBytes(8).toString('hex'),
    gone: gone.signal,
    ipAddress: clientAddress(request, trustedProxies),
    reading: { topics: new Set(), ownChange: null },
    began: catalogueMoment(),
    setHeader: (name, value) => void (response.headersSent || response.setHeader(name, value)),
    isUnavailable: false,
    memo: new Map(),
  };
}

export function runInContext(context: RequestContext, work: () => void): void {
  storage.run(context, () => runReading(context.reading, work));
}

/**
 * Behind N of our proxies, the outermost added the Nth address from the right. Everything left of
 * it, and the whole header without a proxy, can be forged.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: number,
): string | null {
  const own = socket.remoteAddress ?? null;
  if (!trustedProxies) return own;
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const hop = hops.at(-trustedProxies) ?? hops[0];
  return withoutPort(hop?.trim() ?? '') ?? own;
}

/** Some proxies write `203.0.113.7:51234` or `[2001:db8::7]:51234`. */
function withoutPort(hop: string): string | null {
  const address = /^\[([^\]]+)\]/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) ? address : null;
}
