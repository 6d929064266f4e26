import type { IncomingMessage } from 'node:http';
import { env } from '~/lib/env.server';

/** The page that a cross-origin write is turned to. */
export const REFUSED_PATH = '/refused';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends Origin with every unsafe request, and a page of another site cannot forge it.
 * A client without Origin and Sec-Fetch-Site is no browser, so nobody's cookies ride along.
 */
export function isCrossOriginWrite(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return false;
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
