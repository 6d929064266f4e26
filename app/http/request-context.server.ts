import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { catalogueVersion } from '~/domain/catalogue/index.server';
import { logger } from '~/lib/logger.server';
import { preferReadyCompressed } from './ready-compressed.server';
import { countRefusedWrite, countRequest } from './metrics.server';
import { refuseMethod } from './refuse-method.server';
import { isApi, isCrossOriginWrite, REFUSED_CALL_PATH, REFUSED_PATH } from './same-origin.server';
import { baseHeaders } from './security-headers.server';

export interface RequestContext {
  requestId: string;
  /** Fires when the visitor has gone. `request.signal` of remix-serve stops doing so once garbage is collected. */
  gone: AbortSignal;
  ipAddress: string | null;
  /** What the catalogue was when the request came: a page made of it is kept only if it still is. */
  catalogueVersion: number;
  /** Puts a header on the answer, whatever it turns out to be: a page, data, an error. */
  setHeader(name: string, value: string): void;
  /** A part of the service is away: an answer of 500 goes out as 503, which is worth another try. */
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

const openRequests = new Set<ServerResponse>();

/** Responses under way: a graceful stop waits for them. */
export function openRequestCount(): number {
  return openRequests.size;
}

/** Where no route is. */
const UNKNOWN_PATH = '/nowhere';
const UNKNOWN_CALL_PATH = '/api/nowhere';

/**
 * Runs before remix-serve sees a request, which has no middleware of its own. It gives each request
 * an id, a signal, the base headers and a log line, and turns a cross-origin write into a request
 * for the page that refuses it, so that no action, and no body, is ever reached. A path with a
 * broken escape, which Express would refuse in its own words, becomes one where nothing is.
 */
export function watchRequests(options: {
  /** How many proxies stand before this server. */
  trustedProxies: number;
  answerFirst?: AnswerFirst;
}): void {
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    putFirst(server, options.answerFirst);
    const startedAt = performance.now();
    const requestId = randomBytes(8).toString('hex');
    const { method } = request;
    const path = loggedPath(request.url);

    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of baseHeaders()) response.setHeader(name, value);

    if (isCrossOriginWrite(request)) {
      countRefusedWrite();
      request.method = 'GET';
      request.url = isApi(request.url) ? REFUSED_CALL_PATH : REFUSED_PATH;
    } else if (!isReadable(request.url)) {
      request.url = isApi(request.url) ? UNKNOWN_CALL_PATH : UNKNOWN_PATH;
    }
    preferReadyCompressed(request, response);

    const gone = new AbortController();
    openRequests.add(response);
    response.once('close', () => {
      openRequests.delete(response);
      gone.abort();
      const ms = performance.now() - startedAt;
      const isStream = response.getHeader('Content-Type') === 'text/event-stream';
      if (!isStream) countRequest(method, response.statusCode, ms);
      const fields = { requestId, method, path, status: response.statusCode, ms: Math.round(ms) };
      if (response.statusCode >= 500) logger.error(fields, 'request');
      else if (!isQuietPath(path)) logger.info(fields, 'request');
    });

    const context: RequestContext = {
      requestId,
      gone: gone.signal,
      ipAddress: clientAddress(request, options.trustedProxies),
      catalogueVersion: catalogueVersion(),
      setHeader: (name, value) => void (response.headersSent || response.setHeader(name, value)),
      isUnavailable: false,
      memo: new Map(),
    };
    answerUnavailable(response, context);
    storage.enterWith(context);
  });
}

const RETRY_AFTER_SECONDS = '5';

/** Pages, data and files pass here alike. */
function answerUnavailable(response: ServerResponse, context: RequestContext): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status < 500 || !context.isUnavailable) return writeHead(status, ...rest);
    response.statusMessage = 'Service Unavailable';
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    return writeHead(503, ...rest);
  };
}

/** Answers a request by itself and says true, or leaves it to remix-serve. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

const prepared = new WeakSet<Server>();

/** This is called before the server hands its first request on, so that none escapes. */
function putFirst(server: Server, answer?: AnswerFirst): void {
  if (prepared.has(server)) return;
  prepared.add(server);
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (refuseMethod(request, response) || answer?.(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Whether the path's escapes are of bytes that are text: not '/browse/%zz'. */
function isReadable(url = '/'): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** Without the query, and without the token of a letter, which opens more than a page. */
function loggedPath(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0]?.replace(/^\/(invite|unsubscribe|saved\/off)\/.+/, '/$1/…');
}

/** Files and probes say nothing worth a line each. */
function isQuietPath(path: string | undefined): boolean {
  return (
    path === '/healthz' ||
    path === '/readyz' ||
    (path?.startsWith('/assets/') ?? false) ||
    (path?.startsWith('/objects/') ?? false)
  );
}

/**
 * Each proxy adds the address that it was called from at the right. Behind N of ours the Nth from
 * the right was added by the outermost, and what stands left of it is the visitor's own word, which
 * counts for nothing; nor does the header where there is no proxy.
 */
function clientAddress(request: IncomingMessage, trustedProxies: number): string | null {
  const own = request.socket.remoteAddress ?? null;
  if (!trustedProxies) return own;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const hop = hops.at(-trustedProxies) ?? hops[0];
  return withoutPort(hop?.trim() ?? '') ?? own;
}

/** Some proxies write `203.0.113.7:51234` or `[2001:db8::7]:51234`. */
function withoutPort(hop: string): string | null {
  const address = /^\[([^\]]+)\]/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) ? address : null;
}
