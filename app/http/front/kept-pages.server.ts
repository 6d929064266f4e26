import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntryContext } from '@remix-run/node';
import { catalogueVersion, countView, isCatalogueCacheable } from '~/domain/catalogue/index.server';
import { RecentlyUsed } from '~/lib/recently-used';
import { themeFromCookie } from '~/lib/choices/theme';
import { backToBrowse } from '../pages/back-to-browse.server';
import { carriesCookie } from '../session/cookies.server';
import { compress, type Encoding, preferredEncoding } from '../encoding.server';
import { contentTag, hasVersion } from '../etag.server';
import { requestContext } from '../request-context.server';
import { contentSecurityPolicy } from '../security-headers.server';
import type { Exchange } from './exchange';

/*
 * Anonymous pages, kept until the catalog changes. Parameters that `handle.cachedBy` doesn't list
 * are removed first, so none of them reaches a page that everyone gets.
 */
interface KeptPage {
  html: Buffer;
  tag: string;
  headers: [string, string][];
  bodies: Partial<Record<Encoding, Buffer>>;
}

interface CachedHandle {
  cachedBy?: string[];
  leadsBackToBrowse?: boolean;
}

const pages = new RecentlyUsed<KeptPage>(64 * 1024 * 1024);
let pagesVersion = 0;

function currentPages(): RecentlyUsed<KeptPage> {
  if (pagesVersion !== catalogueVersion()) pages.clear();
  pagesVersion = catalogueVersion();
  return pages;
}

const handles = new RecentlyUsed<CachedHandle>(10_000);

/** Other spellings that the router takes (/BROWSE, /%62rowse) aren't kept. */
const PLAIN_PATH = /^\/$|^(?:\/[a-z\d-]+)+$/;

const LISTING_PATH = /^\/material\/([a-z\d-]{36})$/;

interface Visit {
  method: string | undefined;
  path: string;
  search: string;
  host: string | undefined;
  cookie: string | undefined;
  referer: string | undefined;
  saveData: string | undefined;
}

function visitOf({ method, url = '', headers }: IncomingMessage): Visit {
  const [path = '', ...search] = url.split('?');
  const { host, cookie, referer } = headers;
  const saveData = headers['save-data'] as string | undefined;
  return { method, path, search: search.join('?'), host, cookie, referer, saveData };
}

function visitOfRequest({ method, url, headers }: Request): Visit {
  const { pathname: path, search, host } = new URL(url);
  const header = (name: string) => headers.get(name) ?? undefined;
  const [cookie, referer, saveData] = ['Cookie', 'Referer', 'Save-Data'].map(header);
  return { method, path, search: search.slice(1), host, cookie, referer, saveData };
}

function isForEveryone({ method, cookie }: Visit): boolean {
  return (
    method === 'GET' &&
    !carriesCookie(cookie, 'session') &&
    !carriesCookie(cookie, 'toast') &&
    isCatalogueCacheable()
  );
}

function readSearch({ search }: Visit, { cachedBy = [] }: CachedHandle): string {
  if (!search) return '';
  const sent = new URLSearchParams(search);
  const read = cachedBy.flatMap((name) => sent.getAll(name).map((value) => [name, value]));
  return new URLSearchParams(read).toString();
}

function keyOf(visit: Visit, handle: CachedHandle): string {
  const { path, cookie, host, referer, saveData } = visit;
  const search = readSearch(visit, handle);
  const from = () => new URLSearchParams(search).get('from');
  const back = handle.leadsBackToBrowse ? backToBrowse({ from: from(), referer, host }) : '';
  return [path, search, themeFromCookie(cookie ?? null), saveData === 'on', back].join('\n');
}

/** Null for one visitor's page: with a session or toast, after an error, or without `cachedBy`. */
export function pageCacheKey(
  request: Request,
  status: number,
  context: EntryContext,
): string | null {
  const visit = visitOfRequest(request);
  if (status !== 200 || !isForEveryone(visit) || !PLAIN_PATH.test(visit.path)) return null;
  const leaf = context.staticHandlerContext.matches.at(-1);
  const handle = leaf && (context.routeModules[leaf.route.id]?.handle as CachedHandle | undefined);
  if (!handle?.cachedBy) return null;
  handles.set(visit.path, handle, 1);
  return readSearch(visit, handle) === visit.search ? keyOf(visit, handle) : null;
}

