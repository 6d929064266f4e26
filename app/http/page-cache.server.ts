import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EntryContext } from '@remix-run/node';
import { catalogueVersion, isCatalogueCacheable } from '~/domain/catalogue/index.server';
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
  bodies: Record<Encoding, Buffer>;
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
  theme: string,
): string | null {
  if (request.method !== 'GET' || status !== 200) return null;
  if (mayHaveSession(request) || mayCarryToast(request) || !isCatalogueCacheable()) return null;
  const leaf = context.staticHandlerContext.matches.at(-1);
  const handle =
    leaf &&
    (context.routeModules[leaf.route.id]?.handle as
      { cache?: string; leadsBackToBrowse?: boolean } | undefined);
  if (handle?.cache !== 'anonymous') return null;
  const url = new URL(request.url);
  const savesData = request.headers.get('Save-Data') === 'on';
  const back = handle.leadsBackToBrowse ? backToBrowse(request) : null;
  return JSON.stringify([url.pathname, url.search, theme, savesData, back]);
}

/** The page as kept, 304 when the visitor has it already, or null when it must be made. */
export function keptPage(request: Request, key: string): Response | null {
  const page = pages.get(key);
  if (!page || page.version !== catalogueVersion()) return null;
  const headers = new Headers(page.headers);
  if (request.headers.get('If-None-Match') === page.etag) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = preferredEncoding(request);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(page.bodies[encoding]), { headers });
}

/** Keeps a page that was read under the version of the request, unless it is stale by now. */
export function keepPage(key: string, html: string, headers: Headers): void {
  const version = requestContext()?.catalogueVersion ?? 0;
  if (version !== catalogueVersion()) return;
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const kept = new Headers(headers);
  kept.set('Content-Type', 'text/html; charset=utf-8');
  kept.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes(html), { paying: false }));
  // Kept by the visitor too, but asked for again each time: a changed page is seen at once.
  kept.set('Cache-Control', 'private, no-cache');
  kept.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  kept.set('ETag', etag);
  const bytes = Buffer.from(html);
  if (pages.size >= MAX_PAGES) {
    const [oldest] = pages.keys();
    if (oldest !== undefined) pages.delete(oldest);
  }
  pages.set(key, {
    version,
    etag,
    headers: [...kept],
    bodies: {
      identity: bytes,
      gzip: gzipSync(bytes, { level: 9 }),
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    },
  });
}

export function preferredEncoding(request: Request): Encoding {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The page's own scripts by their SHA-256, as script-src wants them. */
export function scriptHashes(html: string): string {
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
