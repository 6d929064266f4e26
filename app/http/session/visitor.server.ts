import type { Visitor } from '~/lib/actor';
import { newToken, tokenDigest } from '~/lib/tokens.server';
import { cookieName, plainCookie } from './cookies.server';
import { requestContext } from '../request-context.server';

const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

export function visitorOf(request: Request): Visitor {
  const token = browserToken(request);
  return {
    ipAddress: requestContext()?.ipAddress ?? null,
    userAgent: request.headers.get('User-Agent'),
    browser: token === null ? null : tokenDigest(token),
  };
}

/** A visitor with a browser cookie; `headers` set the cookie where it is missing. */
export function namedVisitorOf(request: Request): {
  visitor: Visitor & { browser: string };
  headers: Headers;
} {
  const token = browserToken(request) ?? newToken();
  return {
    visitor: { ...visitorOf(request), browser: tokenDigest(token) },
    headers: new Headers({ 'Set-Cookie': plainCookie('browser', token, LIFETIME_SECONDS) }),
  };
}

/** 256 random bits need no signature: an invented token is known for no account. */
function browserToken(request: Request): string | null {
  const cookies = `; ${request.headers.get('Cookie') ?? ''};`;
  return new RegExp(`; ${cookieName('browser')}=([\\w-]{43});`).exec(cookies)?.[1] ?? null;
}
