import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntryContext } from '@remix-run/node';
import {
  catalogueMoment,
  countView,
  isCurrent,
  type Kept,
  mayUseKept,
} from '~/domain/catalogue/index.server';
import { themeFromCookie } from '~/lib/choices/theme';
import { RecentlyUsed } from '~/lib/recently-used';
import { centralYear } from '~/lib/central-clock';
import { NO_USER, USER_HEADER } from '~/lib/sign-in-header';
import { backToBrowse } from '../pages/back-to-browse.server';
import { carriesCookie } from '../session/cookies.server';
import { compress, type Encoding, preferredEncoding } from '../encoding.server';
import { contentTag, hasVersion } from '../etag.server';
import { requestContext } from '../request-context.server';
import { ownChangeIn } from '../session/own-change.server';
import { contentSecurityPolicy } from '../security-headers.server';
import type { Exchange } from './exchange';

/*
 * Anonymous pages, kept until something they show changes. Parameters that `handle.cachedBy` doesn't list
 * are removed first, so none of them reaches a page that everyone gets.
 */
interface KeptPage extends Kept {
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
    mayUseKept(ownChangeIn(cookie))
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
  const theme = themeFromCookie(cookie ?? null);
  return [path, search, theme, saveData === 'on', back, centralYear()].join('\n');
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

export function answerWithKeptPage({
  request,
  response,
  context,
}: Exchange): boolean | Promise<boolean> {
  const visit = visitOf(request);
  const handle = handles.get(visit.path);
  if (!handle || !isForEveryone(visit)) return false;
  const key = keyOf(visit, handle);
  const answerWith = (page: KeptPage) => {
    const [, materialId] = LISTING_PATH.exec(visit.path) ?? [];
    if (materialId) countView(materialId, (name) => request.headers[name]?.toString());
    return send(page, key, request, response);
  };
  const kept = pages.get(key);
  if (kept && isCurrent(kept)) return answerWith(kept);
  const search = readSearch(visit, handle);
  request.url = search ? `${visit.path}?${search}` : visit.path;
  const build = () => {
    context.began = catalogueMoment();
    startBuild(key, response);
    return false;
  };
  const building = builds.get(key);
  return building ? answerAfter(building, { key, answerWith, build }) : build();
}

/** A page whose build began before this visitor's request is used only if nothing changed since. */
async function answerAfter(
  building: Build,
  asked: {
    key: string;
    answerWith: (page: KeptPage) => boolean | Promise<boolean>;
    build: () => boolean;
  },
): Promise<boolean> {
  const arrived = catalogueMoment();
  for (let next: Build | undefined = building; next; next = builds.get(asked.key)) {
    const page = await next.page;
    if (!page) return false;
    if (page.began >= arrived || isCurrent(page)) return asked.answerWith(page);
  }
  return asked.build();
}

interface Build {
  /** Undefined when it took too long, or its visitor left */
  page: Promise<KeptPage | undefined>;
  end: (page?: KeptPage) => void;
}

/** After a change, one request builds the page and the ones behind it wait. */
const builds = new Map<string, Build>();
const MAX_WAIT_MS = 2_000;

function startBuild(key: string, response: ServerResponse): void {
  let resolve: (page?: KeptPage) => void;
  const page = new Promise<KeptPage | undefined>((done) => (resolve = done));
  const build: Build = {
    page,
    end: (made) => {
      clearTimeout(timer);
      if (builds.get(key) === build) builds.delete(key);
      resolve(made);
    },
  };
  const timer = setTimeout(build.end, MAX_WAIT_MS);
  builds.set(key, build);
  response.once('close', () => build.end());
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
  const body = (page.bodies[encoding] ??= await compress(page.html, encoding, 'small'));
  if (pages.get(key) === page) pages.set(key, page, sizeOf(page));
  return body;
}

function sizeOf({ html, bodies }: KeptPage): number {
  const packed = Object.values(bodies).filter((body) => body !== html);
  return packed.reduce((sum, body) => sum + body.byteLength, html.byteLength);
}

/** If what it shows has changed since it began, only this visitor and those who wait get it. */
export async function keepPage(
  request: Request,
  key: string,
  html: string,
  own: Headers,
): Promise<Response> {
  const { reading, began = 0 } = requestContext() ?? {};
  const page = { ...makePage(html, own), began, topics: [...(reading?.topics ?? [])] };
  const isShared = !own.has('Set-Cookie');
  if (isShared && isCurrent(page)) pages.set(key, page, sizeOf(page));
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  const headers = new Headers(page.headers);
  const etag = etagOf(page, encoding);
  headers.set('ETag', etag);
  const isKnown = hasVersion(request.headers.get('If-None-Match'), etag);
  const body = isKnown ? null : await packed(page, key, encoding);
  builds.get(key)?.end(isShared ? page : undefined);
  if (!body) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(body), { headers });
}

function makePage(html: string, own: Headers): Omit<KeptPage, keyof Kept> {
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
  headers.set(USER_HEADER, NO_USER);
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
