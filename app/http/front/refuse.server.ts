import type { IncomingMessage } from 'node:http';
import { env } from '~/lib/env.server';
import { METHODS } from '../metrics.server';
import type { Exchange } from './exchange';

export const isApi = (url: string | undefined): boolean => url?.startsWith('/api/') ?? false;

/** With a `code`, the API gets JSON; a `page` is for people. */
export function refuse(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  status: number,
  {
    message,
    code,
    page,
    headers,
  }: { message: string; code?: string; page?: string; headers?: Record<string, string> },
): true {
  const isJson = code !== undefined && isApi(request.url);
  const type = isJson ? 'application/json' : page ? 'text/html' : 'text/plain';
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(isJson ? JSON.stringify({ message, code }) : (page ?? message));
  return true;
}

const CHOICE = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(METHODS);

/** 405 for methods that no route has, such as TRACE, which fails in remix-serve. */
export function refuseMethod(exchange: Exchange): boolean {
  if (METHODS.has(exchange.request.method ?? 'GET')) return false;
  return refuse(exchange, 405, {
    message: `Use ${CHOICE} here.`,
    code: 'wrong_method',
    headers: { Allow: [...METHODS].join(', ') },
  });
}

/** remix-serve builds a URL from Host and target, and fails on `x@y`, on two Hosts, or on `*`. */
export function refuseBadHost(exchange: Exchange): boolean {
  const { request } = exchange;
  // Optional in HTTP/1.0, which load balancers use for health checks.
  if (request.httpVersion === '1.0') request.headers.host ??= new URL(env().APP_ORIGIN).host;
  if (request.url?.startsWith('/') && hasOneHost(request)) {
    // Remix would take the port from it, and anyone can send it.
    delete request.headers['x-forwarded-host'];
    return false;
  }
  return refuse(exchange, 400, {
    message: 'This address can’t be read.',
    headers: { Connection: 'close' },
  });
}

function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}
