import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EntryContext } from '@remix-run/node';
import { catalogueVersion, isCatalogueCacheable } from '~/domain/catalogue/index.server';
import { themeFromCookie } from '~/lib/theme';
import { backToBrowse } from './back-to-browse.server';
import { requestContext } from './request-context.server';
import { contentSecurityPolicy } from './security-headers.server';
import { mayHaveSession } from './session.server';
import { mayCarryToast } from './toasts.server';

/**
 * Pages that are the same for every anonymous visitor are kept compressed, so that neither React
 * nor gzip runs again until the catalogue changes.
 */
const MAX_PAGES = 500;

type Encoding = 'br' | 'gzip' | 'identity';

interface KeptPage {
  version: number;
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  headers: [string, string][];
  etag: string;
}

const pages = new Map<string, KeptPage>();

/**
 * What a page is kept under, or null when it is made for one visitor: with a session or a toast,
 * after an error, or of a route that does not say `handle = { cache: 'anonymous' }`.
 */
export function pageCacheKey(
  request: Request,
  status: number,
  context: EntryContext,
): string | null {
  if (status !== 200 || !isForEverybody(request)) return null;
  const leaf = context.staticHandlerContext.matches.at(-1);
  const handle =
    leaf &&
    (context.routeModules[leaf.route.id]?.handle as
      { cache?: string; leadsBackToBrowse?: boolean } | undefined);
  if (handle?.cache !== 'anonymous') return null;
  return keyOf(request, handle.leadsBackToBrowse ? backToBrowse(request) : null);
}

function isForEverybody(request: Request): boolean {
  return (
    request.method === 'GET' &&
    !mayHaveSession(request) &&
    !mayCarryToast(request) &&
    isCatalogueCacheable()
  );
}

function keyOf(request: Request, back: string | null): string {
  const url = new URL(request.url);
  const theme = themeFromCookie(request.headers.get('Cookie'));
  const savesData = request.headers.get('Save-Data') === 'on';
  return JSON.stringify([url.pathname, url.search, theme, savesData, back]);
}

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer> | null;
}

/** The page in the visitor's encoding, or 304 when they have it already. */
function answerWith(page: KeptPage, request: Request): Answer {
  const headers = new Headers(page.headers);
  if (request.headers.get('If-None-Match') === page.etag) {
    return { status: 304, headers, body: null };
  }
  const encoding = preferredEncoding(request);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return { status: 200, headers, body: page.bodies[encoding] };
}

function findPage(key: string): KeptPage | null {
  const page = pages.get(key);
  return page?.version === catalogueVersion() ? page : null;
}

/** What of a request decides which kept page it gets. */
const READ_HEADERS = ['accept-encoding', 'cookie', 'if-none-match', 'referer', 'save-data'];

/**
 * Answers with a kept page before remix-serve has seen the request, which would route it and run
 * its loaders first. @returns false when there is none
 */
export function answerWithKeptPage(incoming: IncomingMessage, response: ServerResponse): boolean {
  const address = `http://${incoming.headers.host}${incoming.url}`;
  if (pages.size === 0 || incoming.method !== 'GET' || !URL.canParse(address)) return false;
  const request = new Request(address, {
    headers: READ_HEADERS.flatMap((name): [string, string][] => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  });
  if (!isForEverybody(request)) return false;
  const page = findPage(keyOf(request, null)) ?? findPage(keyOf(request, backToBrowse(request)));
  if (!page) return false;
  const { status, headers, body } = answerWith(page, request);
  response.statusCode = status;
  response.setHeaders(headers);
  response.end(body ?? undefined);
  return true;
}

/**
 * Answers with a page that was made for everybody, and keeps it, unless the catalogue has changed
 * since the request came: then it is for this visitor alone.
 */
export function keepPage(request: Request, key: string, html: string, own: Headers): Response {
  const page = makePage(html, own, requestContext()?.catalogueVersion ?? 0);
  if (page.version === catalogueVersion()) {
    const [oldest] = pages.keys();
    if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
    pages.set(key, page);
  }
  const { body, ...answer } = answerWith(page, request);
  return new Response(body, answer);
}

function makePage(html: string, own: Headers, version: number): KeptPage {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(own);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(scriptHashes(html), { paying: false }),
  );
  // Kept by the visitor too, but asked for again each time: a changed page is seen at once.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  headers.set('ETag', etag);
  const bytes = Buffer.from(html);
  return {
    version,
    etag,
    headers: [...headers],
    bodies: {
      identity: bytes,
      gzip: gzipSync(bytes, { level: 9 }),
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    },
  };
}

export function preferredEncoding(request: Request): Encoding {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The page's own scripts by their SHA-256, as script-src wants them. */
function scriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, code] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
    );
  }
  return [...hashes].join(' ');
}
