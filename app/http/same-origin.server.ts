import type { IncomingMessage } from 'node:http';
import { env } from '~/lib/env.server';

/** The page that a cross-origin write is turned to. */
export const REFUSED_PATH = '/refused';

/** The same for the API. */
export const REFUSED_CALL_PATH = '/api/refused';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends Origin with every unsafe request, and a page of another site cannot forge it.
 * A client without Origin and Sec-Fetch-Site is no browser, so nobody's cookies ride along.
 */
export function isCrossOriginWrite(
  request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return false;
  // The API reads no cookie where there is a token, and no page can make a browser add one.
  if (isApi(request.url) && request.headers.authorization !== undefined) return false;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    return origin !== new URL(env().APP_ORIGIN).origin && hostOf(origin) !== host;
  }
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a request is for a program's answer rather than for a page. */
export function isApi(url: string | undefined): boolean {
  return /^\/api\//.test(url ?? '');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null; // 'null', from a sandboxed or redirected page
  }
}
