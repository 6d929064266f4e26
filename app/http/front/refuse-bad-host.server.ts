import type { IncomingMessage } from 'node:http';
import { env } from '~/lib/env.server';
import type { Exchange } from './exchange';
import { refuse } from './refuse';

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
