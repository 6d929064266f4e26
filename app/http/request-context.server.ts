import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { catalogueVersion } from '~/domain/catalogue/index.server';

export interface RequestContext {
  requestId: string;
  /** Aborted when the visitor has left. `request.signal` of remix-serve stops firing once garbage is collected. */
  gone: AbortSignal;
  ipAddress: string | null;
  /** The catalogue's version when the request came: a page is kept only if it hasn't changed since. */
  catalogueVersion: number;
  /** Sets a header on the answer, whatever it turns out to be: a page, data, an error. */
  setHeader(name: string, value: string): void;
  /** A service that we need is down: a 500 is sent as 503, which is worth another try. */
  isUnavailable: boolean;
  /** Values computed once for a request, whichever loader asks first. */
  memo: Map<string, unknown>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request being answered, or null outside one, as in a job. */
export function requestContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

/** Computes a value once for the request being answered. */
export function oncePerRequest<T>(key: string, compute: () => T): T {
  const memo = requestContext()?.memo;
  if (!memo) return compute();
  if (!memo.has(key)) memo.set(key, compute());
  return memo.get(key) as T;
}

/** @param trustedProxies how many proxies of ours are in front of this server */
export function openContext(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): RequestContext {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return {
    requestId: randomBytes(8).toString('hex'),
    gone: gone.signal,
    ipAddress: clientAddress(request, trustedProxies),
    catalogueVersion: catalogueVersion(),
    setHeader: (name, value) => void (response.headersSent || response.setHeader(name, value)),
    isUnavailable: false,
    memo: new Map(),
  };
}

export function runInContext(context: RequestContext, work: () => void): void {
  storage.run(context, work);
}

/**
 * Each proxy appends the address that called it. Behind N of ours, the Nth from the right was added
 * by the outermost; everything left of it, and the whole header where there is no proxy, is the
 * visitor's own claim and can be forged.
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
