import type { IncomingMessage } from 'node:http';
import { env } from '~/lib/env.server';
import { refusedWrites } from '../counters.server';
import type { Exchange } from './exchange';
import { isApi, refuse } from './refuse.server';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write from another site reaches no action, and its body isn't read. A form gets the refusal page. */
export function refuseCrossOriginWrite(exchange: Exchange): boolean {
  const { request } = exchange;
  if (isCrossOriginWrite(request)) {
    refusedWrites.inc();
    if (isApi(request.url)) {
      const message = 'Another site’s page sent this, so nothing was changed.';
      return refuse(exchange, 403, { message, code: 'forbidden' });
    }
    request.method = 'GET';
    request.url = '/refused';
  }
  // Remix would compare it with Host alone, and answer 500 where a proxy changes that.
  delete request.headers.origin;
  return false;
}

/**
 * Browsers send Origin with every unsafe request, and a page of another site can't forge it.
 * A client without Origin and Sec-Fetch-Site isn't a browser, so it carries no visitor's cookies.
 */
export function isCrossOriginWrite(
  request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return false;
  // With a token the API reads no cookie, and no page can make a browser add a token.
  if (isApi(request.url) && request.headers.authorization !== undefined) return false;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    return origin !== new URL(env().APP_ORIGIN).origin && hostOf(origin) !== host;
  }
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null; // 'null', from a sandboxed or redirected page
  }
}