export function answerWithKeptPage({ request, response }: Exchange): boolean | Promise<boolean> {
  const visit = visitOf(request);
  const handle = handles.get(visit.path);
  if (!handle || !isForEveryone(visit)) return false;
  const key = keyOf(visit, handle);
  const answer = () => {
    const page = currentPages().get(key);
    const [, materialId] = LISTING_PATH.exec(visit.path) ?? [];
    if (page && materialId) countView(materialId, (name) => request.headers[name]?.toString());
    return page ? send(page, key, request, response) : false;
  };
  const isKept = answer();
  if (isKept) return isKept;
  const search = readSearch(visit, handle);
  request.url = search ? `${visit.path}?${search}` : visit.path;
  const building = builds.get(key)?.isOver;
  if (building) return building.then(answer);
  startBuild(key, response);
  return false;
}

interface Build {
  isOver: Promise<void>;
  end: () => void;
}

/** After a catalog change, one request builds the page and the ones behind it wait. */
const builds = new Map<string, Build>();
const MAX_WAIT_MS = 2_000;

function startBuild(key: string, response: ServerResponse): void {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => (end = resolve));
  builds.set(key, { isOver, end });
  const timer = setTimeout(end, MAX_WAIT_MS);
  response.once('close', end);
  void isOver.then(() => {
    clearTimeout(timer);
    builds.delete(key);
  });
}

function send(
  page: KeptPage,
  key: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): true | Promise<true> {
  const encoding = preferredEncoding(headers['accept-encoding']);
  const etag = etagOf(page, encoding);
  const isKnown = hasVersion(headers['if-none-match'], etag);
  const end = (body?: Buffer): true => {
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.setHeader('ETag', etag);
    if (body && encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.statusCode = body ? 200 : 304;
    response.end(body);
    return true;
  };
  if (isKnown) return end();
  const body = page.bodies[encoding];
  return body ? end(body) : packed(page, key, encoding).then(end);
}

/** Each encoding is its own representation. Source: RFC 9110, section 8.8.3.3. */
function etagOf({ tag }: KeptPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

async function packed(page: KeptPage, key: string, encoding: Encoding): Promise<Buffer> {
  const body = (page.bodies[encoding] ??= await compress(page.html, encoding, 'many'));
  if (currentPages().get(key) === page) pages.set(key, page, sizeOf(page));
  return body;
}

function sizeOf({ html, bodies }: KeptPage): number {
  const packed = Object.values(bodies).filter((body) => body !== html);
  return packed.reduce((sum, body) => sum + body.byteLength, html.byteLength);
}

/** If the catalog has changed since the request came, only this visitor gets the page. */
export async function keepPage(
  request: Request,
  key: string,
  html: string,
  own: Headers,
): Promise<Response> {
  const page = makePage(html, own);
  const madeOf = requestContext()?.catalogueVersion;
  const isKept = madeOf === catalogueVersion() && !own.has('Set-Cookie');
  if (isKept) currentPages().set(key, page, sizeOf(page));
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  const headers = new Headers(page.headers);
  const etag = etagOf(page, encoding);
  headers.set('ETag', etag);
  const isKnown = hasVersion(request.headers.get('If-None-Match'), etag);
  const body = isKnown ? null : await packed(page, key, encoding);
  builds.get(key)?.end();
  if (!body) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(body), { headers });
}

function makePage(html: string, own: Headers): KeptPage {
  const headers = new Headers(own);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // A nonce sent to many would protect no one, so scripts are named by their hashes.
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(scriptHashes(html), { paying: false }),
  );
  // Browsers ask each time, so a change shows at once.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  const bytes = Buffer.from(html);
  return {
    html: bytes,
    tag: contentTag(html),
    headers: [...headers],
    bodies: { identity: bytes },
  };
}

function scriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, code = ''] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes].join(' ');
}
